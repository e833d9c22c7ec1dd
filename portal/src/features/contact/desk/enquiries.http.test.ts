import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { usePortal } from '#app/testing.server.ts'
import { forbidden } from '#engines/records/kind.ts'
import { act as take } from '#engines/records/service.act.server.ts'
import { newStaff } from '#features/approvals/testing.ts'
import type { Work } from '#features/workplace/contract.ts'
import { systemActor, visitor } from '#platform/actor.ts'
import { enquiryMessages as messages } from '../messages.ts'
import { answerLimit, maxEntries, noteLimit } from '../rules.ts'
import { addEnquiries } from '../testing.ts'
import { enquiryServer } from './service.record.server.ts'

const portal = await usePortal({ own: 'counts all enquiries' })
let id: string
let number = 100
const sql = async (text: string, values: unknown[] = []) =>
  (await portal.deps.database.pool.query<Record<string, unknown>>(text, values)).rows
const call = (method: string, path: string, token: string, body?: object, key?: string) =>
  portal.call(method, `/api${path}`, {
    token,
    body,
    ...(key && { headers: { 'idempotency-key': key } }),
  })
const act = (action: string, body?: object, { token } = ada) => call('POST', `/enquiries/${id}/${action}`, token, body)
const read = async () => (await call('GET', `/enquiries/${id}`, ada.token)).body
const ada = await newStaff(portal, ['case-officer'])
const ben = await newStaff(portal, ['case-officer'])
const supervisor = await newStaff(portal, ['case-supervisor'])
beforeEach(async () => {
  ;[id] = (await addEnquiries(portal, ['Halima Bello'], number++)) as [string]
})

describe('the assignee', () => {
  test('is a member of staff who answers enquiries, or nobody', async () => {
    const assigned = await act('assign', { userId: ben.id })
    expect(assigned.body).toMatchObject({ assignee: { id: ben.id }, version: 2 })
    expect(assigned.body.events.at(-1)).toMatchObject({ action: 'assigned', text: assigned.body.assignee.name })
    expect((await act('assign', { userId: null })).body).toMatchObject({ assignee: null, version: 3 })
    const auditor = await newStaff(portal, ['auditor'])
    for (const userId of [auditor.id, (await portal.newUser()).id, randomUUID(), 'x'])
      expect(await act('assign', { userId })).toMatchObject({ status: 400, body: { fields: [{ field: 'userId' }] } })
    expect((await act('assign', {})).status).toBe(400)
  })
  test('is read where the enquiry is locked', async () => {
    const { deps } = portal
    const database = Object.defineProperty({ ...deps.database }, 'db', {
      get: () => expect.fail('A second connection is asked for'),
    })
    const { row } = (await deps.database.transaction((tx) =>
      take(
        { ...deps, database },
        enquiryServer,
        { actor: systemActor, id, action: 'assign', input: { userId: ben.id } },
        tx,
      ),
    ))!
    expect(row.assigneeId).toBe(ben.id)
  })
  test('of an outdated copy is refused', async () => {
    await act('assign', { userId: ben.id, version: 1 })
    const refused = await act('assign', { userId: ada.id, version: 1 })
    expect([refused.status, refused.body.code]).toEqual([409, 'changed-meanwhile'])
  })
  test('stays as a name when the account is gone', async () => {
    const gone = await newStaff(portal, ['case-officer'])
    await act('assign', { userId: gone.id })
    await sql(`update users set name = 'Deleted', surname = 'account', deleted_at = now() where id = $1`, [gone.id])
    expect((await read()).assignee.name).not.toContain('Deleted')
  })
})

test('nobody takes an action in a role that they have not', async () => {
  const reply = { action: 'reply', input: { text: 'Thank you.' } } as const
  const returned = { action: 'mailReturned', input: { text: 'It came back.' } } as const
  await expect(take(portal.deps, enquiryServer, { ...reply, actor: systemActor, id })).rejects.toThrow(forbidden)
  await expect(take(portal.deps, enquiryServer, { ...returned, actor: visitor, id })).rejects.toThrow(forbidden)
  expect((await read()).events).toHaveLength(1)
})

