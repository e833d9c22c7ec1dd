import { beforeEach, describe, expect, test } from 'vitest'
import { usePortal } from '#app/testing.server.ts'
import { sqlOf } from '#features/accounts/testing.ts'
import { approveFor, decide, newStaff, waitingFor } from '#features/approvals/testing.ts'
import { caseChannelWords } from '#features/cases/messages.results.ts'
import { customer } from '#features/cases/testing.ts'
import type { Breakdown } from '#features/overview/contract.ts'
import { readPdfText } from '#platform/pdf/testing.server.ts'
import { distributionCompanies } from '#platform/state/companies.ts'
import { addDays, nigerianMonth } from '#platform/values/nigerian-time.ts'
import type { Report } from './contract.ts'
import { reportMessages as messages } from './messages.ts'
import { addMonths, comparedMonths, limits } from './rules.ts'

const portal = await usePortal({ own: 'counts all cases, and names who may approve' })
const sql = sqlOf(portal)
const asker = await newStaff(portal, ['case-supervisor'])
const second = await newStaff(portal, ['case-supervisor'])

const thisMonth = nigerianMonth(new Date())
const month = addMonths(thisMonth, -1)
const months = comparedMonths(month)

// In each of the three months: complaints of both companies and of none, in several areas, by several channels, most of them resolved within it.
for (const [at, of] of months.entries())
  await sql(
    `with made as (
       insert into cases (kind, reference, contact_name, contact_email, contact_phone, type, subject, description, lga, company, channel, status,
         escalation_level, outcome, returned_kobo, first_answered_at, resolved_at, resolved_in_time, step, step_from, step_days, created_at,
         updated_at, search_words, unconfirmed)
       select case when n % 9 = 0 then 'petition' else 'complaint' end, 'CP-' || $4::text || '-' || n, $1, $2, $3, 'Billing', 'Secret subject',
         'Secret text', (array['Epe', 'Ikeja', 'Agege', ''])[n % 4 + 1], (array['eko', 'ikeja', ''])[n % 3 + 1],
         (array['portal', 'phone', 'walk-in'])[n % 3 + 1], case when n % 5 > 0 then 'Resolved' else 'New' end, 0,
         case when n % 5 > 0 then (array['upheld', 'partly', 'notUpheld'])[n % 3 + 1] else '' end,
         case when n % 5 > 0 and n % 2 = 0 then n * 1234 end, filed + interval '1 day',
         case when n % 5 > 0 then filed + interval '9 days' end, case when n % 5 > 0 then n % 4 > 0 end, 'filed', filed, 15, filed, filed, '',
         n % 11 = 0
       from (select n, ($4 || '-03T09:00:00Z')::timestamptz + n * interval '3 hours' as filed from generate_series(1, $5::int) n) numbers
       returning id, company, created_at, split_part(reference, '-', 4)::int as n)
     insert into case_referrals (case_id, company, mailbox, question, is_first_notice, sent_at, sent_by_id, sent_by_name, delivered_at,
       answered_at, outcome, confirmation)
     select id, company, '', '', false, created_at, '', '', created_at, created_at + interval '2 days', 'fixed',
       (array['yes', 'no', 'silence'])[n % 3 + 1]
     from made where company <> ''`,
    customer.name,
    customer.email,
    customer.phone,
    of,
    30 - at * 7,
  )
await sql(
  `insert into data_requests (reference, kind, status, name, email, text, by_staff, received_at, due_at, closed_at)
   select 'DR-' || n, 'access', 'answered', 'Bola', '', 'Secret', true, at, at, at + interval '4 days'
   from (select n, ($1 || '-10T09:00:00Z')::timestamptz as at from generate_series(1, 3) n) made`,
  month,
)

const path = `/api/monthly-reports/${month}`
const read = async (of = '', { token } = asker) =>
  (await portal.call('GET', `${path}${of && `?of=${of}`}`, { token })).body as Report
const ask = (reason?: string, of = month) =>
  portal.call('POST', `/api/monthly-reports/${of}/approval`, { token: asker.token, body: { reason } })
const saveNotes = (notes: string, version: number) =>
  portal.call('PUT', `${path}/notes`, { token: asker.token, body: { notes, version } })
const fileOf = (name: string, of: string) =>
  fetch(`${portal.url}${path}/${name}?of=${of}`, { headers: { authorization: `Bearer ${asker.token}` } })
const csvOf = async (of: string) => (await fileOf('report.csv', of)).text()

