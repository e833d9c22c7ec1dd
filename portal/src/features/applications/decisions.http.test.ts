import { beforeAll, describe, expect, test } from 'vitest'
import { usePortal } from '#app/testing.server.ts'
import { approveFor, decide, newStaff, waitingFor } from '#features/approvals/testing.ts'
import { newCompleted, newSubmission, newTemplate, upload } from './testing.ts'

const portal = await usePortal({ own: 'staff who delete alone' })
const admin = await portal.adminToken()
const ada = await portal.newUser()
const formId = (await newTemplate(portal, admin)).id

const post = (path: string, body: object | undefined, token = admin) => portal.call('POST', path, { token, body })
const history = async (id: string, token: string) =>
  (await portal.call('GET', `/api/forms/${id}`, { token })).body.form.history as { action: string; by: string }[]

describe('deciding', () => {
  test.each([
    ['approve', 'approved', 'Form approved successfully'],
    ['approved', 'approved', 'Form approved successfully'],
    ['inProgress', 'in-progress', 'Form marked as in progress successfully'],
    ['in-progress', 'in-progress', 'Form marked as in progress successfully'],
    ['reject', 'rejected', 'Form rejected successfully'],
    ['rejected', 'rejected', 'Form rejected successfully'],
  ])('%s leads to %s', async (word, approvalStatus, message) => {
    const id = await newCompleted(portal, ada, formId)
    const answer = await post(`/api/forms/${id}/status`, { status: word })
    expect(answer).toMatchObject({ status: 200, body: { message, form: { approvalStatus, status: 'completed' } } })
    await post(`/api/forms/${id}/status`, { status: word })
    const lines = await history(id, ada.token)
    expect(lines.filter(({ action }) => action === approvalStatus)).toHaveLength(1)
    expect(lines.at(-1)).toMatchObject({ action: approvalStatus, by: 'The Commission' })
    expect((await history(id, admin)).at(-1)!.by).toBe('Portal Administrator')
  })

  test('approve and reject also have separate calls, and a decision can be changed', async () => {
    const id = await newCompleted(portal, ada, formId)
    expect((await post(`/api/forms/${id}/reject`, undefined)).body.form.approvalStatus).toBe('rejected')
    expect((await post(`/api/forms/${id}/approve`, {})).body.form.approvalStatus).toBe('approved')
    expect((await post(`/api/forms/${id}/status`, { status: 'pending' })).body.form.approvalStatus).toBe('pending')
  })

  test('an incomplete application cannot be approved or rejected, but can be marked in progress', async () => {
    const id = await newSubmission(portal, ada, formId)
    const answer = await post(`/api/forms/${id}/approve`, {})
    expect(answer.status).toBe(409)
    expect(answer.body.message).toContain('Only a completed application can be approved')
    expect((await post(`/api/forms/${id}/status`, { status: 'inProgress' })).status).toBe(200)
    for (const path of ['reject', 'status']) {
      const refused = await post(`/api/forms/${id}/${path}`, { status: 'rejected' })
      expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('approved or rejected')])
    }
    // The applicant is not locked out.
    expect((await upload(portal, ada.token, id)).status).toBe(201)
  })

  test('unknown statuses are refused', async () => {
    const id = await newCompleted(portal, ada, formId)
    for (const status of ['', 'completed', 'delete', '__proto__', 'x'.repeat(60)])
      expect((await post(`/api/forms/${id}/status`, { status })).status).toBe(400)
    for (const body of [{}, { status: 1 }, { status: { $ne: 1 } }])
      expect((await post(`/api/forms/${id}/status`, body)).status).toBe(400)
  })
})

test('a comment is stored, shown to the applicant and mailed', async () => {
  const bola = await portal.newUser()
  const id = await newSubmission(portal, bola, formId)
  const description = 'Please add the site plan.\n<script>alert(1)</script>'
  const answer = await post(`/api/forms/${id}/update-admin-description`, { description })
  expect(answer.body.form.adminDescription).toBe(description)
  const { body } = await portal.call('GET', `/api/forms/${id}`, { token: bola.token })
  expect(body.form.adminDescription).toBe(description)
  expect(body.form.history.at(-1)).toMatchObject({ action: 'comment-changed', by: 'The Commission' })
  expect((await portal.mailTo(bola.email, /^A comment on your application/)).text).toContain('site plan')
  expect((await post(`/api/forms/${id}/update-admin-description`, { description: '' })).status).toBe(200)
  expect((await post(`/api/forms/${id}/update-admin-description`, { description: 'x'.repeat(5001) })).status).toBe(400)
})

