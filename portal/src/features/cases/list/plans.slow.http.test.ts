import { sql } from 'drizzle-orm'
import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { usePortal } from '#app/testing.server.ts'
import { readListRequest } from '#features/lists/contract.query.ts'
import { readListPage } from '#features/lists/service.page.server.ts'
import { listIds, findNeighbours } from '#features/lists/store.records.server.ts'
import { systemActor } from '#platform/actor.ts'
import type { Database } from '#platform/database/database.server.ts'
import { complaintKind, file, kinds } from '../testing.ts'
import { caseListSource } from './service.source.server.ts'

const cases = 40_000

const portal = await usePortal({ own: 'fills the tables' })
const ada = await portal.newUser()
const id = (await file(portal, ada.token, kinds[0])).id
await fill(portal.ownerUrl)

/** Copies of one complaint with a description as long as people write, most of them resolved, in which every value of a filter occurs. */
async function fill(ownerUrl: string): Promise<void> {
  const client = new pg.Client(ownerUrl)
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string }>(
      `select column_name as name from information_schema.columns where table_name = 'cases' and is_generated = 'NEVER' and column_name not in
       ('id', 'reference', 'created_at', 'updated_at', 'status', 'due_at', 'urgency', 'lga', 'type', 'company', 'contact_name', 'search_words', 'description',
        'company_answer', 'outcome', 'channel')`,
    )
    const others = rows.map(({ name }) => name).join(', ')
    await client.query(
      `insert into cases (${others}, reference, created_at, updated_at, status, due_at, urgency, lga, type, company, contact_name, search_words, description,
         company_answer, outcome, channel)
       select ${others}, 'CP-1999-' || n, now() - n * interval '1 hour', now() - n * interval '30 minutes',
         case when n % 10 > 0 then 'Resolved' else (array['New', 'In Progress', 'Escalated'])[1 + n % 3] end,
         case when n % 10 = 0 then now() + (n - 20000) * interval '1 minute' end, n % 3, 'Area ' || n % 20,
         (array['Billing', 'Connection', 'Other'])[1 + n % 3], (array['eko', 'ikeja', ''])[1 + n % 3], 'Person ' || n,
         ('meter person ' || n)::tsvector, repeat(md5(n::text), 30),
         case when n % 20 = 0 then (array['sent', 'missed', 'fixed'])[1 + n / 20 % 3] else '' end,
         case when n % 30 = 1 then 'upheld' else '' end, case when n % 15 = 0 then 'phone' else 'portal' end
       from (select * from cases limit 1) one, generate_series(1, ${cases}) n`,
    )
    // Rows that another transaction might not see yet are not read from an index alone: those of the portal end soon.
    const seeAll = async () => {
      await client.query('vacuum analyze cases')
      const { rows: pages } = await client.query<{ part: number }>(
        `select relallvisible::float / greatest(relpages, 1) as part from pg_class where relname = 'cases'`,
      )
      expect(pages[0]!.part).toBeGreaterThan(0.95)
    }
    await vi.waitFor(seeAll, { timeout: 300_000, interval: 500 })
  } finally {
    await client.end()
  }
}

/** A database that also explains each statement. */
function explaining(database: Database, plans: string[]): Database {
  const execute = async (query: Parameters<Database['db']['execute']>[0]) => {
    const { rows } = await database.db.execute<{ 'QUERY PLAN': string }>(
      sql`explain ${query as ReturnType<typeof sql>}`,
    )
    plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'))
    return database.db.execute(query)
  }
  const db = new Proxy(database.db, {
    get: (target, name) => (name === 'execute' ? execute : (Reflect.get(target, name) as unknown)),
  })
  return { ...database, db }
}

const filters = [
  'status=open',
  'status=New',
  'status=Resolved',
  'type=Billing',
  'urgency=high',
  'company=eko',
  'lga=Area%203',
]
const more = ['assignee=me', 'assignee=none', 'clock=overdue', 'clock=dueToday', 'clock=dueSoon', 'clock=waiting']
const results = [
  'companyAnswer=returned',
  'companyAnswer=missed&status=open',
  'outcome=upheld',
  'channel=phone',
  'channel=portal',
]
const days = ['filed=last-7-days', 'updated=last-7-days']
const orders = ['due', 'reference', 'person', 'status', 'type', 'urgency', 'filed', 'updated'].flatMap((sort) => [
  `sort=${sort}`,
  `sort=-${sort}`,
])
const searches = ['q=person%20177', 'q=meter', 'q=cp-1999-10', 'q=xylophone', 'q=meter&status=open']
const together = [
  'status=open&urgency=high',
  'lga=Area%203&company=eko&urgency=high',
  'clock=overdue&type=Billing&sort=-filed',
]

test.each(['', ...filters, ...more, ...results, ...days, ...orders, ...searches, ...together])(
  'no statement of the list reads all cases for ?%s',
  async (address) => {
    const plans: string[] = []
    const deps = { ...portal.deps, database: explaining(portal.deps.database, plans) }
    const source = caseListSource(complaintKind)
    const parameters = Object.fromEntries(new URLSearchParams(address))
    const { query, dropped } = readListRequest(source.list, parameters)
    expect(dropped.filter(({ id: filter }) => filter !== 'lga')).toEqual([])
    const reader = { ...systemActor, id }
    const { records } = await source.open(deps, reader)
    await listIds(deps.database.db, records, query, { limit: 25, offset: 0 })
    await readListPage(deps, reader, source, { ...parameters, page: 1, counts: 'yes' })
    await readListPage(deps, reader, source, { ...parameters, page: 1, counts: 'no' })
    await findNeighbours(deps.database.db, records, query, id)
    expect(plans.length).toBeGreaterThan(2)
    for (const plan of plans) expect(plan).not.toContain('Seq Scan on cases')
    // A page without a search is read in its order, not sorted.
    if (address.startsWith('sort=')) expect(plans[0]).not.toMatch(/Sort\b/)
  },
)

test('a list without an index for its order would fail here', async () => {
  const plans: string[] = []
  const { db } = explaining(portal.deps.database, plans)
  await db.execute(sql`select id from cases order by description limit 25`)
  expect(plans[0]).toContain('Seq Scan on cases')
})
