import { expect, test } from 'vitest'
import { usePortal } from '#app/testing.server.ts'
import { uploadAttachment } from '#features/cases/testing.ts'
import { documentRole, listAskedDocuments } from './asked-documents.ts'
import { newTemplate, submit } from './testing.ts'

const portal = await usePortal()
const admin = await portal.adminToken()
const ada = await portal.newUser()
const question = {
  name: 'Documents',
  typeOf: 'documents',
  options: ['Certificate of incorporation', 'Tax clearance', 'Site plan'],
}
const template = await newTemplate(portal, admin, { section: [{ name: 'Documents', inputs: [question] }] })
const formData = { Documents: ['Certificate of incorporation', 'Tax clearance'] }
const id = (await submit(portal, ada, template.id, { formData })).body.submissionId

const read = async (token = ada.token) => (await portal.call('GET', `/api/forms/${id}`, { token })).body.form
const asked = async () => listAskedDocuments(await read()).map(({ name, status }) => `${name} ${status}`)
const send = (role: string) =>
  uploadAttachment(portal, ada.token, { recordType: 'submission', recordId: id, role }, { name: 'a.pdf' })
const excuse = (document: string, reason: string) =>
  portal.call('POST', `/api/forms/${id}/not-applicable`, { token: ada.token, body: { document, reason } })
const answer = (text: string, key = 'one-answer-key') =>
  portal.call('POST', `/api/forms/${id}/messages`, {
    token: ada.token,
    body: { text },
    headers: { 'idempotency-key': key },
  })

/** What the list for staff says. */
async function hasNewAnswer(): Promise<boolean> {
  const address = `/api/lists/applications?columns=answer&q=${(await read(admin)).reference}`
  return (await portal.call('GET', address, { token: admin })).body.rows[0].cells.answer
}

test('a file is uploaded as one of the documents that the answers ask for', async () => {
  expect(await asked()).toEqual(['Certificate of incorporation missing', 'Tax clearance missing'])
  expect((await send(documentRole('Certificate of incorporation'))).status).toBe(201)
  expect(await asked()).toEqual(['Certificate of incorporation uploaded', 'Tax clearance missing'])
  // A newer file replaces nothing: both are kept.
  expect((await send(documentRole('Certificate of incorporation'))).status).toBe(201)
  expect((await read()).documents).toHaveLength(2)
})

test('a document that was not ticked or does not exist is refused', async () => {
  for (const name of ['Site plan', 'Certificate of incorporation ', '__proto__', ''])
    expect((await send(documentRole(name))).status, name).toBe(400)
  expect((await send('made-up')).status).toBe(400)
  expect((await read()).documents).toHaveLength(2)
})

test('the applicant says why a document does not apply, and takes it back', async () => {
  expect((await excuse('Tax clearance', 'Founded this year')).status).toBe(200)
  expect((await read(admin)).notApplicable).toEqual({ 'Tax clearance': 'Founded this year' })
  expect(await asked()).toEqual(['Certificate of incorporation uploaded', 'Tax clearance not-applicable'])
  expect((await excuse('Site plan', 'x')).status).toBe(400)
  expect((await excuse('Tax clearance', 'x'.repeat(301))).status).toBe(400)
  expect((await excuse('Tax clearance', '')).body.form.notApplicable).toEqual({})
})

test('the applicant answers the Commission until it has decided, and a repetition adds nothing', async () => {
  expect(await hasNewAnswer()).toBe(false)
  expect((await answer('Here is the certificate.')).status).toBe(201)
  expect((await answer('Here is the certificate.')).status).toBe(201)
  expect(await hasNewAnswer()).toBe(true)
  expect((await read()).messages).toMatchObject([{ by: 'You', text: 'Here is the certificate.' }])
  expect((await read(admin)).messages).toMatchObject([{ by: 'Ada Okonkwo' }])
  expect((await answer(' ', 'another-key')).status).toBe(400)
  await portal.deps.database.pool.query(`update application_submissions set status = 'completed' where id = $1`, [id])
  await portal.call('POST', `/api/forms/${id}/status`, { token: admin, body: { status: 'reject' } })
  expect(await hasNewAnswer()).toBe(false)
  expect((await answer('Too late', 'another-key')).status).toBe(409)
  expect((await excuse('Tax clearance', 'Too late')).status).toBe(409)
  expect((await read()).messages).toHaveLength(1)
})

test('an application has a bounded number of answers', async () => {
  await portal.call('POST', `/api/forms/${id}/status`, { token: admin, body: { status: 'pending' } })
  await portal.deps.database.pool.query(
    `insert into application_history (submission_id, at, action, actor_id, actor_name, actor_role, text)
     select $1, now(), 'answered', '', '', 'User', 'x' from generate_series(1, 49)`,
    [id],
  )
  expect((await answer('One more', 'one-more-key')).status).toBe(409)
})

test('approving with a missing document or an open question takes a word that it is known', async () => {
  const open = (await submit(portal, ada, template.id, { formData })).body.submissionId
  const sql = (text: string) => portal.deps.database.pool.query(text, [open])
  await sql(`update application_submissions set status = 'completed' where id = $1`)
  const now = async () => (await portal.call('GET', `/api/forms/${open}`, { token: admin })).body.form
  const approve = async (more: object = {}) => {
    const body = { status: 'approve', version: (await now()).version, ...more }
    return portal.call('POST', `/api/forms/${open}/status`, { token: admin, body })
  }
  const refused = await approve()
  expect(refused).toMatchObject({ status: 400, body: { fields: [{ field: 'openPoints' }] } })
  expect(refused.body.message).toContain('2 documents are missing: Certificate of incorporation, Tax clearance.')
  await sql(`update application_submissions set not_applicable = '{"Tax clearance": "New"}' where id = $1`)
  const asks = { text: 'Where is the certificate?', asks: true }
  await portal.call('POST', `/api/forms/${open}/replies`, { token: admin, body: asks })
  const both = (await approve()).body.message
  expect(both).toContain('One document is missing: Certificate of incorporation.')
  expect(both).toContain('The applicant has not answered the question of ')
  expect((await now()).approvalStatus).toBe('pending')
  // Refusing it needs no document.
  expect((await approve({ status: 'inProgress' })).status).toBe(200)
  expect((await approve({ openPoints: true })).body.form.approvalStatus).toBe('approved')
})
