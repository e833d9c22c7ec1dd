import { describe, expect, test } from 'vitest'
import { usePortal } from '#app/testing.server.ts'
import { manyCases, setLimits } from '#features/quotas/testing.ts'
import { systemClock } from '#platform/clock.ts'
import { addDays, nigerianDay } from '#platform/values/nigerian-time.ts'
import { tokenFor } from '../engine/service.tokens.server.ts'
import { kinds } from '../testing.ts'
import { referralClockQueue } from './rules.ts'
import { recalculateReferrals, runReferralClock } from './service.delivery.server.ts'
import { fileForEko, mailbox, prepareDesk, referToEko, waitFor } from './testing.ts'

/** Monday morning, without a public holiday in the weeks that follow. */
const start = new Date('2027-08-02T08:00:00Z').getTime() - systemClock.now().getTime()
let later = start
const dayMs = 86_400_000
let refuses = false
const sent: { to: string; subject: string; id: string | undefined }[] = []
const portal = await usePortal({
  own: 'moves the clock and refuses mails',
  // Fewer than the company gets below: no limit of mails to one address silences it.
  env: { MAIL_LIMIT: '1' },
  overrides: {
    clock: { now: () => new Date(systemClock.now().getTime() + later) },
    mailer: {
      send: async ({ to, subject, once }) => {
        if (refuses && to === mailbox) throw new Error('450 try again later')
        sent.push({ to, subject, id: once?.id })
      },
      close() {},
    },
  },
})
const sql = (text: string, values: unknown[] = []) => portal.deps.database.pool.query(text, values)
await sql('delete from jobs.schedule where name = $1', [referralClockQueue])
await setLimits(portal, manyCases)
const [complaint] = kinds
let admin = await portal.adminToken()
await prepareDesk(portal, admin)

/** Moves the clock to a day after the first, at 10 in the morning, and runs it. */
async function moveTo(days: number) {
  later = start + days * dayMs + 3_600_000
  admin = await portal.adminToken()
  return runReferralClock(portal.deps)
}
const referral = async (id: string) =>
  (await portal.call('GET', `${complaint.path}/${id}/referrals`, { token: admin })).body.referrals[0]
const read = async (id: string) => (await portal.call('GET', `${complaint.path}/${id}`, { token: admin })).body
async function fileNow() {
  const { email, token } = await portal.newUser()
  const { id, reference, clock } = await fileForEko(portal, token)
  return { id, reference, clock, email }
}
const to = (email: string, subject: RegExp) => sent.filter((mail) => mail.to === email && subject.test(mail.subject))

test('the company is reminded two working days before, its missed day is marked once, and a late answer is an answer', async () => {
  const { id, reference, clock } = await fileNow()
  const { dueAt } = await referToEko(portal, admin, id)
  // Ten working days after Monday, 2 August.
  expect(dueAt).toBe('2027-08-16T22:59:59.000Z')
  expect(await moveTo(9)).toEqual({ done: 0, failed: 0 })
  expect(await moveTo(10)).toEqual({ done: 1, failed: 0 })
  expect(await runReferralClock(portal.deps)).toEqual({ done: 0, failed: 0 })
  await waitFor(async () => to(mailbox, /^Reminder/)[0], 'the reminder')
  expect((await referral(id)).remindedAt).toMatch(/^2027-08-12/)
  await moveTo(15)
  const late = await read(id)
  expect(late).toMatchObject({ companyAnswer: 'missed', status: 'In Progress' })
  expect(late.clock.dueAt).toBe(clock.dueAt)
  expect(late.timeline.at(-1)).toMatchObject({ text: 'No answer of the company in time', internal: true })
  expect(await moveTo(16)).toEqual({ done: 0, failed: 0 })
  const { id: rid, missedAt } = await referral(id)
  const until = { until: '2027-08-27', reason: 'A part is on its way' }
  await portal.call('POST', `${complaint.path}/${id}/referrals/${rid}/extend`, { token: admin, body: until })
  expect((await read(id)).companyAnswer).toBe('sent')
  const answer = { outcome: 'partly', answer: 'Half of it.', how: 'By letter' }
  await portal.call('POST', `${complaint.path}/${id}/referrals/${rid}/answer`, { token: admin, body: answer })
  expect(await referral(id)).toMatchObject({ state: 'partly', missedAt, confirmation: 'asked' })
  // The person says nothing for a week.
  expect(await moveTo(22)).toEqual({ done: 0, failed: 0 })
  expect(await moveTo(24)).toEqual({ done: 1, failed: 0 })
  expect(await referral(id)).toMatchObject({ confirmation: 'silence' })
  expect((await read(id)).asksIfSolved).toBe(false)
  expect(to(mailbox, new RegExp(reference)).map(({ subject }) => subject.slice(0, 8))).toEqual([
    'Billing:',
    'Reminder',
    'Overdue:',
    'Billing:',
  ])
})

