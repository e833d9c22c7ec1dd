import { expect, test } from 'vitest'
import { usePortal } from '#app/testing.server.ts'
import { newCompany, setMandates } from '#features/companies/testing.lookup.ts'
import { startedShown } from './rules.ts'
import { draftRetention } from './service.retention.server.ts'
import { goodAnswers, newTemplate, type Person, submit } from './testing.ts'

let now = new Date('2027-03-01T08:00:00Z')

const portal = await usePortal({
  own: 'moves the clock, and counts all drafts',
  overrides: { clock: { now: () => now } },
})

const draft = (change: object = {}) => ({
  answers: { Company: 'Grid' },
  seen: [],
  templateVersion: 1,
  idempotencyKey: 'key-of-the-draft',
  revision: 0,
  ...change,
})
const address = (companyId: string | null = grid) =>
  `/api/forms/drafts/${template.id}${companyId === null ? '' : `?companyId=${companyId}`}`
const save = ({ token }: Person, body: object, companyId?: string | null) =>
  portal.call('PUT', address(companyId), { token, body })
const read = ({ token }: Person, companyId?: string | null) => portal.call('GET', address(companyId), { token })
const people = await Promise.all(Array.from({ length: 4 }, () => portal.newUser()))
const [ada, ben, reader, stranger] = people as [Person, Person, Person, Person]
await portal.deps.database.pool.query(`update users set name = 'Ben', surname = 'Bello' where id = $1`, [ben.id])
const template = await newTemplate(portal, await portal.adminToken())
const grid = await newCompany(portal, 'Grid Power Ltd', [
  [ada, 'prepare'],
  [ben, 'sign'],
  [reader, 'read', 'pay', 'manage'],
])
const remove = ({ token }: Person) => portal.call('DELETE', address(), { token })
const edit = ({ token }: Person, part: string) =>
  portal.call('POST', '/api/presence', {
    token,
    body: { place: 'company-draft', record: `${grid}/${template.id}`, part },
  })
const rows = async (table: string) => (await portal.deps.database.pool.query(`select from ${table}`)).rowCount

test("colleagues who may prepare continue a company's draft; the own draft stays apart", async () => {
  expect((await save(ada, draft())).body.draft).toMatchObject({ revision: 1 })
  expect((await read(ben)).body.draft).toMatchObject({ answers: { Company: 'Grid' }, revision: 1 })
  expect((await read(ada, null)).body.draft).toBeNull()
  await save(ada, draft({ answers: { Company: 'Ada' } }), null)
  expect((await read(ben)).body.draft.answers).toEqual({ Company: 'Grid' })
  for (const run of [read, remove, (person: Person) => save(person, draft({ revision: 1 }))]) {
    expect((await run(reader)).status).toBe(403)
    expect((await run(stranger)).status).toBe(404)
  }
  for (const id of ["'", 'no id', '00000000-0000-4000-8000-000000000000'])
    expect((await read(ada, id)).status).toBe(404)
  expect((await read(ben)).body.draft.revision).toBe(1)
})

test('what is started is listed for all who may prepare it, with how far it is and who wrote last', async () => {
  const list = async ({ token }: Person) => (await portal.call('GET', '/api/forms/drafts', { token })).body.drafts
  const ofGrid = {
    formTitle: template.title,
    isOpen: true,
    company: { id: grid, name: 'Grid Power Ltd' },
    completed: 0,
  }
  expect(await list(ada)).toMatchObject([{ company: null }, { ...ofGrid, savedBy: null }])
  const [first] = await list(ben)
  expect(first).toMatchObject({ ...ofGrid, sections: expect.any(Number) })
  expect(first.savedBy).toMatch(/Okonkwo$/)
  expect(await list(ben)).toHaveLength(1)
  expect([await list(reader), await list(stranger)]).toEqual([[], []])
})

