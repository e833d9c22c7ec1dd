import { describe, expect, test } from 'vitest'
import { type TestPortal, usePortal } from '#app/testing.server.ts'
import { complaintBody, petitionBody, upload } from '#features/cases/testing.ts'
import {
  added,
  newCompany,
  newMembers,
  preparable,
  readable,
  setMandates,
  signable,
} from '#features/companies/testing.lookup.ts'
import { addMember } from '#features/companies/testing.ts'
import { manyCases, setLimits } from '#features/quotas/testing.ts'

type Person = Awaited<ReturnType<TestPortal['newUser']>>

const portal = await usePortal()
const staff = { token: await portal.adminToken() } as Person
await setLimits(portal, manyCases)
const { grid, members, stranger, statuses } = await newMembers(portal)

const query = (text: string, values: unknown[] = []) => portal.deps.database.pool.query(text, values)
const call = (person: Person, method: string, path: string, body?: unknown) =>
  portal.call(method, `/api${path}`, { token: person.token, body })
const submit = (person: Person, companyId: string | null = grid, more: object = {}) =>
  call(person, 'POST', '/petitions/submit', { ...petitionBody, ...(companyId !== null && { companyId }), ...more })
async function file(person = members.sign, companyId: string | null = grid) {
  const answer = await submit(person, companyId)
  expect(answer.status).toBe(201)
  return answer.body as { id: string; version: number; actions: string[] }
}
const auditOf = async (id: string) =>
  (await query('select action, actor_id, company_id, mandates from audit_log where record_id = $1 order by id', [id]))
    .rows

describe("a company's petition", () => {
  test('is filed by those who may sign, and read by every member', async () => {
    expect(await statuses((person) => submit(person))).toEqual(added(signable))
    expect((await submit(stranger, 'no id')).body.message).toBe('Company not found')
    const { id } = await file()
    expect(await statuses((person) => call(person, 'GET', `/petitions/${id}`))).toEqual(readable)
    const { body } = await call(members.read, 'GET', `/petitions/${id}`)
    expect(body).toMatchObject({ company: { id: grid, name: 'Grid Power Ltd' }, actions: [], userId: members.sign.id })
    expect(await auditOf(id)).toEqual([
      { action: 'petition.submit', actor_id: members.sign.id, company_id: grid, mandates: ['sign'] },
    ])
  })

  test('does not tell its members how to reach a colleague who has deleted the account since', async () => {
    const colleague = await addMember(portal, grid, ['read', 'sign'])
    const { id } = await file(colleague)
    const read = async (person: Person) => (await call(person, 'GET', `/petitions/${id}`)).body.user
    const list = async () =>
      (await call(members.read, 'GET', `/petitions?companyId=${grid}`)).body.items.find(
        (each: { id: string }) => each.id === id,
      ).user
    const before = await read(members.read)
    expect(before).toMatchObject({ email: colleague.email })
    expect((await call(colleague, 'DELETE', '/users/me', { password: colleague.password })).status).toBe(200)
    const erased = { name: 'Deleted account', email: '', phone: '' }
    expect([await read(members.read), await list()]).toEqual([erased, erased])
    expect(await read(staff)).toEqual(before)
  })

  test.each<[string, () => unknown, Record<string, number>]>([
    ['messages', () => ({ content: 'More to say.' }), preparable],
    ['escalate', () => ({}), signable],
    ['withdraw', () => ({}), signable],
    ['move', () => ({ companyId: grid }), { ...readable, manage: 403, prepare: 403, read: 403, pay: 403 }],
  ])('%s', async (action, body, expected) => {
    for (const [name, person] of Object.entries({ ...members, stranger })) {
      const { id } = await file()
      expect([name, (await call(person, 'POST', `/petitions/${id}/${action}`, body())).status]).toEqual([
        name,
        expected[name],
      ])
    }
  })

  test('editing and uploading, reopening and rating', async () => {
    const { id } = await file()
    const edit = (person: Person) =>
      call(person, 'PUT', `/petitions/${id}`, { ...petitionBody, subject: `By ${person.id}` })
    expect(await statuses(edit)).toEqual(preparable)
    const send = ({ token }: Person) =>
      upload(portal, token, '/api/petitions/uploads', 'petitionsDocuments', 'a.pdf', ['petitionId', id])
    expect(await statuses(send)).toEqual(added(preparable))
    await call(staff, 'POST', `/petitions/${id}/resolve`, { note: 'Done.' })
    expect((await call(members.prepare, 'GET', `/petitions/${id}`)).body.actions).toEqual([])
    expect((await call(members.sign, 'GET', `/petitions/${id}`)).body.actions).toEqual(['reopen', 'rate'])
    const rate = (person: Person) => call(person, 'POST', `/petitions/${id}/rate`, { stars: 4 })
    expect(await statuses(rate)).toEqual(signable)
    const reopen = (person: Person) => call(person, 'POST', `/petitions/${id}/reopen`, { reason: 'Not done.' })
    expect(await statuses(reopen)).toEqual(signable)
    const audit = await auditOf(id)
    expect(audit.filter(({ company_id }) => company_id !== grid)).toEqual([])
    expect(audit.find(({ actor_id }) => actor_id === members.prepare.id)?.mandates).toEqual(['prepare'])
  })

  test('is in the list of the company, which staff see and search', async () => {
    const [ben, firm] = await (async () => {
      const person = await portal.newUser()
      return [person, await newCompany(portal, 'Umbrella Works', [[person, 'sign']])] as const
    })()
    const own = await file(ben, null)
    const forFirm = await file(ben, firm)
    const list = async (person: Person, path: string) => {
      const { status, body } = await call(person, 'GET', path)
      return status === 200 ? body.items.map(({ id }: { id: string }) => id) : status
    }
    expect(await list(ben, '/petitions')).toEqual([own.id])
    expect(await list(ben, `/users/${ben.id}/petitions`)).toEqual([own.id])
    expect(await list(ben, `/petitions?companyId=${firm}`)).toEqual([forFirm.id])
    expect(await list(stranger, `/petitions?companyId=${firm}`)).toBe(404)
    expect(await list(staff, '/petitions?search=umbrella')).toEqual([forFirm.id])
    expect(await list(staff, `/petitions?companyId=${firm}`)).toEqual([forFirm.id])
    expect((await call(ben, 'GET', `/petitions/counts?companyId=${firm}`)).body.total).toBe(1)
    expect((await call(ben, 'GET', '/petitions/counts')).body.total).toBe(1)
    expect((await call(stranger, 'GET', `/petitions/counts?companyId=${firm}`)).status).toBe(404)
    expect((await call(staff, 'GET', '/lists/petitions/export.csv?q=umbrella&columns=filedFor')).body).toContain(
      'Umbrella Works',
    )
    const { records } = (await call(ben, 'GET', '/users/me/export')).body
    expect(records.petitions).toMatchObject([{ id: own.id }])
    expect(records.companyPetitions).toEqual([{ reference: expect.stringMatching(/^PT-/) }])
  })

  test('is not for staff to file, and a complaint stays personal', async () => {
    await setMandates(portal, grid, (await call(staff, 'GET', '/users/me')).body, ['sign'])
    const refused = await submit(staff, grid, { user: { name: 'B', email: 'b@example.com', phone: '08035550000' } })
    expect(refused).toMatchObject({ status: 400, body: { message: 'Staff file for a customer, not for a company.' } })
    const complaint = await call(members.sign, 'POST', '/complaints/submit', { ...complaintBody, companyId: grid })
    expect(complaint.body.company).toBeNull()
  })
})

