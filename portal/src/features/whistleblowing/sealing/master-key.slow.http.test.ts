import { afterAll, expect, test } from 'vitest'
import { startTestPortal, type TestPortal, usePortal } from '#app/testing.server.ts'
import { readConfig } from '#platform/settings/config.server.ts'
import { unwrapKey } from './service.seal.server.ts'
import { tellingPng } from '../cleaning/testing.files.ts'
import { fileReport, filesForm } from '../testing.ts'

const keyOf = (word: string) => Buffer.alloc(32, word).toString('base64')
const keys = { first: keyOf('first'), second: keyOf('second'), third: keyOf('third') }
/** The first portal owns the database; the others are later starts of the same portal. */
const portal = await usePortal({ own: 'changes its key', env: { MASTER_KEY: keys.first }, firstStart: true })
const started: TestPortal[] = []
afterAll(async () => {
  for (const each of started) await each.close()
})

async function start(env: Record<string, string>): Promise<TestPortal> {
  const { connectionString = '' } = portal.deps.database.connection
  const next = await startTestPortal({ env: { ...env, DATABASE_URL: connectionString } })
  started.push(next)
  return next
}
const query = async (text: string, values: unknown[] = []) => (await portal.deps.database.pool.query(text, values)).rows
const wrappedKeys = async () =>
  (await query('select report_id as id, wrapped from whistleblowing_keys order by report_id')) as {
    id: string
    wrapped: Buffer
  }[]
const opensWith = (key: string, { id, wrapped }: { id: string; wrapped: Buffer }) => {
  try {
    return unwrapKey(Buffer.from(key, 'base64'), id, wrapped).length === 32
  } catch {
    return false
  }
}

// It starts a portal nine times.
test('a change of the master key resumes after an interruption; receipts and reports of accounts still work', async () => {
  const user = await portal.newUser()
  const named = (await fileReport(portal, { isAnonymous: false }, { token: user.token })).body.report.id as string
  const { report, receipt } = (await fileReport(portal)).body
  const body = filesForm([{ name: 'a.png', bytes: await tellingPng('x') }], receipt)
  expect((await portal.call('POST', `/api/whistleblowing/upload/${report.id}`, { body })).status).toBe(201)
  await fileReport(portal)
  const tagOfOwner = async () =>
    (await query('select owner_tag as tag from whistleblowing_reports where id = $1', [named]))[0].tag as string
  const tagBefore = await tagOfOwner()

  // Interrupt after the first report, because the key of the second cannot be decrypted.
  const [, second] = await wrappedKeys()
  const replaceKey = (bytes: Buffer) =>
    query('update whistleblowing_keys set wrapped = $2 where report_id = $1', [second!.id, bytes])
  await replaceKey(Buffer.alloc(61))
  const change = { MASTER_KEY: keys.second, OLD_MASTER_KEY: keys.first }
  await expect(start(change)).rejects.toThrow(/^The key of report WB-\w+ opens with neither/)
  await replaceKey(second!.wrapped)
  expect((await wrappedKeys()).map((row) => opensWith(keys.second, row))).toEqual([true, false, false])
  const halfWay: Record<string, string>[] = [
    { MASTER_KEY: keys.first },
    { MASTER_KEY: keys.second },
    { MASTER_KEY: keys.third, OLD_MASTER_KEY: keys.first },
  ]
  for (const env of halfWay) await expect(start(env)).rejects.toThrow('was begun and has not ended')

  await start(change)
  for (const row of await wrappedKeys())
    expect([opensWith(keys.first, row), opensWith(keys.second, row)]).toEqual([false, true])
  expect(await tagOfOwner()).not.toBe(tagBefore)
  await expect(start({ MASTER_KEY: keys.first })).rejects.toThrow(
    'is not the key that the stored reports were sealed with',
  )
  // Change the key again, to a third one, with two processes at once.
  await Promise.all([1, 2].map(() => start({ MASTER_KEY: keys.third, OLD_MASTER_KEY: keys.second })))

  const after = await start({ MASTER_KEY: keys.third })
  const follow = await after.call('POST', '/api/whistleblowing/follow-up', { body: { receipt } })
  expect(follow.body).toMatchObject({ reference: report.reference, documents: [{ name: 'Attachment 1.png' }] })
  const own = await after.call('GET', '/api/whistleblowing/all', { token: user.token })
  expect(own.body.items).toMatchObject([{ id: named }])
  const staff = { token: await after.adminToken() }
  expect((await after.call('GET', '/api/whistleblowing/all', staff)).body.total).toBe(3)
  const later = (await fileReport(after)).body
  const again = await after.call('POST', '/api/whistleblowing/follow-up', { body: { receipt: later.receipt } })
  expect(again.body.reference).toBe(later.report.reference)
})

test('the old master key is validated in the same way', () => {
  expect(() => readConfig({ OLD_MASTER_KEY: 'short' }, '/')).toThrow(/^OLD_MASTER_KEY must be 32 bytes in base64/)
})
