import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { usePortal } from '#app/testing.server.ts'
import { newStaff } from '#features/approvals/testing.ts'
import { newMembers } from '#features/companies/testing.lookup.ts'
import { manyCases, setLimits } from '#features/quotas/testing.ts'
import { readPdfText } from '#platform/pdf/testing.server.ts'
import { nigerianDay } from '#platform/values/nigerian-time.ts'
import { everyKind, goodAnswers, newTemplate, type Person, submit, upload } from '../testing.ts'
import { runCorrectionClock } from './jobs.server.ts'

const portal = await usePortal({ own: 'changes the settings' })
await setLimits(portal, { ...manyCases, openApplications: 100 })
const officer = await newStaff(portal, ['licensing-officer'])
const approver = await newStaff(portal, ['licensing-approver'])
const [ada, stranger] = [await portal.newUser(), await portal.newUser()]
const form = everyKind()
const directors = {
  name: 'Directors',
  order: 3,
  repeat: { min: 0, max: 3, itemLabel: 'Director' },
  inputs: ['Name', { name: 'Share', typeOf: 'number' }],
}
const bank = { name: 'Bank', showWhen: { question: 'Finance', is: 'Loan' } }
form.section[1]!.inputs.push(bank as never)
const formId = (await newTemplate(portal, await portal.adminToken(), { section: [...form.section, directors] })).id
const people = [
  { Name: 'Ada', Share: '60' },
  { Name: 'Bola', Share: '40' },
]
const formData = { ...goodAnswers(), Bank: 'Delta Bank', Directors: people }

const post = (token: string, path: string, body: object = {}, key: string = randomUUID()) =>
  portal.call('POST', `/api/${path}`, { token, body, headers: { 'idempotency-key': key } })
const read = async (id: string, token = officer.token) =>
  (await portal.call('GET', `/api/forms/${id}`, { token })).body.form
const inDays = (days: number) => nigerianDay(new Date(Date.now() + days * 86_400_000))
const capacity = { kind: 'answer', name: 'Capacity', reason: 'The plan says 20.' }
const plan = { kind: 'document', name: 'plan.pdf', reason: 'It is not signed.' }
const ask = (id: string, items: object[] = [capacity], more: object = {}, token = officer.token) =>
  post(token, `forms/${id}/requests`, { items, due: inDays(14), ...more })
const send = (id: string, rid: string, answers: object = { Capacity: '20' }, token = ada.token, key?: string) =>
  post(token, `forms/${id}/requests/${rid}/submit`, { answers }, key)
const withdraw = (id: string, rid: string, token = officer.token) => post(token, `forms/${id}/requests/${rid}/withdraw`)
async function filed(person: Person = ada, more: object = {}): Promise<string> {
  const { body } = await submit(portal, person, formId, { formData, ...more })
  await upload(portal, person.token, body.submissionId)
  await upload(portal, person.token, body.submissionId, 'documents', 'plan.pdf')
  await post(person.token, 'applications/submit', { submissionId: body.submissionId })
  return body.submissionId
}
async function asked(items?: object[], more?: object) {
  const id = await filed()
  const answer = await ask(id, items, more)
  expect(answer).toMatchObject({ status: 201, body: { form: { requests: [{ state: 'open' }] } } })
  return { id, rid: answer.body.form.requests[0].id as string }
}
/** As if a request had been made so many days before. */
async function age(id: string, days: number) {
  const { pool } = portal.deps.database
  await pool.query(
    `update application_submissions set waiting_since = waiting_since - make_interval(days => $2),
       corrections_due = corrections_due - $2::int where id = $1`,
    [id, days],
  )
  await pool.query(
    `update correction_requests set opened_at = opened_at - make_interval(days => $2), due = due - $2::int
     where submission_id = $1`,
    [id, days],
  )
}
/** What the PDF at an address of an application says; with a body it is a POST. */
async function pdfOf(path: string, body?: object): Promise<string> {
  const headers = { authorization: `Bearer ${ada.token}`, 'content-type': 'application/json' }
  const address = `${portal.url}/api/forms/${path}/filled-form.pdf`
  const answer = await fetch(address, { headers, ...(body && { method: 'POST', body: JSON.stringify(body) }) })
  return readPdfText(Buffer.from(await answer.arrayBuffer()))
}
const actionsOf = (form: { history: { action: string }[] }) => form.history.map(({ action }) => action)

