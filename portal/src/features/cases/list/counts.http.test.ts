import { beforeAll, describe, expect, test } from 'vitest'
import { type TestPortal, usePortal } from '#app/testing.server.ts'
import { manyCases, setLimits } from '#features/quotas/testing.ts'
import { complaintBody, file, kinds } from '../testing.ts'

const clock = { now: () => new Date(Date.now() + later) }
/** Offset of the clock in ms, so that cases are filed on several days. */
let later = 0
const portal = await usePortal({ own: 'moves the clock', overrides: { clock } })
let admin: string
let ada: Awaited<ReturnType<TestPortal['newUser']>>
const day = 86_400_000
/** Advances the clock by a day, which ends all sessions. */
async function nextDay() {
  later += day
  admin = await portal.adminToken()
  ada = await portal.newUser()
}
await setLimits(portal, manyCases)
await nextDay()

const [complaint, petition] = kinds
const sql = async (text: string) => (await portal.deps.database.pool.query<Record<string, unknown>>(text)).rows
const get = async (query: string, path: string = complaint.path) =>
  (await portal.call('GET', `${path}${query}`, { token: admin })).body
const filedOn = "(created_at at time zone 'Africa/Lagos')::date::text"
const countWhere = async (kind: (typeof kinds)[number], where: string) =>
  (await sql(`select count(*)::int as n from cases where kind = '${kind.noun}' and ${where}`))[0]!['n']

async function expectSame(after: string) {
  const having = (where: string, name: string) => `count(*) filter (where ${where})::int as "${name}"`
  const running = 'due_at is not null and waiting_since is null'
  for (const kind of kinds) {
    const [counted] = await sql(
      `select count(*)::int as total, ${having("status = 'New'", 'new')}, ${having("status = 'In Progress'", 'inProgress')},
         ${having("status = 'Escalated'", 'escalated')}, ${having("status = 'Resolved'", 'resolved')}, ${having('urgency = 2', 'urgent')},
         ${having(`${running} and due_at < '${portal.deps.clock.now().toISOString()}'`, 'overdue')},
         ${having('waiting_since is not null', 'waiting')} from cases where kind = '${kind.noun}'`,
    )
    expect(await get('/counts', kind.path), after).toMatchObject(counted!)
  }
}

test('the counts of the dashboard are correct after every action', async () => {
  const ids: string[] = []
  for (const kind of [complaint, complaint, petition]) {
    ids.push((await file(portal, ada.token, kind)).id)
    await nextDay()
  }
  await expectSame('filing on three days')
  const act = async (method: string, path: string, body: object = {}) => {
    const answer = await portal.call(method, `${complaint.path}/${ids[0]}${path}`, { token: admin, body })
    expect(answer.status, `${path}: ${JSON.stringify(answer.body)}`).toBeLessThan(300)
    await expectSame(`${method} ${path}`)
  }
  const changed = { ...complaintBody, complaintType: 'Other', urgency: 'low', lga: 'Epe', distributionCompany: 'eko' }
  await act('PUT', '', changed)
  await act('POST', '/acknowledge')
  await act('POST', '/messages', { content: 'Which meter?', asks: true })
  await act('POST', '/escalate')
  await act('POST', '/escalate')
  await act('POST', '/resolve', { note: 'Put right' })
  await act('POST', '/reopen', { reason: 'Wrong again' })
  await act('DELETE', '')
})

describe('of thousands of cases', () => {
  /** Copies of one complaint, filed in `year`. */
  const copy = async (count: number, year = 1999) => {
    const columns = await sql(
      `select column_name as name from information_schema.columns where table_name = 'cases' and is_generated = 'NEVER'
         and column_name not in ('id', 'reference', 'created_at', 'status', 'search_words')`,
    )
    const names = columns.map(({ name }) => String(name)).join(', ')
    await sql(
      `insert into cases (${names}, reference, created_at, status, search_words)
       select ${names}, 'CP-${year}-' || n, timestamptz '${year}-12-30 22:58:59Z' - (n / 70) * interval '25 hours' - (n % 7) * interval '1 minute',
         case when n % 3 = 0 then 'Resolved' else 'New' end, ('the copy ${year} ' || n)::tsvector
       from (select * from cases where kind = 'complaint' limit 1) one, generate_series(1, ${count}) n`,
    )
  }
  beforeAll(() => copy(1_900))

  test.each([
    ['', 'true'],
    ['&status=Resolved', "status = 'Resolved'"],
    ['&status=New&to=1999-12-20', `status = 'New' and ${filedOn} <= '1999-12-20'`],
    ['&from=1999-11-20&to=1999-12-24', `${filedOn} between '1999-11-20' and '1999-12-24'`],
    ['&search=cp-1999-1', "reference like 'CP-1999-1%'"],
    ['&search=cp-199', "reference like 'CP-199%'"],
    ['&search=cp-1999&status=New', "reference like 'CP-1999%' and status = 'New'"],
  ])('the pages by date%s are complete and in order', async (query, where) => {
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

  test('a search has the correct total and pages in order', async () => {
    const found = await get('?search=COPY%20199&pageSize=100&page=19')
    expect(found).toMatchObject({ total: 1_900, capped: false })
    const last = await sql(
      `select id from cases where reference like 'CP-1999-%' order by created_at desc, id desc offset 1800`,
    )
    expect(found.items.map(({ id }: { id: string }) => id)).toEqual(last.map(({ id }) => id))
    expect(await get('?search=copy%201999%2018')).toMatchObject({ total: 111, capped: false })
    expect((await get('?search=copy%201999%2018&page=6')).items).toHaveLength(11)
  })

  describe('above the limit of counting', () => {
    beforeAll(() => copy(9_300, 1998))

    test('a list counts up to 10,000 and has further pages', async () => {
      expect(await get('')).toMatchObject({ total: 10_000, capped: true })
      const rows = await sql(
        `select id from cases where kind = 'complaint' order by created_at desc, id desc offset 11000 limit 100`,
      )
      const { items } = await get('?pageSize=100&page=111')
      expect(items.map(({ id }: { id: string }) => id)).toEqual(rows.map(({ id }) => id))
      expect(await get('?status=Resolved')).toMatchObject({
        capped: false,
        total: await countWhere(complaint, "status = 'Resolved'"),
      })
    })

    test('a search that finds more than 2,000 shows the first 1,000 and is marked as capped', async () => {
      const found = await get('?search=the%20copy&pageSize=40&page=25')
      expect(found).toMatchObject({ total: 1_000, capped: true })
      const newest = await sql(
        `select id from cases where search_words @@ 'copy' order by created_at desc, id desc offset 960 limit 40`,
      )
      expect(found.items.map(({ id }: { id: string }) => id)).toEqual(newest.map(({ id }) => id))
      expect((await get('?search=the%20copy&pageSize=40&page=26')).items).toEqual([])
      expect(await get('?search=copy%201998')).toMatchObject({ total: 1_000, capped: true })
      expect(await get('?search=copy%201999%2018')).toMatchObject({ total: 111, capped: false })
    })
  })
})
