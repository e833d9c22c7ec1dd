import { randomUUID } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { usePortal } from '#app/testing.server.ts'
import { searchUsers } from '#people/store.search.server.ts'
import { searchSubmissions } from '#features/applications/store.server.ts'
import { complaintKind } from '#features/cases/testing.ts'
import { findCustomers, searchCases } from '#features/cases/workplace/store.search.server.ts'
import { caseWorkplace } from '#features/cases/workplace/service.workplace.server.ts'
import { countCaseDay, listCasesOfPerson } from '#features/cases/workplace/store.work.server.ts'
import { systemActor } from '#platform/actor.ts'
import type { Db } from '#platform/database/database.server.ts'

const portal = await usePortal({ own: 'fills the tables' })

const query = (text: string) => portal.deps.database.pool.query(text)

test('no query of the workplace reads a large table from its start to its end', async () => {
  await query(`insert into cases (kind, reference, user_id, contact_name, contact_email, contact_phone, type, subject, description, status,
      escalation_level, step, step_from, step_days, due_at, answer_since, company_answer, created_at, updated_at, search_words)
    select 'complaint', 'CP-2020-' || n, null, 'Person ' || n, 'p' || n || '@example.com', '', 'Billing', 'Subject ' || n, '',
      case when n % 5 = 0 then 'New' else 'Resolved' end, 0, 'filed', '2020-01-01', 15, case when n % 5 = 0 then now() end, case when n % 50 = 0 then now() end,
      case when n % 50 = 5 then 'missed' else '' end,
      now() - n * interval '1 hour', now(), ('person ' || 'word' || n % 997)::tsvector from generate_series(1, 30000) n`)
  await query(`insert into case_history (case_id, at, action, actor_id, actor_name, actor_role, level, files)
    select id, created_at, 'submit', '', '', 'owner', 0, '[]' from cases where reference like 'CP-2020-%'`)
  await query(`insert into users (name, surname, email, password_hash, role, registration_date, search_words)
    select 'N' || n, 'S', 'many' || n || '@example.com', '', 'User', now() - n * interval '1 hour', ('n' || n)::tsvector
    from generate_series(1, 20000) n`)
  for (const table of ['cases', 'case_history', 'users']) await query(`analyze ${table}`)
  const now = new Date()
  const day = { from: new Date(now.getTime() - 86_400_000), before: now }
  const times = { now, yesterday: day.from, today: now, tomorrow: now }
  const reader = { ...systemActor, id: randomUUID() }
  const work = caseWorkplace(complaintKind)
  const depsOf = (db: Db) => ({ ...portal.deps, database: { ...portal.deps.database, db } })
  const asked = { kind: 'complaint', reference: undefined, text: 'word12', limit: 5, offset: 0 }
  const person = { accountId: undefined, email: 'p12@example.com', phone: '' }
  const runs: Record<string, (db: Db) => Promise<unknown>> = {
    work: (db) => work.readWork!(depsOf(db), reader, times),
    toAnswer: (db) => work.countOpen!(depsOf(db), reader),
    yesterday: (db) => countCaseDay(db, 'complaint', day),
    cases: (db) => searchCases(db, asked, 1_000),
    common: (db) => searchCases(db, { ...asked, text: 'person' }, 1_000),
    phones: (db) => searchCases(db, { ...asked, text: '0803' }, 1_000),
    references: (db) => searchCases(db, { ...asked, reference: 'CP-2020-12' }, 1_000),
    person: (db) => listCasesOfPerson(db, 'complaint', person, 5),
    accounts: (db) => searchUsers(db, { text: 'n12', limit: 5, offset: 0 }, 1_000),
    applications: (db) => searchSubmissions(db, { text: 'ada', limit: 5, offset: 0 }, 1_000),
    customers: (db) => findCustomers(db, 'complaint', 'word12'),
  }
  for (const [name, run] of Object.entries(runs)) {
    const plans = await plansOf(run)
    expect(plans, name).toContain('cost=')
    expect(plans, name).not.toMatch(/Seq Scan on (cases|case_history|users)\b/)
  }
})

test('a search has the newest cases first, whether its word is common or rare, on every page', async () => {
  const { db } = portal.deps.database
  const expected = async (condition: string, offset: number, limit = 20) => {
    const { rows } = await query(
      `select id from cases where kind = 'complaint' and ${condition} order by created_at desc, id desc limit ${limit} offset ${offset}`,
    )
    return rows.map(({ id }: { id: string }) => id)
  }
  const search = (text: string, offset: number, limit = 20) =>
    searchCases(db, { kind: 'complaint', reference: undefined, text, limit, offset }, 1_000)
  // All cases have it; every third of the newest 2,000; one of a hundred; only old ones, and more of them than are sorted.
  await query(
    `update cases set search_words = search_words || 'third'::tsvector where right(reference, 1) in ('3', '6', '9')`,
  )
  await query(
    `update cases set search_words = search_words || 'old'::tsvector where created_at < now() - interval '10000 hours'`,
  )
  for (const [text, condition, count] of [
    ['person', 'true', 1_000],
    ['third', `right(reference, 1) in ('3', '6', '9')`, 600],
    ['word12', `search_words @@ 'word12:*'`, 331],
    ['old', `created_at < now() - interval '10000 hours'`, 1_000],
  ] as const)
    for (const offset of [0, 300, 980]) {
      const found = await search(text, offset)
      expect(found.ids, `${text} from ${offset}`).toEqual(await expected(condition, offset))
      if (offset === 0) expect(found, text).toMatchObject({ count, capped: text !== 'word12' })
    }
  expect(await search('xylophone', 0)).toEqual({ ids: [], count: 0, capped: false })
  // A text may name a reference of something else.
  const [id] = await expected('true', 7, 1)
  await query(`update cases set search_words = search_words || 'pt 2020 7'::tsvector where id = '${id}'`)
  expect(await search('PT-2020-7', 0)).toEqual({ ids: [id], count: 1, capped: false })
})

/** The plans of the statements that a store sends. */
async function plansOf(run: (db: Db) => Promise<unknown>): Promise<string> {
  const { db } = portal.deps.database
  const plans: string[] = []
  const explaining = new Proxy(db, {
    get(target, name, receiver) {
      if (name !== 'execute') return Reflect.get(target, name, receiver) as unknown
      return async (statement: SQL) => {
        const { rows } = await db.execute<{ 'QUERY PLAN': string }>(sql`explain ${statement}`)
        plans.push(...rows.map((row) => row['QUERY PLAN']))
        return db.execute(statement)
      }
    },
  })
  await run(explaining)
  return plans.join('\n')
}