describe('answers and notes', () => {
  test('of many closings at once one is done, and the others are refused', async () => {
    const all = await Promise.all(Array.from({ length: 40 }, () => act('close')))
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(all.filter(({ status }) => status === 409)).toHaveLength(39)
    expect((await read()).events.map(({ action }: { action: string }) => action)).toEqual(['received', 'closed'])
  })
  test('are not sent past what a colleague has done', async () => {
    await act('notes', { note: 'I call them.', version: 1 }, ben)
    const refused = await act('answers', { text: 'On Monday.', version: 1 })
    expect([refused.status, refused.body]).toMatchObject([409, { code: 'changed-meanwhile', message: messages.stale }])
    expect((await act('answers', { text: 'On Monday.', version: 2 })).body).toMatchObject({
      status: 'answered',
      // It was nobody's.
      assignee: { id: ada.id },
      deadline: { dueAt: null, text: '' },
    })
  })
  test('an answer also assigns and closes where asked, all or nothing', async () => {
    await act('assign', { userId: ben.id })
    const refused = await act('answers', { text: 'On Monday.', closes: true, assigns: true, version: 1 })
    expect(refused.status).toBe(409)
    expect(await read()).toMatchObject({ status: 'new', assignee: { id: ben.id } })
    const { body } = await act('answers', { text: 'On Monday.', closes: true, assigns: true, version: 2 })
    expect(body).toMatchObject({ status: 'closed', isSpam: false, assignee: { id: ada.id }, deadline: { dueAt: null } })
    expect(body.events.map(({ action }: { action: string }) => action)).toEqual([
      'received',
      'assigned',
      'answered',
      'assigned',
      'closed',
    ])
  })
  test.each([
    ['answers', { text: ' ' }, messages.answerMissing],
    ['answers', { text: 'x'.repeat(answerLimit + 1) }, messages.answerTooLong],
    ['notes', { note: '' }, messages.noteMissing],
    ['notes', { note: 'x'.repeat(noteLimit + 1) }, messages.noteTooLong],
  ])('%s %#: wrong text is refused', async (action, body, message) => {
    const refused = await act(action, body)
    expect([refused.status, refused.body.message]).toEqual([400, message])
  })
  test('a repeated note is stored once, as text, and nobody is mailed', async () => {
    const note = `<script>alert(1)</script>'; drop table enquiries; --`
    const key = randomUUID()
    const send = () => call('POST', `/enquiries/${id}/notes`, ada.token, { note }, key)
    await Promise.all([send(), send(), send()])
    const { events, status } = await read()
    expect(status).toBe('new')
    expect(events.filter(({ action }: { action: string }) => action === 'noted')).toMatchObject([{ text: note }])
    expect(await sql(`select * from enquiry_events where enquiry_id = $1 and action = 'answered'`, [id])).toEqual([])
  })
  test('an enquiry has a bounded number of entries, and can then only be closed', async () => {
    const { rows } = await portal.deps.database.pool.query<{ n: number }>(
      `with added as (insert into enquiry_events (enquiry_id, action, at, by_id, by_name, text)
         select $1, 'noted', now(), 'x', 'X', 'x'
         from generate_series(1, $2 - (select count(*)::int from enquiry_events where enquiry_id = $1)) returning 1)
       select count(*)::int as n from added`,
      [id, maxEntries - 1],
    )
    expect(rows[0]!.n).toBeGreaterThan(400)
    expect((await act('notes', { note: 'The last' })).status).toBe(200)
    for (const [action, body] of [
      ['notes', { note: 'One more' }],
      ['answers', { text: 'On Monday.' }],
      ['assign', { userId: ben.id }],
    ] as const) {
      const refused = await act(action, body)
      expect(refused).toMatchObject({ status: 409, body: { message: expect.stringMatching(/can have 500/) } })
    }
    expect((await act('close')).status).toBe(200)
    expect((await act('reopen')).status).toBe(409)
    expect((await read()).events).toHaveLength(maxEntries + 1)
  })

  test('a spam enquiry is closed, and opens with a deadline from now', async () => {
    expect((await act('spam')).body).toMatchObject({ status: 'closed', isSpam: true, deadline: { dueAt: null } })
    expect((await act('spam')).status).toBe(409)
    expect((await act('reopen')).body).toMatchObject({ status: 'new', isSpam: false, deadline: { overdue: false } })
  })
})