test('a wrong figure is asked for and corrected, and every version stays', async () => {
  const { id, rid } = await asked([capacity, plan], { signAgain: true })
  await post(officer.token, `forms/${id}/assign`, { userId: officer.id })
  const own = await read(id, ada.token)
  expect(own.requests).toMatchObject([{ by: 'The Commission', signAgain: true, items: [{ name: 'Capacity' }, {}] }])
  const mail = await portal.mailTo(ada.email, /^Correct your application/)
  expect(mail.text).toMatch(
    /Send it by[^]*Capacity: The plan says 20\.[^]*Document: plan\.pdf[^]*Signed form: The form must be signed again/,
  )

  const missing = await send(id, rid)
  expect(missing).toMatchObject({ status: 400, body: { fields: [{ field: 'plan.pdf' }, { field: 'signedForm' }] } })
  expect(await pdfOf(`${id}/requests/${rid}`, { answers: { Capacity: '20' } })).toMatch(/Capacity\s+20/)
  await upload(portal, ada.token, id, 'documents', 'plan.pdf')
  await upload(portal, ada.token, id)
  expect((await read(id)).waitingSince).not.toBeNull()

  const key = randomUUID()
  expect(await send(id, rid, { Capacity: '20' }, ada.token, key)).toMatchObject({ status: 200 })
  expect(await send(id, rid, { Capacity: '20' }, ada.token, key)).toMatchObject({ status: 200 })
  expect((await send(id, rid)).status).toBe(409)
  await portal.mailTo(officer.email, /^An answer about an application/)
  const after = await read(id)
  expect(after).toMatchObject({ waitingSince: null, correctionsDue: null, requests: [{ state: 'answered' }] })
  expect(after.formData).toMatchObject({ Capacity: 20, Company: 'Sunrise Power Limited', Directors: [{}, {}] })
  const changes = [{ field: 'Capacity', name: 'Capacity', before: '12.5', now: '20' }]
  expect(after.versions).toMatchObject([
    { number: 1, changes: [] },
    { number: 2, changes },
  ])
  expect(after.history.at(-1)).toMatchObject({
    text: 'Sent the corrections',
    reason: 'Capacity\nDocument: plan.pdf\nSigned form',
  })
  for (const [number, words] of [
    [1, /Capacity\s+12\.5/],
    [2, /Capacity\s+20/],
  ] as const) {
    expect(await pdfOf(`${id}/versions/${number}`)).toMatch(words)
  }
  const found = await portal.deps.database.pool.query('select id from correction_requests where submission_id = $1', [
    id,
  ])
  expect(found.rows).toHaveLength(1)
  const change = portal.deps.database.pool.query('update application_answer_versions set number = 3')
  await expect(change).rejects.toThrow(/permission denied|never changed/)
})

