import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { usePortal } from '#app/testing.server.ts'
import { approveFor, newStaff } from '#features/approvals/testing.ts'
import { newCompleted, newSubmission, newTemplate, upload } from '../testing.ts'

const portal = await usePortal()
const officer = await newStaff(portal, ['licensing-officer'])
const approver = await newStaff(portal, ['licensing-approver'])
const ada = await portal.newUser()
const second = await newStaff(portal, ['licensing-approver'])
const { id: formId } = await newTemplate(portal, await portal.adminToken())

const assign = (id: string, body: object, token = officer.token) =>
  portal.call('POST', `/api/forms/${id}/assign`, { token, body })
const read = async (id: string, token = officer.token) =>
  (await portal.call('GET', `/api/forms/${id}`, { token })).body.form

describe('assigning', () => {
  test('gives it to a member of staff, and to nobody; the applicant does not learn to whom', async () => {
    const id = await newCompleted(portal, ada, formId)
    const taken = await assign(id, { userId: officer.id })
    expect(taken).toMatchObject({ status: 200, body: { form: { assignee: { id: officer.id } } } })
    const own = await read(id, ada.token)
    expect(own).toMatchObject({ assignee: null, deadline: null })
    expect(JSON.stringify(own)).not.toContain(officer.id)
    expect((await assign(id, { userId: null })).body.form.assignee).toBeNull()
    const { rows } = await portal.deps.database.pool.query(
      `select details from audit_log where record_id = $1 and action = 'submission.assigned' order by id`,
      [id],
    )
    expect(rows).toHaveLength(2)
  })

  test('is refused for people who handle no applications', async () => {
    const id = await newCompleted(portal, ada, formId)
    const finance = await newStaff(portal, ['finance'])
    for (const userId of [finance.id, ada.id, randomUUID(), 'x', ''])
      expect((await assign(id, { userId })).status).toBe(400)
    expect((await assign(id, {})).status).toBe(400)
    expect((await read(id)).assignee).toBeNull()
  })

  test('of two officers who take it at once one is refused', async () => {
    const id = await newCompleted(portal, ada, formId)
    const { version } = await read(id)
    const answers = await Promise.all([
      assign(id, { userId: officer.id, version }),
      assign(id, { userId: approver.id, version }, approver.token),
    ])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
    // Repeating what is so already changes nothing.
    const { assignee } = await read(id)
    expect((await assign(id, { userId: assignee.id, version })).status).toBe(200)
  })
})

describe('the deadline of a decision', () => {
  const decide = (id: string, status: string) =>
    portal.call('POST', `/api/forms/${id}/status`, { token: approver.token, body: { status } })

  test('begins with the submission, ends with the decision, and begins again when that is taken back', async () => {
    const id = await newSubmission(portal, ada, formId)
    expect((await read(id)).deadline).toBeNull()
    await upload(portal, ada.token, id)
    await portal.call('POST', '/api/applications/submit', { token: ada.token, body: { submissionId: id } })
    const { deadline } = await read(id)
    expect(deadline).toMatchObject({ overdue: false, dueSoon: false })
    await decide(id, 'inProgress')
    expect((await read(id)).deadline).toEqual(deadline)
    await decide(id, 'approve')
    expect((await read(id)).deadline).toBeNull()
    await decide(id, 'pending')
    await approveFor(portal, second.token, id)
    expect((await read(id)).deadline).not.toBeNull()
  })

  test('is as long as approvers say, for those that are submitted from then on', async () => {
    const settings = (method: string, token: string, body?: object) =>
      portal.call(method, '/api/applications/settings', { token, body })
    const before = await newCompleted(portal, ada, formId)
    const { deadline } = await read(before)
    expect((await settings('GET', officer.token)).body).toEqual({ reviewDays: 60, version: 0 })
    for (const reviewDays of [0, 251, 1.5, '5', null])
      expect((await settings('PUT', approver.token, { reviewDays, version: 0 })).status).toBe(400)
    const saved = await Promise.all(
      [5, 6].map((reviewDays) => settings('PUT', approver.token, { reviewDays, version: 0 })),
    )
    expect(new Set(saved.map(({ status }) => status))).toEqual(new Set([200, 409]))
    expect((await settings('PUT', approver.token, { reviewDays: 5, version: 1 })).body).toEqual({
      reviewDays: 5,
      version: 2,
    })
    const after = await newCompleted(portal, ada, formId)
    expect((await read(before)).deadline).toEqual(deadline)
    expect(new Date((await read(after)).deadline.dueAt).getTime()).toBeLessThan(new Date(deadline.dueAt).getTime())
  })
})
