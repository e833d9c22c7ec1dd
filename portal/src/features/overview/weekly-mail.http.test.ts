import { expect, test } from 'vitest'
import { usePortal } from '#app/testing.server.ts'
import { newStaff } from '#features/approvals/testing.ts'
import { complaintBody } from '#features/cases/testing.ts'
import type { Duty } from '#platform/duties.ts'
import { queueWeek } from './jobs.server.ts'

const portal = await usePortal({ own: 'mails to all who want them' })

const query = (text: string, values: unknown[] = []) => portal.deps.database.pool.query(text, values)
const isOurs = ({ subject }: { subject: string }) => subject.startsWith('Figures of ')
const ours = async () => (await portal.mails()).filter(isOurs)
/** Until all jobs that were queued have run. */
const settled = () =>
  expect
    .poll(
      async () =>
        (
          await query(
            `select count(*)::int as left from jobs.job where name = 'overview.week-mail' and state < 'completed'`,
          )
        ).rows[0].left,
    )
    .toBe(0)

async function wanting(duties: readonly Duty[]) {
  const person = await newStaff(portal, duties)
  const save = (wanted: boolean) =>
    portal.call('PUT', '/api/overviews/weekly-mail', { token: person.token, body: { wanted } })
  expect((await save(true)).body).toEqual({ weeklyMail: true })
  expect((await portal.call('GET', '/api/overviews', { token: person.token })).body.weeklyMail).toBe(true)
  return { ...person, save }
}
/** As if a week had passed. */
const nextWeek = () => query(`update overview_mails set week = '2020-01-06'`)

test('those who want it get the figures once a week, while they hold a duty', async () => {
  const { token } = await portal.newUser()
  await portal.call('POST', '/api/complaints/submit', { token, body: complaintBody })
  await query(
    `update cases set created_at = date_trunc('week', now() at time zone 'Africa/Lagos') at time zone 'Africa/Lagos' - interval '2 days'`,
  )
  const officer = await wanting(['case-officer'])
  const finance = await wanting(['finance'])
  // Nobody asked for this one.
  await newStaff(portal, ['case-supervisor'])

  // Two processes at once, and again after one was killed.
  await Promise.all([queueWeek(portal.deps), queueWeek(portal.deps)])
  await queueWeek(portal.deps)
  await settled()
  const mails = await ours()
  expect(mails.map(({ to }) => to).toSorted()).toEqual([officer.email, finance.email].toSorted())
  const mail = mails.find(({ to }) => to === officer.email)!
  expect(mail.text).toContain('COMPLAINTS\n– Filed: 1. 1 more than 0 before.')
  expect(mail.text).toContain('ENQUIRIES\n')
  expect(mail.text).not.toContain('APPLICATIONS')
  expect(mail.text).toContain("clear 'Send me these figures every Monday'")
  expect(mail.text).toContain('/cases/overview?period=last-week')
  expect(mail.text).not.toMatch(/Estimated bill|CP-20/)
  expect(mails.find(({ to }) => to === finance.email)!.text).not.toContain('COMPLAINTS')

  // The next week: one has no duty any more, the other no wish.
  await query(`update users set duties = '{}', role = 'User' where id = $1`, [officer.id])
  await finance.save(false)
  await nextWeek()
  await queueWeek(portal.deps)
  await settled()
  expect(await ours()).toHaveLength(2)
})

test('a mail that was queued before the duty was lost, or the wish, is not sent', async () => {
  const before = (await ours()).length
  const auditor = await wanting(['auditor'])
  const other = await wanting(['auditor'])
  await portal.deps.database.transaction(async (tx) => {
    for (const { id } of [auditor, other])
      await portal.deps.jobs.enqueue(tx, 'overview.week-mail', { to: id, week: '2026-11-23' })
    await tx.execute(`update users set duties = '{}', role = 'User' where id = '${auditor.id}'`)
    await tx.execute(`delete from overview_mails where person_id = '${other.id}'`)
  })
  await settled()
  expect(await ours()).toHaveLength(before)
})

test('erasing the account removes the wish', async () => {
  const { id, token, password } = await wanting(['auditor'])
  await query(`update users set duties = '{}', role = 'User' where id = $1`, [id])
  const answer = await portal.call('DELETE', '/api/users/me', { token, body: { password } })
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300)
  expect((await query('select 1 from overview_mails where person_id = $1', [id])).rowCount).toBe(0)
})