describe('what was not asked for', () => {
  test('changes nothing, whichever field it is, and says which', async () => {
    const { id, rid } = await asked([capacity, { ...capacity, name: 'Name', section: 'Directors', index: 1 }])
    const [first, second] = (await read(id)).formData.Directors
    const edits = [
      [{ Capacity: '20', Company: 'Other' }, 'Company'],
      [{ 'Email Address': 'x@example.com' }, 'Email Address'],
      [{ Colour: 'red' }, 'Colour'],
      [{ Directors: [first, { ...second, Share: 1 }] }, 'Directors.1.Share'],
      [{ Directors: [{ ...first, Name: 'X' }, second] }, 'Directors.0.Name'],
      [{ Directors: [first, second, second] }, 'Directors'],
    ] as const
    for (const [answers, field] of edits)
      expect(await send(id, rid, answers)).toMatchObject({
        status: 400,
        body: { code: 'not-asked', fields: [{ field }] },
      })
    expect((await send(id, rid, { Capacity: 'many' })).body.fields).toMatchObject([{ field: 'Capacity' }])
    expect(await read(id)).toMatchObject({ versions: [], requests: [{ state: 'open' }], formData: { Capacity: 12.5 } })
    expect((await send(id, rid, { Directors: [first, { ...second, Name: 'Bolaji' }] })).status).toBe(200)
    expect((await read(id)).versions[1].changes).toMatchObject([{ field: 'Directors.1.Name', now: 'Bolaji' }])
  })

  test('but what depends on an asked answer is open', async () => {
    const { id, rid } = await asked([{ ...capacity, name: 'Finance' }])
    expect((await send(id, rid, { Finance: ['Grant'] })).status).toBe(200)
    const { formData, versions } = await read(id)
    expect(formData).not.toHaveProperty('Bank')
    expect(versions[1].changes).toMatchObject([{ field: 'Finance' }, { field: 'Bank', before: 'Delta Bank', now: '' }])
  })
})

test('only what the application has can be asked for, each once, with a reason and until a day to come', async () => {
  const id = await filed()
  const wrong: [object[], object?][] = [
    [[]],
    [[{ ...capacity, reason: ' ' }]],
    [[{ ...capacity, name: 'Colour' }]],
    [[{ ...capacity, name: 'Email Address' }]],
    [[{ ...capacity, name: 'Name', section: 'Directors', index: 2 }]],
    [[{ ...plan, name: 'other.pdf' }]],
    [[capacity, capacity]],
    [[capacity], { due: inDays(0) }],
    [[capacity], { due: 'soon' }],
  ]
  for (const [items, more] of wrong) expect((await ask(id, items, more)).status).toBe(400)
  const grant = await filed(ada, { formData: { ...formData, Finance: ['Grant'], Bank: undefined } })
  expect((await ask(grant, [{ ...capacity, name: 'Bank' }])).status).toBe(400)
  expect((await read(id)).requests).toEqual([])
})

test('of two officers at once one asks, and the other is told', async () => {
  const id = await filed()
  const answers = await Promise.all([ask(id), ask(id, [plan], {}, approver.token), ask(id)])
  const sorted = answers.map(({ status }) => status).toSorted((one, other) => one - other)
  expect(sorted[0]).toBe(201)
  expect(sorted.slice(1).every((status) => status === 409 || status === 400)).toBe(true)
  expect((await read(id)).requests).toHaveLength(1)
  expect((await ask(id)).body.message).toMatch(/Corrections are asked for/)
})

test('an open request stops the clock and the decision, and withdrawing it ends both', async () => {
  const { id, rid } = await asked()
  const { deadline } = await read(id)
  expect(deadline).toMatchObject({ text: 'Waiting for the applicant', pausedSince: expect.any(String) })
  for (const status of ['approve', 'reject'])
    expect(await post(approver.token, `forms/${id}/status`, { status, reason: 'So' })).toMatchObject({
      status: 409,
      body: { message: /or withdraw the request/ },
    })
  // Neither a message nor an officer ends the pause.
  await post(ada.token, `forms/${id}/messages`, { text: 'Soon.' })
  expect((await post(officer.token, `forms/${id}/resume`)).status).toBe(409)
  expect((await read(id)).waitingSince).not.toBeNull()
  await age(id, 7)
  expect((await withdraw(id, rid)).status).toBe(200)
  await portal.mailTo(ada.email, /^You need not correct/)
  const after = await read(id)
  const later = (new Date(after.deadline.dueAt).getTime() - new Date(deadline.dueAt).getTime()) / 86_400_000
  expect(later).toBeGreaterThanOrEqual(4)
  expect(after).toMatchObject({ waitingSince: null, requests: [{ state: 'withdrawn' }] })
  expect((await send(id, rid)).body.message).toMatch(/answered or withdrawn/)
  expect((await withdraw(id, rid)).status).toBe(409)
  expect((await post(approver.token, `forms/${id}/status`, { status: 'approve' })).status).toBe(200)
  expect((await ask(id)).status).toBe(409)
})

