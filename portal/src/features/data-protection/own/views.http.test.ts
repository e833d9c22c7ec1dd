import pg from 'pg'
import { expect, test } from 'vitest'
import { type TestUser, usePortal } from '#app/testing.server.ts'
import { eraseAccount, sqlOf } from '#features/accounts/testing.ts'
import { newSubmission, newTemplate, upload } from '#features/applications/testing.ts'
import { customer, file, kinds } from '#features/cases/testing.ts'
import { systemClock } from '#platform/clock.ts'
import { hourOf } from '#people/views.server.ts'

let later = 0
const clock = { now: () => new Date(systemClock.now().getTime() + later) }
const portal = await usePortal({ own: 'moves the clock', overrides: { clock } })
const sql = sqlOf(portal)
const admin = await portal.adminToken()

const open = async (path: string, token = admin) => expect((await portal.call('GET', path, { token })).status).toBe(200)
const views = async (person: TestUser) =>
  (await portal.call('GET', '/api/data-protection/me/views', { token: person.token })).body
const titles = async (person: TestUser) => (await views(person)).items.map(({ title }: { title: string }) => title)

test('staff who open an application, case or account are noted once in an hour, under the name of the Commission', async () => {
  const ada = await portal.newUser()
  const id = await newSubmission(portal, ada, (await newTemplate(portal, admin)).id)
  const { reference } = (await portal.call('GET', `/api/forms/${id}`, { token: ada.token })).body.form
  const cases = []
  for (const kind of kinds) cases.push({ ...kind, ...(await file(portal, ada.token, kind)), path: kind.path })
  // In the middle of an hour, so that the test is in one.
  later += 1_800_000 - ((systemClock.now().getTime() + later) % 3_600_000)
  await open(`/api/forms/${id}`)
  await open(`/api/forms/${id}`)
  await expect.poll(() => titles(ada)).toEqual([`Application ${reference}`])
  for (const each of cases) await open(`${each.path}/${each.id}`)
  await open(`/api/users/${ada.id}/quotas`)
  await expect
    .poll(() => titles(ada).then((all: string[]) => all.toSorted()))
    .toEqual([
      `Application ${reference}`,
      `Complaint ${cases[0]!.reference}`,
      `Petition ${cases[1]!.reference}`,
      'Your account',
    ])
  const { items, total } = await views(ada)
  expect(total).toBe(4)
  const hour = hourOf(portal.deps.clock.now()).toISOString()
  expect(items[0]).toMatchObject({ by: 'The Commission', hour })
  later += 3_600_000
  await open(`/api/forms/${id}`)
  await expect.poll(() => views(ada).then(({ total: all }: { total: number }) => all)).toBe(5)
})

test('a document or printed form that staff read counts as its record, ten readers at once as one', async () => {
  const ada = await portal.newUser()
  const id = await newSubmission(portal, ada, (await newTemplate(portal, admin)).id)
  const { documents } = (await upload(portal, ada.token, id)).body
  await Promise.all(Array.from({ length: 10 }, () => open(`/api/documents/${documents[0].id}/download`)))
  await expect.poll(() => titles(ada)).toHaveLength(1)
  await open(`/api/forms/${id}`)
  expect(await titles(ada)).toHaveLength(1)
})

test('nobody is noted for own records, lists, refused calls and cases of people without an account', async () => {
  const [ada, bola] = [await portal.newUser(), await portal.newUser()]
  const { id } = await file(portal, ada.token, kinds[0])
  await open(`/api/complaints/${id}`, ada.token)
  await open('/api/complaints')
  expect((await portal.call('GET', `/api/complaints/${id}`, { token: bola.token })).status).toBe(404)
  const forCustomer = await file(portal, admin, kinds[0], { user: customer })
  await open(`/api/complaints/${forCustomer.id}`)
  await open(`/api/complaints/${id}`)
  await expect.poll(() => titles(ada)).toHaveLength(1)
  const rows = await sql('select * from record_views where record_id = any($1)', [id, forCustomer.id])
  expect(rows).toHaveLength(1)
  expect((await views(bola)).items).toEqual([])
  expect((await portal.call('GET', '/api/data-protection/me/views?pageSize=1000', { token: ada.token })).status).toBe(
    400,
  )
})

test('the record opens although noting the view fails', async () => {
  const ada = await portal.newUser()
  const { id } = await file(portal, ada.token, kinds[0])
  const owner = new pg.Client({ connectionString: portal.ownerUrl })
  await owner.connect()
  await owner.query('alter table record_views rename to elsewhere')
  await open(`/api/complaints/${id}`)
  await owner.query('alter table elsewhere rename to record_views')
  await owner.end()
  expect(await titles(ada)).toEqual([])
})

test('a deleted account leaves no views', async () => {
  const ada = await portal.newUser()
  const { id } = await file(portal, ada.token, kinds[0])
  await open(`/api/complaints/${id}`)
  await expect.poll(() => titles(ada)).toHaveLength(1)
  expect((await eraseAccount(portal, ada)).status).toBe(200)
  const rows = await sql('select 1 from record_views where subject_id = $1', ada.id)
  expect(rows).toEqual([])
})
