import { describe, expect, test } from 'vitest'
import { usePortal } from '#app/testing.server.ts'
import {
  added,
  newCompany,
  newMembers,
  preparable,
  readable,
  setMandates,
  signable,
} from '#features/companies/testing.lookup.ts'
import { manyCases, setLimits } from '#features/quotas/testing.ts'
import { newTemplate, type Person, submit, upload } from './testing.ts'

const portal = await usePortal()
const admin = await portal.adminToken()
await setLimits(portal, { ...manyCases, openApplications: 100 })
const formId = (await newTemplate(portal, admin)).id
const { grid, members, stranger, statuses } = await newMembers(portal)

const query = (text: string, values: unknown[] = []) => portal.deps.database.pool.query(text, values)
const call = (person: Person, method: string, path: string, body?: unknown) =>
  portal.call(method, `/api${path}`, { token: person.token, body })
const file = async (person = members.sign, companyId: string | null = grid): Promise<string> => {
  const answer = await submit(portal, person, formId, companyId ? { companyId } : {})
  expect(answer.status).toBe(201)
  return answer.body.submissionId as string
}
const auditOf = async (id: string) =>
  (await query('select action, actor_id, company_id, mandates from audit_log where record_id = $1 order by id', [id]))
    .rows

describe("a company's application", () => {
  test('is filed by those who may sign, and names the company and who filed', async () => {
    expect(await statuses((person) => submit(portal, person, formId, { companyId: grid }))).toEqual(added(signable))
    const unknown = await submit(portal, stranger, formId, { companyId: '00000000-0000-4000-8000-000000000000' })
    const foreign = await submit(portal, stranger, formId, { companyId: grid })
    expect(foreign.body).toEqual(unknown.body)
    expect((await submit(portal, stranger, formId, { companyId: 'no id' })).status).toBe(404)
    const id = await file()
    const { form } = (await call(members.read, 'GET', `/forms/${id}`)).body
    expect(form).toMatchObject({ userId: members.sign.id, company: { id: grid, name: 'Grid Power Ltd' }, own: true })
    expect(await auditOf(id)).toEqual([
      { action: 'submission.submitted', actor_id: members.sign.id, company_id: grid, mandates: ['sign'] },
    ])
  })

  test('is read by every member, with what each may do', async () => {
    const id = await file()
    for (const path of [`/forms/${id}`, `/documents/${id}`, `/forms/${id}/filled-form.pdf`])
      expect(await statuses((person) => call(person, 'GET', path))).toEqual(readable)
    const role = async (person: Person) => (await call(person, 'GET', `/forms/${id}`)).body.form.role
    expect(await Promise.all([members.sign, members.prepare, members.pay].map(role))).toEqual([
      'owner',
      'preparer',
      'reader',
    ])
  })

  test('takes documents and answers from those who may prepare', async () => {
    const id = await file()
    expect(await statuses((person) => upload(portal, person.token, id, 'documents'))).toEqual(added(preparable))
    expect(await statuses((person) => upload(portal, person.token, id))).toEqual(added(preparable))
    expect(await statuses((person) => call(person, 'POST', `/forms/${id}/messages`, { text: 'Here.' }))).toEqual(
      added(preparable),
    )
    const reason = { document: 'Environmental study', reason: 'Not needed' }
    // 400 by the rule of the document: the right was checked before.
    expect(await statuses((person) => call(person, 'POST', `/forms/${id}/not-applicable`, reason))).toEqual({
      ...preparable,
      sign: 400,
      prepare: 400,
    })
    const { form } = (await call(members.prepare, 'GET', `/forms/${id}`)).body
    const document = form.filledForm[0]
    for (const path of [document.path.replace('/api', ''), `/documents/${document.id}/downloadFilledForm`])
      expect(await statuses((person) => call(person, 'GET', path))).toEqual(readable)
    const audit = await auditOf(id)
    expect(audit.every(({ company_id }) => company_id === grid)).toBe(true)
    expect(audit.find(({ actor_id }) => actor_id === members.prepare.id)?.mandates).toEqual(['prepare'])
  })

  test('is submitted by those who may sign', async () => {
    const id = await file()
    await upload(portal, members.prepare.token, id)
    const send = (person: Person) => call(person, 'POST', '/applications/submit', { submissionId: id })
    expect(await statuses(send)).toEqual(signable)
    const { form } = (await call(members.read, 'GET', `/forms/${id}`)).body
    expect(form.status).toBe('completed')
    expect(form.history.map(({ by }: { by: string }) => by)).not.toContain('You')
  })

  test('belongs to no former member, also not to its author', async () => {
    const [ada, ben] = await Promise.all([portal.newUser(), portal.newUser()])
    const firm = await newCompany(portal, 'Sun Ltd', [
      [ada, 'sign'],
      [ben, 'sign'],
    ])
    const id = await file(ada, firm)
    expect((await upload(portal, ada.token, id)).status).toBe(201)
    await setMandates(portal, firm, ada, [])
    for (const [method, path, body] of [
      ['GET', `/forms/${id}`, undefined],
      ['POST', `/forms/${id}/messages`, { text: 'Mine' }],
      ['POST', '/applications/submit', { submissionId: id }],
      ['GET', `/forms/user/${ada.id}?companyId=${firm}`, undefined],
    ] as const)
      expect((await call(ada, method, path, body)).status).toBe(404)
    expect((await upload(portal, ada.token, id)).status).toBe(404)
    expect((await call(ben, 'POST', '/applications/submit', { submissionId: id })).status).toBe(200)
    const own = (await call(ada, 'GET', '/users/me')).body
    expect(own.documents).toEqual([])
    const { records } = (await call(ada, 'GET', '/users/me/export')).body
    expect(records).toMatchObject({
      forms: [],
      documents: [],
      companyForms: [{ reference: expect.stringMatching(/^APP/) }],
    })
  })
})

