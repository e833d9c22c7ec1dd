import { describe, expect, test } from 'vitest'
import { type TestUser, usePortal } from '#app/testing.server.ts'
import { logIn } from '#features/accounts/testing.ts'
import { newCompleted, newTemplate } from '#features/applications/testing.ts'
import { newStaff } from '#features/approvals/testing.ts'
import type { ListPage } from '#features/lists/contract.ts'
import { newReport } from '#features/whistleblowing/testing.ts'

const portal = await usePortal({ own: 'counts entries', env: { TRUST_PROXY: 'true' } })
const sql = async (text: string, values: unknown[] = []) =>
  (await portal.deps.database.pool.query<Record<string, string>>(text, values)).rows

const auditor = await newStaff(portal, ['auditor'])
const administrator = await newStaff(portal, ['administrator'])
const approver = await newStaff(portal, ['licensing-approver'])
const applicant = await portal.newUser()
const form = await newTemplate(portal, await portal.adminToken(), { title: 'Solar licence' })
const id = await newCompleted(portal, applicant, form.id)
const status = { status: 'approve' }
await portal.call('POST', `/api/forms/${id}/status`, { token: approver.token, body: status })
const [{ reference }] = (await sql('select reference from application_submissions where id = $1', [id])) as [
  { reference: string },
]

const call = (path: string, { token }: TestUser) => portal.call('GET', `/api${path}`, { token })
const columns = 'columns=at,who,action,record,origin,type,details'
const read = async (query: string, who = auditor) =>
  (await call(`/lists/audit?pageSize=100&${columns}&${query}`, who)).body as ListPage
const approvals = 'action=submission.approved'