test('moving gives a petition with its files to the company, once', async () => {
  const { sign, read, prepare } = members
  const { id, version } = await file(sign, null)
  await upload(portal, sign.token, '/api/petitions/uploads', 'petitionsDocuments', 'a.pdf', ['petitionId', id])
  const move = (person: Person, companyId = grid) => call(person, 'POST', `/petitions/${id}/move`, { companyId })
  expect((await move(read)).status).toBe(404)
  expect((await move(staff)).status).toBe(403)
  expect((await move(sign, 'x')).status).toBe(404)
  const both = await Promise.all([move(sign), move(sign)])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  const { body } = await call(read, 'GET', `/petitions/${id}`)
  expect(body).toMatchObject({ company: { id: grid }, version: version + 2 })
  expect(body.timeline.at(-1)).toMatchObject({ text: 'Petition moved to the company', note: 'Grid Power Ltd' })
  expect((await auditOf(id)).filter(({ action }) => action === 'petition.move')).toEqual([
    { action: 'petition.move', actor_id: sign.id, company_id: grid, mandates: ['sign'] },
  ])
  expect(
    (await call(staff, 'GET', '/petitions?search=grid%20power')).body.items.map((row: { id: string }) => row.id),
  ).toContain(id)
  expect((await move(prepare)).status).toBe(403)
  const firm = await newCompany(portal, 'Second Ltd', [[sign, 'sign']])
  expect((await move(sign, firm)).status).toBe(409)
  expect((await call(sign, 'GET', '/users/me/export')).body.records.documents).toEqual([])
})

test('mails go to the author while a member, else to those who may sign', async () => {
  const [ada, ben] = await Promise.all([portal.newUser(), portal.newUser()])
  const firm = await newCompany(portal, 'Sun Ltd', [
    [ada, 'sign'],
    [ben, 'sign'],
  ])
  const { id } = await file(ada, firm)
  const to = async (person: Person) => (await portal.mails()).filter((mail) => mail.to === person.email)
  await expect.poll(async () => (await to(ada)).length).toBe(1)
  await setMandates(portal, firm, ada, [])
  expect((await call(ada, 'GET', `/petitions/${id}`)).status).toBe(404)
  await call(staff, 'POST', `/petitions/${id}/acknowledge`)
  await expect.poll(async () => (await to(ben)).length).toBe(1)
  expect(await to(ada)).toHaveLength(1)
})
