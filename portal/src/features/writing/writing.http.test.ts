import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { type TestUser, usePortal } from '#app/testing.server.ts'
import { approveFor, newStaff } from '#features/approvals/testing.ts'
import { file, kinds } from '#features/cases/testing.ts'
import { draftDays, draftLimit, maxDrafts } from './contract.ts'
import { sweepDrafts } from './service.server.ts'

let now = new Date('2027-03-01T08:00:00Z')

const portal = await usePortal({ own: 'moves the clock', overrides: { clock: { now: () => now } } })
const [complaint] = kinds
const owner = await portal.newUser()
const ada = await newStaff(portal, ['case-supervisor'])
const ben = await newStaff(portal, ['case-officer'])
const id = (await file(portal, owner.token, complaint)).id

const at = (field: string, record = id, kind = 'complaint') => `/api/writing/${kind}/${record}/${field}`
const save = ({ token }: TestUser, text: unknown, revision: unknown = '', path = at('message')) =>
  portal.call('PUT', path, { token, body: { text, revision } })
const mine = async ({ token }: TestUser, record = id) => {
  const { body } = await portal.call('GET', `/api/writing/complaint/${record}`, { token })
  return (body.drafts as { field: string; text: string }[]).map(({ field, text }) => `${field}: ${text}`)
}
const discard = ({ token }: TestUser, field = 'message') => portal.call('DELETE', at(field), { token })
const act = ({ token }: TestUser, action: string, body: object, record = id) =>
  portal.call('POST', `${complaint.path}/${record}/${action}`, { token, body })

test('a draft is read on every device of its author and by nobody else', async () => {
  const first = (await save(ada, 'Dear Ms Okonkwo, ')).body
  expect(first.field).toBe('message')
  expect((await save(ada, 'Dear Ms Okonkwo, we', first.revision)).body.revision).not.toBe(first.revision)
  await save(ada, 'She called twice', '', at('note'))
  expect(await mine(ada)).toEqual(['message: Dear Ms Okonkwo, we', 'note: She called twice'])
  expect(await mine(ben)).toEqual([])
  // Each person has an own text in the same place.
  expect((await save(ben, 'Ben writes')).body).toMatchObject({ text: 'Ben writes' })
  expect(await mine(ada)).toContain('message: Dear Ms Okonkwo, we')
  await discard(ben)
  expect(await mine(ada)).toHaveLength(2)
  const seen = await portal.call('GET', `${complaint.path}/${id}`, { token: owner.token })
  expect(JSON.stringify(seen.body)).not.toContain('Dear Ms')
  const exported = await portal.call('GET', '/api/users/me/export', { token: owner.token })
  expect(JSON.stringify(exported.body)).not.toContain('Dear Ms')
})

test('a text that was changed on another device is not overwritten', async () => {
  const stale = await save(ada, 'Older words', randomUUID())
  expect([stale.status, stale.body.code, stale.body.facts.text]).toEqual([
    409,
    'changed-meanwhile',
    'Dear Ms Okonkwo, we',
  ])
  // A repetition after a lost answer is no conflict.
  expect((await save(ada, 'Dear Ms Okonkwo, we', randomUUID())).status).toBe(200)
  expect(await mine(ada)).toContain('message: Dear Ms Okonkwo, we')
})

test('what a device has left of a text that was sent does not replace the next one', async () => {
  const { revision } = (await save(ben, 'We look into it')).body
  expect((await act(ben, 'messages', { content: 'We look into it' })).status).toBe(200)
  await save(ben, 'The next one')
  const stale = await save(ben, 'We look into it today', revision)
  expect([stale.status, stale.body.facts?.text]).toEqual([409, 'The next one'])
  await discard(ben)
})