test('lists are those of a person, or of a company for its members; staff see and search the company', async () => {
  const ben = await portal.newUser()
  const firm = await newCompany(portal, 'Umbrella Works', [
    [ben, 'sign'],
    [members.read, 'read'],
  ])
  const own = await file(ben, null)
  const forFirm = await file(ben, firm)
  const list = async (person: Person, more = '') => {
    const { status, body } = await call(person, 'GET', `/forms/user/${person.id}${more}`)
    return status === 200 ? body.forms.map(({ id }: { id: string }) => id) : status
  }
  expect(await list(ben)).toEqual([own])
  expect(await list(ben, `?companyId=${firm}`)).toEqual([forFirm])
  expect(await list(members.read, `?companyId=${firm}`)).toEqual([forFirm])
  expect(await list(stranger, `?companyId=${firm}`)).toBe(404)
  expect(await list(stranger, '?companyId=%27')).toBe(404)
  const staff = { token: admin } as Person
  const found = (await call(staff, 'GET', '/lists/applications?q=umbrella%20w&columns=applicant,person')).body.rows
  expect(found).toMatchObject([{ id: forFirm, cells: { applicant: 'Umbrella Works', person: { id: ben.id } } }])
  const { id: me } = (await call(staff, 'GET', '/users/me')).body
  expect((await call(staff, 'GET', `/forms/user/${me}?companyId=${firm}`)).body.total).toBe(1)
  expect((await call(staff, 'GET', `/forms/user/${me}?companyId=x`)).status).toBe(404)
  expect((await call(staff, 'GET', `/forms/user/${ben.id}`)).body.total).toBe(2)
})

describe('moving to a company', () => {
  const move = (person: Person, id: string, companyId: unknown = grid) =>
    call(person, 'POST', `/forms/${id}/move`, { companyId })

  test('is for the personal owner who may sign there, once, and both sides see it', async () => {
    const { sign, prepare, read } = members
    const id = await file(sign, null)
    expect((await upload(portal, sign.token, id)).status).toBe(201)
    expect((await call(read, 'GET', `/forms/${id}`)).status).toBe(404)
    expect((await move(read, id)).status).toBe(404)
    expect((await move({ token: admin } as Person, id)).status).toBe(403)
    expect((await move(sign, id, 'x')).status).toBe(404)
    expect((await move(sign, id, null)).status).toBe(400)
    const moved = await Promise.all([move(sign, id), move(sign, id)])
    expect(moved.map(({ status }) => status)).toEqual([200, 200])
    expect((await move(sign, id)).body).toMatchObject({
      message: 'The application now belongs to Grid Power Ltd.',
      form: { company: { name: 'Grid Power Ltd' } },
    })
    const texts = async (token: string) =>
      (await portal.call('GET', `/api/forms/${id}`, { token })).body.form.history.map(
        ({ text }: { text: string }) => text,
      )
    const expected = ['Filled in the form', 'Uploaded the signed form', 'Moved the application to the company']
    expect(await texts(read.token)).toEqual(expected)
    expect(await texts(admin)).toEqual(expected)
    expect((await auditOf(id)).at(-1)).toEqual({
      action: 'submission.moved',
      actor_id: sign.id,
      company_id: grid,
      mandates: ['sign'],
    })
    expect((await call(sign, 'GET', '/users/me')).body.documents).toEqual([])
    // A colleague, and the owner to another company.
    expect((await move(prepare, id)).status).toBe(403)
    const firm = await newCompany(portal, 'Second Ltd', [[sign, 'sign']])
    expect((await move(sign, id, firm)).status).toBe(409)
  })

  test('needs a mandate to sign: a foreign company is like an unknown one', async () => {
    const id = await file(members.prepare, null)
    expect((await move(members.prepare, id)).status).toBe(403)
    const own = await file(stranger, null)
    expect((await move(stranger, own)).body.message).toBe('Company not found')
    expect((await call(stranger, 'GET', `/forms/${own}`)).body.form.company).toBeNull()
  })
})

test("mails about a company's application go to its author while a member, else to those who may sign", async () => {
  const [ada, ben] = await Promise.all([portal.newUser(), portal.newUser()])
  const firm = await newCompany(portal, 'Sun Ltd', [
    [ada, 'sign'],
    [ben, 'sign'],
    [members.prepare, 'prepare'],
  ])
  const id = await file(ada, firm)
  const to = async (person: Person) => (await portal.mails()).filter((mail) => mail.to === person.email)
  await expect.poll(async () => (await to(ada)).length).toBe(1)
  expect((await to(ada))[0]!.text).toContain('Company:     Sun Ltd')
  await setMandates(portal, firm, ada, [])
  await call({ token: admin } as Person, 'POST', `/forms/${id}/status`, { status: 'inProgress' })
  await expect.poll(async () => (await to(ben)).length).toBe(1)
  expect(await to(ada)).toHaveLength(1)
  expect((await to(members.prepare)).filter(({ text }) => text.includes('Sun Ltd'))).toEqual([])
})

test('the names of those who may sign are for members', async () => {
  const path = `/companies/${grid}/signers`
  expect(await statuses((person) => call(person, 'GET', path))).toEqual(readable)
  expect((await call(members.prepare, 'GET', path)).body).toEqual({ signers: [{ name: 'Ada Okonkwo' }] })
})