test('an answer after the day that comes before the clock has missed it', async () => {
  await moveTo(0)
  const { id } = await fileNow()
  const { id: rid } = await referToEko(portal, admin, id)
  later = start + 20 * dayMs
  admin = await portal.adminToken()
  const answer = { outcome: 'rejected', answer: 'No.', how: 'By letter' }
  await portal.call('POST', `${complaint.path}/${id}/referrals/${rid}/answer`, { token: admin, body: answer })
  expect((await referral(id)).missedAt).not.toBeNull()
})

test('an answer by the link is the customer’s after ten minutes, as of the moment at which it was sent', async () => {
  await moveTo(0)
  const { id, email, reference } = await fileNow()
  const { id: rid, dueAt } = await referToEko(portal, admin, id)
  const minute = 60_000
  const at = (minutes: number) => (later = Date.parse(dueAt) - systemClock.now().getTime() + minutes * minute)
  const answer = (outcome: string) => async () =>
    portal.call('POST', `/api/referrals/${await tokenFor(portal.deps, 'referral', rid, mailbox)}/answer`, {
      body: { outcome, answer: `It is ${outcome}.` },
    })
  at(-3)
  await runReferralClock(portal.deps)
  expect((await answer('fixed')()).status).toBe(200)
  at(3)
  expect(await runReferralClock(portal.deps)).toEqual({ done: 0, failed: 0 })
  // A correction does not make the customer wait longer.
  expect((await answer('partly')()).status).toBe(200)
  expect(to(email, /solved/)).toEqual([])
  at(7.5)
  expect(await runReferralClock(portal.deps)).toEqual({ done: 1, failed: 0 })
  await waitFor(async () => to(email, /^Is your complaint solved/)[0], 'the mail to the customer')
  await waitFor(
    async () => sent.find(({ subject }) => subject.includes('has answered') && subject.includes(reference)),
    'the mail to staff',
  )
  admin = await portal.adminToken()
  expect(await referral(id)).toMatchObject({ state: 'partly', answer: 'It is partly.', missedAt: null })
})

test('of what is partly fixed, the customer is asked after the day by which the rest is done', async () => {
  await moveTo(0)
  const { id, email } = await fileNow()
  const { id: rid } = await referToEko(portal, admin, id)
  // Not in the hour of the mail that it was sent: there is a limit of mails.
  await moveTo(2)
  const body = { outcome: 'partly', until: '2027-08-10', answer: 'The meter comes.', how: 'Call' }
  await portal.call('POST', `${complaint.path}/${id}/referrals/${rid}/answer`, { token: admin, body })
  await waitFor(async () => to(email, /has answered/)[0], 'the answer')
  await moveTo(8)
  expect(await referral(id)).toMatchObject({ state: 'partly', confirmation: '' })
  expect(to(email, /solved/)).toEqual([])
  await moveTo(9)
  expect(await referral(id)).toMatchObject({ confirmation: 'asked' })
  await waitFor(async () => to(email, /^Is your complaint solved/)[0], 'the question')
})

