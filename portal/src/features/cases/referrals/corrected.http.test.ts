import { expect, test } from 'vitest'
import { usePortal } from '#app/testing.server.ts'
import { threadKinds } from '#features/inbound-mail/service.mails.server.ts'
import { manyCases, setLimits } from '#features/quotas/testing.ts'
import { complaintBody, customer, kinds } from '../testing.ts'
import { runReferralClock } from './service.delivery.server.ts'
import { fileForEko, mailbox, prepareDesk, referToEko } from './testing.ts'

const portal = await usePortal({ own: 'sets the desks of companies' })
const [complaint] = kinds
const admin = await portal.adminToken()
await prepareDesk(portal, admin)
await setLimits(portal, manyCases)

const call = (method: string, path: string, body?: object) =>
  portal.call(method, `${complaint.path}/${path}`, { token: admin, ...(body && { body }) })
const read = async (id: string) => (await call('GET', id)).body
const sql = async (text: string, values: unknown[]) => (await portal.deps.database.pool.query(text, values)).rows
const verify = (email: string) =>
  sql('insert into proved_addresses (email, proved_at) values ($1, now()) on conflict do nothing', [email])
/** What a delivery report does. */
const bounce = (code: string, id: string, email: string) =>
  portal.deps.database.transaction((tx) =>
    portal.deps.hooks
      .of(threadKinds)
      .find((kind) => kind.code === code)!
      .undelivered(portal.deps, tx, { id, email, failure: '5.1.1' }),
  )
const questionOf = async (rid: string) =>
  (await sql('select confirmation, asked_at, next_work_at from case_referrals where id = $1', [rid]))[0]!

test('a corrected address gets the open question and whether it is solved, with links that need no account', async () => {
  const [wrong, right] = ['ngosi@example.com', 'ngozi@example.com']
  await Promise.all([wrong, right].map(verify))
  const user = { ...customer, email: wrong }
  const about = { ...complaintBody, distributionCompany: 'eko' }
  const { id, reference } = (await call('POST', 'submit', { ...about, user })).body
  const { id: rid } = await referToEko(portal, admin, id)
  const entered = { outcome: 'fixed', answer: 'The meter works.', how: 'Call' }
  expect((await call('POST', `${id}/referrals/${rid}/answer`, entered)).status).toBe(200)
  await call('POST', `${id}/messages`, { content: 'Which meter is it?', asks: true })
  await portal.mailTo(wrong, new RegExp(`question.*${reference}`))
  await bounce('cp', id, wrong)
  // Nobody was asked, so nobody is silent.
  expect(await questionOf(rid)).toEqual({ confirmation: 'asked', asked_at: null, next_work_at: null })
  expect((await read(id)).clock.pausedSince).toBeNull()

  const { version } = await read(id)
  expect((await call('PUT', id, { ...about, user: { ...customer, email: right }, version })).status).toBe(200)
  const question = await portal.mailTo(right, new RegExp(`question.*${reference}`))
  expect(question.text).toContain('Which meter is it?')
  expect(question.text).toContain('/complaint-status')
  expect(question.text).not.toContain(id)
  const solved = await portal.mailTo(right, new RegExp(`solved.*${reference}`))
  const token = /complaint-solved\/([\w-]+)\?answer=yes/.exec(solved.text)![1]
  expect(await read(id)).toMatchObject({ mailReturnedAt: null, clock: { pausedSince: expect.any(String) } })
  expect(await questionOf(rid)).toMatchObject({ asked_at: expect.any(Date), next_work_at: expect.any(Date) })
  const says = await portal.call('POST', `/api/referrals/confirmations/${token}`, { body: { solved: true } })
  expect(says.status).toBe(200)

  // What was answered is not asked again.
  await portal.call('POST', `${complaint.path}/${id}/resume`, { token: admin, body: {} })
  const last = (await read(id)).version
  await verify('bola@example.com')
  await call('PUT', id, { ...about, user: { ...customer, email: 'bola@example.com' }, version: last })
  await portal.mailTo('bola@example.com', new RegExp(`at the Commission.*${reference}`))
  expect(
    (await portal.mails()).filter(({ to, subject }) => to === 'bola@example.com' && /question|solved/.test(subject)),
  ).toEqual([])
})

test('a new mailbox of a desk gets what is open with its company, once it is verified', async () => {
  const ada = await portal.newUser()
  const moved = 'desk@eko.example'
  const returned = await fileForEko(portal, ada.token)
  const { id: first } = await referToEko(portal, admin, returned.id)
  await bounce('rf', first, mailbox)
  expect((await read(returned.id)).companyAnswer).toBe('notDelivered')
  const open = await fileForEko(portal, ada.token)
  const { dueAt } = await referToEko(portal, admin, open.id)
  const over = await fileForEko(portal, ada.token)
  await referToEko(portal, admin, over.id)
  await call('POST', `${over.id}/resolve`, { note: 'Done' })

  const elsewhere = await fileForEko(portal, ada.token, { distributionCompany: 'ikeja' })
  await sql(
    `insert into case_referrals (case_id, company, mailbox, question, is_first_notice, sent_at, sent_by_id, sent_by_name, delivered_at)
     values ($1, 'ikeja', 'desk@ikeja.example', '', false, now(), '', '', now())`,
    [elsewhere.id],
  )

  await prepareDesk(portal, admin, { mailbox: moved }, false)
  const mailsTo = async () => (await portal.mails()).filter(({ to, subject }) => to === moved && /CP-/.test(subject))
  await runReferralClock(portal.deps)
  expect(await mailsTo()).toEqual([])
  await verify(moved)
  for (const _ of [1, 2]) await runReferralClock(portal.deps)
  await portal.mailTo(moved, new RegExp(`Billing.*${returned.reference}`))
  expect((await portal.mailTo(moved, new RegExp(`^Reminder.*${open.reference}`))).text).toContain('/company-answer/')
  expect(await mailsTo()).toHaveLength(2)
  await expect.poll(async () => (await read(returned.id)).companyAnswer).toBe('sent')
  const [referral] = (await call('GET', `${open.id}/referrals`)).body.referrals
  expect(referral).toMatchObject({ state: 'sent', dueAt })
})
