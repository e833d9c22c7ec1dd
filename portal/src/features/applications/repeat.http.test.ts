import { describe, expect, test } from 'vitest'
import { usePortal } from '#app/testing.server.ts'
import { newTemplate, submit } from './testing.ts'

const base = '/api/content/applicationForms'

const portal = await usePortal()
const admin = await portal.adminToken()
const ada = await portal.newUser()

const plant = {
  name: 'Plant',
  inputs: [
    { name: 'Source', typeOf: 'select', options: ['Solar', 'Gas'] },
    { name: 'Fuel supplier', showWhen: { question: 'Source', is: 'Gas' } },
  ],
}
const directors = {
  name: 'Directors',
  repeat: { min: 1, max: 2, itemLabel: 'Director' },
  inputs: [
    'Full name',
    { name: 'Foreign', typeOf: 'checkbox', required: false },
    { name: 'Permit', showWhen: { question: 'Foreign', is: 'Yes' } },
  ],
}
const make = (section: unknown) =>
  portal.call('POST', `${base}/create`, { token: admin, body: { title: 'Conditions', status: 'published', section } })
const file = (id: string, formData: object, more: object = {}) => submit(portal, ada, id, { formData, ...more })

describe('a form with a condition and a repeated section', () => {
  test('stores only answers to questions that were asked, and prints them', async () => {
    const { body } = await make([plant, directors])
    const { form } = body
    expect(form.section[0].inputs[1].showWhen).toEqual({ question: 'Source', is: 'Gas' })
    expect(form.section[1].repeat).toEqual({ min: 1, max: 2, itemLabel: 'Director' })
    const filed = await file(form.id, {
      Source: 'Solar',
      'Fuel supplier': 'not asked',
      Directors: [
        { 'Full name': ' Ada ', Permit: 'not asked' },
        { 'Full name': '<script>alert(1)</script>', Foreign: true, Permit: 'P 7' },
      ],
    })
    expect(filed.status).toBe(201)
    const { formData } = filed.body.form
    expect(formData.Directors).toEqual([
      { 'Full name': 'Ada' },
      { 'Full name': '<script>alert(1)</script>', Foreign: true, Permit: 'P 7' },
    ])
    expect(formData).not.toHaveProperty('Fuel supplier')
    const pdf = await fetch(`${portal.url}/api/forms/${filed.body.submissionId}/filled-form.pdf`, {
      headers: { authorization: `Bearer ${ada.token}` },
    })
    expect(pdf.status).toBe(200)
    expect((await fetch(portal.url + form.formDocs[0].docUrl)).status).toBe(200)
  })
})

// What cannot be answered is found by fields/form-problems.test.ts.
describe('a form that cannot be answered is refused', () => {
  const hanging = (showWhen: object) => [{ name: 'S', inputs: [plant.inputs[0], { name: 'Next', showWhen }, 'Last'] }]
  test.each<[unknown, string, string]>([
    [
      hanging({ question: 'Nothing', is: 'x' }),
      'section.0.inputs.1',
      "'Next' is to appear by the answer to 'Nothing', but there is no such question",
    ],
    [
      [{ ...directors, repeat: { min: 0, max: 51, itemLabel: 'D' } }],
      'section.0.repeat.max',
      'Give whole numbers up to 50, at least 1 as the most',
    ],
    [[{ name: 'S', inputs: ['A', { name: ' ' }] }], 'section.0.inputs.1.name', 'Name the input'],
    [[{ name: 'S', inputs: ['A', ' '] }], 'section.0.inputs.1', 'Name the input'],
    [
      [{ name: 'S', inputs: [{ name: 'A', typeOf: 'colour' }] }],
      'section.0.inputs.0.typeOf',
      'Choose one of the types of input',
    ],
    [
      [{ name: 'S', inputs: Array.from({ length: 101 }, (_, at) => `Q${at}`) }],
      'section.0.inputs',
      'A section can have at most 100 inputs',
    ],
    [
      [{ name: 'S', inputs: [{ name: 'A', typeOf: 'select', options: Array(101).fill('x') }] }],
      'section.0.inputs.0.options',
      'An input can have at most 100 options',
    ],
    [
      Array.from({ length: 3_000 }, () => ({ name: 'S', inputs: ['A'] })),
      'section',
      'A form can have at most 50 sections',
    ],
  ])('%#', async (section, field, message) => {
    const answer = await make(section)
    expect(answer).toMatchObject({ status: 400, body: { fields: [{ field, message }] } })
  })
})