test('the day of the company moves with the holidays', async () => {
  await moveTo(0)
  const { id } = await fileNow()
  await referToEko(portal, admin, id)
  const day = addDays(nigerianDay(portal.deps.clock.now()), 3)
  const added = await portal.call('PUT', `/api/cases/holidays/${day}`, {
    token: admin,
    body: { name: 'A new holiday' },
  })
  expect(added.status, JSON.stringify(added.body)).toBeLessThan(300)
  await recalculateReferrals(portal.deps)
  expect((await referral(id)).dueAt).toBe('2027-08-17T22:59:59.000Z')
})

describe('a mail server that refuses', () => {
  const tries = async (id: string) =>
    (
      await sql(
        "select retry_count as n, state from jobs.job where name = 'cases.referral-mail' and data->>'id' = (select id::text from case_referrals where case_id = $1)",
        [id],
      )
    ).rows[0] as { n: number; state: string } | undefined
  const startNow = () =>
    sql("update jobs.job set start_after = now() where name = 'cases.referral-mail' and state = 'retry'")

  test('for an hour delays the delivery, which is one mail', async () => {
    await moveTo(0)
    refuses = true
    const { id, reference, email } = await fileNow()
    const path = `${complaint.path}/${id}/referrals`
    expect((await portal.call('POST', path, { token: admin, body: {} })).status).toBe(201)
    await waitFor(async () => ((await tries(id))?.state === 'retry' ? true : undefined), 'a refusal')
    later = start + 2 * 3_600_000
    await runReferralClock(portal.deps)
    expect(await referral(id)).toMatchObject({ state: 'sending', dueAt: null, deliveredAt: null })
    expect(to(email, /was sent/)).toEqual([])
    refuses = false
    await startNow()
    await waitFor(async () => ((await referral(id)).deliveredAt ? true : undefined), 'the delivery')
    expect(to(mailbox, new RegExp(reference))).toHaveLength(1)
    await waitFor(async () => to(email, /was sent/)[0], 'the mail to the owner')
  })

  test('for a day is shown, tells staff, and another one can be sent', async () => {
    await moveTo(0)
    refuses = true
    const { id, reference } = await fileNow()
    const path = `${complaint.path}/${id}/referrals`
    await portal.call('POST', path, { token: admin, body: {} })
    await waitFor(async () => ((await tries(id))?.state === 'retry' ? true : undefined), 'a refusal')
    later = start + dayMs + 80 * 60_000
    admin = await portal.adminToken()
    expect((await runReferralClock(portal.deps)).done).toBe(1)
    expect(await referral(id)).toMatchObject({ state: 'notDelivered', deliveredAt: null, dueAt: null, actions: [] })
    expect((await read(id)).companyAnswer).toBe('notDelivered')
    await waitFor(async () => sent.find(({ subject }) => /could not be delivered/.test(subject)), 'the mail to staff')
    // The job that is left sends nothing any more.
    refuses = false
    await startNow()
    await waitFor(async () => ((await tries(id))?.state === 'completed' ? true : undefined), 'the end of the job')
    expect(to(mailbox, new RegExp(reference))).toEqual([])
    await referToEko(portal, admin, id)
    expect(to(mailbox, new RegExp(reference))).toHaveLength(1)
  })

  test('an address that is no longer verified is not delivered at once', async () => {
    await moveTo(0)
    refuses = true
    const { id } = await fileNow()
    await portal.call('POST', `${complaint.path}/${id}/referrals`, { token: admin, body: {} })
    await waitFor(async () => ((await tries(id))?.state === 'retry' ? true : undefined), 'a refusal')
    await sql('delete from proved_addresses where email = $1', [mailbox])
    refuses = false
    await startNow()
    await waitFor(async () => ((await referral(id)).state === 'notDelivered' ? true : undefined), 'the end')
    await prepareDesk(portal, admin)
  })
})
