import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestPortal, type TestPortal } from '#app/testing.server.ts'
import { manyCases, setLimits } from '#features/quotas/testing.ts'
import { compactCounts } from './store.counts.server.ts'
import { complaintBody, file, kinds } from '../testing.ts'

let portal: TestPortal
let admin: string
let ada: Awaited<ReturnType<TestPortal['newUser']>>
const day = 86_400_000
/** Moved by the tests, so that cases are filed on several days. */
let later = 0
/** A day later; nobody stays signed in as long. */
async function nextDay() {
  later += day
  admin = await portal.adminToken()
  ada = await portal.newUser()
}

beforeAll(async () => {
  const clock = { now: () => new Date(Date.now() + later) }
  portal = await startTestPortal({ overrides: { clock } })
  await setLimits(portal, manyCases)
  await nextDay()
})
afterAll(() => portal.close())

const [complaint, petition] = kinds
const sql = async (text: string) => (await portal.deps.database.pool.query<Record<string, unknown>>(text)).rows
const get = async (query: string, path: string = complaint.path) =>
  (await portal.call('GET', `${path}${query}`, { token: admin })).body
const compact = () => portal.deps.database.transaction((tx) => compactCounts(tx))

const cells = 'kind, status, type, category, urgency, company, lga'
const filedOn = "(created_at at time zone 'Africa/Lagos')::date::text"
/** The kept counts and the cases counted one by one. */
async function countBothWays() {
  const places = '1, 2, 3, 4, 5, 6, 7'
  const kept = {
    cells: await sql(
      `select ${cells}, sum(change)::int as n from case_counts group by ${places} having sum(change) <> 0 order by ${places}`,
    ),
    days: await sql(
      'select kind, day::text as day, status, sum(change)::int as n from case_days group by 1, 2, 3 having sum(change) <> 0 order by 1, 2, 3',
    ),
  }
  const counted = {
    cells: await sql(`select ${cells}, count(*)::int as n from cases group by ${places} order by ${places}`),
    days: await sql(
      `select kind, ${filedOn} as day, status, count(*)::int as n from cases group by 1, 2, 3 order by 1, 2, 3`,
    ),
  }
  return { kept, counted }
}
async function expectSame(after: string) {
  const { kept, counted } = await countBothWays()
  expect(kept, after).toEqual(counted)
}

describe('the kept counts equal the cases counted one by one', () => {
  test('after every action, and when they have been summed up', async () => {
    const ids: string[] = []
    for (const kind of [complaint, complaint, petition]) {
      ids.push((await file(portal, ada.token, kind)).id)
      await nextDay()
    }
    await expectSame('filing on three days')
    const [first, second] = ids as [string, string]
    const act = async (method: string, path: string, body: object = {}) => {
      const answer = await portal.call(method, `${complaint.path}/${first}${path}`, { token: admin, body })
      expect(answer.status, `${path}: ${JSON.stringify(answer.body)}`).toBeLessThan(300)
      await expectSame(`${method} ${path}`)
    }
    const changed = { ...complaintBody, complaintType: 'Other', urgency: 'low', lga: 'Epe', distributionCompany: 'eko' }
    await act('PUT', '', changed)
    await act('POST', '/acknowledge')
    await act('POST', '/messages', { content: 'Which meter?', asks: true })
    await act('POST', '/escalate')
    await compact()
    await expectSame('summing up')
    await act('POST', '/escalate')
    await act('POST', '/resolve', { note: 'Put right' })
    await act('POST', '/reopen', { reason: 'Wrong again' })
    await act('DELETE', '')
    await portal.call('POST', `${complaint.path}/${second}/acknowledge`, { token: admin, body: {} })
    await compact()
    await expectSame('summing up again')
    expect(await sql('select 1 from case_days group by kind, day, status having count(*) > 1')).toEqual([])
  })

  test('after 50 at once, summed up meanwhile', async () => {
    const filing = Array.from({ length: 50 }, (_, at) => file(portal, ada.token, kinds[at % 2]!))
    const summing = Array.from({ length: 5 }, compact)
    await Promise.all([...filing, ...summing])
    await expectSame('50 at once')
    await Promise.all([compact(), compact()])
    await expectSame('two that sum up at once')
  })

  test('and so do the totals of lists, whatever their days', async () => {
    const total = async (query: string) => (await get(query)).total as number
    const of = (where: string) =>
      sql(`select count(*)::int as n from cases where kind = 'complaint' and ${where}`).then(([row]) => row!['n'])
    const today = new Date().toISOString().slice(0, 10)
    const tomorrow = new Date(Date.now() + day).toISOString().slice(0, 10)
    expect(await total(`?from=${tomorrow}`)).toBe(await of(`${filedOn} >= '${tomorrow}'`))
    expect(await total(`?to=${tomorrow}`)).toBe(await of(`${filedOn} <= '${tomorrow}'`))
    expect(await total(`?from=${today}&to=${tomorrow}&status=New`)).toBe(
      await of(`${filedOn} between '${today}' and '${tomorrow}' and status = 'New'`),
    )
    expect(await total(`?from=${today}&type=Billing`)).toBe(await of(`${filedOn} >= '${today}' and type = 'Billing'`))
    expect(await total(`?search=cp-${today.slice(0, 3)}`)).toBe(await of('true'))
  })
})