test('sending clears the draft of the sender in the same transaction, a refusal does not', async () => {
  await save(ben, 'Ben keeps his')
  expect((await act(ada, 'messages', { content: ' ' })).status).toBe(400)
  expect((await act(ada, 'messages', { content: 'x', version: 999 })).status).toBe(409)
  expect(await mine(ada)).toHaveLength(2)
  expect((await act(ada, 'messages', { content: 'Dear Ms Okonkwo, we look into it', asks: true })).status).toBe(200)
  expect(await mine(ada)).toEqual(['note: She called twice'])
  expect((await act(ada, 'notes', { note: 'She called twice' })).status).toBe(200)
  expect(await mine(ada)).toEqual([])
  expect(await mine(ben)).toEqual(['message: Ben keeps his'])
  await save(ada, 'The company set a new meter', '', at('resolve'))
  expect((await save(ada, 'The meters are new', '', at('outcome'))).status).toBe(200)
  expect((await act(ada, 'resolve', { note: 'The company set a new meter' })).status).toBe(200)
  expect(await mine(ada)).toEqual([])
})

test.each([
  ['the owner of the case', () => owner.token, 403],
  ['an auditor', async () => (await newStaff(portal, ['auditor'])).token, 403],
  ['a licensing officer', async () => (await newStaff(portal, ['licensing-officer'])).token, 404],
])('%s keeps and reads no drafts about a case', async (_who, tokenOf, status) => {
  const given = { token: await tokenOf() }
  expect((await portal.call('GET', `/api/writing/complaint/${id}`, given)).status).toBe(status)
  const body = { text: 'x', revision: '' }
  expect((await portal.call('PUT', at('message'), { ...given, body })).status).toBe(status)
  expect((await portal.call('DELETE', at('message'), given)).status).toBe(status)
})

test('unknown places and wrong texts are refused', async () => {
  const nobody = '00000000-0000-4000-8000-000000000000'
  for (const path of [
    at('x'),
    at('message', nobody),
    at('message', 'x'),
    at('message', id, 'petition'),
    at('message', id, 'x'),
  ])
    expect((await save(ada, 'text', '', path)).status).toBe(404)
  for (const [text, revision] of [[''], [7], ['x'.repeat(draftLimit + 1)], ['x', 7], ['x', null]])
    expect((await save(ada, text, revision)).status).toBe(400)
  expect((await save(ada, 'a\u0000b')).body.text).toBe('ab')
  expect((await discard(ada)).body).toEqual({ deleted: true })
  expect((await discard(ada)).body).toEqual({ deleted: false })
})

test('many saves at once leave one text, and one person has a bounded number', async () => {
  const answers = await Promise.all(Array.from({ length: 40 }, (_, number) => save(ada, `text ${number}`)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(39)
  expect(await mine(ada)).toHaveLength(1)
  await portal.deps.database.pool.query(
    `insert into written_drafts (kind, record, field, user_id, text, revision, saved_at)
     select 'complaint', 'made-up-' || n, 'message', $1, 'x', gen_random_uuid(), now() from generate_series(1, $2) n`,
    [ada.id, maxDrafts - 2],
  )
  const both = await Promise.all([save(ada, 'one', '', at('note')), save(ada, 'two', '', at('reopen'))])
  expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
  // Those that exist can still be changed.
  expect((await save(ada, (await mine(ada))[0]!.slice('message: '.length))).status).toBe(200)
  await portal.deps.database.pool.query(`delete from written_drafts where user_id = $1`, [ada.id])
})

test('drafts go with their record, with their author and after some time', async () => {
  const { id: record } = await file(portal, owner.token, complaint)
  const count = async () => (await portal.deps.database.pool.query('select 1 from written_drafts')).rows.length
  await portal.deps.database.pool.query('delete from written_drafts')
  await save(ben, 'of the record', '', at('message', record))
  await save(ben, 'of another')
  expect((await portal.call('DELETE', `${complaint.path}/${record}`, { token: ada.token })).status).toBe(202)
  expect(await count()).toBe(2)
  await approveFor(portal, await portal.adminToken(), record)
  await expect.poll(count).toBe(1)
  now = new Date(now.getTime() + (draftDays - 1) * 86_400_000)
  await sweepDrafts(portal.deps)
  expect(await count()).toBe(1)
  now = new Date(now.getTime() + 2 * 86_400_000)
  await sweepDrafts(portal.deps)
  expect(await count()).toBe(0)
})
