import { describe, expect, test } from 'vitest'
import { type TestUser, usePortal } from '#app/testing.server.ts'
import { eraseAccount, sqlOf } from '#features/accounts/testing.ts'
import { approvalMessages } from '#features/approvals/messages.ts'
import { approveFor, decide, newStaff, waitingFor } from '#features/approvals/testing.ts'
import { systemClock } from '#platform/clock.ts'
import { tellingPng } from './cleaning/testing.files.ts'
import { identityWords } from './messages.ts'
import { filesForm, newReport } from './testing.ts'

let later = 0
let second: TestUser
let third: TestUser
const reason = 'To warn the reporter of a threat at the Ikeja depot'
const portal = await usePortal({
  own: 'moves the clock',
  env: { TRUST_PROXY: 'true' },
  overrides: { clock: { now: () => new Date(systemClock.now().getTime() + later) } },
})

const as = (who: TestUser, method: string, path: string, body?: unknown) =>
  portal.call(method, `/api/whistleblowing${path}`, { token: who.token, ...(body !== undefined && { body }) })
const ask = (id: string, body: unknown = { reason }, by = first) => as(by, 'POST', `/${id}/identity`, body)
const file = (change: Record<string, unknown> = { isAnonymous: false }) =>
  newReport(portal, change, change['isAnonymous'] === false ? reporter.token : undefined)
const query = sqlOf(portal)
const traces = () => [reporter.email, reporter.id, 'Okonkwo', '08031234567']
const expectSealed = (answer: unknown) => {
  for (const trace of traces()) expect(JSON.stringify(answer)).not.toContain(trace)
}

await portal.deps.database.pool.query(`update users set duties = '{administrator}'`)
const reporter = await portal.newUser()
const first = await newStaff(portal, ['integrity-officer'])

test('where there is one integrity officer, nobody reads the name', async () => {
  const { id } = await file()
  expect(await ask(id)).toMatchObject({ status: 409, body: { message: identityWords.neverAlone } })
  expectSealed((await as(first, 'GET', `/${id}`)).body)
  second = await newStaff(portal, ['integrity-officer'])
  third = await newStaff(portal, ['integrity-officer'])
})

describe('the name of a reporter', () => {
  test('is sealed in lists, details, messages, history, searches and names of files', async () => {
    const { id, reference } = await file()
    const body = filesForm([{ name: 'Ada Okonkwo.png', bytes: await tellingPng('x') }])
    const upload = await portal.call('POST', `/api/whistleblowing/upload/${id}`, { token: reporter.token, body })
    await as(reporter, 'POST', `/${id}/communications`, { content: 'It goes on.' })
    const seen = (await as(first, 'GET', `/${id}`)).body
    expect(seen).toMatchObject({ identity: 'sealed', customer: 'Named report', user: null })
    expectSealed(seen)
    expectSealed((await as(first, 'GET', `/all?search=${reference}`)).body)
    for (const words of ['okonkwo', reporter.email])
      expect((await as(first, 'GET', `/all?search=${encodeURIComponent(words)}`)).body.total).toBe(0)
    const document = await as(first, 'GET', `/${id}/documents/${upload.body.documents[0].id}`)
    expect(document.headers.get('content-disposition')).not.toContain('Okonkwo')
    expect((await as(reporter, 'GET', '/all?search=okonkwo')).body.total).toBeGreaterThan(0)
    expect((await as(reporter, 'GET', `/${id}`)).body).toMatchObject({ name: 'Ada Okonkwo' })
  })

  test('is read by the two officers who agreed, for 24 hours, and the reporter is told with the reason', async () => {
    const { id } = await file()
    const asked = await ask(id, { reason, askedBy: second.id, state: 'approved', isNamed: true })
    expect([asked.status, asked.body.approval.state]).toEqual([202, 'waiting'])
    expectSealed((await as(first, 'GET', `/${id}`)).body)
    const { id: request } = await waitingFor(portal, second.token, id)
    const detail = (await portal.call('GET', `/api/approvals/${request}`, { token: second.token })).body
    expect(detail.facts).toContainEqual({ label: 'Reason', value: reason })
    expectSealed(detail)
    expect((await decide(portal, first.token, request)).status).toBe(403)
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => decide(portal, [second, third][n % 2]!.token, request)),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const approver = [second, third][answers.findIndex(({ status }) => status === 200) % 2]!
    const outsider = approver === second ? third : second
    for (const reader of [first, approver])
      expect((await as(reader, 'GET', `/${id}`)).body).toMatchObject({
        identity: 'open',
        customer: 'Ada Okonkwo',
        email: reporter.email,
      })
    expectSealed((await as(outsider, 'GET', `/${id}`)).body)
    const thread = (await as(reporter, 'GET', `/${id}`)).body.communications
    expect(thread).toHaveLength(1)
    expect(thread[0]).toMatchObject({ from: 'staff', byName: '' })
    expect(thread[0].text).toMatch(/^Two officers read your name and contact details on .+ Their reason: To warn/)
    later += 24 * 3_600_000 + 1_000
    expectSealed((await as(await again(first), 'GET', `/${id}`)).body)
    later = 0
  })

  test('is read without telling the reporter only where a law that is named forbids it', async () => {
    const { id } = await file()
    await ask(id, { reason, law: 'Money Laundering Act 2022, section 19' })
    await approveFor(portal, second.token, id)
    expect((await as(reporter, 'GET', `/${id}`)).body).toMatchObject({ communications: [], notes: [] })
    const [note] = (await as(third, 'GET', `/${id}`)).body.notes
    expect(note.text).toContain('Money Laundering Act 2022, section 19')
    expect((await ask(id, {})).status).toBe(400)
    expect((await ask(id, { reason: ' ' })).status).toBe(400)
    expect((await ask(id, { reason, law: 'x'.repeat(301) })).status).toBe(400)
  })

  test('stays sealed when the second officer refuses, whose reason stays in the report', async () => {
    const { id } = await file()
    await ask(id)
    const { id: request } = await waitingFor(portal, second.token, id)
    const refusal = { reason: 'The depot knows already' }
    expect((await decide(portal, second.token, request, 'refuse', refusal)).body).toMatchObject({ note: '' })
    const { notes } = (await as(first, 'GET', `/${id}`)).body
    expect(notes[0].text).toContain('The depot knows already')
    expectSealed((await as(first, 'GET', `/${id}`)).body)
  })

  test('leaves nothing of the report but its id with the request, and nothing in the audit log', async () => {
    const { id, reference } = await file({ isAnonymous: false, subject: 'Copper at night' })
    await ask(id)
    await approveFor(portal, second.token, id)
    const requests = JSON.stringify(await query('select * from approval_requests where record_id = $1', id))
    for (const trace of [...traces(), 'Copper', 'Ikeja', 'threat', reference]) expect(requests).not.toContain(trace)
    const log = await query('select action, details from audit_log where record_id = $1', id)
    expect(log).toContainEqual({ action: 'report.read-identity', details: { reference, approvedBy: second.id } })
    for (const trace of [...traces(), 'Ikeja']) expect(JSON.stringify(log)).not.toContain(trace)
  })
})

