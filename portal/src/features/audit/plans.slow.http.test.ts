import { randomUUID } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import pg from 'pg'
import { expect, test } from 'vitest'
import { usePortal } from '#app/testing.server.ts'
import { newStaff } from '#features/approvals/testing.ts'
import { readListRequest } from '#features/lists/contract.query.ts'
import { readPart } from '#features/lists/store.parts.server.ts'
import type { Db } from '#platform/database/database.server.ts'
import { systemActor } from '#platform/actor.ts'
import { auditListSource } from './service.server.ts'

const portal = await usePortal({ own: 'fills the log' })
const officer = await newStaff(portal, ['case-officer'])
const record = randomUUID()
/** Of a million entries one in a thousand is about an account, and ten are of one officer, about one record. */
const client = new pg.Client(portal.ownerUrl)
await client.connect()
await client.query(
  `insert into audit_log (at, actor_id, actor_role, action, record_type, record_id, details)
    select now() - n * interval '20 seconds', case when n % 100000 = 5 then $1 else 'visitor' end, 'Admin',
      case when n % 1000 = 0 then 'account.log-in' else 'complaint.message' end,
      case when n % 1000 = 0 then 'account' else 'complaint' end,
      case when n % 100000 = 5 then $2 else gen_random_uuid()::text end, jsonb_build_object('reference', 'CP-2020-' || n)
    from generate_series(1, 1000000) n`,
  [officer.id, record],
)
await client.query('vacuum analyze audit_log')
await client.end()

async function plansOf(run: (db: Db) => Promise<unknown>): Promise<string> {
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
  return plans.join('\n')
}

test.each([
  '',
  'sort=at',
  `person=${officer.id}`,
  'action=account.log-in',
  `record=${record}`,
  'q=CP-2020-77',
  'type=account',
])('a page of a million entries with %j is read by an index', async (address) => {
  const { query, dropped } = readListRequest(auditListSource.list, Object.fromEntries(new URLSearchParams(address)))
  expect(dropped).toEqual([])
  for (const duties of [['auditor'], ['administrator']] as const) {
    const { records } = await auditListSource.open(portal.deps, { ...systemActor, id: randomUUID(), duties })
    const plans = await plansOf((db) => readPart(db, records, query, { limit: 25, offset: 0 }))
    // What a search finds is read before the page, and sorted.
    const page = query.q ? plans : plans.slice(plans.indexOf('InitPlan'))
    expect(page, plans).toContain('Index')
    expect(plans, duties[0]).not.toMatch(/Sort.*\n.*Seq Scan on audit_log/)
  }
})
