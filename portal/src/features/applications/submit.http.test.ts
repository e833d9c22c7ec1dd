import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { usePortal } from '#app/testing.server.ts'
import { setLimits } from '#features/quotas/testing.ts'
import { everyKind, goodAnswers, newTemplate, submit } from './testing.ts'

const portal = await usePortal()
await setLimits(portal, { openApplications: 1_000 })
const admin = await portal.adminToken()
const ada = await portal.newUser()
const template = await newTemplate(portal, admin)

const read = async (id: string, token = ada.token) =>
  (await portal.call('GET', `/api/forms/${id}`, { token })).body.form

describe('filing answers', () => {
  test('creates a submission of the caller, whatever the body says', async () => {
    const stranger = await portal.newUser()
    const answer = await submit(portal, ada, template.id, {
      userId: stranger.id,
      status: 'completed',
      approvalStatus: 'approved',
      reference: 'APP-1999-0001',
    })
    expect(answer.status).toBe(201)
    expect(answer.body.submissionId).toBe(answer.body.form.id)
    expect(answer.body.forms).toHaveLength(1)
    expect(answer.body.form).toMatchObject({
      userId: ada.id,
      status: 'pending_documents',
      approvalStatus: 'pending',
      formIndex: template.id,
      templateVersion: 1,
      dataConsent: true,
      consentVersion: expect.stringMatching(/^\d{4}-/),
      reference: expect.stringMatching(/^APP-20\d\d-\d{4}$/),
      completedAt: null,
    })
    expect(Date.parse(answer.body.form.consentAt)).toBeGreaterThan(0)
  })

  test('stores answers by kind, the e-mail of the account and the profile of the applicant', async () => {
    const { body } = await submit(portal, ada, template.id, {
      formData: { ...goodAnswers(), formTitle: 'Mine', surname: 'Obi' },
    })
    expect(body.form.formData).toEqual({
      formTitle: template.title,
      name: 'Ada',
      surname: 'Obi',
      email: ada.email,
      phone: '08031234567',
      Company: 'Sunrise Power Limited',
      'Email Address': ada.email,
      'Phone Number': '08031234567',
      Capacity: 12.5,
      Start: '2027-03-01',
      Source: 'Solar',
      Finance: ['Loan'],
    })
    const history = (await read(body.submissionId)).history
    expect(history).toMatchObject([{ action: 'submitted', by: 'You', text: 'Filled in the form' }])
    expect((await read(body.submissionId, admin)).history[0].by).toBe('Ada Okonkwo')
  })

  test('reports every invalid answer, in the order of the form', async () => {
    const formData = {
      Company: ' ',
      'Phone Number': '12345',
      Capacity: 'ten',
      Start: '2027-02-30',
      Source: 'Coal',
      Shoe: '44',
    }
    const answer = await submit(portal, ada, template.id, { formData, dataConsent: false })
    expect(answer.status).toBe(400)
    expect(answer.body.fields).toEqual([
      { field: 'Company', message: 'Company is required' },
      { field: 'Phone Number', message: 'Please enter a valid phone number' },
      { field: 'Capacity', message: 'Enter ‘Capacity’ as a number, for example 1,250.5' },
      { field: 'Start', message: 'Enter ‘Start’ as day, month and year, for example 27 3 2027' },
      { field: 'Source', message: 'Choose one of the options for ‘Source’' },
      { field: 'Shoe', message: "'Shoe' is not a question of this form" },
      { field: 'dataConsent', message: 'You must agree to the data protection consent' },
    ])
  })

  test('requires consent, with a specific message', async () => {
    for (const dataConsent of [undefined, false]) {
      const answer = await submit(portal, ada, template.id, { dataConsent })
      expect(answer).toMatchObject({ status: 400, body: { message: 'You must agree to the data protection consent' } })
    }
  })

  test('requires a published form', async () => {
    for (const formIndex of [randomUUID(), 'no-such-form', "'; drop table users; --", '../../etc/passwd'])
      expect(await submit(portal, ada, formIndex)).toMatchObject({ status: 404, body: { message: 'Form not found' } })
    const draft = await newTemplate(portal, admin, { status: 'draft' })
    expect((await submit(portal, ada, draft.id)).status).toBe(404)
    const staff = { ...ada, token: admin }
    expect((await submit(portal, staff, draft.id)).status).toBe(409)
  })

  test('also accepts the slug of a form', async () => {
    expect((await submit(portal, ada, template.slug)).body.form.formIndex).toBe(template.id)
  })
})

describe('repeated and parallel requests', () => {
  test('thirty requests with one key create one submission', async () => {
    const bola = await portal.newUser()
    const key = randomUUID()
    const answers = await Promise.all(Array.from({ length: 30 }, () => submit(portal, bola, template.id, {}, key)))
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([201]))
    expect(new Set(answers.map((answer) => answer.body.submissionId)).size).toBe(1)
    const { body } = await portal.call('GET', `/api/forms/user/${bola.id}`, { token: bola.token })
    expect(body.total).toBe(1)
    expect(
      (await submit(portal, bola, template.id, { formData: { ...goodAnswers(), Company: 'B' } }, key)).status,
    ).toBe(409)
  })

  test('a key is valid per person, and a refused request does not use it up', async () => {
    const key = randomUUID()
    const bola = await portal.newUser()
    expect((await submit(portal, bola, template.id, { dataConsent: false }, key)).status).toBe(400)
    expect((await submit(portal, bola, template.id, {}, key)).status).toBe(201)
    expect((await submit(portal, ada, template.id, {}, key)).body.form.userId).toBe(ada.id)
  })

  test('parallel submissions get distinct references without gaps', async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, () => submit(portal, ada, template.id)))
    const numbers = answers.map((answer) => Number(answer.body.form.reference.slice(9))).sort((a, b) => a - b)
    expect(numbers.at(-1)! - numbers[0]!).toBe(29)
    expect(new Set(numbers).size).toBe(30)
  })
})

describe('a form that changes', () => {
  test('does not change existing submissions', async () => {
    const changing = await newTemplate(portal, admin)
    const { body } = await submit(portal, ada, changing.id)
    const section = [{ name: 'Only', inputs: ['Something else'] }]
    const change = { title: 'Renamed', section, version: 1 }
    const saved = await portal.call('PUT', `/api/content/applicationForms/${changing.id}`, {
      token: admin,
      body: change,
    })
    expect(saved.body.form).toMatchObject({ version: 2, title: 'Renamed' })
    const form = await read(body.submissionId)
    expect(form).toMatchObject({ templateVersion: 1, formTitle: changing.title })
    expect(form.section[1].inputs).toEqual(everyKind().section[1]!.inputs)
    const late = await submit(portal, ada, changing.id, { templateVersion: 1, formData: { 'Something else': 'x' } })
    expect(late.status).toBe(409)
    const next = await submit(portal, ada, changing.id, { templateVersion: 2, formData: { 'Something else': 'x' } })
    expect(next.body.form.templateVersion).toBe(2)
    await portal.call('DELETE', `/api/content/applicationForms/${changing.id}`, { token: admin })
    expect((await read(body.submissionId)).section).toHaveLength(2)
  })
})
