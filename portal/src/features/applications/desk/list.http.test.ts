import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { type TestAnswer, usePortal } from '#app/testing.server.ts'
import type { Work } from '#features/workplace/contract.ts'
import { newStaff } from '#features/approvals/testing.ts'
import type { ListRow } from '#features/lists/contract.ts'
import { finishBatch } from '#features/lists/testing.ts'
import { goodAnswers, newCompleted, newTemplate, submit } from '../testing.ts'

const portal = await usePortal({ own: 'counts all applications' })
const sql = async (text: string, values: unknown[] = []) =>
  (await portal.deps.database.pool.query<Record<string, unknown>>(text, values)).rows
const get = async (query: string, token = officer.token) =>
  (await portal.call('GET', `/api/lists/applications?pageSize=100${query}`, { token })).body
const post = (path: string, body: object, token = approver.token) => portal.call('POST', `/api${path}`, { token, body })
const admin = await portal.adminToken()
const officer = await newStaff(portal, ['licensing-officer'])
const approver = await newStaff(portal, ['licensing-approver'])
const wind = await newTemplate(portal, admin, { title: 'Wind 100% Licence' })
const meters = await newTemplate(portal, admin, { title: 'Meter registration' })
const [ada, bola] = [await portal.newUser(), await portal.newUser()]
const completed = [0, 1, 2, 3].map(() => newCompleted(portal, ada, wind.id))
const ids = await Promise.all(completed)
const formData = { ...goodAnswers(), name: '=cmd|calc', surname: 'Ọládélé' }
for (const change of [{ formData }, {}]) ids.push((await submit(portal, bola, meters.id, change)).body.submissionId)
const due = (at: number, time: string) =>
  sql(`update application_submissions set due_at = ${time} where id = $1`, [ids[at]])
await due(0, `now() - interval '2 days'`)
await due(1, `(date_trunc('day', now() at time zone 'Africa/Lagos') + interval '23:59:59') at time zone 'Africa/Lagos'`)
await post(`/forms/${ids[2]!}/status`, { status: 'inProgress' })
await post(`/forms/${ids[3]!}/status`, { status: 'reject', reason: 'No plan' })
await post(`/forms/${ids[2]!}/assign`, { userId: officer.id })
await sql(`update application_submissions set created_at = created_at - interval '20 days' where id = $1`, [ids[5]])

test('those that wait for a decision are first, by deadline, and each column has its cell', async () => {
  const all = 'reference,applicant,form,person,email,stage,answer,due,assignee,filed,completed,updated'
  const body = await get(`&columns=${all}`)
  expect(body).toMatchObject({ total: 6, dropped: [] })
  const rows = body.rows as ListRow[]
  expect(rows.slice(0, 3).map(({ id }) => id)).toEqual(ids.slice(0, 3))
  expect(rows[0]).toMatchObject({
    label: expect.stringMatching(/^APP-/),
    cells: {
      form: 'Wind 100% Licence',
      person: { name: 'Ada Okonkwo' },
      applicant: 'Ada Okonkwo',
      stage: 'received',
      answer: false,
      due: { text: expect.stringMatching(/^Overdue/), tone: 'danger', paused: false },
      assignee: null,
      completed: expect.any(String),
    },
    actions: ['assign', 'take'],
  })
  const of = (at: number) => rows.find(({ id }) => id === ids[at])!
  expect(of(2).cells).toMatchObject({ stage: 'checking', assignee: { id: officer.id } })
  expect(of(3).cells).toMatchObject({ stage: 'rejected', due: null })
  expect(of(4).cells).toMatchObject({ stage: 'waiting', due: null, completed: null })
})

test('the desk has 25 to a page, and All Forms of the profile 5, as the specification says', async () => {
  const { body: desk } = await portal.call('GET', '/api/lists/applications', { token: officer.token })
  expect(desk).toMatchObject({ pageSize: 25, total: 6 })
  const { body } = await portal.call('GET', `/api/forms/user/${officer.id}`, { token: officer.token })
  expect(body).toMatchObject({ pageSize: 5, total: 6 })
  expect(body.forms).toHaveLength(5)
})

