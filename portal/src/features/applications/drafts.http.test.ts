import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { usePortal } from '#app/testing.server.ts'
import { newTemplate, submit } from './testing.ts'

const portal = await usePortal()
const ada = await portal.newUser()
const template = await newTemplate(portal, await portal.adminToken())

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
  expect((await save(draft({ answers: { Company: 'Sunset' }, revision: 1 }))).body.draft.revision).toBe(2)
  for (const revision of [0, 1, 3]) {
    const answer = await save(draft({ answers: { Company: 'Old' }, revision }))
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
  expect((await save(draft({ answers: long, revision: 2 }))).status).toBe(413)
  expect((await save(draft({ answers: 'none' }))).status).toBe(400)
  expect(await count()).toBe(before)
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
