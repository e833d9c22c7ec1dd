import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { usePortal } from '#app/testing.server.ts'
import { approveFor, newStaff } from '#features/approvals/testing.ts'
import type { Work } from '#features/workplace/contract.ts'
import { newCompleted, newSubmission, newTemplate, upload } from '../testing.ts'

const portal = await usePortal()
const officer = await newStaff(portal, ['licensing-officer'])
const approver = await newStaff(portal, ['licensing-approver'])
const ada = await portal.newUser()
const second = await newStaff(portal, ['licensing-approver'])
const formId = (await newTemplate(portal, await portal.adminToken())).id

const post = (path: string, body: object, token = officer.token, key: string = randomUUID()) =>
  portal.call('POST', `/api/forms/${path}`, { token, body, headers: { 'idempotency-key': key } })
const ask = (id: string, more: object = {}) => post(`${id}/replies`, { text: 'Which meter?', asks: true, ...more })
const resume = (id: string, token = officer.token, body: object = {}, key?: string) =>
  post(`${id}/resume`, body, token, key)
const answer = (id: string, token = ada.token) => post(`${id}/messages`, { text: 'The blue one.' }, token)
const decide = (id: string, body: object, token = approver.token) => post(`${id}/status`, body, token)
const read = async (id: string, token = officer.token) =>
  (await portal.call('GET', `/api/forms/${id}`, { token })).body.form
const kindsOf = (form: { entries: { kind: string }[] }) => form.entries.map(({ kind }) => kind)
/** As if the pause, and everything before it, had happened so many days ago. */
const longAgo = (id: string, days: number) =>
  portal.deps.database.pool.query(
    `update application_submissions set waiting_since = waiting_since - make_interval(days => $2) where id = $1`,
    [id, days],
  )