describe('who approved an application', () => {
  test.each([
    ['the link on its page', () => `record=${id}`],
    ['its reference', () => `q=${reference}`],
    ['its reference as it is typed', () => `q=${reference.toLowerCase()}`],
    ['its pasted address', () => `q=${encodeURIComponent(`https://portal.ng/applications/${id}?from=x`)}`],
    ['the person', () => `person=${approver.id}`],
    ['the action', () => approvals],
    ['the kind of record on a day', () => 'type=submission&at=today'],
  ])('is found by %s', async (_, query) => {
    const { rows, dropped } = await read(query())
    expect(dropped).toEqual([])
    const cells = rows.map((row) => row.cells).filter(({ action }) => action === 'Application: approved')
    expect(cells).toMatchObject([
      {
        who: 'Tunde Bello',
        record: reference,
        type: 'Application',
        details: expect.stringContaining(`Reference: ${reference}`),
      },
    ])
  })

  test('is not found by another day, person or record', async () => {
    for (const query of ['at=yesterday', `person=${auditor.id}`, `record=${form.id}`, 'q=APP-1999-0001'])
      expect((await read(`${approvals}&${query}`)).total, query).toBe(0)
  })

  test('has its filters in words, with counts', async () => {
    const { counts } = await read(`record=${id}`)
    const labels = (filter: string) => counts[filter]!.map(({ label, count }) => [label, count > 0])
    expect(labels('action')).toContainEqual(['Application: approved', true])
    expect(labels('type')).toEqual([['Application', true]])
    expect(labels('person')).toContainEqual(['Customers and former colleagues', true])
    expect(counts['record']).toMatchObject([{ value: id, label: reference }])
  })

  test('is told by one entry with all its details and the address of the record', async () => {
    const [row] = (await read(approvals)).rows
    const { status: code, body } = await call(`/audit-entries/${row!.id}`, auditor)
    expect([code, body]).toMatchObject([
      200,
      { record: reference, recordId: id, to: `/applications/${id}`, action: 'Application: approved' },
    ])
    expect(body.details).toContainEqual({ term: 'Reference', value: reference })
    expect(body.origin).toMatch(/127\.0/)
  })

  test('stays when the record is gone, without a link', async () => {
    const { id: one } = (await read(approvals)).rows[0]!
    const gone = '00000000-0000-4000-8000-000000000001'
    await sql(
      `insert into audit_log (at, actor_id, actor_role, action, record_type, record_id, details)
        values (now(), $1, 'Admin', 'submission.delete', 'submission', $2, '{"reference":"APP-2020-0001"}')`,
      [approver.id, gone],
    )
    const [row] = (await read('q=APP-2020-0001')).rows
    expect(row!.id).not.toBe(one)
    expect((await call(`/audit-entries/${row!.id}`, auditor)).body).toMatchObject({ record: 'APP-2020-0001', to: null })
  })
})

test('an administrator sees entries about accounts and none about records that only others may read', async () => {
  const [entry] = (await read(approvals)).rows
  for (const query of [approvals, `record=${id}`, `q=${reference}`, `person=${approver.id}&type=submission`]) {
    const { total, rows } = await read(query, administrator)
    expect([total, rows], query).toEqual([0, []])
  }
  const { counts } = await read('', administrator)
  expect(counts['type']!.map(({ label }) => label)).not.toContain('Application')
  expect(JSON.stringify(await read('', administrator))).not.toContain(reference)
  expect((await call(`/audit-entries/${entry!.id}`, administrator)).status).toBe(404)
  const { rows } = await read(`record=${administrator.id}`, administrator)
  expect(rows.map((row) => row.cells['type'])).toContain('Account')
  const selected = { ids: [entry!.id], columns: ['action'], format: 'csv' }
  const file = await portal.call('POST', '/api/lists/audit/export', { token: administrator.token, body: selected })
  expect(String(file.body)).not.toContain('Application')
})

test('nobody sees an entry about a report of wrongdoing, or about what was asked for one', async () => {
  const integrity = [
    await newStaff(portal, ['integrity-officer']),
    await newStaff(portal, ['integrity-officer']),
  ] as const
  const report = await newReport(portal)
  const path = `/whistleblowing/${report.id}`
  await call(path, integrity[0])
  await portal.call('DELETE', `/api${path}`, { token: integrity[0].token })
  const stored = await sql(
    `select record_type as type, record_id as id, key from audit_log where record_id = $1 or details ->> 'recordId' = $1`,
    [report.id],
  )
  expect(new Set(stored.map(({ type }) => type))).toEqual(new Set(['report', 'approval']))
  const all = await newStaff(portal, ['auditor', 'administrator', 'integrity-officer'])
  for (const reader of [auditor, administrator, all]) {
    for (const query of [
      `record=${report.id}`,
      `q=${report.reference}`,
      'type=report',
      `person=${integrity[0].id}&type=approval`,
    ])
      expect((await read(query, reader)).total, query).toBe(0)
    const page = await read('', reader)
    expect(JSON.stringify(page)).not.toMatch(new RegExp(`${report.id}|${report.reference}|"Report`))
    for (const { key, id: record } of stored) {
      expect((await call(`/audit-entries/${key}`, reader)).status).toBe(404)
      expect((await read(`record=${record}`, reader)).total).toBe(0)
    }
  }
})

test('a file of the log is itself in the log', async () => {
  const file = await call(`/lists/audit/export.csv?record=${id}&columns=action,record`, auditor)
  expect(String(file.body)).toContain(`Application: approved,${reference}`)
  const { rows } = await read(`person=${auditor.id}&action=list.export`)
  expect(rows.map((row) => row.cells)).toMatchObject([
    { action: 'List: export', record: 'audit', details: expect.stringContaining(`Filters: record: ${id}`) },
  ])
})

test('has its newest entry first, and turned round the other way', async () => {
  const ids = async (sort: string) => (await read(`record=${id}&sort=${sort}`)).rows.map((row) => row.id)
  const newest = await ids('-at')
  expect(newest.length).toBeGreaterThan(1)
  expect(await ids('at')).toEqual(newest.toReversed())
})

test('a log-in of staff says from where it was, and nothing says it of a customer', async () => {
  await logIn(portal, auditor.email, auditor.password)
  const [entry] = await sql(`select origin from audit_log where action = 'account.log-in' and record_id = $1`, [
    auditor.id,
  ])
  expect(entry!['origin']).toMatch(/127\.0/)
  const own = await sql(`select origin from audit_log where actor_id = $1`, [applicant.id])
  expect(new Set(own.map(({ origin }) => origin))).toEqual(new Set([null]))
})