test('every change is mailed to the applicant, once', async () => {
  const bola = await portal.newUser()
  const id = await newCompleted(portal, bola, formId)
  for (const status of ['inProgress', 'reject', 'approve', 'approve']) await post(`/api/forms/${id}/status`, { status })
  const mine = async () =>
    (await portal.mails()).filter((mail) => mail.to === bola.email).map((mail) => mail.subject.replace(/ \[.*/, ''))
  await expect.poll(async () => (await mine()).length).toBe(6)
  expect((await mine()).sort()).toEqual([
    'We have received your documents',
    'Your application is approved',
    'Your application is in progress',
    'Your application is rejected',
    'Your application is submitted',
    'Your form is filed',
  ])
  const { text } = await portal.mailTo(bola.email, /approved/)
  expect(text).toMatch(/^Dear Ada,\n/)
  expect(text).toContain(`/user-profile/forms/${id}`)
})

test('deleting removes documents and history but not the audit log', async () => {
  const id = await newCompleted(portal, ada, formId)
  const { body } = await portal.call('GET', `/api/documents/${id}`, { token: ada.token })
  const document = body.documents[0]
  const answer = await portal.call('DELETE', `/api/forms/${id}`, { token: admin })
  expect(answer).toMatchObject({ status: 200, body: { message: 'Form deleted successfully!' } })
  expect((await portal.call('GET', `/api/forms/${id}`, { token: ada.token })).status).toBe(404)
  expect(
    (await portal.call('GET', `/api/documents/${document.id}/downloadFilledForm`, { token: ada.token })).status,
  ).toBe(404)
  const { pool } = portal.deps.database
  const audit = await pool.query('select action from audit_log where record_id = $1 order by id', [id])
  expect(audit.rows.map((row: { action: string }) => row.action)).toEqual([
    'submission.submitted',
    'submission.filled-form-uploaded',
    'submission.completed',
    'submission.delete',
  ])
})

describe('changing a decision', () => {
  let [first, second, officer] = [ada, ada, ada]
  beforeAll(async () => {
    first = await newStaff(portal, ['licensing-approver'])
    second = await newStaff(portal, ['licensing-approver'])
    officer = await newStaff(portal, ['licensing-officer'])
  })
  const newRejected = async () => {
    const id = await newCompleted(portal, ada, formId)
    const rejected = await post(`/api/forms/${id}/status`, { status: 'reject', reason: 'No plan' }, first.token)
    expect(rejected).toMatchObject({ status: 200, body: { form: { approvalStatus: 'rejected' } } })
    return id
  }
  const read = async (id: string) => (await portal.call('GET', `/api/forms/${id}`, { token: first.token })).body.form
  const change = { status: 'approve', reason: 'The plan was there' }

  test.each([
    ['status', change],
    ['status', { status: 'inProgress' }],
    ['status', { status: 'pending' }],
    ['approve', undefined],
  ])('by the call %s waits for a second approver', async (call, body) => {
    const id = await newRejected()
    // The file of its letter changes what is read.
    await expect.poll(async () => (await read(id)).letters[0].hasFile).toBe(true)
    const before = await read(id)
    const asked = await post(`/api/forms/${id}/${call}`, body, first.token)
    expect(asked).toMatchObject({
      status: 202,
      body: { form: { approvalStatus: 'rejected' }, approval: { state: 'waiting' } },
    })
    expect(await read(id)).toEqual(before)
    expect((await post(`/api/forms/${id}/${call}`, body, officer.token)).status).toBe(403)
    expect((await decide(portal, first.token, asked.body.approval.id)).status).toBe(403)
    await approveFor(portal, second.token, id)
    expect((await read(id)).approvalStatus).not.toBe('rejected')
  })

  test('shows the second approver what changes and why, mails once, and leaves both in the audit log', async () => {
    const bola = await portal.newUser()
    const id = await newCompleted(portal, bola, formId)
    await post(`/api/forms/${id}/reject`, undefined, first.token)
    await post(`/api/forms/${id}/status`, change, first.token)
    const { id: request } = await waitingFor(portal, second.token, id)
    const detail = (await portal.call('GET', `/api/approvals/${request}`, { token: second.token })).body
    expect(detail.facts.map(({ value }: { value: string }) => value)).toEqual(
      expect.arrayContaining(['Rejected', 'Approved', change.reason]),
    )
    await approveFor(portal, second.token, id)
    const form = await read(id)
    expect(form).toMatchObject({ approvalStatus: 'approved', decisionReason: change.reason })
    expect(form.history.filter(({ action }: { action: string }) => action === 'approved')).toHaveLength(1)
    expect((await portal.mailTo(bola.email, /is approved/)).text).toContain(change.reason)
    const { pool } = portal.deps.database
    const log = `select actor_id, details from audit_log where record_id = $1 and action = 'submission.approved'`
    expect((await pool.query(log, [id])).rows).toMatchObject([
      { actor_id: first.id, details: { approvedBy: second.id } },
    ])
  })

  test('is void when the application has changed since, and its reason goes with the application', async () => {
    const id = await newRejected()
    const { body } = await post(`/api/forms/${id}/status`, change, first.token)
    await post(`/api/forms/${id}/notes`, { text: 'Wait' }, officer.token)
    expect((await decide(portal, second.token, body.approval.id)).status).toBe(409)
    expect((await read(id)).approvalStatus).toBe('rejected')
    await portal.call('DELETE', `/api/forms/${id}`, { token: first.token })
    await approveFor(portal, second.token, id)
    const { pool } = portal.deps.database
    const { rows } = await pool.query(`select input from approval_requests where record_id = $1 and input ? 'reason'`, [
      id,
    ])
    expect(rows).toEqual([])
  })

  test('of one that its applicant took back is none: an approver takes it up alone', async () => {
    const id = await newCompleted(portal, ada, formId)
    await post(`/api/forms/${id}/withdraw`, {}, ada.token)
    expect((await post(`/api/forms/${id}/status`, { status: 'pending' }, first.token)).status).toBe(200)
  })
})
