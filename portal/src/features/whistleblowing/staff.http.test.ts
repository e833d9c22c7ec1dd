import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { usePortal } from '#app/testing.server.ts'
import { sqlOf } from '#features/accounts/testing.ts'
import { systemClock } from '#platform/clock.ts'
import { addDays, nigerianDay } from '#platform/values/nigerian-time.ts'
import { approveFor, newStaff } from '#features/approvals/testing.ts'
import { duties } from '#platform/duty-words.ts'
import { tellingPng } from './cleaning/testing.files.ts'
import { fileReport, filesForm, newReport } from './testing.ts'

const portal = await usePortal({ own: 'other settings', env: { TRUST_PROXY: 'true' } })
const sql = sqlOf(portal)

// Naming a second integrity officer takes two people, which accounts/staff.http.test.ts tests.
const newColleague = () => newStaff(portal, duties)
const as = (token: string) => (method: string, path: string, body?: unknown) =>
  portal.call(method, `/api/whistleblowing${path}`, { token, ...(body !== undefined && { body }) })
const staff = (method: string, path: string, body?: unknown) => as(admin)(method, path, body)
const file = (change = {}) => newReport(portal, change)
const audit = async (id: string) =>
  await sql('select action, details from audit_log where record_id = $1 order by id', id)

const admin = await portal.adminToken()
const colleague = await newColleague()

describe('staff work on a report', () => {
  test('from assignment to resolution; actions and readings are recorded without content', async () => {
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
    // The call of the specification has no body.
    expect((await staff('POST', `/${id}/escalate`)).body.escalationLevel).toBe(3)
    const tooHigh = await staff('POST', `/${id}/escalate`, {})
    expect([tooHigh.status, tooHigh.body.message]).toEqual([409, 'This report is at the highest level already.'])
    const resolved = await staff('PATCH', `/update-report-status/${id}`, { status: 'RESOLVED' })
    expect(resolved.body).toMatchObject({ status: 'RESOLVED', destroyOn: addDays(nigerianDay(systemClock.now()), 90) })
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
  test('at the same time: an action based on an older version is refused', async () => {
    const { id } = await file()
    const { version } = (await staff('GET', `/${id}`)).body
    const answers = await Promise.all([
      staff('POST', `/${id}/resolve`, { version }),
      as(colleague.token)('POST', `/${id}/escalate`, { version }),
    ])
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409])
  })
  test('search finds texts, names and references, but only of readable reports', async () => {
    const { reference } = await file({ subject: 'Ìkẹjà feeder', description: 'Quicksilver in the substation' })
    for (const words of ['QUICKSILVER', 'ìkẹjà', reference.toLowerCase()])
      expect((await staff('GET', `/all?search=${encodeURIComponent(words)}`)).body.items).toMatchObject([{ reference }])
    expect((await staff('GET', '/all?search=%25')).body.total).toBe(0)
    expect((await staff('GET', '/all?status=under%20investigation&search=quicksilver')).body.total).toBe(0)
    expect((await staff('GET', '/all?status=all&search=quicksilver')).body.total).toBe(1)
    expect((await staff('GET', '/all?status=lost')).status).toBe(400)
    expect(JSON.stringify((await staff('GET', '/all')).body.items)).not.toContain('Quicksilver')
  })
  test('deleting destroys all data and leaves only an audit record', async () => {
    const { id } = await file()
    await staff('POST', `/${id}/notes`, { note: 'Of no use' })
    expect((await staff('DELETE', `/${id}`)).status).toBe(202)
    expect((await staff('GET', `/${id}`)).status).toBe(200)
    await approveFor(portal, colleague.token, id)
    expect((await staff('DELETE', `/${id}`)).status).toBe(404)
    for (const table of ['keys', 'entries', 'attachments']) {
      const rows = await sql(`select 1 from whistleblowing_${table} where report_id = $1`, id)
      expect(rows).toEqual([])
    }
    expect((await audit(id)).map((row: { action: string }) => row.action)).toEqual([
      'report.note',
      'report.open',
      'report.delete',
    ])
  })
})

