import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestPortal, type TestPortal } from '#app/testing.server.ts'
import { systemClock } from '#platform/clock.ts'
import { messages } from './messages.ts'
import { addDays, dayOf } from './rules.ts'
import { endDay } from './service.retention.server.ts'
import { fileReport } from './testing.ts'

let portal: TestPortal
let admin: string
let colleague: { token: string; id: string }
let later = 0
let address = 1
const now = () => new Date(systemClock.now().getTime() + later)
beforeAll(async () => {
  portal = await startTestPortal({ env: { TRUST_PROXY: 'true' }, overrides: { clock: { now } } })
  admin = await portal.adminToken()
  colleague = await newColleague()
})
afterAll(() => portal.close())

async function newColleague() {
  const user = await portal.newUser()
  await portal.call('PUT', `/api/users/${user.id}/role`, { token: admin, body: { role: 'Admin' } })
  return user
}
const as = (token: string) => (method: string, path: string, body?: unknown) =>
  portal.call(method, `/api/whistleblowing${path}`, { token, ...(body !== undefined && { body }) })
const staff = (method: string, path: string, body?: unknown) => as(admin)(method, path, body)
const file = async (change: object = {}) =>
  (
    await fileReport(portal, change as Record<string, unknown>, {
      headers: { 'x-forwarded-for': `203.0.113.${++address}` },
    })
  ).body.report as { id: string; reference: string }
const audit = async (id: string) =>
  (
    await portal.deps.database.pool.query('select action, details from audit_log where record_id = $1 order by id', [
      id,
    ])
  ).rows

describe('staff work on a report', () => {
  test('from taking it to its end; each step is kept, each opening noted, without a word of it', async () => {
    const { id, reference } = await file({ subject: 'Copper taken at night' })
    const { admins } = (await staff('GET', '/admin-list')).body
    const me = admins.find((each: { email: string }) => each.email === 'admin@commission.test')
    expect((await staff('POST', `/${id}/assign`, { assignedTo: me.id })).body).toMatchObject({
      status: 'UNDER_INVESTIGATION',
      assignedTo: { id: me.id },
    })
    expect((await staff('POST', `/${id}/escalate`, { note: 'Large' })).body).toMatchObject({
      status: 'ESCALATED',
      escalationLevel: 1,
    })
    expect((await staff('PATCH', `/update-report-status/${id}`, { status: 'ESCALATED' })).body.escalationLevel).toBe(2)
    expect((await staff('POST', `/${id}/escalate`, {})).body.escalationLevel).toBe(3)
    const tooHigh = await staff('POST', `/${id}/escalate`, {})
    expect([tooHigh.status, tooHigh.body.message]).toEqual([409, 'This report is at the highest level already.'])
    const resolved = await staff('PATCH', `/update-report-status/${id}`, { status: 'RESOLVED' })
    expect(resolved.body).toMatchObject({ status: 'RESOLVED', destroyOn: addDays(dayOf(now()), 90) })
    for (const again of ['escalate', 'resolve']) expect((await staff('POST', `/${id}/${again}`, {})).status).toBe(409)
    expect((await staff('POST', `/${id}/assign`, { assignedTo: me.id })).status).toBe(409)
    const { body } = await staff('GET', `/${id}`)
    expect(body.history.map((each: { event: string }) => each.event)).toEqual([
      'received',
      'assigned',
      'escalated',
      'escalated',
      'escalated',
      'resolved',
    ])
    const log = await audit(id)
    expect(log.map((row: { action: string }) => row.action)).toContain('report.open')
    expect(log.every((row: { details: object }) => JSON.stringify(row.details) === JSON.stringify({ reference }))).toBe(
      true,
    )
  })
  test('two at once: who looked at an older version is told so', async () => {
    const { id } = await file()
    const { version } = (await staff('GET', `/${id}`)).body
    const answers = await Promise.all([
      staff('POST', `/${id}/resolve`, { version }),
      as(colleague.token)('POST', `/${id}/escalate`, { version }),
    ])
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409])
  })
  test('search finds words, names and references, of readable reports only', async () => {
    const { reference } = await file({ subject: 'Ìkẹjà feeder', description: 'Quicksilver in the substation' })
    for (const words of ['QUICKSILVER', 'ìkẹjà', reference.toLowerCase()])
      expect((await staff('GET', `/all?search=${encodeURIComponent(words)}`)).body.items).toMatchObject([{ reference }])
    expect((await staff('GET', '/all?search=%25')).body.total).toBe(0)
    expect((await staff('GET', '/all?status=under%20investigation&search=quicksilver')).body.total).toBe(0)
    expect((await staff('GET', '/all?status=all&search=quicksilver')).body.total).toBe(1)
    expect((await staff('GET', '/all?status=lost')).status).toBe(400)
    expect(JSON.stringify((await staff('GET', '/all')).body.items)).not.toContain('Quicksilver')
  })
  test('deleting destroys everything, and only the fact remains', async () => {
    const { id } = await file()
    await staff('POST', `/${id}/notes`, { note: 'Of no use' })
    expect((await staff('DELETE', `/${id}`)).body.message).toBe(messages.deleted)
    expect((await staff('DELETE', `/${id}`)).status).toBe(404)
    for (const table of ['keys', 'entries', 'attachments']) {
      const { rows } = await portal.deps.database.pool.query(
        `select 1 from whistleblowing_${table} where report_id = $1`,
        [id],
      )
      expect(rows).toEqual([])
    }
    expect((await audit(id)).map((row: { action: string }) => row.action)).toEqual(['report.note', 'report.delete'])
  })
})

