import { randomUUID } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { contentTypes } from '#fields/content/content-type.ts'
import { usePortal } from '#app/testing.server.ts'
import { readListRequest } from '#features/lists/contract.query.ts'
import { readListPage } from '#features/lists/service.page.server.ts'
import { systemActor } from '#platform/actor.ts'
import { contentListSource } from './service.source.server.ts'

const portal = await usePortal({ own: '20,000 items' })
const client = new pg.Client(portal.ownerUrl)
await client.connect()
// Of 20,000 items every 20th is a draft, every 100th waits for review, and every 50th has a topic.
await client.query(`insert into content_items (type, status, body, title, review, check_by, published_at, created_at, created_by_id,
    created_by_name, updated_at, updated_by_id, updated_by_name)
  select case when n % 2 = 0 then 'article' else 'milestone' end, case when n % 20 = 0 then 'draft' else 'published' end,
    jsonb_build_object('text', repeat(md5(n::text), 20), 'topics', case when n % 50 = 0 then '["meters"]' else '[]' end::jsonb),
    'Item ' || n, case when n % 100 = 0 then '{"state":"submitted"}'::jsonb end, case when n % 30 = 0 then current_date + n % 90 end,
    now() - n * interval '1 hour', now() - n * interval '1 hour', md5((n % 12)::text)::uuid, 'A', now() - n * interval '30 minutes',
    md5((n % 12)::text)::uuid, 'A'
  from generate_series(1, 20000) n`)
// Rows that another transaction might not see yet are not read from an index alone: those of the portal end soon.
const seeAll = async () => {
  await client.query('vacuum analyze content_items')
  const { rows } = await client.query<{ part: number }>(
    `select relallvisible::float / greatest(relpages, 1) as part from pg_class where relname = 'content_items'`,
  )
  expect(rows[0]!.part).toBeGreaterThan(0.95)
}
await vi.waitFor(seeAll, { timeout: 300_000, interval: 500 })
await client.end()

const source = contentListSource(portal.deps.hooks.of(contentTypes))
const reader = { ...systemActor, id: randomUUID(), duties: ['editor' as const] }

/** The plans of everything that a page of the list reads. */
async function plansOf(address: string): Promise<string[]> {
  const parameters = Object.fromEntries(new URLSearchParams(address))
  expect(readListRequest(source.list, parameters).dropped).toEqual([])
  const { db } = portal.deps.database
  const plans: string[] = []
  const execute = async (statement: SQL) => {
    const { rows } = await db.execute<{ 'QUERY PLAN': string }>(sql`explain ${statement}`)
    plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'))
    return db.execute(statement)
  }
  const explained = new Proxy(db, {
    get: (target, name) => (name === 'execute' ? execute : (Reflect.get(target, name) as unknown)),
  })
  const deps = { ...portal.deps, database: { ...portal.deps.database, db: explained } }
  await readListPage(deps, reader, source, { ...parameters, page: 1, counts: 'yes' })
  expect(plans.length).toBeGreaterThan(0)
  return plans
}

// The order is chosen within one type.
test.each(['-changed', 'changed', 'title', '-title', '-published', 'checkBy', 'order&kind=article'])(
  'a page by %s is read in its order, and its counts from an index',
  async (sort) => {
    for (const plan of await plansOf(`sort=${sort}`)) {
      expect(plan).not.toMatch(/Sort\b/)
      expect(plan).not.toContain('Seq Scan on content_items')
    }
  },
)

test.each(['kind=article', 'state=draft', 'review=returned', 'topic=meters', 'scheduled=publish', 'changedBy=me'])(
  'items with %s are found by an index',
  async (filter) => {
    for (const plan of await plansOf(filter)) expect(plan).not.toContain('Seq Scan on content_items')
  },
)