describe('a report about a member of staff', () => {
  test('is withheld from that person everywhere', async () => {
    const { report, receipt } = (await fileReport(portal, { subject: 'Bribes in the office' })).body
    const { id, reference } = report as { id: string; reference: string }
    const them = as(colleague.token)
    const body = filesForm([{ name: 'a.png', bytes: await tellingPng('x') }], receipt)
    const documentId = (await portal.call('POST', `/api/whistleblowing/upload/${id}`, { body })).body.documents[0].id
    expect((await them('GET', `/${id}/documents/${documentId}`)).status).toBe(200)
    expect((await them('GET', `/${id}`)).status).toBe(200)
    await staff('POST', `/${id}/assign`, { assignedTo: colleague.id })
    const after = await staff('POST', `/${id}/withhold`, { staffIds: [colleague.id] })
    expect(after.body).toMatchObject({ withheldFrom: [colleague.id], assignedTo: null })
    expect((await them('GET', `/${id}`)).status).toBe(404)
    expect((await them('GET', `/all?search=${reference}`)).body).toMatchObject({ total: 0, counts: { total: 0 } })
    const before = await audit(id)
    for (const [method, path, body] of [
      ['GET', `/${id}/documents/${documentId}`, undefined],
      ['POST', `/${id}/notes`, { note: 'x' }],
      ['POST', `/${id}/communications`, { content: 'x' }],
      ['POST', `/${id}/withhold`, { staffIds: [] }],
      ['POST', `/${id}/resolve`, {}],
      ['POST', `/${id}/escalate`, {}],
      ['POST', `/${id}/assign`, { assignedTo: colleague.id }],
      ['POST', `/${id}/prolong`, { days: 30 }],
      ['PATCH', `/update-report-status/${id}`, { status: 'RESOLVED' }],
      ['PUT', `/${id}`, { assignedTo: colleague.id }],
      ['PUT', `/${id}`, { subject: 'x' }],
      ['DELETE', `/${id}`, undefined],
    ] as const) {
      const answer = await them(method, path, body)
      // The same answer as for a report that does not exist.
      const nowhere = await them(method, path.replace(id, randomUUID()), body)
      expect([method, path, answer.status, answer.body]).toEqual([method, path, 404, nowhere.body])
    }
    expect(await audit(id)).toEqual(before)
    for (const word of ['bribes', 'bribes in the office', reference])
      expect((await them('GET', `/all?search=${encodeURIComponent(word)}`)).body).toMatchObject({
        items: [],
        total: 0,
        counts: { total: 0, inProgress: 0, escalated: 0, resolved: 0 },
      })
    const back = await staff('POST', `/${id}/assign`, { assignedTo: colleague.id })
    expect([back.status, back.body.fields?.[0].field]).toEqual([400, 'assignedTo'])
  })
  test('cannot be withheld from oneself, and nobody can withdraw their own right', async () => {
    const { id } = await file()
    const { admins } = (await staff('GET', '/admin-list')).body
    const me = admins.find((each: { email: string }) => each.email === 'admin@commission.test')
    expect((await staff('POST', `/${id}/withhold`, { staffIds: [me.id] })).status).toBe(409)
    expect((await staff('PUT', `/admin-list/${me.id}`, { mayRead: false })).status).toBe(409)
  })
  test('cannot be read by staff without the right', async () => {
    const other = await newColleague()
    const { id } = await file()
    expect((await staff('PUT', `/admin-list/${other.id}`, { mayRead: false })).status).toBe(202)
    expect((await as(other.token)('GET', `/${id}`)).status).toBe(200)
    await approveFor(portal, colleague.token, other.id)
    expect((await staff('GET', '/admin-list')).body.admins).toContainEqual(
      expect.objectContaining({ id: other.id, mayRead: false }),
    )
    const them = as(other.token)
    // Like any other person they have a list of their own reports.
    expect((await them('GET', '/all')).body.total).toBe(0)
    expect((await them('GET', `/${id}`)).status).toBe(404)
    expect((await them('GET', '/admin-list')).status).toBe(403)
    expect((await them('PUT', `/admin-list/${other.id}`, { mayRead: true })).status).toBe(403)
    await staff('PUT', `/admin-list/${other.id}`, { mayRead: true })
    await approveFor(portal, colleague.token, other.id)
    expect((await them('GET', `/${id}`)).status).toBe(200)
  })
})

describe('a member of staff who adds another', () => {
  test('grants no more rights than they have', async () => {
    const accused = await newColleague()
    const { id } = await file({ subject: 'Bribes again' })
    await staff('POST', `/${id}/withhold`, { staffIds: [accused.id] })
    const second = await portal.newUser()
    const role = async (token: string, of: string) => {
      const asked = await portal.call('PUT', `/api/users/${of}/role`, { token, body: { role: 'Admin' } })
      if (asked.status === 202) await approveFor(portal, colleague.token, of)
      return asked
    }
    expect((await role(accused.token, second.id)).status).toBe(202)
    expect((await as(second.token)('GET', `/${id}`)).status).toBe(404)
    expect((await as(second.token)('GET', '/all?search=bribes%20again')).body.total).toBe(0)
    const third = await portal.newUser()
    await staff('PUT', `/admin-list/${second.id}`, { mayRead: false })
    await approveFor(portal, colleague.token, second.id)
    await role(second.token, third.id)
    expect((await as(third.token)('GET', '/all')).body.total).toBe(0)
    expect((await as(third.token)('GET', `/${id}`)).status).toBe(404)
    // New staff get full access from someone with full access.
    const fourth = await portal.newUser()
    await role(admin, fourth.id)
    expect((await as(fourth.token)('GET', `/${id}`)).status).toBe(200)
  })
})
