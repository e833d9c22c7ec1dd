import { describe, expect, test } from 'vitest'
import { type TestAnswer, usePortal } from '#app/testing.server.ts'
import { newStaff } from '#features/approvals/testing.ts'
import type { ListRow } from '#features/lists/contract.ts'
import { finishBatch } from '#features/lists/testing.ts'
import { addEnquiries } from '../testing.ts'

const portal = await usePortal({ own: 'counts all enquiries' })
const names = ['Adéṣínà Cole', 'Bọ́lá Obi', 'Chidi', 'Dayo', 'Efe', 'Funmi', 'Gbenga', 'Halima']
const sql = async (text: string, values: unknown[] = []) =>
  (await portal.deps.database.pool.query<Record<string, unknown>>(text, values)).rows
const get = async (query: string) =>
  (await portal.call('GET', `/api/lists/enquiries?pageSize=100${query}`, { token: officer.token })).body
const act = (id: string, action: string, body?: object) =>
  portal.call('POST', `/api/enquiries/${id}/${action}`, { token: officer.token, body })
const namesOf = (body: { rows: ListRow[] }) => body.rows.map(({ cells }) => (cells['person'] as { name: string }).name)
const officer = await newStaff(portal, ['case-officer'])
const ids = await addEnquiries(portal, names)
const due = (at: number, time: string) => sql(`update enquiries set due_at = ${time} where id = $1`, [ids[at]])
await due(0, `now() - interval '2 days'`)
await due(1, `(date_trunc('day', now() at time zone 'Africa/Lagos') + interval '23:59:59') at time zone 'Africa/Lagos'`)
await due(2, `now() + interval '90 days'`)
await act(ids[3]!, 'answers', { text: 'On Monday.' })
await act(ids[4]!, 'close')
await act(ids[5]!, 'spam')
await act(ids[6]!, 'assign', { userId: officer.id })
await sql(`update enquiries set received_at = received_at - interval '20 days' where id = $1`, [ids[7]])

test('those who wait are first, by deadline, and each column has its cell', async () => {
  const body = await get('&columns=reference,message,person,email,status,due,assignee,received,updated,answered')
  expect(body).toMatchObject({ total: 8, dropped: [] })
  const rows = body.rows as ListRow[]
  expect(rows.slice(0, 2).map(({ id }) => id)).toEqual(ids.slice(0, 2))
  expect(new Set(rows.slice(-3).map(({ id }) => id))).toEqual(new Set(ids.slice(3, 6)))
  expect(rows[0]).toMatchObject({
    label: 'EN-2026-901',
    cells: {
      reference: 'EN-2026-901',
      message: 'When is hearing 0?',
      person: { id: null, name: 'Adéṣínà Cole' },
      email: 'sender0@example.com',
      status: 'new',
      due: { text: expect.stringMatching(/^Overdue/), tone: 'danger', paused: false },
      assignee: null,
      answered: null,
    },
    actions: ['answer', 'note', 'assign', 'close', 'spam', 'tag', 'take'],
  })
  const of = (at: number) => rows.find(({ id }) => id === ids[at])!
  expect(of(3).cells).toMatchObject({ status: 'answered', due: null, answered: expect.any(String) })
  expect(of(5).cells).toMatchObject({ status: 'spam', due: null })
  expect(of(6).cells).toMatchObject({ assignee: { id: officer.id } })
})

test.each([
  ['&status=answered&status=closed', 2],
  ['&clock=dueSoon&status=new', 1],
  ['&clock=overdue&clock=dueToday', 2],
  ['&assignee=x', 0],
  ['&q=adesina', 1],
  ['&q=bola', 1],
  ['&q=sender3%40example.com', 1],
  ['&q=en-', 8],
  ['&q=EN-2026', 8],
  ['&q=en-2026-901', 1],
  ['&q=%25', 0],
  ['&q=%27%3B--', 0],
])('it is filtered by %s', async (query, total) => {
  const body = await get(query)
  expect(body).toMatchObject({ total, dropped: [] })
})

