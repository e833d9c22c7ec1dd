import { describe, expect, test } from 'vitest'
import { usePortal } from '#app/testing.server.ts'
import { decide, newStaff, waitingFor } from '#features/approvals/testing.ts'
import { tokenFor } from '../engine/service.tokens.server.ts'
import { fileForEko, prepareDesk, referToEko, waitFor } from './testing.ts'

// To whom the complaints of a company go is decided by two supervisors, and the former mailbox can put it back.
const portal = await usePortal({ own: 'decides who supervises' })
const [first, second] = [await newStaff(portal, ['case-supervisor']), await newStaff(portal, ['case-supervisor'])]
const officer = await newStaff(portal, ['case-officer'])
const query = (text: string, values: unknown[] = []) => portal.deps.database.pool.query(text, values)
// The first administrator holds every duty.
await query(`update users set duties = array_remove(duties, 'case-supervisor') where id <> all($1::uuid[])`, [
  [first.id, second.id],
])
const former = 'complaints@eko.example'
const path = '/api/cases/company-desks'

const read = async () => (await portal.call('GET', path, { token: officer.token })).body
const deskOf = async (company = 'eko') =>
  (await read()).desks.find((desk: { company: string }) => desk.company === company)
async function save(change: object, { token } = first) {
  const { desks, version } = await read()
  const body = {
    desks: desks.map((desk: { company: string }) => (desk.company === 'eko' ? { ...desk, ...change } : desk)),
    version,
  }
  return portal.call('PUT', path, { token, body })
}
const approveLast = async (by = second) => decide(portal, by.token, (await waitingFor(portal, by.token, 'desks')).id)
const mailTo = (to: string, subject: RegExp, after = 0) =>
  waitFor(async () => (await portal.mails(after)).findLast((mail) => mail.to === to && subject.test(mail.subject)), to)
const undo = (token: string) => portal.call('POST', '/api/auth/undo-email-change', { body: { token } })

await prepareDesk(portal, first.token)

describe('a mailbox', () => {
  test('is changed by two supervisors, the first of whom has just proved who they are', async () => {
    await query(`update sessions set proved_at = now() - interval '3 hours' where user_id = $1`, [first.id])
    const stale = await save({ mailbox: 'thief@example.com' })
    expect([stale.status, stale.body.code]).toEqual([403, 'factor-needed'])
    await query(`update sessions set proved_at = now() where user_id = $1`, [first.id])
    const asked = await save({ mailbox: 'thief@example.com', days: 9 })
    expect([asked.status, asked.body.approval.state]).toEqual([202, 'waiting'])
    expect(await deskOf()).toMatchObject({ mailbox: former, days: 10 })
    expect((await decide(portal, first.token, asked.body.approval.id)).status).toBe(403)
    const seen = await portal.call('GET', `/api/approvals/${asked.body.approval.id}`, { token: second.token })
    expect(seen.body.facts).toEqual([
      { label: 'Excel (Eko Electricity Distribution)', value: `${former} → thief@example.com` },
    ])
    expect((await decide(portal, second.token, asked.body.approval.id, 'refuse', { reason: 'No' })).status).toBe(200)
    expect(await deskOf()).toMatchObject({ mailbox: former })
    const other = await save({ days: 9, name: 'Mr Obi' })
    expect([other.status, other.body.desks[0]]).toMatchObject([200, { days: 9, name: 'Mr Obi', mailbox: former }])
  })

  test('that two have changed is put back by the former one, with what was sent meanwhile, and supervisors are told', async () => {
    const ada = await portal.newUser()
    const [complaint, earlier] = [await fileForEko(portal, ada.token), await fileForEko(portal, ada.token)]
    const before = await referToEko(portal, officer.token, earlier.id)
    const thief = 'thief@example.com'
    await query(`insert into proved_addresses (email, proved_at) values ($1, now())`, [thief])
    const start = (await portal.mails()).length
    expect((await save({ mailbox: thief })).status).toBe(202)
    expect((await approveLast()).status).toBe(200)
    expect(await deskOf()).toMatchObject({ mailbox: thief })
    const notice = await mailTo(former, /address for complaints/, start)
    const token = /undo-email-change\/([\w.-]+)/.exec(notice.text)![1]!
    const sent = await referToEko(portal, officer.token, complaint.id)
    const stolen = await tokenFor(portal.deps, 'referral', sent.id, thief)
    expect((await portal.call('GET', `/api/referrals/${stolen}`)).status).toBe(200)
    // A later change does not end the link.
    expect((await save({ mailbox: 'other@example.com' })).status).toBe(202)
    expect((await approveLast()).status).toBe(200)
    expect((await save({ mailbox: 'third@example.com' })).status).toBe(202)

    expect((await undo(`desk.${'x'.repeat(43)}`)).status).toBe(400)
    expect(await undo(token)).toMatchObject({ status: 200, body: { message: expect.stringContaining(former) } })
    expect(await deskOf()).toMatchObject({ mailbox: former })
    expect((await undo(token)).status).toBe(400)
    expect((await approveLast()).status).toBe(409)
    expect((await portal.call('GET', `/api/referrals/${stolen}`)).status).toBe(404)
    const link = await tokenFor(portal.deps, 'referral', sent.id, former)
    expect((await mailTo(former, new RegExp(complaint.reference), start)).text).toContain(link)
    expect(
      (await portal.call('GET', `/api/referrals/${await tokenFor(portal.deps, 'referral', before.id, former)}`)).status,
    ).toBe(200)
    for (const { email } of [first, second]) await mailTo(email, /put back/, start)
    const { rows } = await query(
      `select actor_id, details from audit_log where action = 'companyDesks.change' order by at`,
    )
    expect(rows.at(-1)).toMatchObject({ actor_id: 'company eko', details: { undone: 'eko' } })
    expect(rows.at(-2)).toMatchObject({ actor_id: first.id, details: { approvedBy: second.id } })
  })

  test('is put back within seven days', async () => {
    const start = (await portal.mails()).length
    await save({ mailbox: 'desk@example.com' })
    await approveLast()
    const token = /undo-email-change\/([\w.-]+)/.exec((await mailTo(former, /address for complaints/, start)).text)![1]!
    await query(
      `update settings set value = jsonb_set(value, '{former}', (select jsonb_agg(jsonb_set(each, '{at}', '"2026-01-01T00:00:00.000Z"')) from jsonb_array_elements(value -> 'former') each)) where key = 'companyDesks'`,
    )
    expect((await undo(token)).status).toBe(400)
    expect(await deskOf()).toMatchObject({ mailbox: 'desk@example.com' })
  })

  test('is not changed without end', async () => {
    for (let count = 0; count < 10; count++) {
      await save({ mailbox: `desk-${count}@example.com` })
      await approveLast()
    }
    const { status, body } = await save({ mailbox: 'last@example.com' })
    expect([status, body.message]).toEqual([409, expect.stringContaining('too often')])
  })
})
