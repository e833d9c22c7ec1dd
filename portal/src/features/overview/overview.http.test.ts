import { expect, test } from 'vitest'
import { usePortal } from '#app/testing.server.ts'
import { newStaff } from '#features/approvals/testing.ts'
import { customer, file, kinds } from '#features/cases/testing.ts'
import type { Breakdown } from './contract.ts'

const portal = await usePortal({ own: 'counts all cases' })
/** In March 2026: 10 complaints filed on the 2nd, the nth answered after n days and resolved after 2n; 3 of before are open. */
const officer = await newStaff(portal, ['case-officer'])
const supervisor = (await newStaff(portal, ['case-supervisor'])).token
await portal.deps.database.pool.query(
  `insert into cases (kind, reference, contact_name, contact_email, contact_phone, type, subject, description, lga, company, status,
       escalation_level, first_answered_at, resolved_at, resolved_in_time, step, step_from, step_days, due_at, created_at, updated_at,
       search_words, assignee_id)
     select 'complaint', 'CP-2026-' || n, $1, $2, $3, 'Billing', 'Secret subject', 'Secret text',
       case when n % 2 = 0 then 'Epe' else '' end, case when n <= 6 then 'ikeja' else 'eko' end,
       case when n <= 10 then 'Resolved' else 'New' end, 0,
       case when n <= 10 then filed + n * interval '1 day' end, case when n <= 10 then filed + 2 * n * interval '1 day' end,
       case when n <= 10 then n <= 8 end, 'filed', filed, 15,
       case when n = 13 then now() + interval '1 minute' when n > 10 then filed + interval '21 days' end, filed, filed, '',
       case when n in (1, 2, 11) then $4::uuid end
     from (select n, case when n <= 10 then '2026-03-02T09:00:00Z'::timestamptz
         when n = 11 then now() - interval '400 days' when n = 12 then now() - interval '10 days' else now() end as filed
       from generate_series(1, 13) n) made`,
  [customer.name, customer.email, customer.phone, officer.id],
)

const read = (query: string, token = supervisor, key = 'complaint') =>
  portal.call('GET', `/api/overviews/${key}?${query}`, { token })
const march = 'period=own&from=2026-03-01&to=2026-03-31'
const calls: Record<string, string> = { '/consumer-complaint': 'complaints', '/petitions': 'petitions' }

async function totalOf(list: string): Promise<number> {
  const [path = '', query = ''] = list.split('?')
  const answer = await portal.call('GET', `/api/lists/${calls[path]}?${query}&pageSize=1`, { token: supervisor })
  expect(answer, list).toMatchObject({ status: 200, body: { dropped: [] } })
  return answer.body.total as number
}

test('figures are medians and 90th percentiles of the period beside those of the period before', async () => {
  const { body, status } = await read(march)
  expect(status).toBe(200)
  const figures = Object.fromEntries(body.figures.map((one: { key: string }) => [one.key, one]))
  expect(figures.filed).toMatchObject({ value: 10, before: 0 })
  expect(figures.resolved).toMatchObject({ value: 10, before: 0 })
  expect(figures.inTime).toMatchObject({ value: 80, before: null, unit: 'percent' })
  expect(figures.answerMedian).toMatchObject({ value: 5.5, before: null, target: null })
  expect(figures.answerNinth).toMatchObject({ value: 9.1, target: 3 })
  expect(figures.resolveMedian).toMatchObject({ value: 11 })
  expect(figures.resolveNinth).toMatchObject({ value: 18.2, target: 21 })
  expect(body.buckets).toHaveLength(31)
  const april = await read('period=own&from=2026-04-01&to=2026-05-01')
  expect(april.body.figures[0]).toMatchObject({ key: 'filed', value: 0, before: 10 })
  expect(JSON.stringify(body)).not.toMatch(/Secret|example\.com|0803555/)
})

test('a figure of how long something took, or of a share, leads to the cases that it measures', async () => {
  const { body } = await read(march)
  const all = [...body.figures, ...body.breakdowns.flatMap(({ rows }: Breakdown) => rows.flatMap(({ cells }) => cells))]
  expect(all.filter(({ value, list }) => value !== null && list === null)).toEqual([])
  const { value: share, list: inTime } = body.figures.find(({ key }: { key: string }) => key === 'inTime')
  expect((await totalOf(inTime)) * 10).toBe(share)
  const nowhere = body.breakdowns.find(({ key }: Breakdown) => key === 'lga').rows.at(-1)
  expect(await Promise.all(nowhere.cells.map(({ list }: { list: string }) => totalOf(list)))).toEqual([
    5, 2, 1, 5, 5, 5, 5, 5,
  ])
})

