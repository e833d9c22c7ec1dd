import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { usePortal } from '#app/testing.server.ts'
import { readPdfText } from '#platform/pdf/testing.server.ts'
import { goodAnswers, newSubmission, newTemplate, pdfBytes, submit, upload } from './testing.ts'

const portal = await usePortal()
const admin = await portal.adminToken()
const ada = await portal.newUser()
const stranger = await portal.newUser()
const formId = (await newTemplate(portal, admin)).id

const read = async (id: string, token = ada.token) =>
  (await portal.call('GET', `/api/forms/${id}`, { token })).body.form
const complete = (submissionId: unknown, token = ada.token) =>
  portal.call('POST', '/api/applications/submit', { token, body: { submissionId } })

test('the complete process: form, supporting documents, signed form, application', async () => {
  const id = await newSubmission(portal, ada, formId)
  expect((await complete(id)).status).toBe(409)
  expect((await upload(portal, ada.token, id, 'documents', 'plan.pdf')).status).toBe(201)
  expect((await read(id)).status).toBe('pending_documents')
  expect((await complete(id)).status).toBe(409)
  const signed = await upload(portal, ada.token, id)
  expect(signed.body).toMatchObject({
    message: 'Documents Uploaded Successfully',
    documents: [{ role: 'filledForm', originalName: 'signed.pdf', size: pdfBytes.length, mimetype: 'application/pdf' }],
  })
  expect((await read(id)).status).toBe('documents_uploaded')
  const done = await complete(id)
  expect(done).toMatchObject({
    status: 200,
    body: { message: 'Application submitted successfully!', form: { status: 'completed' } },
  })
  const again = await complete(id)
  expect(again.body.form.completedAt).toBe(done.body.form.completedAt)
  const form = await read(id)
  expect(form.filledForm).toHaveLength(1)
  expect(form.documents.map((document: { originalName: string }) => document.originalName)).toEqual(['plan.pdf'])
  expect(form.history.map((entry: { action: string }) => entry.action)).toEqual([
    'submitted',
    'documents-uploaded',
    'filled-form-uploaded',
    'completed',
  ])
  expect(form.history[1].files).toEqual(['plan.pdf'])
})

test('a data export contains the forms, answers and files of this person only', async () => {
  const bola = await portal.newUser()
  const id = await newSubmission(portal, bola, formId)
  await upload(portal, bola.token, id, 'documents', 'deed.pdf')
  const own = (await portal.call('GET', '/api/users/me/export', { token: bola.token })).body
  expect(own.records.forms).toMatchObject([{ id, documents: [{ originalName: 'deed.pdf' }] }])
  expect(own.records.forms[0].formData).toMatchObject({ email: bola.email })
  expect(own.account.documents).toMatchObject([{ originalName: 'deed.pdf', recordId: id }])
  const profile = await portal.call('GET', '/api/users/me', { token: bola.token })
  expect(profile.body.documents).toMatchObject([{ originalName: 'deed.pdf', recordId: id }])
  const other = (await portal.call('GET', '/api/users/me/export', { token: stranger.token })).body
  expect([other.records.forms, other.account.documents]).toEqual([[], []])
})

test('repeated and parallel uploads add documents', async () => {
  const id = await newSubmission(portal, ada, formId)
  const names = ['a.pdf', 'b.pdf', 'c.pdf', 'd.pdf']
  const answers = await Promise.all(names.map((name) => upload(portal, ada.token, id, 'filledForm', name)))
  expect(answers.map((answer) => answer.status)).toEqual([201, 201, 201, 201])
  const stored = (await read(id)).filledForm.map((document: { originalName: string }) => document.originalName)
  expect(stored.sort()).toEqual(names)
})

test('owner and staff can download a signed form unchanged', async () => {
  const id = await newSubmission(portal, ada, formId)
  const document = (await upload(portal, ada.token, id)).body.documents[0]
  const supporting = (await upload(portal, ada.token, id, 'documents')).body.documents[0]
  const fetchIt = (path: string, token: string) =>
    fetch(`${portal.url}/api/documents/${path}`, { headers: { authorization: `Bearer ${token}` } })
  for (const token of [ada.token, admin])
    for (const path of [`${document.id}/downloadFilledForm`, `${document.id}/download`, `${supporting.id}/download`]) {
      const answer = await fetchIt(path, token)
      expect(answer.status).toBe(200)
      expect(Buffer.from(await answer.arrayBuffer()).equals(pdfBytes)).toBe(true)
    }
  for (const path of [`${document.id}/downloadFilledForm`, `${document.id}/download`])
    expect((await fetchIt(path, stranger.token)).status).toBe(404)
  expect((await fetchIt(`${supporting.id}/downloadFilledForm`, ada.token)).status).toBe(404)
})

test('strangers and unknown ids are refused also where the body names the application', async () => {
  const id = await newSubmission(portal, ada, formId)
  expect((await upload(portal, stranger.token, id)).status).toBe(404)
  expect((await complete(id, stranger.token)).status).toBe(404)
  for (const wrong of ['nothing', randomUUID(), "' or 1=1 --"]) {
    expect((await upload(portal, ada.token, wrong)).status).toBe(404)
    expect((await complete(wrong)).status).toBe(404)
  }
  for (const wrong of [undefined, 1, { id }, [id]]) expect((await complete(wrong)).status).toBe(400)
  expect((await read(id)).filledForm).toEqual([])
})

test('a file with the extension but not the content of a PDF is refused and changes nothing', async () => {
  const id = await newSubmission(portal, ada, formId)
  const form = new FormData()
  form.append('submissionId', id)
  form.append('filledForm', new Blob([pdfBytes]), 'good.pdf')
  form.append('filledForm', new Blob(['<script>alert(1)</script>']), 'bad.pdf')
  const answer = await portal.call('POST', '/api/documents/upload-filled-form', { token: ada.token, body: form })
  expect(answer.status).toBe(415)
  expect(await read(id)).toMatchObject({ status: 'pending_documents', filledForm: [] })
})

test('owner and staff can print the answers', async () => {
  const id = await newSubmission(portal, ada, formId)
  for (const token of [ada.token, admin]) {
    const answer = await fetch(`${portal.url}/api/forms/${id}/filled-form.pdf`, {
      headers: { authorization: `Bearer ${token}` },
    })
    expect(answer.headers.get('content-type')).toBe('application/pdf')
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="APP-\d{4}-\d{4}\.pdf"$/)
    expect(
      Buffer.from(await answer.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-')
  }
})

test('what the PDF to sign cannot show is shown as a sign there, and named before the person signs', async () => {
  const formData = { ...goodAnswers(), Company: '中文 Power', Remarks: 'CO₂ ≤ 10⁶ kg, Ω, 中 and 👍🏽' }
  const { body } = await submit(portal, ada, formId, { formData })
  const named = [
    { question: 'Company', characters: ['中', '文'] },
    { question: 'Remarks', characters: ['中', '👍🏽'] },
  ]
  expect((await read(body.submissionId)).unprintable).toEqual(named)
  const answer = await fetch(`${portal.url}/api/forms/${body.submissionId}/filled-form.pdf`, {
    headers: { authorization: `Bearer ${ada.token}` },
  })
  const text = readPdfText(Buffer.from(await answer.arrayBuffer()))
  expect(text).toContain('�� Power')
  expect(text).toContain('CO₂ ≤ 10⁶ kg, Ω, � and �')
})