interface Line {
  section: string
  figure: string
  by: string
  unit: string
  /** Of the month, the month before and the same month a year ago. */
  values: (number | null)[]
}
/** The lines of the file; no value has a quotation mark or a line break. */
async function linesOf(of: string): Promise<Line[]> {
  const [, ...rows] = (await csvOf(of)).trimEnd().split('\r\n')
  return rows.map((row) => {
    const cells = [...row.matchAll(/(?:^|,)(?:"([^"]*)"|([^,]*))/g)].map(([, quoted, plain]) => quoted ?? plain ?? '')
    const [section = '', figure = '', by = '', value = '', unit = '', ...before] = cells
    const values = [value, ...before].map((text) => (text === '' ? null : Number(text)))
    return { section, figure, by, unit, values }
  })
}
const find = (lines: readonly Line[], section: string, figure: string, by = '') =>
  lines.find((line) => line.section === section && line.figure === figure && line.by === by)?.values

interface Overview {
  figures: { label: string; value: number | null }[]
  breakdowns: Breakdown[]
}
/** The overview of the same month. */
async function overviewOf(key: string): Promise<Overview> {
  const last = addDays(`${addMonths(month, 1)}-01`, -1)
  const query = `period=own&from=${month}-01&to=${last}`
  return (await portal.call('GET', `/api/overviews/${key}?${query}`, { token: await portal.adminToken() })).body
}

describe('the figures', () => {
  test.each([
    ['complaint', 'Complaints', 10],
    ['petition', 'Petitions', 5],
    ['applications', 'Applications', 5],
    ['enquiries', 'Enquiries', 3],
  ])('of %s are those of the overview for the same month, under the same words', async (key, section, min) => {
    const lines = await linesOf('today')
    const { figures, breakdowns } = await overviewOf(key)
    let same = 0
    for (const { label, value } of figures) {
      const values = find(lines, section, label)
      if (values) expect([label, values[0]]).toEqual([label, value])
      if (values) same++
    }
    for (const { what, columns, rows } of breakdowns.filter((each) => each.key !== 'results'))
      for (const row of rows)
        for (const [at, { label }] of columns.entries()) {
          const values = find(lines, section, label, `${what}: ${row.label}`)
          if (values) expect([row.label, label, values[0]]).toEqual([row.label, label, row.cells[at]!.value])
          if (values) same++
        }
    expect(same).toBeGreaterThanOrEqual(min)
  })

  test('of what companies returned add up to those of the overview', async () => {
    const { columns, rows } = (await overviewOf('complaint')).breakdowns.find(({ key }) => key === 'results')!
    const at = columns.findIndex(({ key }) => key === 'returned')
    const lines = await linesOf('today')
    for (const { label, cells } of rows) {
      const [naira] = find(lines, 'Complaints', 'Naira returned', `Company: ${label}`)!
      expect(Math.round(naira!)).toBe(cells[at]!.value)
    }
    expect(find(lines, 'Complaints', 'Naira returned')![0]).toBeGreaterThan(0)
  })

  test('are in the file as the records have them, by company, area and channel, beside last month and last year', async () => {
    const lines = await linesOf('today')
    const cases =
      (await sql(`select c.*, exists (select from case_referrals r where r.case_id = c.id and r.confirmation = 'yes') as solved
      from cases c where kind = 'complaint'`)) as Case[]
    const expected = (own: Case[], count: (cases: Case[], of: string) => number) => months.map((of) => count(own, of))
    let compared = 0
    for (const [by, what, words] of groups)
      for (const [value, label] of Object.entries<string>(words))
        for (const [figure, count] of Object.entries(recomputed)) {
          const own = cases.filter((each) => each[by] === value)
          const values = find(lines, 'Complaints', figure, `${what}: ${label}`)
          expect([figure, label, values]).toEqual([figure, label, expected(own, count)])
          compared++
        }
    expect(compared).toBe((3 + 4 + 3) * 6)
    for (const [figure, count] of Object.entries(recomputed))
      expect([figure, find(lines, 'Complaints', figure, 'Company: All')]).toEqual([figure, expected(cases, count)])
  })

  test('are a file for spreadsheets, and name nobody', async () => {
    const bytes = Buffer.from(await (await fileOf('report.csv', 'today')).arrayBuffer())
    const text = bytes.toString('utf8')
    expect(text.split('\r\n')[0]).toBe('\ufeffSection,Figure,By,Value,Unit,Last month,Same month last year')
    for (const word of ['Secret', customer.name, customer.email, customer.phone]) expect(text).not.toContain(word)
  })

  test('begin with ten, naira first; of licences nothing is said before there is one, of data requests numbers only', async () => {
    const [first] = (await read('today')).blocks
    expect(first?.kind === 'table' && first.rows.map(([label]) => label)).toEqual([
      'Naira returned',
      'Complaints filed',
      'Complaints resolved',
      'Complaints resolved in time',
      'Complaints upheld, also in part',
      'Complaints solved, say customers',
      'Petitions filed',
      'Enquiries received',
      'Applications completed by applicants',
      'Applications decided',
    ])
    const lines = await linesOf('today')
    expect(lines.filter(({ section }) => section === 'Licences')).toEqual([])
    const requests = 'Data protection requests'
    expect(find(lines, requests, 'Received')).toEqual([3, 0, 0])
    expect(find(lines, requests, 'Answered')).toEqual([3, 0, 0])
    expect(find(lines, requests, 'Days to close, median')).toEqual([4, null, null])
  })
})

interface Case {
  company: string
  lga: string
  channel: string
  created_at: Date
  resolved_at: Date | null
  resolved_in_time: boolean | null
  outcome: string
  returned_kobo: string | null
  unconfirmed: boolean
  solved: boolean
}
const within = (at: Date | null, of: string) => at !== null && nigerianMonth(at) === of
const groups = [
  [
    'company',
    'Company',
    Object.fromEntries([
      ...distributionCompanies.slice(0, 2).map(({ key, label }) => [key, label]),
      ['', 'No company named'],
    ]),
  ],
  ['lga', 'Council area', { Epe: 'Epe', Ikeja: 'Ikeja', Agege: 'Agege', '': 'No area named' }],
  [
    'channel',
    'Channel',
    { portal: caseChannelWords.portal, phone: caseChannelWords.phone, 'walk-in': caseChannelWords['walk-in'] },
  ],
] as const

/** Of what became of cases only those count that name a company and whose contact is confirmed. */
const judged = (cases: Case[], of: string) =>
  cases.filter((each) => each.company && !each.unconfirmed && within(each.resolved_at, of))
const recomputed: Record<string, (cases: Case[], of: string) => number> = {
  Filed: (cases, of) => cases.filter((each) => within(each.created_at, of)).length,
  Resolved: (cases, of) => cases.filter((each) => within(each.resolved_at, of)).length,
  'Resolved in time': (cases, of) =>
    cases.filter((each) => within(each.resolved_at, of) && each.resolved_in_time).length,
  'Upheld, also in part': (cases, of) =>
    judged(cases, of).filter(({ outcome }) => ['upheld', 'partly'].includes(outcome)).length,
  'Naira returned': (cases, of) => judged(cases, of).reduce((sum, each) => sum + Number(each.returned_kobo), 0) / 100,
  'Solved, say customers': (cases, of) =>
    cases.filter((each) => each.company && !each.unconfirmed && within(each.created_at, of) && each.solved).length,
}

/** Everything of a report but what it is. */
const contentOf = ({ blocks }: Report) => blocks.filter(({ kind }) => kind !== 'notice')
const noticeOf = ({ blocks }: Report) => blocks.find(({ kind }) => kind === 'notice') as { title: string; text: string }

describe('a report that is approved', () => {
  beforeEach(() => sql(`update approval_requests set state = 'withdrawn' where state = 'waiting'`))

  test('is what the second person saw, though records change meanwhile, and says the same afterwards', async () => {
    expect(noticeOf(await read()).title).toBe('Draft: figures of today')
    await saveNotes('Two feeders were repaired.\n\nMeters came late.', (await read()).draft.version)
    expect((await ask()).status).toBe(202)
    const seen = await read()
    expect([seen.of, seen.state]).toEqual(['asked', 'waiting'])
    const lines = await linesOf('asked')
    const [filed] = find(lines, 'Complaints', 'Filed')!

    const { id } = await waitingFor(portal, second.token, month)
    const request = (await portal.call('GET', `/api/approvals/${id}`, { token: second.token })).body
    expect(request.path).toBe(`/monthly-report/${month}?of=asked`)
    expect(request.facts).toContainEqual({ label: 'Complaints filed', value: String(filed) })
    expect((await decide(portal, asker.token, id)).status).toBe(403)

    await sql(`update cases set created_at = created_at - interval '400 days' where reference like 'CP-${month}-1%'`)
    expect((await decide(portal, second.token, id)).status).toBe(200)
    const approved = await read()
    expect([approved.of, approved.state, approved.versions]).toEqual(['1', 'approved', [1]])
    expect(contentOf(approved)).toEqual(contentOf(seen))
    expect(await linesOf('1')).toEqual(lines)
    expect(find(await linesOf('today'), 'Complaints', 'Filed')![0]).toBeLessThan(filed!)
    expect(noticeOf(approved).text).toMatch(
      /^Approved by Tunde Bello on .+, as Tunde.* asked\. The figures no longer change\.$/,
    )

    const [entry] = await sql(`select * from audit_log where action = 'monthly-report.approve'`)
    expect(entry).toMatchObject({ actor_id: asker.id, record_id: month, details: { number: 1, approvedBy: second.id } })
    for (const change of ['update monthly_report_versions set number = 9', 'delete from monthly_report_versions'])
      await expect(sql(change)).rejects.toThrow()
  })

  test('is corrected only by a version that says why, and the one before stays', async () => {
    const first = await read('1')
    const refused = await ask('')
    expect([refused.status, refused.body.fields]).toEqual([400, [{ field: 'reason', message: messages.reasonMissing }]])
    const reason = 'Cases of the first day were filed twice.'
    expect((await ask(reason)).status).toBe(202)
    expect(noticeOf(await read()).text).toContain(reason)
    await approveFor(portal, second.token, month)
    const corrected = await read()
    expect([corrected.of, corrected.versions]).toEqual(['2', [2, 1]])
    expect(noticeOf(corrected).text).toMatch(`It corrects version 1: ${reason}`)
    const before = await read('1')
    expect(contentOf(before)).toEqual(contentOf(first))
    expect(noticeOf(before).text).toMatch(/Version 2 has replaced it\.$/)
    const { reports } = (await portal.call('GET', '/api/monthly-reports', { token: asker.token })).body
    expect(reports[0]).toMatchObject({ month: thisMonth, state: 'running', versions: 0, approved: '' })
    expect(reports[1]).toMatchObject({
      month,
      state: 'approved',
      versions: 2,
      approved: expect.stringMatching(/ by Tunde Bello$/),
    })
  })

  test('is asked about once while nothing changes; after a change of the notes the request is void', async () => {
    const { id } = (await ask('A')).body.approval
    expect((await ask('A')).body.approval.id).toBe(id)
    const { version } = (await read('today')).draft
    const both = await Promise.all([saveNotes('One', version), saveNotes('The other', version)])
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
    expect((await decide(portal, second.token, id)).status).toBe(409)
    expect((await read()).of).toBe('2')
  })

  test('is of a month that has ended, and no month that has not begun has one', async () => {
    const running = await ask('', thisMonth)
    expect([running.status, running.body.message]).toEqual([409, messages.running])
    const statusOf = async (of: string) =>
      (await portal.call('GET', `/api/monthly-reports/${of}`, { token: asker.token })).status
    for (const none of [addMonths(thisMonth, 1), '2019-12', `${month}?of=99`, `${addMonths(month, -1)}?of=asked`])
      expect([none, await statusOf(none)]).toEqual([none, 404])
    for (const wrong of [`${month}?of=x`, '2026-13']) expect([wrong, await statusOf(wrong)]).toEqual([wrong, 400])
    expect((await ask('', '2019-12')).status).toBe(404)
    expect((await saveNotes('x'.repeat(limits.notes + 1), 0)).status).toBe(400)
  })

  test('is a PDF with what it is and the notes', async () => {
    const text = readPdfText(Buffer.from(await (await fileOf('report.pdf', '1')).arrayBuffer())).replace(/\s+/g, ' ')
    for (const part of [
      'Monthly report',
      'Naira returned',
      'Approved by Tunde Bello',
      'Two feeders were repaired.',
      'Total',
    ])
      expect(text).toContain(part)
  })

  test('is approved by an administrator where there is no second supervisor, and by nobody alone', async () => {
    await sql(`update users set duties = '{administrator}' where role = 'Admin' and id <> $1`, asker.id)
    const { id } = (await ask('B')).body.approval
    expect((await decide(portal, second.token, id)).body.state).toBe('approved')
    await sql(`update users set duties = '{case-officer}' where role = 'Admin' and id <> $1`, asker.id)
    const alone = await ask('C')
    expect([alone.status, alone.body.message]).toEqual([409, messages.neverAlone])
  })
})
