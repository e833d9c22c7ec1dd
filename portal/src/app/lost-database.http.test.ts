import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { type DatabaseLine, openDatabaseLine } from '@regulator/tools/database-line.ts'
import { runStatement } from '@regulator/tools/run-statement.ts'
import { createTestDatabase, type TestDatabase } from '@regulator/tools/test-database.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { tus, uploadMetadata } from '#features/documents/resumable/testing.ts'
import { startTestPortal, testAdmin, type TestAnswer, type TestPortal, type TestUser } from './testing.server.ts'

let database: TestDatabase
let line: DatabaseLine
let portal: TestPortal
let person: TestUser
beforeAll(async () => {
  database = await createTestDatabase()
  line = await openDatabaseLine(database.url)
  portal = await startTestPortal({ env: { DATABASE_URL: line.url } })
  person = await portal.newUser()
  await jobsAreDone()
})
afterAll(async () => {
  await portal.close()
  await line.close()
  await database.drop()
})

const count = async (what: string) =>
  (await runStatement<{ n: number }>(database.url, `select count(*)::int as n from ${what}`))[0]?.n

/** The next commit is then that of a request. */
const jobsAreDone = () => {
  const waiting = `jobs.job where state in ('created', 'retry', 'active') and start_after <= now()`
  return vi.waitUntil(async () => (await count(waiting)) === 0, { timeout: 120_000, interval: 100 })
}

const complaint = (serviceProvider: string) => ({
  complaintType: 'Billing',
  serviceProvider,
  description: 'The bill for May is three times the usual.',
  urgency: 'high',
  distributionCompany: 'ikeja',
  lga: 'Ikeja',
})
const file = (key: string) => {
  const headers = { 'idempotency-key': key }
  return portal.call('POST', '/api/complaints/submit', { token: person.token, headers, body: complaint(key) })
}
function expectTimeout({ status, headers }: TestAnswer): void {
  expect(status).toBe(503)
  expect(headers.get('retry-after')).toBe('5')
}
test('a filing whose commit was not answered asks for patience, and its repetition is the same filing', async () => {
  const key = randomUUID()
  line.loseCommit()
  expectTimeout(await file(key))
  expect(await count(`cases where subject = '${key}'`)).toBe(1)
  const again = await file(key)
  expect(again.status).toBe(201)
  expect(await count(`cases where subject = '${key}'`)).toBe(1)
  expect(await count(`case_history where case_id = '${again.body.id}' and action = 'submit'`)).toBe(1)
  await jobsAreDone()
})

/** The only document of a record has these bytes. */
async function expectWhole(recordId: string, bytes: Uint8Array): Promise<void> {
  const rows = await runStatement<{ id: string }>(
    database.url,
    `select id from documents where record_id = '${recordId}'`,
  )
  expect(rows).toHaveLength(1)
  const answer = await fetch(`${portal.url}/api/documents/${rows[0]?.id}/download`, {
    headers: { authorization: `Bearer ${person.token}` },
  })
  const hash = (content: Uint8Array) => createHash('sha256').update(content).digest('hex')
  expect(hash(Buffer.from(await answer.arrayBuffer()))).toBe(hash(bytes))
}
const pdf = () => Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(20_000)])

test('a document whose commit was not answered keeps its bytes', async () => {
  const { body } = await file(randomUUID())
  await jobsAreDone()
  const bytes = pdf()
  const parts = new FormData()
  parts.set('complaintsDocuments', new Blob([bytes]), 'bill.pdf')
  // The first is that of the check of quotas, before the file is received.
  line.loseCommit(2)
  expectTimeout(await portal.call('POST', `/api/complaints/upload/${body.id}`, { token: person.token, body: parts }))
  await expectWhole(body.id, bytes)
})

test('a resumable upload whose commit was not answered keeps its bytes, and its repetition is the same document', async () => {
  const { body } = await file(randomUUID())
  await jobsAreDone()
  const bytes = pdf()
  const { token } = person
  const facts = { recordType: 'complaint', recordId: body.id, role: 'supporting', filename: 'bill.pdf' }
  const begin = { ...tus, 'upload-length': String(bytes.length), 'upload-metadata': uploadMetadata(facts) }
  const begun = await portal.call('POST', '/api/resumable', { token, headers: begin })
  const address = begun.headers.get('location')!
  const continued = { ...tus, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' }
  line.loseCommit()
  expectTimeout(await portal.call('PATCH', address, { token, headers: continued, body: bytes }))
  await expectWhole(body.id, bytes)
  const again = await portal.call('HEAD', address, { token, headers: tus })
  expect([again.status, again.headers.get('document-id')]).toEqual([200, expect.any(String)])
  await expectWhole(body.id, bytes)
})

test('without a database everything asks for patience, nobody is signed out, and all is well when it is back', async () => {
  const me = () => portal.call('GET', '/api/auth/me', { token: person.token })
  expect((await portal.call('GET', '/')).status).toBe(200)
  line.cut()
  for (const answer of await Promise.all([
    me(),
    portal.call('POST', '/api/auth/login', { body: testAdmin }),
    file(randomUUID()),
    portal.call('GET', '/readyz'),
    portal.call('GET', '/api/content/home'),
    portal.call('HEAD', '/api/resumable/1b4e28ba-2fa1-41d2-883f-0016d3cca427', {
      token: person.token,
      headers: { 'tus-resumable': '1.0.0' },
    }),
  ]))
    expectTimeout(answer)
  expect((await portal.call('GET', '/healthz')).status).toBe(200)
  // With the content that the portal ships with.
  expect((await portal.call('GET', '/')).status).toBe(200)
  line.reopen()
  expect((await me()).status).toBe(200)
  expect((await file(randomUUID())).status).toBe(201)
  expect((await portal.call('GET', '/')).status).toBe(200)
})
