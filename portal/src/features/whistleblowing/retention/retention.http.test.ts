import { describe, expect, test } from 'vitest'
import { testAdmin, usePortal } from '#app/testing.server.ts'
import { sqlOf } from '#features/accounts/testing.ts'
import { systemClock } from '#platform/clock.ts'
import { commission } from '#platform/state/commission.ts'
import { addDays, nigerianDay } from '#platform/values/nigerian-time.ts'
import { endDay } from './service.retention.server.ts'
import { fileReport } from '../testing.ts'

let later = 0
const now = () => new Date(systemClock.now().getTime() + later)
const portal = await usePortal({ own: 'moves the clock', overrides: { clock: { now } } })
const sql = sqlOf(portal)
let admin = await portal.adminToken()
const colleague = await portal.newUser()
await portal.call('PUT', `/api/users/${colleague.id}/role`, { token: admin, body: { role: 'Admin' } })

const staff = (method: string, path: string, body?: unknown) =>
  portal.call(method, `/api/whistleblowing${path}`, { token: admin, ...(body !== undefined && { body }) })
const file = async () => (await fileReport(portal)).body.report as { id: string; reference: string }
const audit = async (id: string) =>
  await sql('select action, details from audit_log where record_id = $1 order by id', id)

describe('the destruction of a report', () => {
  test('happens 90 days after its resolution, never without a warning, and can be postponed', async () => {
    const kept = await file()
    const gone = await file()
    for (const { id } of [kept, gone]) await staff('POST', `/${id}/resolve`, {})
    await staff('POST', `/${gone.id}/withhold`, { staffIds: [colleague.id] })
    const mailsBefore = (await portal.mails()).length
    const mailsTo = async (email: string) =>
      (await portal.mails())
        .slice(mailsBefore)
        .filter(({ to }) => to === email)
        .map(({ text }) => text)
    await endDay(portal.deps)
    const [told] = await mailsTo(testAdmin.email)
    expect(told).toMatch(/reports? (are|is) new/)
    expect(told).not.toContain('WB-')
    later = 77 * 86_400_000
    admin = await portal.adminToken()
    await endDay(portal.deps)
    const [, warning] = await mailsTo(testAdmin.email)
    for (const { reference } of [kept, gone]) expect(warning).toContain(reference)
    // Mails neither mention nor count withheld reports.
    const [toldThem, warnedThem] = await mailsTo(colleague.email)
    expect(warnedThem).toContain(kept.reference)
    expect(warnedThem).not.toContain(gone.reference)
    expect(told).toMatch(/^2 reports are new/)
    expect(toldThem).toMatch(/^One report is new/)
    const longer = await staff('POST', `/${kept.id}/prolong`, { days: 30 })
    expect(longer.body.destroyOn).toBe(addDays(nigerianDay(new Date(now().getTime() - later)), 120))
    later = 91 * 86_400_000
    admin = await portal.adminToken()
    await endDay(portal.deps)
    expect((await staff('GET', `/${gone.id}`)).status).toBe(404)
    expect((await staff('GET', `/${kept.id}`)).status).toBe(200)
    expect((await audit(gone.id)).at(-1)).toMatchObject({ action: 'report.destroy' })
    // With all warnings lost, the job must warn again before it destroys anything.
    later = 200 * 86_400_000
    await sql('update whistleblowing_reports set warned = false')
    await endDay(portal.deps)
    admin = await portal.adminToken()
    expect((await staff('GET', `/${kept.id}`)).status).toBe(200)
    await endDay(portal.deps)
    expect((await staff('GET', `/${kept.id}`)).status).toBe(404)
  })
  test('waits until a warning was sent: while the mail server is down nothing is destroyed, and other work continues', async () => {
    const { id } = await file()
    await staff('POST', `/${id}/resolve`, {})
    const { pool } = portal.deps.database
    const row = async () =>
      (await pool.query('select warned, announced, xmin::text from whistleblowing_reports where id = $1', [id])).rows[0]
    const before = await row()
    const mailer = portal.deps.mailer
    portal.deps.mailer = { ...mailer, send: () => Promise.reject(new Error('no mail server')) }
    later += 100 * 86_400_000
    await expect(endDay(portal.deps)).rejects.toThrow('no mail server')
    await expect(endDay(portal.deps)).rejects.toThrow('no mail server')
    expect(await row()).toMatchObject({ warned: false, announced: false })
    expect((await row()).xmin).not.toBe(before.xmin)
    portal.deps.mailer = mailer
    await endDay(portal.deps)
    expect(await row()).toMatchObject({ warned: true, announced: true })
  })
  test('is announced to the compliance address when nobody may read the report', async () => {
    const { id, reference } = await file()
    const { pool } = portal.deps.database
    await pool.query(
      'insert into whistleblowing_denials (staff_id, report_id) select id, $1 from users where role = $2',
      [id, 'Admin'],
    )
    const before = (await portal.mails()).length
    await endDay(portal.deps)
    const mails = (await portal.mails()).slice(before)
    expect(mails).toMatchObject([{ to: commission.contacts.compliance.email }])
    expect(mails[0]?.text).toContain('no member of staff has the right to read it')
    expect(mails[0]?.text).not.toContain(reference)
    await endDay(portal.deps)
    expect(await portal.mails()).toHaveLength(before + 1)
  })
})