describe('a report about a member of staff', () => {
  test('is withheld from that person in every way', async () => {
    const { id, reference } = await file({ subject: 'Bribes in the office' })
    const them = as(colleague.token)
    expect((await them('GET', `/${id}`)).status).toBe(200)
    await staff('POST', `/${id}/assign`, { assignedTo: colleague.id })
    const after = await staff('POST', `/${id}/withhold`, { staffIds: [colleague.id] })
    expect(after.body).toMatchObject({ withheldFrom: [colleague.id], assignedTo: null })
    expect((await them('GET', `/${id}`)).status).toBe(404)
    expect((await them('GET', `/all?search=${reference}`)).body).toMatchObject({ total: 0, counts: { total: 0 } })
    for (const [method, path, body] of [
      ['POST', `/${id}/notes`, { note: 'x' }],
      ['POST', `/${id}/withhold`, { staffIds: [] }],
      ['POST', `/${id}/resolve`, {}],
      ['DELETE', `/${id}`, undefined],
    ] as const)
      expect((await them(method, path, body)).status).toBe(404)
    const back = await staff('POST', `/${id}/assign`, { assignedTo: colleague.id })
    expect([back.status, back.body.fields?.[0].field]).toEqual([400, 'assignedTo'])
  })
  test('cannot be kept from oneself, nor the right be given up', async () => {
    const { id } = await file()
    const { admins } = (await staff('GET', '/admin-list')).body
    const me = admins.find((each: { email: string }) => each.email === 'admin@commission.test')
    expect((await staff('POST', `/${id}/withhold`, { staffIds: [me.id] })).status).toBe(409)
    expect((await staff('PUT', `/admin-list/${me.id}`, { mayRead: false })).status).toBe(409)
  })
  test('and who lost the right reads none', async () => {
    const other = await newColleague()
    const { id } = await file()
    expect((await staff('PUT', `/admin-list/${other.id}`, { mayRead: false })).body.admins).toContainEqual(
      expect.objectContaining({ id: other.id, mayRead: false }),
    )
    const them = as(other.token)
    for (const path of ['/all', `/${id}`, '/admin-list']) expect((await them('GET', path)).status).toBe(403)
    expect((await them('PUT', `/admin-list/${other.id}`, { mayRead: true })).status).toBe(403)
    await staff('PUT', `/admin-list/${other.id}`, { mayRead: true })
    expect((await them('GET', `/${id}`)).status).toBe(200)
  })
})

describe('the end of a report', () => {
  test('comes 90 days after its resolution, never without a warning, and can be put off', async () => {
    const kept = await file()
    const gone = await file()
    for (const { id } of [kept, gone]) await staff('POST', `/${id}/resolve`, {})
    const mailsBefore = (await portal.mails()).length
    await endDay(portal.deps)
    const told = (await portal.mails(mailsBefore + 1)).slice(mailsBefore)
    expect(told).toHaveLength(1)
    expect(told[0]?.text).toMatch(/reports? (are|is) new/)
    later = 77 * 86_400_000
    admin = await portal.adminToken()
    await endDay(portal.deps)
    const warning = (await portal.mails(mailsBefore + 2)).at(-1)
    for (const { reference } of [kept, gone]) expect(warning?.text).toContain(reference)
    const longer = await staff('POST', `/${kept.id}/prolong`, { days: 30 })
    expect(longer.body.destroyOn).toBe(addDays(dayOf(new Date(now().getTime() - later)), 120))
    later = 91 * 86_400_000
    admin = await portal.adminToken()
    await endDay(portal.deps)
    expect((await staff('GET', `/${gone.id}`)).status).toBe(404)
    expect((await staff('GET', `/${kept.id}`)).status).toBe(200)
    expect((await audit(gone.id)).at(-1)).toMatchObject({ action: 'report.destroy' })
    // Two processes whose warnings were lost must not destroy at once either.
    later = 200 * 86_400_000
    await portal.deps.database.pool.query('update whistleblowing_reports set warned = false')
    await endDay(portal.deps)
    admin = await portal.adminToken()
    expect((await staff('GET', `/${kept.id}`)).status).toBe(200)
    await endDay(portal.deps)
    expect((await staff('GET', `/${kept.id}`)).status).toBe(404)
  })
})