describe('a request', () => {
  test('is for named reports only', async () => {
    const anonymous = await file({ isAnonymous: true })
    expect(await ask(anonymous.id)).toMatchObject({ status: 409, body: { message: identityWords.anonymous } })
    expect((await ask('00000000-0000-4000-8000-000000000000')).status).toBe(404)
  })

  test('is hidden from an officer from whom the report is withheld, and void once it is withheld from the asker', async () => {
    const { id } = await file()
    await ask(id)
    const { id: request } = await waitingFor(portal, second.token, id)
    expect((await as(second, 'POST', `/${id}/withhold`, { staffIds: [third.id] })).status).toBe(200)
    expect((await decide(portal, third.token, request)).status).toBe(404)
    expect((await portal.call('GET', `/api/approvals?recordId=${id}`, { token: third.token })).body.total).toBe(0)
    expect((await ask(id, { reason }, third)).status).toBe(404)
    await as(second, 'POST', `/${id}/withhold`, { staffIds: [first.id] })
    const late = await decide(portal, second.token, request)
    expect([late.status, late.body.message]).toEqual([409, approvalMessages.askerGone])
  })

  test('is void when the reporter changes the report or deletes the account', async () => {
    const changed = await file()
    await ask(changed.id)
    await as(reporter, 'PUT', `/${changed.id}`, { description: 'They sell them three times.' })
    const { id: one } = await waitingFor(portal, second.token, changed.id)
    expect((await decide(portal, second.token, one)).body.message).toBe(approvalMessages.changed)
    const { id } = await file()
    await ask(id)
    expect((await eraseAccount(portal, reporter)).status).toBe(200)
    const { id: two } = await waitingFor(portal, second.token, id)
    expect((await decide(portal, second.token, two)).status).toBe(409)
  })
})

test('nobody becomes the only officer who may delete a report by withholding it from all others', async () => {
  const { id } = await file({ isAnonymous: true })
  const others = (
    (await query(`select id from users where 'integrity-officer' = any(duties) and id <> $1`, first.id)) as {
      id: string
    }[]
  ).map((row) => row.id)
  expect(others).toEqual(expect.arrayContaining([second.id, third.id]))
  expect((await as(first, 'POST', `/${id}/withhold`, { staffIds: others })).status).toBe(200)
  const answer = await as(first, 'DELETE', `/${id}`)
  expect([answer.status, answer.body.message]).toEqual([409, approvalMessages.hiddenFromAll])
  await as(first, 'POST', `/${id}/withhold`, { staffIds: [third.id] })
  expect((await as(first, 'DELETE', `/${id}`)).status).toBe(202)
  const { id: request } = await waitingFor(portal, second.token, id)
  expect((await decide(portal, third.token, request)).status).toBe(404)
  expect((await decide(portal, second.token, request)).status).toBe(200)
  expect((await as(first, 'GET', `/${id}`)).status).toBe(404)
})

async function again({ email, password, ...user }: TestUser): Promise<TestUser> {
  const answer = await portal.call('POST', '/api/auth/login', { body: { email, password } })
  return { ...user, email, password, token: answer.body.token }
}
