import { expect, test } from 'vitest'
import { usePortal } from '#app/testing.server.ts'
import { newStaff } from '#features/approvals/testing.ts'
import { listCannedReplies as asKnownToScreens } from '#kit/writing/rules.replies.ts'
import { listCannedReplies } from './contract.ts'
import { maxReplies, nameLimit, textLimit } from './rules.ts'

const portal = await usePortal({ own: 'counts all replies' })
const { token: ada } = await newStaff(portal, ['case-officer'])
const { token: ben } = await newStaff(portal, ['licensing-officer'])
const path = '/api/canned-replies'
const thanks = {
  name: 'Thanks',
  text: 'Dear {{name}}, thank you. {{officer}}',
  kinds: ['complaint'],
  next: 'resolve',
  assigns: true,
}

const add = (token: string, body: object, key?: string) =>
  portal.call('POST', path, { token, body, ...(key && { headers: { 'idempotency-key': key } }) })
const change = (token: string, id: string, body: object) => portal.call('PUT', `${path}/${id}`, { token, body })
const names = async () =>
  ((await portal.call('GET', path, { token: ben })).body.replies as { name: string }[]).map(({ name }) => name)
const audited = async () =>
  (await portal.deps.database.pool.query(`select action from audit_log where record_type = 'cannedReply' order by id`))
    .rows as { action: string }[]

test('shared code knows the path of the call', () => {
  expect(asKnownToScreens).toEqual({ method: listCannedReplies.method, path: listCannedReplies.path })
})

test('officers of all parts share replies: add, change, delete', async () => {
  const added = await add(ada, thanks, 'key-of-thanks')
  expect([added.status, added.body]).toMatchObject([201, { ...thanks, version: 1 }])
  expect((await add(ada, thanks, 'key-of-thanks')).body.id).toBe(added.body.id)
  await add(ben, { name: 'another', text: 'We have received {{reference}}.' })
  expect(await names()).toEqual(['another', 'Thanks'])
  const { id } = added.body
  const changed = await change(ben, id, { ...thanks, name: 'Thank you', next: 'none', assigns: false, version: 1 })
  expect(changed.body).toMatchObject({ name: 'Thank you', next: 'none', assigns: false, version: 2 })
  const stale = await change(ada, id, { ...thanks, version: 1 })
  expect([stale.status, stale.body.code]).toEqual([409, 'changed-meanwhile'])
  expect((await portal.call('DELETE', `${path}/${id}`, { token: ben })).status).toBe(200)
  expect((await portal.call('DELETE', `${path}/${id}`, { token: ada })).status).toBe(404)
  expect((await change(ada, id, { ...thanks, version: 2 })).status).toBe(404)
  expect((await audited()).map(({ action }) => action)).toEqual([
    'cannedReply.add',
    'cannedReply.add',
    'cannedReply.change',
    'cannedReply.delete',
  ])
})

test.each([
  [{ ...thanks, name: ' ' }, 'name', 'Name the reply'],
  [{ ...thanks, name: 'x'.repeat(nameLimit + 1) }, 'name', /characters/],
  [{ ...thanks, text: '' }, 'text', 'Write the text of the reply'],
  [{ ...thanks, text: 'x'.repeat(textLimit + 1) }, 'text', /characters/],
  [{ ...thanks, text: 'Your {{password}}' }, 'text', /no placeholder \{\{password\}\}/],
  [{ ...thanks, text: 'Dear {{name' }, 'text', /incomplete placeholder/],
  [{ ...thanks, kinds: ['x'] }, 'kinds', 'Choose from the list what the reply is for'],
  [{ ...thanks, next: 'delete' }, 'next', /./],
  [{ ...thanks, kinds: ['enquiry'], next: 'ask' }, 'next', 'None of these records can do this after sending'],
  [{ ...thanks, kinds: ['submission'], next: 'none' }, 'assigns', /^None of these records is assigned/],
])('%j is refused', async (body, field, message) => {
  const refused = await add(ada, body)
  expect([refused.status, refused.body.fields[0].field]).toEqual([400, field])
  expect(refused.body.fields[0].message).toMatch(message)
})

test('of many at once with one name one is stored, and there are not too many', async () => {
  const same = await Promise.all(Array.from({ length: 20 }, () => add(ada, { ...thanks, name: 'ONE name' })))
  expect(same.filter(({ status }) => status === 201)).toHaveLength(1)
  expect((await add(ben, { ...thanks, name: 'one NAME' })).body.fields).toMatchObject([{ field: 'name' }])
  await portal.deps.database.pool.query(
    `insert into canned_replies (name, text, kinds, updated_at) select 'Made up ' || n, 'x', '[]', now() from generate_series(1, $1) n`,
    [maxReplies - 3 - (await names()).length],
  )
  const last = await Promise.all(
    Array.from({ length: 8 }, (_, number) => add(ada, { ...thanks, name: `Reply ${number}` })),
  )
  expect(last.filter(({ status }) => status === 201)).toHaveLength(3)
  expect(last.filter(({ status }) => status === 409)).toHaveLength(5)
  expect(await names()).toHaveLength(maxReplies)
})