test('how far it is, is what the form itself says: what the account fills in does not count', async () => {
  const inputs = { You: ['Name', 'Surname'], Plant: ['Company'], More: ['Other'] }
  const section = Object.entries(inputs).map(([name, each], order) => ({ name, order: order + 1, inputs: each }))
  const admin = await portal.adminToken()
  const begin = async (change: object = {}) => {
    const { id } = await newTemplate(portal, admin, change)
    const answers = { Name: 'Ada', Surname: 'Okonkwo', Company: 'Grid' }
    const body = draft({ answers, idempotencyKey: `key-of-${id}` })
    return portal.call('PUT', `/api/forms/drafts/${id}`, { token: stranger.token, body })
  }
  const list = async () => (await portal.call('GET', '/api/forms/drafts', { token: stranger.token })).body.drafts
  await begin({ section })
  expect(await list()).toMatchObject([{ completed: 1, sections: 3 }])
  for (let more = 0; more < startedShown; more++) await begin()
  expect(await list()).toHaveLength(startedShown)
  await portal.deps.database.pool.query('delete from application_drafts where user_id = $1', [stranger.id])
})

test('of two colleagues who save at once one is told to merge first, so that no answer is lost', async () => {
  const { id } = (await read(ada)).body.draft
  const both = await Promise.all([
    save(ada, draft({ answers: { Company: 'Grid', Capacity: '5' }, id, revision: 1 })),
    save(ben, draft({ answers: { Company: 'Grid', Source: 'Gas' }, id, revision: 1 })),
  ])
  expect(both.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409])
  const refused = both.find(({ status }) => status === 409)!
  expect(refused.body.code).toBe('changed-meanwhile')
  expect((await read(ada)).body.draft.revision).toBe(2)
})

test('a colleague who has a section open is named with it, to those who may prepare', async () => {
  expect((await edit(ada, 'contact')).body).toEqual({ version: 2, others: [] })
  expect((await edit(ben, 'plant')).body.others).toEqual([{ name: 'Ada Okonkwo', part: 'contact' }])
  expect((await edit(ada, 'plant')).body.others).toEqual([{ name: 'Ben Bello', part: 'plant' }])
  expect([(await edit(reader, 'plant')).status, (await edit(stranger, 'plant')).status]).toEqual([403, 404])
})

test('sending by a colleague who may sign removes the draft, once for all', async () => {
  const body = { companyId: grid, formData: goodAnswers() }
  expect((await submit(portal, ada, template.id, body, 'key-of-the-draft')).status).toBe(403)
  expect((await read(ben)).body.draft.revision).toBe(2)
  const carl = await portal.newUser()
  await setMandates(portal, grid, carl, ['sign'])
  const sent = await Promise.all(
    [ben, ben, carl].map((person) => submit(portal, person, template.id, body, 'key-of-the-draft')),
  )
  const statuses = sent.map(({ status }) => status)
  expect(statuses.filter((status) => status === 201).length).toBeGreaterThan(0)
  expect(statuses.filter((status) => status !== 201 && status !== 409)).toEqual([])
  expect((await portal.deps.database.pool.query('select from application_submissions')).rowCount).toBe(1)
  expect((await read(ben)).body.draft).toBeNull()
  expect((await read(ada, null)).body.draft.answers).toEqual({ Company: 'Ada' })
})

test("a former member's draft stays with the company, and erasing the account changes nothing", async () => {
  // The key of the application that was made is taken for no other draft, of any of them.
  expect((await save(ben, draft())).body.code).toBe('sent-before')
  await save(ada, draft({ idempotencyKey: 'key-of-the-next' }))
  await setMandates(portal, grid, ada, [])
  expect((await read(ada)).status).toBe(404)
  const { body } = await portal.call('GET', '/api/users/me/export', { token: ada.token })
  expect(body.records.drafts).toHaveLength(1)
  await portal.call('DELETE', '/api/users/me', { token: ada.token, body: { password: ada.password } })
  expect(await rows('application_drafts')).toBe(0)
  expect((await read(ben)).body.draft.answers).toEqual({ Company: 'Grid' })
})

test('the rule about old drafts finds and deletes those of companies too', async () => {
  const later = new Date(now.getTime() + 1_000)
  await save(ben, draft(), null)
  const keys = await draftRetention.find(portal.deps, later, 10)
  expect(keys.map((key) => key.split(' ')[0])).toEqual(['person', 'company'])
  expect(await draftRetention.remove(portal.deps, keys[1]!, new Date(0))).toBe(false)
  for (const key of keys) expect(await draftRetention.remove(portal.deps, key, later)).toBe(true)
  expect([await rows('application_drafts'), await rows('company_drafts')]).toEqual([0, 0])
  const audit = await portal.deps.database.pool.query(
    `select company_id from audit_log where action = 'draft.expire' order by id`,
  )
  expect(audit.rows).toEqual([{ company_id: null }, { company_id: grid }])
})