describe('drafts and presence', () => {
  const save = (field: string, text: string, { token } = ada) =>
    call('PUT', `/writing/enquiry/${id}/${field}`, token, { text, revision: '' })
  const drafts = async ({ token } = ada) => (await call('GET', `/writing/enquiry/${id}`, token)).body.drafts

  test('a draft is the officer’s own, and goes with the text that is sent', async () => {
    await save('message', 'On Mon')
    await save('note', 'They called')
    expect(await drafts(ben)).toEqual([])
    await act('answers', { text: 'On Monday.' })
    expect(await drafts()).toMatchObject([{ field: 'note', text: 'They called' }])
    await act('notes', { note: 'They called.' })
    expect(await drafts()).toEqual([])
    expect((await save('resolve', 'x')).status).toBe(404)
    const licensing = await newStaff(portal, ['licensing-officer'])
    expect((await save('message', 'x', licensing)).status).toBe(403)
    id = randomUUID()
    expect((await save('message', 'x')).status).toBe(404)
  })
  test('a colleague sees who is writing', async () => {
    const record = (token: string, part: string) =>
      call('POST', '/presence', token, { place: 'enquiry', record: id, part })
    await record(ada.token, 'reply')
    const seen = await record(ben.token, '')
    expect(seen.body).toMatchObject({ version: 1, others: [{ part: 'reply' }] })
    expect((await record((await newStaff(portal, ['licensing-officer'])).token, '')).status).toBe(403)
    expect((await call('POST', '/presence', ada.token, { place: 'enquiry', record: 'x', part: '' })).status).toBe(404)
  })
})

describe('the answer time', () => {
  const settings = (body?: object, { token } = supervisor) =>
    call(body ? 'PUT' : 'GET', '/enquiries/settings', token, body)
  test('is three working days until a supervisor chooses another number, for those who wait from then on', async () => {
    expect((await settings()).body).toEqual({ answerDays: 3, version: 0 })
    const before = (await read()).deadline.dueAt
    const saved = await Promise.all(Array.from({ length: 5 }, (_, at) => settings({ answerDays: 10 + at, version: 0 })))
    expect(saved.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(saved.filter(({ status }) => status === 409)).toHaveLength(4)
    expect((await settings({ answerDays: 20, version: 1 })).body).toEqual({ answerDays: 20, version: 2 })
    expect((await read()).deadline.dueAt).toBe(before)
    await act('close')
    expect((await act('reopen')).body.deadline.text).toMatch(/^Due in (19|20) working days$/)
    expect((await settings({ answerDays: 3, version: 2 })).status).toBe(200)
  })
  test.each([0, 61, 1.5, '3', null])('%s is refused', async (answerDays) =>
    expect((await settings({ answerDays, version: 3 })).body.fields).toMatchObject([{ field: 'answerDays' }]),
  )
  test('a new holiday moves the deadlines of those who wait', async () => {
    const before = (await read()).deadline.dueAt as string
    const day = before.slice(0, 10)
    const changed = await call('PUT', `/cases/holidays/${day}`, supervisor.token, { name: 'A day of rest' })
    expect(changed.status).toBe(200)
    await expect.poll(async () => (await read()).deadline.dueAt > before).toBe(true)
    await call('DELETE', `/cases/holidays/${day}`, supervisor.token)
    await expect.poll(async () => (await read()).deadline.dueAt).toBe(before)
  })
})

test('My work has what is overdue, due today, mine and unassigned, and each number is that of its list', async () => {
  await sql(`delete from enquiries where id <> $1`, [id])
  const [late, today, mine] = (await addEnquiries(portal, ['Late', 'Today', 'Mine'], 700)) as [string, string, string]
  await sql(`update enquiries set due_at = now() - interval '2 days' where id = $1`, [late])
  await sql(
    `update enquiries set due_at = (date_trunc('day', now() at time zone 'Africa/Lagos') + interval '23:59:59') at time zone 'Africa/Lagos' where id = $1`,
    [today],
  )
  await call('POST', `/enquiries/${mine}/assign`, ada.token, { userId: ada.id })
  const { lists } = (await call('GET', '/workplace', ada.token)).body as Work
  const counts = Object.fromEntries(
    lists.map(({ name, parts }) => [name, parts.find(({ source }) => source === 'enquiry')?.count]),
  )
  expect(counts).toMatchObject({ mine: 1, overdue: 1, today: 1, unassigned: 3, answer: 4, new: 4 })
  for (const part of lists.flatMap(({ parts }) => parts).filter(({ source }) => source === 'enquiry')) {
    const page = await call('GET', `/lists${part.to}`, ada.token)
    expect(page.body, part.to).toMatchObject({ total: part.count, dropped: [] })
  }
  expect(lists.find(({ name }) => name === 'overdue')?.rows[0]).toMatchObject({
    id: late,
    person: 'Late',
    overdue: true,
    due: expect.stringMatching(/^Overdue/),
  })
})