describe('a question pauses the deadline', () => {
  test('until the applicant answers, with the working days that were left', async () => {
    const id = await newCompleted(portal, ada, formId)
    const { deadline } = await read(id)
    expect((await ask(id)).status).toBe(201)
    const paused = await read(id)
    expect(paused.deadline).toMatchObject({
      dueAt: deadline.dueAt,
      text: 'Waiting for the applicant',
      overdue: false,
      pausedSince: expect.any(String),
    })
    expect(kindsOf(paused)).toEqual(['question'])
    const own = await read(id, ada.token)
    expect(own).toMatchObject({ deadline: null, waitingSince: paused.waitingSince })
    expect(own.entries).toMatchObject([{ kind: 'question', by: 'The Commission', text: 'Which meter?' }])

    await longAgo(id, 14)
    expect((await answer(id)).status).toBe(201)
    const resumed = await read(id)
    expect(resumed).toMatchObject({ waitingSince: null, deadline: { pausedSince: null } })
    // Two weeks are ten working days, less holidays.
    const later = new Date(resumed.deadline.dueAt).getTime() - new Date(deadline.dueAt).getTime()
    expect(later / 86_400_000).toBeGreaterThan(9)
    expect(kindsOf(resumed)).toEqual(['question', 'resumed'])
    expect(kindsOf(await read(id, ada.token))).toEqual(['question'])
  })

  test('until documents come, or the reason why one does not apply', async () => {
    const id = await newCompleted(portal, ada, formId)
    await ask(id, { text: 'Please send the plan of the plant.' })
    expect((await upload(portal, ada.token, id, 'documents', 'plan.pdf')).status).toBe(201)
    expect(await read(id)).toMatchObject({ waitingSince: null })
    // A document is no answer to a question that asks for words.
    await ask(id)
    expect((await upload(portal, ada.token, id, 'documents', 'holiday.pdf')).status).toBe(201)
    expect((await read(id)).waitingSince).not.toBeNull()
    // A second question may ask for one.
    await ask(id, { text: 'And upload a photograph of it.' })
    // Staff do not answer for the applicant.
    expect((await upload(portal, officer.token, id, 'documents', 'scan.pdf')).status).toBe(403)
    expect((await read(id)).waitingSince).not.toBeNull()
  })

  test('until an officer resumes it, once', async () => {
    const id = await newCompleted(portal, ada, formId)
    expect(await resume(id)).toMatchObject({ status: 409, body: { message: expect.stringMatching(/not waiting/) } })
    await ask(id)
    const key = randomUUID()
    const answers = await Promise.all([1, 2].map(() => resume(id, officer.token, {}, key)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(kindsOf(await read(id))).toEqual(['question', 'resumed'])
    const { rows } = await portal.deps.database.pool.query(
      `select action from audit_log where record_id = $1 and action in ('submission.question', 'submission.resumed')`,
      [id],
    )
    expect(rows).toHaveLength(2)
  })

  test('and a message, a note or a step of staff does not resume it', async () => {
    const id = await newCompleted(portal, ada, formId)
    await ask(id)
    const { waitingSince } = await read(id)
    await post(`${id}/replies`, { text: 'We look forward to it.' })
    await post(`${id}/notes`, { text: 'Called her.' })
    await decide(id, { status: 'inProgress' })
    await ask(id)
    expect(await read(id)).toMatchObject({ waitingSince, approvalStatus: 'in-progress' })
  })

  test('only where there is one', async () => {
    const filed = await newSubmission(portal, ada, formId)
    expect(await ask(filed)).toMatchObject({ status: 409, body: { message: expect.stringMatching(/no deadline/) } })
    expect((await post(`${filed}/replies`, { text: 'Sign the form.' })).status).toBe(201)
    const decided = await newCompleted(portal, ada, formId)
    await decide(decided, { status: 'reject', reason: 'No plan' })
    expect((await ask(decided)).status).toBe(409)
    expect(await read(decided)).toMatchObject({ entries: [], waitingSince: null })
    expect((await ask(decided, { asks: 'yes' })).status).toBe(400)
  })

  test('and a decision ends it; taken back, the deadline begins again', async () => {
    const id = await newCompleted(portal, ada, formId)
    await ask(id)
    await decide(id, { status: 'approve' })
    expect(await read(id)).toMatchObject({ waitingSince: null, deadline: null })
    expect((await resume(id)).status).toBe(409)
    await decide(id, { status: 'pending' })
    await approveFor(portal, second.token, id)
    expect(await read(id)).toMatchObject({ waitingSince: null, deadline: { pausedSince: null } })
  })
})

describe('at once', () => {
  test('a question and an answer at the same time are both kept', async () => {
    const id = await newCompleted(portal, ada, formId)
    const { version } = await read(id)
    const [asked, answered] = await Promise.all([ask(id, { version }), answer(id)])
    expect(answered.status).toBe(201)
    // Asked first and answered then, or refused because the answer is news.
    const form = await read(id)
    expect(kindsOf(form)).toEqual(asked.status === 201 ? ['question', 'resumed'] : [])
    expect([201, 409]).toContain(asked.status)
    expect(form.waitingSince).toBeNull()
  })

  test('a question and a decision: nothing decided is paused', async () => {
    const id = await newCompleted(portal, ada, formId)
    const [asked, decided] = await Promise.all([ask(id), decide(id, { status: 'reject', reason: 'No plan' })])
    expect(decided.status).toBe(200)
    expect([201, 409]).toContain(asked.status)
    expect(await read(id)).toMatchObject({ waitingSince: null, deadline: null, approvalStatus: 'rejected' })
  })

  test('two officers who resume, and one whose applicant answers', async () => {
    const id = await newCompleted(portal, ada, formId)
    await ask(id)
    const answers = await Promise.all([resume(id), resume(id, approver.token), answer(id)])
    const statuses = answers.slice(0, 2).map(({ status }) => status)
    expect(answers[2]!.status).toBe(201)
    expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(1)
    expect(kindsOf(await read(id)).filter((kind) => kind === 'resumed')).toHaveLength(1)
    expect((await read(id)).waitingSince).toBeNull()
  })
})

test('lists and My work count it as waiting, not as late', async () => {
  const id = await newCompleted(portal, ada, formId)
  const late = (text: string) =>
    portal.deps.database.pool.query(`update application_submissions set ${text} where id = $1`, [id])
  await late(`due_at = now() + interval '1 minute'`)
  await ask(id)
  await late(`waiting_since = now() - interval '2 seconds', due_at = now() - interval '1 second'`)
  const list = async (query: string) =>
    (await portal.call('GET', `/api/lists/applications?pageSize=100&columns=due&${query}`, { token: officer.token }))
      .body
  const ids = async (query: string) => (await list(query)).rows.map((row: { id: string }) => row.id)
  expect(await ids('stage=waiting')).toContain(id)
  for (const clock of ['overdue', 'dueToday', 'dueSoon']) expect(await ids(`clock=${clock}`)).not.toContain(id)
  const { rows } = await list('stage=waiting')
  expect(rows.find((row: { id: string }) => row.id === id).cells.due).toMatchObject({
    text: 'Waiting for the applicant',
    tone: 'neutral',
    paused: true,
  })
  const { lists } = (await portal.call('GET', '/api/workplace', { token: officer.token })).body as Work
  const part = (name: string) =>
    lists.find((each) => each.name === name)!.parts.find(({ source }) => source === 'application')
  expect(part('waiting')).toMatchObject({
    to: '/applications?stage=waiting',
    count: (await list('stage=waiting')).total,
  })
  expect(part('overdue')?.count ?? 0).toBe((await list('clock=overdue')).total)
})

test('the applicant gets a question by mail, and the officer who handles it the answer', async () => {
  const bola = await portal.newUser()
  const id = await newCompleted(portal, bola, formId)
  await post(`${id}/assign`, { userId: officer.id })
  const { reference } = await read(id)
  await ask(id)
  const mailTo = (email: string, subject: string) => portal.mailTo(email, new RegExp(`^${subject} .${reference}`))
  const question = await mailTo(bola.email, 'A question about your application')
  expect(question.text).toContain('Which meter?')
  expect(question.text).toContain('paused until you answer')
  await answer(id, bola.token)
  const told = await mailTo(officer.email, 'An answer about an application')
  expect(told.text).toContain('The blue one.')
  expect(told.text).toMatch(/Decide by \d+ \w+ \d{4}\./)
})
