import { and, eq, gte, lt, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Db } from '#platform/database.server.ts'
import { nigerianDay } from '#platform/nigerian-time.ts'
import type { CaseStatus } from '../rules.ts'
import { type CaseFilter, countCaseRows } from './store.list.server.ts'
import { caseCounts as n, caseDays as d, caseHistory as h, cases as c } from '../table.server.ts'

const dimensions = ['type', 'category', 'urgency', 'company', 'lga'] as const
const narrows = (filter: CaseFilter) => dimensions.some((name) => filter[name] !== undefined)
const spans = (filter: CaseFilter) => Boolean(filter.from ?? filter.before)
const asksMore = (filter: CaseFilter) =>
  Boolean(filter.userId ?? filter.clock ?? filter.reference ?? filter.search) || filter.assigneeId !== undefined

/** Whether the days' counts can answer a filter: its only conditions are kind, status and days. */
export const isKeptByDay = (filter: CaseFilter): boolean => !asksMore(filter) && !narrows(filter)

/** How many cases a filter leaves: from the kept counts where they know, else counted one by one. */
export async function countFiltered(db: Db, filter: CaseFilter): Promise<number> {
  if (asksMore(filter) || (spans(filter) && narrows(filter))) return countCaseRows(db, filter)
  return spans(filter) ? sumDays(db, filter) : sumKept(db, filter)
}

const sum = sql<number>`coalesce(sum(${n.change}), 0)::int`

async function sumKept(db: Db, filter: CaseFilter): Promise<number> {
  const [row] = await db
    .select({ count: sum })
    .from(n)
    .where(
      and(
        eq(n.kind, filter.kind),
        filter.status && eq(n.status, filter.status),
        filter.type ? eq(n.type, filter.type) : undefined,
        filter.category ? eq(n.category, filter.category) : undefined,
        filter.urgency === undefined ? undefined : eq(n.urgency, filter.urgency),
        filter.company ? eq(n.company, filter.company) : undefined,
        filter.lga ? eq(n.lga, filter.lga) : undefined,
      ),
    )
  return row?.count ?? 0
}

/** The condition of a filter that `isKeptByDay` on the days; spans begin and end at midnight in Nigeria. */
export const dayConditions = (filter: CaseFilter): SQL | undefined =>
  and(
    eq(d.kind, filter.kind),
    filter.status && eq(d.status, filter.status),
    filter.from && gte(d.day, nigerianDay(filter.from)),
    filter.before && lt(d.day, nigerianDay(filter.before)),
  )

async function sumDays(db: Db, filter: CaseFilter): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`coalesce(sum(${d.change}), 0)::int` })
    .from(d)
    .where(dayConditions(filter))
  return row?.count ?? 0
}

export interface Tally {
  status: CaseStatus
  type: string
  category: string
  urgency: number
  count: number
}

/** All cases of a kind by what the dashboard shows. */
export async function tallyKept(db: Db, kind: string): Promise<Tally[]> {
  const rows = await db
    .select({ status: n.status, type: n.type, category: n.category, urgency: n.urgency, count: sum })
    .from(n)
    .where(eq(n.kind, kind))
    .groupBy(n.status, n.type, n.category, n.urgency)
  return rows as Tally[]
}

/** As `tallyKept`, of one person's cases. */
export async function tallyOwn(db: Db, kind: string, userId: string): Promise<Tally[]> {
  return db
    .select({
      status: c.status,
      type: c.type,
      category: c.category,
      urgency: c.urgency,
      count: sql<number>`count(*)::int`,
    })
    .from(c)
    .where(and(eq(c.userId, userId), eq(c.kind, kind)))
    .groupBy(c.status, c.type, c.category, c.urgency)
}

/** Sums up the additions and subtractions of what has changed; what others add meanwhile stays beside it. */
export async function compactCounts(tx: Db): Promise<void> {
  await compact(tx, n, [n.kind, n.status, n.type, n.category, n.urgency, n.company, n.lga])
  await compact(tx, d, [d.kind, d.day, d.status])
}

async function compact(tx: Db, table: typeof n | typeof d, columns: readonly PgColumn[]): Promise<void> {
  const names = sql.join(
    columns.map((column) => sql.identifier(column.name)),
    sql`, `,
  )
  await tx.execute(sql`
    with many as (select ${names} from ${table} group by ${names} having count(*) > 1),
      gone as (delete from ${table} where (${names}) in (select ${names} from many) returning *)
    insert into ${table} (${names}, change)
    select ${names}, sum(change) from gone group by ${names} having sum(change) <> 0`)
}

/**
 * How many open cases an account has (answered from `cases_open`), and how many it has filed itself since `dayStart`: what staff file for
 * a person does not use up that person's day.
 */
export async function countOwnCases(db: Db, userId: string, dayStart: Date): Promise<{ open: number; filed: number }> {
  const byOwner = sql`exists (select 1 from ${h} where ${h.caseId} = ${c.id} and ${h.action} = 'submit' and ${h.actorRole} = 'owner')`
  const today = and(eq(c.userId, userId), gte(c.createdAt, dayStart), byOwner)
  const { rows } = await db.execute<{ open: number; filed: number }>(
    sql`select (select count(*)::int from ${c} where ${c.userId} = ${userId} and ${c.status} <> 'Resolved') as open,
      (select count(*)::int from ${c} where ${today}) as filed`,
  )
  return rows[0]!
}