test('open cases are shown by age, company, council area and officer', async () => {
  const { body } = await read(march)
  const rowsOf = (key: string) => {
    const { rows } = body.breakdowns.find((one: Breakdown) => one.key === key) as Breakdown
    return Object.fromEntries(rows.map(({ label, cells }) => [label, cells.map(({ value }) => value)]))
  }
  expect(Object.values(rowsOf('age'))).toEqual([
    [1, 0],
    [1, 0],
    [0, 0],
    [0, 0],
    [1, 1],
  ])
  expect(rowsOf('company')).toEqual({
    'Excel (Eko Electricity Distribution)': [4, 3, 1, 4, 8.5, 9.7, 17, 19.4],
    'IE Energy Lagos (Ikeja Electric)': [6, 0, 0, 6, 3.5, 5.5, 7, 11],
  })
  expect(rowsOf('lga')).toMatchObject({
    Epe: [5, 1, 0, 5, 6, 9.2, 12, 18.4],
    'No area named': [5, 2, 1, 5, 5, 8.2, 10, 16.4],
  })
  expect(rowsOf('officer')).toMatchObject({ 'Tunde Bello': expect.anything(), 'Nobody yet': [2, 0, 1, 8, 6.5] })
})

test('the workload is for supervisors, the rest for all who read cases, and nothing for anybody else', async () => {
  const keysOf = async (token: string) =>
    (await read(march, token)).body.breakdowns.map(({ key }: { key: string }) => key)
  expect(await keysOf(supervisor)).toEqual(['age', 'officer', 'company', 'lga', 'results'])
  expect(await keysOf(officer.token)).toEqual(['age', 'company', 'lga', 'results'])
  expect(await keysOf((await newStaff(portal, ['auditor'])).token)).toEqual(['age', 'company', 'lga', 'results'])
  const { token: finance } = await newStaff(portal, ['finance'])
  expect((await read(march, finance)).status).toBe(403)
  expect((await read(march, finance, 'applications')).status).toBe(200)
  expect((await read(march, officer.token, 'applications')).status).toBe(403)
  expect((await read(march, supervisor, 'nothing')).status).toBe(404)
  const seen = await portal.call('GET', '/api/overviews', { token: finance })
  expect(seen.body).toEqual({ overviews: [{ key: 'applications', label: 'Applications' }], weeklyMail: false })
})

test.each([
  'period=own',
  'period=own&from=2026-02-30&to=2026-03-01',
  "period=own&from=2026-03-01'--&to=2026-03-02",
  'period=forever',
  'period=last-week&period=this-week',
])('%s is refused', async (query) => {
  expect((await read(query)).status).toBe(400)
})

test.each(['this-week', 'last-week', 'this-quarter', 'last-quarter', 'this-year', 'last-year', 'last-12-months'])(
  'all overviews answer for %s, also without any records',
  async (period) => {
    const { token } = await newStaff(portal, ['case-supervisor', 'licensing-officer'])
    const { body } = await portal.call('GET', '/api/overviews', { token })
    expect(body.overviews.map(({ key }: { key: string }) => key)).toEqual([
      'complaint',
      'petition',
      'applications',
      'enquiries',
    ])
    for (const { key } of body.overviews) expect((await read(`period=${period}`, token, key)).status, key).toBe(200)
  },
)

test('the first answer is the first action of staff of which the person is told', async () => {
  const { token } = await portal.newUser()
  const { id } = await file(portal, token, kinds[0])
  const { pool } = portal.deps.database
  const answeredAt = async () =>
    (await pool.query('select first_answered_at as at from cases where id = $1', [id])).rows[0].at as Date | null
  const act = async (path: string, body: object, by = officer.token) =>
    expect((await portal.call('POST', `/api/complaints/${id}/${path}`, { token: by, body })).status).toBe(200)
  await act('notes', { note: 'Called the company.' })
  await act('assign', { userId: officer.id })
  await act('messages', { content: 'When?' }, token)
  expect(await answeredAt()).toBeNull()
  await act('messages', { content: 'Tomorrow.' })
  const first = await answeredAt()
  expect(first).not.toBeNull()
  await act('acknowledge', {})
  expect(await answeredAt()).toEqual(first)
})

test('targets are set with the deadlines, and stay where they are left out', async () => {
  const path = '/api/cases/settings'
  const { body: before } = await portal.call('GET', path, { token: supervisor })
  expect(before.targets.petition).toEqual({ answer: 3, resolve: 42 })
  const save = (body: object) => portal.call('PUT', path, { token: supervisor, body })
  const targets = { ...before.targets, complaint: { answer: 2, resolve: 10 } }
  const saved = await save({ ...before, targets })
  expect(saved.body.targets.complaint).toEqual({ answer: 2, resolve: 10 })
  expect((await save({ ...saved.body, targets: { ...targets, complaint: { answer: 0, resolve: 10 } } })).status).toBe(
    400,
  )
  const { targets: _left, ...old } = saved.body
  expect((await save(old)).body.targets.complaint).toEqual({ answer: 2, resolve: 10 })
  const { body } = await read(march)
  expect(body.charts.find(({ key }: { key: string }) => key === 'resolved').target).toBe(10)
})
