import { expect, test } from 'vitest'
import { usePortal } from '#app/testing.server.ts'
import { newStaff } from '#features/approvals/testing.ts'
import { reportPresence as asKnownToScreens } from '#kit/use-presence.ts'
import { reportPresence, maxRecordsOpen, presenceSeconds } from './contract.ts'

let now = new Date('2027-03-01T08:00:00Z')

const portal = await usePortal({ own: 'moves the clock', overrides: { clock: { now: () => now } } })

const newItem = async (type: string): Promise<string> => {
  const body = { header: 'Founded', description: 'D' }
  return (await portal.call('POST', `/api/content-manager/${type}/items`, { token: ada, body: { body } })).body.id
}
const sendPresence = (token: string, place: unknown, record: unknown, more: object = {}) =>
  portal.call('POST', '/api/presence', { token, body: { place, record, ...more } })
const content = (token: string, more?: object) => sendPresence(token, 'content', `milestone/${article}`, more)
const ada = await portal.adminToken()
const ben = (await newStaff(portal, ['editor', 'publisher'])).token
const article = await newItem('milestone')
const form = (await portal.call('GET', '/api/content/applicationForms/generation-licence')).body.form.id
const pass = (seconds: number) => void (now = new Date(now.getTime() + seconds * 1_000))
const rows = async () => (await portal.deps.database.pool.query('select * from presences')).rows as { part: string }[]
const names = ({ body }: { body: { others: { name: string }[] } }) => body.others.map(({ name }) => name)

test('shared code knows the path of the call', () => {
  expect(asKnownToScreens).toEqual({ method: reportPresence.method, path: reportPresence.path })
})

test('two people in one item see each other and its version, until one leaves or a minute has passed', async () => {
  expect((await content(ada)).body).toEqual({ version: 1, others: [] })
  const [adasName] = names(await content(ben))
  expect(adasName).toMatch(/Administrator/)
  expect(names(await content(ada))).toHaveLength(1)
  expect((await content(ben, { leaving: true })).body.others).toEqual([])
  expect(names(await content(ada))).toEqual([])
  // Also of a record that is gone.
  const gone = await sendPresence(ben, 'content', 'milestone/gone', { leaving: true })
  expect([gone.status, gone.body]).toEqual([200, { version: null, others: [] }])
  await content(ben)
  pass(presenceSeconds + 1)
  expect(names(await content(ada))).toEqual([])
  expect(await rows()).toHaveLength(1)
  await portal.call('PUT', `/api/content-manager/milestone/items/${article}/draft`, {
    token: ben,
    body: { version: 1, body: { header: 'Begun', description: 'D' } },
  })
  expect((await content(ada)).body.version).toBe(2)
})

test('forms and single items have people too, each record its own', async () => {
  expect((await sendPresence(ada, 'form', form)).body).toEqual({ version: 1, others: [] })
  // By its other name it is the same form.
  expect(names(await sendPresence(ben, 'form', 'generation-licence'))).toHaveLength(1)
  expect((await sendPresence(ada, 'content', 'home-hero/single')).body).toEqual({ version: null, others: [] })
  expect(names(await sendPresence(ben, 'content', 'home-hero/single'))).toHaveLength(1)
  expect(names(await sendPresence(ben, 'content', 'about-hero/single'))).toEqual([])
})

test('nobody else learns who edits, or that a record exists', async () => {
  const auditor = await newStaff(portal, ['auditor'])
  const user = await portal.newUser()
  for (const [place, record] of [
    ['content', `milestone/${article}`],
    ['form', form],
  ]) {
    expect((await sendPresence(auditor.token, place, record)).status).toBe(403)
    const refused = await sendPresence(user.token, place, record)
    expect([refused.status, refused.body.others]).toEqual([403, undefined])
  }
  expect((await sendPresence(user.token, 'company-draft', `${article}/${form}`)).status).toBe(404)
})

test.each([
  ['content', 'milestone', 404],
  ['content', `no-type/${'a'.repeat(8)}`, 404],
  ['content', 'milestone/single', 404],
  ['content', "milestone/'; delete from presences", 404],
  ['content', 'home-hero/00000000-0000-4000-8000-000000000000', 404],
  ['content', 'milestone/00000000-0000-4000-8000-000000000000', 404],
  ['content', 'home-hero/single/more', 404],
  ['form', 'no-form', 404],
  ['company-draft', '/', 404],
  ['nowhere', 'x', 400],
  ['content', '', 400],
  ['content', 'x'.repeat(202), 400],
  ['content', ['x'], 400],
])('%s %j is refused and stores nothing', async (place, record, status) => {
  const before = (await rows()).length
  expect((await sendPresence(ada, place, record)).status).toBe(status)
  expect((await sendPresence(ada, 'form', form, { part: 'x'.repeat(101) })).status).toBe(400)
  expect(await rows()).toHaveLength(before)
})

test('one person keeps few rows, also with many records and calls at once', async () => {
  const ids = await Promise.all(Array.from({ length: maxRecordsOpen + 5 }, () => newItem('milestone')))
  for (const id of ids) {
    pass(0.1)
    expect((await sendPresence(ben, 'content', `milestone/${id}`)).status).toBe(200)
  }
  const { rows: mine } = await portal.deps.database.pool.query(
    'select count(*)::int as count from presences group by user_id order by 1 desc',
  )
  expect(mine[0]).toEqual({ count: maxRecordsOpen })
  const many = await Promise.all(Array.from({ length: 20 }, (_, at) => content(at % 2 ? ada : ben)))
  expect(new Set(many.map(({ status }) => status))).toEqual(new Set([200]))
})
