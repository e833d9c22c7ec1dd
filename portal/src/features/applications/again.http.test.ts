import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { usePortal } from '#app/testing.server.ts'
import { addMember, newCompany } from '#features/companies/testing.ts'
import { uploadAttachment } from '#features/cases/testing.ts'
import { removeDocuments, removeReleasedFiles } from '#features/documents/service.server.ts'
import { documentRole } from './asked-documents.ts'
import { recordType } from './rules.ts'
import { newTemplate, submit, upload } from './testing.ts'

const portal = await usePortal()
const admin = await portal.adminToken()
const ada = await portal.newUser()
const documents = { name: 'Documents', typeOf: 'documents', options: ['Tax clearance', 'Site plan'] }
const section = [
  { name: 'Plant', inputs: ['Company', { name: 'Capacity', typeOf: 'number' }] },
  { name: 'Documents', inputs: [documents] },
]
const formId = (await newTemplate(portal, admin, { section })).id

const formData = { Company: 'Sunrise Power', Capacity: '12.5', Documents: ['Tax clearance', 'Site plan'] }
const call = (method: string, path: string, token: string, body?: object) =>
  portal.call(method as 'GET', `/api/forms/${path}`, { token, body })
const read = async (id: string, token = ada.token) => (await call('GET', id, token)).body.form
const again = (id: string, token = ada.token) => call('POST', `${id}/again`, token)
const draft = async (token = ada.token) => (await call('GET', `drafts/${formId}`, token)).body
const send = (recordId: string, role: string, name: string) =>
  uploadAttachment(portal, ada.token, { recordType, recordId, role }, { name })
const deleteDraft = (token = ada.token) => call('DELETE', `drafts/${formId}`, token)

/** An application with a document, one that does not apply and the signed form, which is rejected for a reason. */
async function newRejected(): Promise<string> {
  const id = (await submit(portal, ada, formId, { formData })).body.submissionId as string
  expect((await send(id, documentRole('Tax clearance'), 'tax.pdf')).status).toBe(201)
  await call('POST', `${id}/not-applicable`, ada.token, { document: 'Site plan', reason: 'No site yet' })
  await upload(portal, ada.token, id, 'documents', 'map.pdf')
  await upload(portal, ada.token, id)
  await portal.call('POST', '/api/applications/submit', { token: ada.token, body: { submissionId: id } })
  const rejected = { status: 'reject', reason: 'The capacity is wrong.' }
  expect((await call('POST', `${id}/status`, admin, rejected)).status).toBe(200)
  return id
}

test('a new application has the answers and documents of the rejected one, which does not change', async () => {
  const id = await newRejected()
  const before = await read(id)
  const begun = await again(id)
  expect(begun).toMatchObject({
    status: 200,
    body: { draft: { answers: { ...formData, Capacity: 12.5 }, revision: 1 } },
  })
  expect(begun.body.draft.seen).toEqual(before.section.map((section: { id: string }) => section.id))
  expect(await draft()).toMatchObject({
    draft: { answers: { Company: 'Sunrise Power' } },
    former: { id, reference: before.reference, reason: 'The capacity is wrong.' },
  })

  const { answers, idempotencyKey } = begun.body.draft
  const body = { formData: { ...answers, Capacity: '15' } }
  const filed = await submit(portal, ada, formId, body, idempotencyKey)
  expect(filed.status).toBe(201)
  const next = await read(filed.body.submissionId)
  expect(next).toMatchObject({
    status: 'pending_documents',
    formData: { Capacity: 15 },
    filledForm: [],
    documents: [{ originalName: 'tax.pdf', role: 'document:Tax clearance' }, { originalName: 'map.pdf' }],
    notApplicable: { 'Site plan': 'No site yet' },
  })
  expect(next.history.at(-1)).toMatchObject({ action: 'documents-uploaded', files: ['tax.pdf', 'map.pdf'] })
  // The file of the letter may be made meanwhile.
  expect(await read(id)).toEqual({ ...before, letters: expect.any(Array) })
  expect(await draft()).toEqual({ draft: null, former: null, closed: null })
  // A lost answer makes no second application.
  expect((await submit(portal, ada, formId, body, idempotencyKey)).body.submissionId).toBe(filed.body.submissionId)
})

test('a file that both have counts once, and stays while one of them has it', async () => {
  const id = await newRejected()
  const used = async () => (await portal.call('GET', '/api/quotas', { token: ada.token })).body.used.storageBytes
  const before = await used()
  await again(id)
  const filed = await submit(portal, ada, formId, { formData })
  const next = filed.body.submissionId as string
  expect((await read(next)).documents).toHaveLength(2)
  expect(await used()).toBe(before)
  const { deps } = portal
  await deps.database.transaction((tx) => removeDocuments(deps, tx, { recordType, recordId: id }))
  await removeReleasedFiles(deps)
  const [document] = (await read(next)).documents
  const bytes = await portal.call('GET', `/api/documents/${document.id}/download`, { token: ada.token })
  expect(bytes.status).toBe(200)
  await deps.database.transaction((tx) => removeDocuments(deps, tx, { recordType, recordId: next }))
  const { rows } = await deps.database.pool.query('select count(*)::int as n from document_loose_files')
  expect(rows[0].n).toBeGreaterThan(0)
})

test('what was typed since stays, and pressing twice changes no answer', async () => {
  await deleteDraft()
  const id = await newRejected()
  const typed = { answers: { Company: 'Typed since', Capacity: '' }, seen: [], templateVersion: 1, revision: 0 }
  await call('PUT', `drafts/${formId}`, ada.token, { ...typed, idempotencyKey: randomUUID() })
  const first = await again(id)
  expect(first.body.draft).toMatchObject({ answers: { Company: 'Typed since', Capacity: 12.5 }, revision: 2 })
  expect((await again(id)).body.draft.answers).toEqual(first.body.draft.answers)
  await deleteDraft()
})

test('only who may prepare it begins, and only from one that is closed', async () => {
  const open = (await submit(portal, ada, formId, { formData })).body.submissionId
  expect(await again(open)).toMatchObject({ status: 409 })
  await call('POST', `${open}/withdraw`, ada.token)
  expect((await again(open)).status).toBe(200)
  await deleteDraft()
  expect((await again(open, admin)).status).toBe(403)
})

test("a company's application continues for the company", async () => {
  const signer = await portal.newUser()
  const { id: companyId } = await newCompany(portal, signer)
  const reader = await addMember(portal, companyId, ['read'])
  const id = (await submit(portal, signer, formId, { formData, companyId })).body.submissionId
  await upload(portal, signer.token, id)
  await portal.call('POST', '/api/applications/submit', { token: signer.token, body: { submissionId: id } })
  await call('POST', `${id}/status`, admin, { status: 'reject' })
  expect((await again(id, reader.token)).status).toBe(403)
  expect((await again(id, signer.token)).status).toBe(200)
  expect((await draft(signer.token)).draft).toBeNull()
  const own = (await call('GET', `drafts/${formId}?companyId=${companyId}`, signer.token)).body
  expect(own).toMatchObject({ draft: { answers: { Company: 'Sunrise Power' } }, former: { id, reason: '' } })
})