test('the applicant is reminded once, and after the day the officers have the application again', async () => {
  const { id, rid } = await asked()
  await age(id, 12)
  await runCorrectionClock(portal.deps)
  await runCorrectionClock(portal.deps)
  await portal.mailTo(ada.email, /^Your corrections are due soon/)
  await age(id, 3)
  expect(await read(id)).toMatchObject({ requests: [{ state: 'past' }] })
  await runCorrectionClock(portal.deps)
  const late = await read(id)
  expect(late).toMatchObject({ waitingSince: null, correctionsDue: null, deadline: { pausedSince: null } })
  const clockActions = ['corrections-asked', 'corrections-due-soon', 'corrections-late']
  expect(actionsOf(late).slice(-3)).toEqual(clockActions)
  expect((await ask(id)).body.message).toMatch(/open already/)
  expect((await send(id, rid)).status).toBe(200)
  expect((await read(id)).requests).toMatchObject([{ state: 'answered' }])
})

test('the clock stops so often and so long', async () => {
  const id = await filed()
  expect((await ask(id, [capacity], { due: inDays(120) })).body.message).toMatch(/60 working days. 60 are left/)
  for (const _ of [1, 2, 3]) await withdraw(id, (await ask(id)).body.form.requests.at(-1).id)
  expect((await ask(id)).body.message).toMatch(/3 times/)
  expect((await read(id)).nextRequest.refusal).toMatch(/3 times/)
  const address = '/api/applications/correction-settings'
  const { body } = await portal.call('GET', address, { token: officer.token })
  const change = { ...body, maxTimes: 4, source: 'Regulation 7' }
  expect((await portal.call('PUT', address, { token: officer.token, body: change })).status).toBe(403)
  expect((await portal.call('PUT', address, { token: approver.token, body: change })).status).toBe(200)
  expect((await ask(id)).status).toBe(201)
})

test('taking back ends the request, and a decision ends what can be corrected', async () => {
  const { id } = await asked()
  expect((await post(ada.token, `forms/${id}/withdraw`)).status).toBe(200)
  expect(await read(id)).toMatchObject({ correctionsDue: null, requests: [{ state: 'withdrawn' }] })
  const late = await asked()
  await age(late.id, 30)
  await runCorrectionClock(portal.deps)
  expect((await post(approver.token, `forms/${late.id}/status`, { status: 'approve' })).status).toBe(200)
  expect((await send(late.id, late.rid)).body.message).toMatch(/takes no more answers/)
})

test('a company sends by who may sign; others are refused, and strangers find nothing', async () => {
  const { grid, members, stranger: outside } = await newMembers(portal)
  const id = await filed(members.sign, { companyId: grid })
  expect((await ask(id, [capacity], {}, members.sign.token)).status).toBe(403)
  expect((await ask(id, [capacity], {}, stranger.token)).status).toBe(403)
  const rid = (await ask(id)).body.form.requests[0].id
  const other = await asked()
  expect((await send(id, other.rid, {}, members.sign.token)).status).toBe(404)
  const version = { token: stranger.token }
  expect((await portal.call('GET', `/api/forms/${id}/versions/1/filled-form.pdf`, version)).status).toBe(404)
  for (const person of [stranger, outside]) expect((await send(id, rid, {}, person.token)).status).toBe(404)
  for (const person of [members.prepare, members.read, officer])
    expect((await send(id, rid, {}, person.token)).status).toBe(403)
  expect((await withdraw(id, rid, members.sign.token)).status).toBe(403)
  expect((await send(id, rid, { Capacity: '20' }, members.sign.token)).status).toBe(200)
})

test('a new round begins with the answers in force', async () => {
  const { id, rid } = await asked()
  await send(id, rid)
  await post(approver.token, `forms/${id}/status`, { status: 'reject', reason: 'No' })
  const { body } = await post(ada.token, `forms/${id}/again`)
  expect(body.draft.answers).toMatchObject({ Capacity: 20 })
})
