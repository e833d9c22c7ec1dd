import { describe, expect, test } from 'vitest'
import { newCompleted, newTemplate } from '#features/applications/testing.ts'
import { decide, newStaff, waitingFor } from '#features/approvals/testing.ts'
import { file, kinds } from '#features/cases/testing.ts'
import { addMember, newCompany } from '#features/companies/testing.ts'
import { fileReport } from '#features/whistleblowing/testing.ts'
import type { Duty } from '#platform/duties.ts'
import { duties as allDuties } from '#platform/duty-words.ts'
import { type TestUser, usePortal } from './testing.server.ts'

// The owner of a record, or of the company that it belongs to, is never its officer.
const portal = await usePortal({ own: 'takes duties from all others' })
const formId = (await newTemplate(portal, await portal.adminToken())).id
const colleague = await newStaff(portal, allDuties)

const post = (path: string, { token }: { token: string }, body: unknown = {}) =>
  portal.call('POST', `/api${path}`, { token, body })
const get = (path: string, { token }: { token: string }) => portal.call('GET', `/api${path}`, { token })
const query = (text: string, values: unknown[]) => portal.deps.database.pool.query(text, values)
const promote = (person: TestUser, duties: readonly Duty[] = allDuties) => newStaff(portal, duties, person)
const ownRecord = [403, 'own-record']
const refusal = ({ status, body }: { status: number; body: { code: string } }) => [status, body.code]

/** Every action is refused to the owner, and one of them is then done by the colleague. */
async function expectColleague(owner: TestUser, path: string, actions: readonly (readonly [string, unknown])[]) {
  for (const [action, body] of actions)
    expect([action, ...refusal(await post(`${path}/${action}`, owner, body))]).toEqual([action, ...ownRecord])
  const [action, body] = actions[0]!
  const done = await post(`${path}/${action}`, colleague, body)
  expect([action, done.status < 300]).toEqual([action, true])
}

const decisions = [
  ['replies', { text: 'Fine.' }],
  ['notes', { text: 'Fine.' }],
  ['assign', { userId: null }],
] as const
const rulings = ['approve', 'reject', 'inProgress', 'pending']

