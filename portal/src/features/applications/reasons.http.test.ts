import { expect, test } from 'vitest'
import { usePortal } from '#app/testing.server.ts'
import { newCompleted, newTemplate } from './testing.ts'

const portal = await usePortal({ own: 'staff who delete alone' })
const admin = await portal.adminToken()
const ada = await portal.newUser()
const formId = (await newTemplate(portal, admin)).id

const decide = (id: string, body: object, token = admin) =>
  portal.call('POST', `/api/forms/${id}/status`, { token, body })
const read = async (id: string, token: string) => (await portal.call('GET', `/api/forms/${id}`, { token })).body.form
const draftAddress = (id: string, field = 'reject') => `/api/writing/submission/${id}/${field}`

test('the applicant reads the reason in the mail, with the application and in its history', async () => {
  const bola = await portal.newUser()
  const id = await newCompleted(portal, bola, formId)
  const reason = 'The site plan is not signed.\n<b>Sign it.</b>'
  await decide(id, { status: 'reject', reason: `  ${reason}\u0000 ` })
  const form = await read(id, bola.token)
  expect(form).toMatchObject({ approvalStatus: 'rejected', decisionReason: reason })
  expect(form.history.at(-1)).toMatchObject({ action: 'rejected', by: 'The Commission', reason })
  const { text, html } = await portal.mailTo(bola.email, /^Your application is rejected/)
  expect(text).toContain(`Reason:\n${reason}`)
  expect(html).toContain('&lt;b&gt;Sign it.&lt;/b&gt;')

  // A decision without a reason has none, and the former one stays in the history.
  await decide(id, { status: 'approve' })
  const approved = await read(id, bola.token)
  expect(approved.decisionReason).toBe('')
  expect(approved.history.map((entry: { reason: string }) => entry.reason).filter(Boolean)).toEqual([reason])
})

test('each mail has the reason of its own decision, although another one follows at once', async () => {
  const bola = await portal.newUser()
  const id = await newCompleted(portal, bola, formId)
  await decide(id, { status: 'reject', reason: 'The first reason' })
  await decide(id, { status: 'approve', reason: 'The second reason' })
  const texts = async () =>
    (await portal.mails())
      .filter(({ to, text }) => to === bola.email && text.includes('Reason:'))
      .map(({ subject, text }) => [subject.split(' [')[0], /Reason:\n(.*)/.exec(text)?.[1]])
  await expect.poll(async () => (await texts()).length).toBe(2)
  expect((await texts()).toSorted(([one = ''], [other = '']) => one.localeCompare(other))).toEqual([
    ['Your application is approved', 'The second reason'],
    ['Your application is rejected', 'The first reason'],
  ])
})

test('repeating a decision changes neither it nor its reason', async () => {
  const id = await newCompleted(portal, ada, formId)
  await decide(id, { status: 'reject', reason: 'No plan' })
  const answer = await decide(id, { status: 'reject', reason: 'No stamp' })
  expect(answer).toMatchObject({ status: 200, body: { form: { decisionReason: 'No plan' } } })
})

test('a reason that is no text or too long is refused, and nothing is decided', async () => {
  const id = await newCompleted(portal, ada, formId)
  for (const reason of ['x'.repeat(5_001), 7, ['x'], { $ne: '' }])
    expect((await decide(id, { status: 'reject', reason })).status).toBe(400)
  expect(await read(id, ada.token)).toMatchObject({ approvalStatus: 'pending', decisionReason: '' })
})

test('of two approvers who decide at once on the same copy one is refused', async () => {
  const id = await newCompleted(portal, ada, formId)
  const { version } = await read(id, admin)
  const answers = await Promise.all([
    decide(id, { status: 'approve', version }),
    decide(id, { status: 'reject', reason: 'No', version }),
  ])
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
  expect(answers.find(({ status }) => status === 409)!.body.code).toBe('changed-meanwhile')
  const lines = (await read(id, ada.token)).history.filter(({ action }: { action: string }) =>
    ['approved', 'rejected'].includes(action),
  )
  expect(lines).toHaveLength(1)
})

test('a reason that is not sent yet is kept until it is sent', async () => {
  const id = await newCompleted(portal, ada, formId)
  const save = await portal.call('PUT', draftAddress(id), { token: admin, body: { text: 'The plan', revision: '' } })
  expect(save.body).toMatchObject({ field: 'reject', text: 'The plan' })
  await decide(id, { status: 'reject', reason: 'The plan is not signed' })
  expect((await portal.call('GET', `/api/writing/submission/${id}`, { token: admin })).body.drafts).toEqual([])
})

test('the drafts about an application are deleted with it', async () => {
  const id = await newCompleted(portal, ada, formId)
  await portal.call('PUT', draftAddress(id), { token: admin, body: { text: 'The plan', revision: '' } })
  expect((await portal.call('DELETE', `/api/forms/${id}`, { token: admin })).status).toBe(200)
  const { rows } = await portal.deps.database.pool.query('select 1 from written_drafts where record = $1', [id])
  expect(rows).toEqual([])
})