describe('actions on many', () => {
  const done = (answer: TestAnswer) => finishBatch(portal, 'enquiries', answer, officer)
  const post = (path: string, body?: object) =>
    portal.call('POST', `/api/lists/enquiries/batches${path}`, { token: officer.token, body })
  const batch = async (body: object) => done(await post('', body))
  const undo = async (id: string) => done(await post(`/${id}/undo`))
  const stateOf = async (id: string) =>
    (await sql('select status, is_spam, due_at, wait_from, assignee_id from enquiries where id = $1', [id]))[0]

  test('assign, and undo it', async () => {
    const made = await batch({ action: 'assign', input: { person: officer.id }, ids: [ids[0]!, ids[4]!] })
    // A closed enquiry is not assigned.
    expect(made).toMatchObject({ succeeded: 1, refused: [{ id: ids[4], reason: 'This enquiry is closed already.' }] })
    expect(await stateOf(ids[0]!)).toMatchObject({ assignee_id: officer.id })
    expect(await undo(made.id)).toMatchObject({ succeeded: 1 })
    expect(await stateOf(ids[0]!)).toMatchObject({ assignee_id: null })
    const wrong = { action: 'assign', input: { person: (await portal.newUser()).id }, ids: [ids[0]] }
    const refused = await post('', wrong)
    expect(refused).toMatchObject({ status: 400, body: { fields: [{ field: 'input.person' }] } })
  })

  test('close as spam all that match, and undo it with state and deadline', async () => {
    const before = await Promise.all(ids.slice(0, 3).map(stateOf))
    const query = { q: '', sort: 'due', filters: { status: ['new'], received: ['last-7-days'], assignee: ['none'] } }
    const made = await batch({ action: 'spam', matching: { query, count: 3 } })
    expect(made).toMatchObject({ succeeded: 3, refusedTotal: 0 })
    expect(await stateOf(ids[1]!)).toMatchObject({ status: 'closed', is_spam: true, due_at: null })
    expect((await get('&status=spam')).total).toBe(4)
    expect(await undo(made.id)).toMatchObject({ succeeded: 3 })
    expect(await Promise.all(ids.slice(0, 3).map(stateOf))).toEqual(before)
    // The number that the person was shown is no longer right.
    const other = { action: 'spam', matching: { query, count: 9 } }
    expect((await post('', other)).status).toBe(409)
  })

  test('what has changed since it was seen is not closed, and answered enquiries are no spam', async () => {
    const { version } = (await portal.call('GET', `/api/enquiries/${ids[2]}`, { token: officer.token })).body
    await act(ids[2]!, 'notes', { note: 'Called them.' })
    const made = await batch({
      action: 'close',
      ids: [ids[2]!, ids[3]!],
      versions: { [ids[2]!]: version, [ids[3]!]: 0 },
    })
    expect(made).toMatchObject({
      succeeded: 1,
      refused: [{ id: ids[2], reason: expect.stringMatching(/^Someone else/) }],
    })
    await undo(made.id)
    const spam = await batch({ action: 'spam', ids: [ids[3]!] })
    expect(spam.refused).toMatchObject([{ reason: 'Only a new enquiry can be closed as spam.' }])
  })
})

test('names are in the order in which people look for them, on each server', async () => {
  const ordered = ['Dan', 'Ɗanjuma', 'Élan', 'Eze', 'Ola', 'Ọlá', 'Olu', 'Zainab']
  await sql(`delete from enquiries where not (id = any($1))`, [ids])
  // Mixed among the rows, so that no order of theirs is this one.
  for (const [at, name] of ordered.entries())
    await sql('update enquiries set name = $1 where id = $2', [name, ids[(at * 3) % 8]])
  expect(namesOf(await get('&sort=person'))).toEqual(ordered)
  expect(namesOf(await get('&sort=-person'))).toEqual(ordered.toReversed())
  const idOf = (at: number) => ids[(at * 3) % 8]!
  const { body } = await portal.call('GET', `/api/lists/enquiries/neighbours/${idOf(5)}?sort=person`, {
    token: officer.token,
  })
  expect(body).toEqual({ previous: idOf(4), next: idOf(6) })
})