describe('an application', () => {
  test('of an approver is decided by a colleague, and seen by its owner as by any applicant', async () => {
    const owner = await portal.newUser()
    const id = await newCompleted(portal, owner, formId)
    await promote(owner)
    await post(`/forms/${id}/notes`, colleague, { text: 'Only for staff.' })
    for (const status of rulings)
      expect([status, ...refusal(await post(`/forms/${id}/status`, owner, { status }))]).toEqual([status, ...ownRecord])
    await expectColleague(owner, `/forms/${id}`, decisions)
    expect((await post(`/forms/${id}/assign`, colleague, { userId: owner.id })).status).toBe(400)
    const { form } = (await get(`/forms/${id}`, owner)).body
    expect(form).toMatchObject({ role: 'owner', own: true, entries: [{ kind: 'message', by: 'The Commission' }] })
    expect((await post(`/forms/${id}/status`, colleague, { status: 'approve' })).body.form.approvalStatus).toBe(
      'approved',
    )
  })

  test('of a company is decided by none of its members, whatever their mandate', async () => {
    const owner = await portal.newUser()
    const company = await newCompany(portal, owner)
    const id = await newCompleted(portal, owner, formId)
    await post(`/forms/${id}/move`, owner, { companyId: company.id })
    const member = await promote(await addMember(portal, company.id, ['pay']))
    for (const person of [member, await promote(owner)]) {
      expect(refusal(await post(`/forms/${id}/approve`, person))).toEqual(ownRecord)
      await expectColleague(person, `/forms/${id}`, decisions)
    }
  })

  test('is not filled in, answered or submitted by an officer in place of the applicant', async () => {
    const owner = await portal.newUser()
    const id = await newCompleted(portal, owner, formId)
    await post(`/forms/${id}/replies`, colleague, { text: 'Which day?', asks: true })
    const answers = await Promise.all([
      post(`/forms/${id}/messages`, colleague, { text: 'On Monday.' }),
      post(`/forms/${id}/withdraw`, colleague),
      post('/applications/submit', colleague, { submissionId: id }),
      post(`/forms/${id}/not-applicable`, colleague, { document: 'x', reason: 'None' }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403])
    expect((await get(`/forms/${id}`, owner)).body.form).toMatchObject({
      waitingSince: expect.any(String),
      messages: [],
    })
  })
})

describe.each(kinds)('a $noun', (kind) => {
  const path = kind.path.replace('/api', '')
  test('of an officer is handled by a colleague; the officer has the rights of its owner', async () => {
    const owner = await portal.newUser()
    const [{ id }, other] = [await file(portal, owner.token, kind), await file(portal, owner.token, kind)]
    await promote(owner)
    await post(`${path}/${id}/notes`, colleague, { note: 'Only for staff.' })
    await expectColleague(owner, `${path}/${id}`, [
      ['acknowledge', {}],
      ['notes', { note: 'Seen.' }],
      ['assign', { userId: null }],
      ['tags', { add: ['urgent'] }],
      ['messages', { content: 'When?', asks: true }],
      ['links', { reference: other.reference, reason: 'The same.' }],
      ['merge', { reference: other.reference }],
      ['resolve', { note: 'Done.' }],
    ])
    expect((await post(`${path}/${id}/assign`, colleague, { userId: owner.id })).status).toBe(400)
    const seen = (await get(`${path}/${id}`, owner)).body
    expect(seen).toMatchObject({ own: true, notes: [], assignee: null, tags: [] })
    for (const action of ['acknowledge', 'resolve', 'note', 'delete']) expect(seen.actions).not.toContain(action)
    expect((await get(`${path}/${id}/related`, owner)).status).toBe(403)
    expect((await post(`${path}/${id}/messages`, owner, { content: 'It is still dark.' })).status).toBe(200)
    expect((await get(`${path}/${id}`, colleague)).body.messages.at(-1)).toMatchObject({ fromStaff: false })
  })
})

test('an enquiry from the address of an officer is answered by a colleague', async () => {
  const owner = await newStaff(portal, allDuties)
  const { rows } = await query(
    `insert into enquiries (reference, name, email, message, status, received_at, updated_at, search_words) values ('EN-2026-801', 'Ada', $1, 'Hello', 'new', now(), now(), '') returning id`,
    [owner.email],
  )
  const { id } = rows[0] as { id: string }
  await expectColleague(owner, `/enquiries/${id}`, [
    ['notes', { note: 'Seen.' }],
    ['answers', { text: 'Good day.' }],
    ['assign', { userId: null }],
    ['tags', { add: ['x'] }],
    ['close', {}],
  ])
  expect((await get(`/enquiries/${id}`, owner)).body).toMatchObject({ actions: [], events: [] })
})

test('a request about data is answered by a colleague of the person', async () => {
  const owner = await newStaff(portal, allDuties)
  const filed = await post('/data-protection/me/requests', owner, { kind: 'erasure', text: 'Erase it' })
  const path = `/data-protection/requests/${filed.body.id}`
  await expectColleague(owner, path, [
    ['actions', { action: 'note', text: 'Seen.' }],
    ['actions', { action: 'answer', text: 'Done.' }],
  ])
  await post(`${path}/actions`, colleague, { action: 'answer', text: 'Done.' })
  expect((await get(path, owner)).body).toMatchObject({
    actions: [],
    events: [{ action: 'received' }, { action: 'answer' }],
  })
})

test('a report is read by its reporter as by any reporter, and not handled', async () => {
  const owner = await portal.newUser()
  const { report } = (await fileReport(portal, { isAnonymous: false }, { token: owner.token })).body
  await promote(owner)
  const path = `/whistleblowing/${report.id}`
  await post(`${path}/notes`, colleague, { note: 'Only for staff.' })
  await expectColleague(owner, path, [
    ['notes', { note: 'Seen.' }],
    ['escalate', {}],
    ['assign', { assignedTo: owner.id }],
    ['withhold', { staffIds: [] }],
    ['resolve', {}],
  ])
  expect(refusal(await portal.call('DELETE', `/api${path}`, { token: owner.token }))).toEqual(ownRecord)
  expect(refusal(await post(`${path}/identity`, owner, { reason: 'To read it' }))).toEqual(ownRecord)
  expect((await get(path, owner)).body).toMatchObject({ notes: [], withheldFrom: [], user: owner.id })
})

describe('what needs a second person', () => {
  const remove = (path: string, { token }: TestUser) => portal.call('DELETE', `/api${path}`, { token })

  test('about an own record is neither asked nor approved, also when it is the company’s', async () => {
    const owner = await portal.newUser()
    const { id: companyId } = await newCompany(portal, owner)
    const form = await newCompleted(portal, owner, formId)
    await post(`/forms/${form}/move`, owner, { companyId })
    const complaint = await file(portal, owner.token, kinds[0])
    const member = await promote(await addMember(portal, companyId, ['read']))
    await promote(owner)
    for (const [path, id, person] of [
      ['/forms', form, owner],
      ['/forms', form, member],
      ['/complaints', complaint.id, owner],
    ] as const) {
      expect(refusal(await remove(`${path}/${id}`, person))).toEqual(ownRecord)
      expect((await remove(`${path}/${id}`, colleague)).status).toBe(202)
      const waiting = await waitingFor(portal, person.token, id)
      expect(waiting).toMatchObject({ mayDecide: false })
      expect((await get(`/approvals/${waiting.id}`, person)).body.mayDecide).toBe(false)
      for (const [how, body] of [
        ['approve', undefined],
        ['refuse', { reason: 'No' }],
      ] as const)
        expect(refusal(await decide(portal, person.token, waiting.id, how, body))).toEqual(ownRecord)
    }
  })

  test('about an own report is not known to the reporter, and does not show who that is', async () => {
    const owner = await portal.newUser()
    const { report } = (await fileReport(portal, { isAnonymous: false }, { token: owner.token })).body
    await promote(owner)
    await query(`update users set duties = array_remove(duties, 'integrity-officer') where id <> all($1::uuid[])`, [
      [owner.id, colleague.id],
    ])
    // The only other officer is the reporter: the request waits as it would for anybody.
    const before = (await portal.mails()).length
    expect((await remove(`/whistleblowing/${report.id}`, colleague)).status).toBe(202)
    const waiting = await waitingFor(portal, colleague.token, report.id)
    expect((await get(`/approvals?recordId=${report.id}`, owner)).body.total).toBe(0)
    expect((await decide(portal, owner.token, waiting.id)).status).toBe(404)
    expect((await portal.mails(before)).filter(({ to }) => to === owner.email)).toEqual([])
  })

  test('gives no duty to the person who approves', async () => {
    const person = await newStaff(portal, ['administrator'])
    const body = { duties: ['administrator', 'case-supervisor'] }
    const asked = await portal.call('PUT', `/api/users/${person.id}/duties`, { token: colleague.token, body })
    expect(refusal(await decide(portal, person.token, asked.body.approval.id))).toEqual(ownRecord)
  })
})
