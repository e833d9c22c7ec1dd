import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { usePortal } from '#app/testing.server.ts'
import { newTemplate, submit } from './testing.ts'

const portal = await usePortal()
const ada = await portal.newUser()
const admin = await portal.adminToken()
const template = await newTemplate(portal, admin)

const draft = (change: object = {}) => ({
  answers: { Company: 'Sunrise', Directors: [{ Name: 'Ada' }] },
  seen: ['contact'],
  templateVersion: 1,
  idempotencyKey: 'key-of-the-draft',
  revision: 0,
  ...change,
})
const address = (formId = template.id) => `/api/forms/drafts/${formId}`
const save = (body: object, { token } = ada, formId?: string) => portal.call('PUT', address(formId), { token, body })
const read = async ({ token } = ada) => (await portal.call('GET', address(), { token })).body.draft
const count = async () => (await portal.deps.database.pool.query('select from application_drafts')).rowCount

test('answers come back on another device, only to the person who typed them', async () => {
  expect(await read()).toBeNull()
  expect(await save(draft())).toMatchObject({ status: 200, body: { draft: { revision: 1 } } })
  expect(await read()).toMatchObject(draft({ revision: 1 }))
  expect((await portal.call('GET', address(template.slug), { token: ada.token })).body.draft.revision).toBe(1)
  expect(await read(await portal.newUser())).toBeNull()
})

test('a device that does not know of the latest save changes nothing', async () => {
  const { id } = await read()
  expect((await save(draft({ id, answers: { Company: 'Sunset' }, revision: 1 }))).body.draft.revision).toBe(2)
  for (const known of [{}, { id, revision: 1 }, { id, revision: 3 }, { id: randomUUID(), revision: 2 }]) {
    const answer = await save(draft({ answers: { Company: 'Old' }, ...known }))
    expect(answer).toMatchObject({ status: 409, body: { code: 'changed-meanwhile' } })
  }
  expect((await read()).answers).toEqual({ Company: 'Sunset' })
  const bola = await portal.newUser()
  const both = await Promise.all([save(draft(), bola), save(draft(), bola)])
  expect(both.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409])
})

test('there is one draft for each form that exists, of a bounded size', async () => {
  const before = await count()
  expect((await save(draft(), ada, randomUUID())).status).toBe(404)
  const long = Object.fromEntries(Array.from({ length: 60 }, (_, place) => [`Q${place}`, 'x'.repeat(5_000)]))
  expect((await save(draft({ id: (await read()).id, answers: long, revision: 2 }))).status).toBe(413)
  expect((await save(draft({ answers: 'none' }))).status).toBe(400)
  expect(await count()).toBe(before)
})

test('a key that has made an application is taken for no other draft, and answers no closed one', async () => {
  const bola = await portal.newUser()
  const idempotencyKey = randomUUID()
  await save(draft({ idempotencyKey }), bola)
  const sent = await submit(portal, bola, template.id, {}, idempotencyKey)
  expect(sent.status).toBe(201)
  expect(await save(draft({ idempotencyKey }), bola)).toMatchObject({ status: 409, body: { code: 'sent-before' } })
  expect(await read(bola)).toBeNull()
  expect((await submit(portal, bola, template.id, {}, idempotencyKey)).body).toMatchObject(sent.body)
  const { submissionId } = sent.body
  await portal.call('POST', `/api/forms/${submissionId}/withdraw`, { token: bola.token })
  const begun = await portal.call('POST', `/api/forms/${submissionId}/again`, { token: bola.token })
  expect(begun.body.draft.idempotencyKey).not.toBe(idempotencyKey)
  const again = await submit(portal, bola, template.id, {}, idempotencyKey)
  expect(again).toMatchObject({ status: 409, body: { code: 'sent-before' } })
  expect(await read(bola)).toEqual(begun.body.draft)
})

test('a device with an earlier draft does not overwrite the one that replaced it', async () => {
  const uche = await portal.newUser()
  const first = (await save(draft(), uche)).body.draft
  await portal.call('DELETE', address(), { token: uche.token })
  const { id } = (await save(draft({ answers: { Company: 'New' } }), uche)).body.draft
  const stale = await save(draft({ id: first.id, revision: 1, answers: { Company: 'Old' } }), uche)
  expect(stale).toMatchObject({ status: 409, body: { code: 'changed-meanwhile' } })
  expect((await save(draft({ id, revision: 1, answers: { Company: 'Newer' } }), uche)).body.draft.revision).toBe(2)
})

test('a form that is closed meanwhile says so, and the answers to it stay readable', async () => {
  const { id, title } = await newTemplate(portal, admin)
  const [emeka, stranger] = [await portal.newUser(), await portal.newUser()]
  const readAt = ({ token }: typeof ada) => portal.call('GET', address(id), { token })
  const { body } = await save(draft(), emeka, id)
  await portal.call('PUT', `/api/content/applicationForms/${id}`, { token: admin, body: { status: 'archived' } })
  const next = draft({ id: body.draft.id, revision: 1, answers: { Company: 'Late' } })
  expect(await save(next, emeka, id)).toMatchObject({ status: 409, body: { code: 'form-closed' } })
  expect(await submit(portal, emeka, id)).toMatchObject({ status: 409, body: { code: 'form-closed' } })
  const read = await readAt(emeka)
  expect(read.body).toMatchObject({ draft: { answers: { Company: 'Sunrise' } }, closed: { title } })
  expect(read.body.closed.section[0].name).toBe('Contact')
  const others = [await readAt(stranger), await save(draft(), stranger, id), await submit(portal, stranger, id)]
  expect(others.map(({ status }) => status)).toEqual([404, 404, 404])
  expect((await portal.call('DELETE', address(id), { token: emeka.token })).status).toBe(200)
  expect((await readAt(emeka)).status).toBe(404)
})

test('sending the answers, deleting them and deleting the account remove them', async () => {
  expect((await submit(portal, ada, template.id)).status).toBe(201)
  expect(await read()).toBeNull()
  await save(draft())
  expect((await portal.call('DELETE', address(), { token: ada.token })).status).toBe(200)
  expect(await read()).toBeNull()
  const uche = await portal.newUser()
  await save(draft(), uche)
  const { body } = await portal.call('GET', '/api/users/me/export', { token: uche.token })
  expect(body.records.drafts).toMatchObject([{ answers: { Company: 'Sunrise' } }])
  const before = (await count())!
  const erased = await portal.call('DELETE', '/api/users/me', { token: uche.token, body: { password: uche.password } })
  expect(erased.status).toBeLessThan(300)
  expect(await count()).toBe(before - 1)
})
