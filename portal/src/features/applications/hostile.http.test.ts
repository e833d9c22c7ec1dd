import { describe, expect, test } from 'vitest'
import { usePortal } from '#app/testing.server.ts'
import { goodAnswers, newTemplate, submit } from './testing.ts'

const portal = await usePortal()
const ada = await portal.newUser()
const formId = (await newTemplate(portal, await portal.adminToken())).id

const withCompany = (Company: unknown) => submit(portal, ada, formId, { formData: { ...goodAnswers(), Company } })
const count = async () =>
  (await portal.call('GET', `/api/forms/user/${ada.id}`, { token: ada.token })).body.total as number

describe('hostile texts', () => {
  test.each([
    ["Robert'); drop table application_submissions; --", undefined],
    ['<script>alert(1)</script><img src=x onerror=alert(1)>', undefined],
    ['\u202egnp.exe\u202c \u200f', '\u202egnp.exe\u202c \u200f'.trim()],
    ['a\u0000b\u001b[31mc', 'ab[31mc'],
    ['${7*7} {{7*7}} %s %n', undefined],
    ['🏭'.repeat(20), undefined],
  ])('%j is kept as data', async (text, stored) => {
    const answer = await withCompany(text)
    expect(answer.status).toBe(201)
    const read = await portal.call('GET', `/api/forms/${answer.body.submissionId}`, { token: ada.token })
    expect(read.body.form.formData.Company).toBe(stored ?? text)
    const pdf = await portal.call('GET', `/api/forms/${answer.body.submissionId}/filled-form.pdf`, { token: ada.token })
    expect(pdf.status).toBe(200)
  })

  test('a lone surrogate does not cause a server error', async () => {
    expect([201, 400]).toContain((await withCompany('x\ud800y')).status)
  })

  test('long texts, nested structures and huge numbers are refused, and nothing is stored', async () => {
    const before = await count()
    let deep: unknown = 'x'
    for (let level = 0; level < 2000; level++) deep = [deep]
    for (const value of ['x'.repeat(10_240), { $ne: null }, deep, [[['x']]], [1, 2], { toString: 'x' }])
      expect((await withCompany(value)).status).toBe(400)
    const body = `{"formIndex":"${formId}","formData":{"Capacity":1e999},"dataConsent":true}`
    const huge = await portal.call('POST', '/api/forms/submit', {
      token: ada.token,
      body,
      headers: { 'content-type': 'application/json' },
    })
    expect(huge.status).toBe(400)
    expect(await count()).toBe(before)
  })

  test('malformed bodies are refused', async () => {
    const send = (body: string) =>
      portal.call('POST', '/api/forms/submit', {
        token: ada.token,
        body,
        headers: { 'content-type': 'application/json' },
      })
    for (const body of ['', '{', 'null', '{"formIndex":"x","formData":[]}'])
      expect([body, (await send(body)).status]).toEqual([body, 400])
    const proto = `{"formIndex":"${formId}","formData":{"__proto__":{"x":1}},"dataConsent":true}`
    expect((await send(proto)).status).toBe(400)
    const many = Object.fromEntries(Array.from({ length: 5000 }, (_, index) => [`q${index}`, 'x']))
    expect((await send(JSON.stringify({ formIndex: formId, formData: many, dataConsent: true }))).status).toBe(400)
    expect((await send(JSON.stringify({ formIndex: formId, formData: { A: 'x'.repeat(2_000_000) } }))).status).toBe(413)
  })

  test('invalid idempotency keys are refused', async () => {
    for (const key of ['short', 'x'.repeat(300)]) expect((await submit(portal, ada, formId, {}, key)).status).toBe(400)
  })
})