describe('a form that changes while it is filled in', () => {
  test('accepts the answers unless the questions have changed', async () => {
    const form = await newTemplate(portal, admin, { section: [plant] })
    const put = (body: object) => portal.call('PUT', `${base}/${form.id}`, { token: admin, body })
    await put({ description: 'Clearer words', title: 'New title' })
    const same = await file(form.id, { Source: 'Solar' }, { templateVersion: 1 })
    expect(same).toMatchObject({ status: 201, body: { form: { templateVersion: 2, formTitle: 'New title' } } })
    await put({ section: [plant, directors] })
    const other = await file(form.id, { Source: 'Solar' }, { templateVersion: 1 })
    expect(other.status).toBe(409)
    expect(other.body.message).toMatch(/^This form has changed since you opened it/)
    expect((await file(form.id, { Source: 'Solar' }, { templateVersion: 99 })).status).toBe(409)
    const before = await portal.call('GET', `/api/forms/${same.body.submissionId}`, { token: ada.token })
    expect(before.body.form.section).toHaveLength(1)
  })
})

describe('versions and the recycle bin', () => {
  test('show who saved each version, and restore an old version as a new one', async () => {
    const form = await newTemplate(portal, admin, { title: 'First' })
    const put = (body: object) => portal.call('PUT', `${base}/${form.id}`, { token: admin, body })
    await put({ title: 'Second' })
    const { versions } = (await portal.call('GET', `${base}/${form.id}/versions`, { token: admin })).body
    expect(versions).toMatchObject([
      { version: 2, title: 'Second' },
      { version: 1, title: 'First' },
    ])
    expect(versions[0].savedBy).not.toBe('')
    const old = (await portal.call('GET', `${base}/${form.id}/versions/1`, { token: admin })).body.version
    const { title, description, section } = old
    const restored = await put({ title, description, section, version: 2 })
    expect(restored.body.form).toMatchObject({ title: 'First', version: 3, section: old.section })
    expect((await portal.call('GET', `${base}/${form.id}/versions/9`, { token: admin })).status).toBe(404)
    const seeded = (await portal.call('GET', `${base}/generation-licence/versions`, { token: admin })).body.versions
    expect(seeded.at(-1).savedBy).toBe('The portal')
  })

  test('a deleted form can be restored unchanged', async () => {
    const { id } = await newTemplate(portal, admin, { title: 'In the bin' })
    await portal.call('DELETE', `${base}/${id}`, { token: admin })
    expect((await portal.call('GET', `${base}/${id}`, { token: admin })).status).toBe(404)
    const bin = async (token?: string) =>
      (await portal.call('GET', `${base}?deleted=true`, token ? { token } : {})).body.forms.map(
        (form: { id: string }) => form.id,
      )
    expect(await bin(admin)).toContain(id)
    expect(await bin()).not.toContain(id)
    const back = await portal.call('POST', `${base}/${id}/restore`, { token: admin })
    expect(back).toMatchObject({ status: 200, body: { form: { title: 'In the bin', status: 'published' } } })
    expect((await portal.call('GET', `${base}/${id}`)).status).toBe(200)
    expect((await portal.call('POST', `${base}/${id}/restore`, { token: admin })).status).toBe(404)
    expect((await portal.call('POST', `${base}/nothing/restore`, { token: admin })).status).toBe(404)
  })

  test('a long list is paged', async () => {
    const page = (await portal.call('GET', `${base}?page=2&pageSize=2`, { token: admin })).body
    expect(page).toMatchObject({ page: 2, pageSize: 2 })
    expect(page.forms).toHaveLength(2)
    expect(page.total).toBeGreaterThan(4)
    expect((await portal.call('GET', `${base}?pageSize=100000`)).status).toBe(400)
  })
})