test('the number in the navigation is that of the tab To answer, and those of My work are of its list', async () => {
  const { body } = await portal.call('GET', '/api/workplace/counts', { token: officer.token })
  expect((await get('&answer=yes')).total).toBe(body.counts.application.count)
  const work = (await portal.call('GET', '/api/workplace', { token: officer.token })).body as Work
  const unassigned = work.lists
    .find(({ name }) => name === 'unassigned')!
    .parts.find(({ source }) => source === 'application')!
  expect((await get(`&${unassigned.to.split('?')[1]!}`)).total).toBe(unassigned.count)
})

test.each([
  ['&stage=open', 3],
  ['&stage=rejected&stage=approved', 1],
  ['&clock=overdue&clock=dueToday', 2],
  ['&stage=waiting', 2],
  ['&stage=waiting&stage=open', 5],
  ['&assignee=x', 0],
  ['&q=okonkwo', 5],
  ['&q=olade', 1],
  ['&q=wind', 4],
  ['&q=app-', 6],
  ['&q=%25', 0],
  ['&q=%27%3B--', 0],
])('it is filtered by %s', async (query, total) => {
  expect((await get(query)).total).toBe(total)
})

test('every order is read from an index', async () => {
  const definitions = await sql(`select indexdef from pg_indexes where tablename = 'application_submissions'`)
  for (const columns of [
    'name_key, id',
    'form_title, created_at, id',
    'due_at, id',
    'updated_at, id',
    'completed_at, id',
  ])
    expect(
      definitions.some(({ indexdef }) => String(indexdef).includes(`(${columns})`)),
      columns,
    ).toBe(true)
})

describe('assigning many', () => {
  const done = (answer: TestAnswer) => finishBatch(portal, 'applications', answer, officer)
  const assigneeOf = async (id: string) =>
    (await sql('select assignee_id from application_submissions where id = $1', [id]))[0]!['assignee_id']

  test('is one transaction each, and can be undone', async () => {
    const body = { action: 'assign', input: { person: approver.id }, ids: [ids[0], ids[2]] }
    const started = await done(await post('/lists/applications/batches', body, officer.token))
    expect([await assigneeOf(ids[0]!), await assigneeOf(ids[2]!)]).toEqual([approver.id, approver.id])
    await done(await post(`/lists/applications/batches/${started.id}/undo`, {}, officer.token))
    expect([await assigneeOf(ids[0]!), await assigneeOf(ids[2]!)]).toEqual([null, officer.id])
  })

  test('leaves those that have changed meanwhile or are not there, and says so', async () => {
    const { rows } = await get('')
    const { version } = (rows as ListRow[]).find(({ id }) => id === ids[1])!
    await post(`/forms/${ids[1]!}/status`, { status: 'inProgress' })
    const missing = randomUUID()
    const versions = { [ids[0]!]: 0, [ids[1]!]: version }
    const body = { action: 'assign', input: { person: approver.id }, ids: [ids[0], ids[1], missing], versions }
    const batch = await done(await post('/lists/applications/batches', body, officer.token))
    expect(batch).toMatchObject({ succeeded: 1, refusedTotal: 2 })
    expect(batch.refused).toEqual([
      {
        id: ids[1],
        label: expect.stringMatching(/^APP-/),
        reason: expect.stringMatching(/^Someone else changed this application/),
      },
      { id: missing, label: '', reason: 'Form not found' },
    ])
    expect([await assigneeOf(ids[0]!), await assigneeOf(ids[1]!)]).toEqual([approver.id, null])
    // Undoing leaves what a colleague has done since, too.
    await post(`/forms/${ids[0]!}/assign`, { userId: officer.id })
    const undone = await post(`/lists/applications/batches/${batch.id}/undo`, {}, officer.token)
    expect(await done(undone)).toMatchObject({ succeeded: 0, refusedTotal: 1 })
    expect(await assigneeOf(ids[0]!)).toBe(officer.id)
  })

  test('is refused before the first record for a person who handles no applications', async () => {
    const finance = await newStaff(portal, ['finance'])
    const body = { action: 'assign', input: { person: finance.id }, ids: [ids[0]] }
    expect((await post('/lists/applications/batches', body, officer.token)).status).toBe(400)
  })
})
