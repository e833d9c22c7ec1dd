import { randomUUID } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import pg from 'pg'
import { expect, test } from 'vitest'
import { usePortal } from '#app/testing.server.ts'
import { peopleListSource } from '#features/accounts/people/store.list.server.ts'
import { readListRequest } from '#features/lists/contract.query.ts'
import { readPart } from '#features/lists/store.parts.server.ts'
import { systemActor } from '#platform/actor.ts'
import type { Db } from '#platform/database/database.server.ts'
import { enquiryListSource } from './service.source.server.ts'
import { enquiryWorkplace } from './service.overview.server.ts'
import { readEnquiriesFrom, searchEnquiries, countEnquiryDay } from './store.search.server.ts'

const portal = await usePortal({ own: 'fills the tables' })
/** Of 30,000 enquiries every 50th waits, and of 30,000 people every 1,000th is staff. */
const client = new pg.Client(portal.ownerUrl)
await client.connect()
await client.query(`insert into enquiries (reference, name, email, message, status, due_at, first_answered_at, received_at, updated_at, search_words)
    select 'EN-2020-' || n, 'Person ' || n, 'p' || n || '@example.com', repeat(md5(n::text), 30),
      case when n % 50 = 0 then 'new' when n % 3 = 0 then 'closed' else 'answered' end,
      case when n % 50 = 0 then now() + (n - 15000) * interval '1 minute' end, now() - n * interval '50 minutes',
      now() - n * interval '1 hour', now() - n * interval '30 minutes', ('person word' || n % 997)::tsvector
    from generate_series(1, 30000) n`)
await client.query(`insert into users (name, surname, email, password_hash, role, registration_date, search_words)
    select 'N' || n, 'S', 'many' || n || '@example.com', '', case when n % 1000 = 0 then 'Admin' else 'User' end,
      now() - n * interval '1 hour', ('n' || n)::tsvector from generate_series(1, 30000) n`)
for (const table of ['enquiries', 'users']) await client.query(`vacuum analyze ${table}`)
await client.end()

/** The plans of the statements that a store sends. */
async function plansOf(run: (db: Db) => Promise<unknown>): Promise<string[]> {
  const { db } = portal.deps.database
  const plans: string[] = []
  const execute = async (statement: SQL) => {
    const { rows } = await db.execute<{ 'QUERY PLAN': string }>(sql`explain ${statement}`)
    plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'))
    return db.execute(statement)
  }
  await run(
    new Proxy(db, { get: (target, name) => (name === 'execute' ? execute : (Reflect.get(target, name) as unknown)) }),
  )
  expect(plans.length).toBeGreaterThan(0)
  return plans
}

const reader = { ...systemActor, id: randomUUID() }
const filters = [
  'status=new',
  'clock=overdue',
  'clock=dueToday',
  'assignee=me',
  'received=last-7-days',
  'tag=flood',
  'q=word12',
]
const orders = ['due', 'reference', 'person', 'status', 'received', 'updated'].flatMap((sort) => [sort, `-${sort}`])

async function pagePlan(source: typeof enquiryListSource, address: string): Promise<string> {
  const { query, dropped } = readListRequest(source.list, Object.fromEntries(new URLSearchParams(address)))
  expect(dropped).toEqual([])
  const { records } = await source.open(portal.deps, reader)
  const [plan = ''] = await plansOf((db) => readPart(db, records, query, { limit: 25, offset: 0 }))
  return plan
}

test.each(filters)('a page of enquiries with %s is found by an index', async (address) =>
  expect(await pagePlan(enquiryListSource, address)).not.toContain('Seq Scan on enquiries'),
)
test.each(orders)('a page of enquiries by %s is read in its order', async (sort) =>
  expect(await pagePlan(enquiryListSource, `sort=${sort}`)).not.toMatch(/Sort\b/),
)
test.each(['name', '-name', 'registered', '-registered'])('a page of people by %s is read in its order', async (sort) =>
  expect(await pagePlan(peopleListSource, `sort=${sort}`)).not.toMatch(/Sort\b/),
)
test('people are found by an index', async () =>
  expect(await pagePlan(peopleListSource, 'q=n12')).not.toContain('Seq Scan on users'))

test('My work, search and the page of a person read no enquiry but their own', async () => {
  const now = new Date()
  const yesterday = new Date(now.getTime() - 86_400_000)
  const times = { now, yesterday, today: now, tomorrow: new Date(now.getTime() + 3_600_000) }
  const depsOf = (db: Db) => ({ ...portal.deps, database: { ...portal.deps.database, db } })
  for (const plan of await plansOf((db) => enquiryWorkplace.readWork!(depsOf(db), reader, times)))
    expect(plan).not.toContain('Seq Scan on enquiries')
  const { db } = portal.deps.database
  expect((await searchEnquiries(db, { text: 'word12', limit: 5, offset: 0 }, 1_000)).count).toBe(331)
  expect((await readEnquiriesFrom(db, 'p12@example.com', 5)).count).toBe(1)
  expect(await countEnquiryDay(db, { from: yesterday, before: now })).toEqual({ filed: 0, answered: 0, resolved: 0 })
})