describe('of a list of thousands', () => {
  const copies = 3_200
  beforeAll(async () => {
    const columns = await sql(
      `select column_name as name from information_schema.columns where table_name = 'cases' and is_generated = 'NEVER'
         and column_name not in ('id', 'reference', 'created_at', 'status', 'search_text')`,
    )
    const names = columns.map(({ name }) => String(name)).join(', ')
    await sql(
      `insert into cases (${names}, reference, created_at, status, search_text)
       select ${names}, 'CP-1999-' || n, timestamptz '1999-12-30 22:58:59Z' - (n / 70) * interval '25 hours' - (n % 7) * interval '1 minute',
         case when n % 3 = 0 then 'Resolved' else 'New' end, 'the copy cp-1999-' || n
       from (select * from cases where kind = 'complaint' limit 1) one, generate_series(1, ${copies}) n`,
    )
    await sql('delete from case_counts')
    await sql(`insert into case_counts (${cells}, change) select ${cells}, count(*) from cases group by ${cells}`)
    await expectSame('copying')
  })

  test.each([
    ['', 'true'],
    ['&status=Resolved', "status = 'Resolved'"],
    ['&status=New&to=1999-12-20', `status = 'New' and ${filedOn} <= '1999-12-20'`],
    ['&from=1999-11-20&to=1999-12-24', `${filedOn} between '1999-11-20' and '1999-12-24'`],
    ['&search=cp-1999-1', "reference like 'CP-1999-1%'"],
    ['&search=cp-199', "reference like 'CP-199%'"],
    ['&search=cp-1999&status=New', "reference like 'CP-1999%' and status = 'New'"],
  ])('the pages by date%s are its cases in their order', async (query, where) => {
    for (const direction of ['asc', 'desc']) {
      const order = `order by created_at ${direction}, id ${direction}`
      const rows = await sql(`select id from cases where kind = 'complaint' and ${where} ${order}`)
      const seen: string[] = []
      for (let page = 1; page <= rows.length / 100 + 2; page++) {
        const { items, total } = await get(`?pageSize=100&page=${page}&direction=${direction}${query}`)
        expect(total).toBe(rows.length)
        seen.push(...items.map(({ id }: { id: string }) => id))
      }
      expect(seen).toEqual(rows.map(({ id }) => id))
    }
  })

  test('a search that finds too many shows the first 300 and says so', async () => {
    const found = await get('?search=the%20copy&pageSize=40&page=8')
    expect(found).toMatchObject({ total: 300, capped: true })
    expect(found.items).toHaveLength(20)
    expect((await get('?search=the%20copy&page=16')).items).toEqual([])
    const newest = await sql(
      `select id from cases where search_text like 'the copy%' order by created_at desc, id desc offset 280 limit 20`,
    )
    expect(found.items.map(({ id }: { id: string }) => id)).toEqual(newest.map(({ id }) => id))
    expect(await get('?search=copy%20cp-1999-20')).toMatchObject({ total: 111, capped: false })
    expect((await get('?search=copy%20cp-1999-20&page=6')).items).toHaveLength(11)
    expect(await get('?search=999-20')).toMatchObject({ total: 111, capped: false })
  })
})
