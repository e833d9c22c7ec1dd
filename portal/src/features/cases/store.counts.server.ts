import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '#platform/database.server.ts'
import type { CaseKindName, CaseStatus } from './rules.ts'
import type { CaseFilter } from './store.list.server.ts'
import { caseCounts as n, cases as c } from './table.server.ts'

/** Filters that the kept counts can answer; with any other the cases themselves are counted. */
export const isKeptCount = (filter: CaseFilter): boolean =>
  !filter.userId && filter.assigneeId === undefined && !filter.clock && !filter.from && !filter.before && !filter.search

const sum = sql<number>`coalesce(sum(${n.change}), 0)::int`

/** How many cases a filter leaves, from the kept counts. */
export async function sumKeptCounts(db: Db, filter: CaseFilter): Promise<number> {
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

export interface Tally {
  status: CaseStatus
  type: string
  category: string
  urgency: number
  count: number
}

/** All cases of a kind by what the dashboard shows. */
export async function tallyKept(db: Db, kind: CaseKindName): Promise<Tally[]> {
  const rows = await db
    .select({ status: n.status, type: n.type, category: n.category, urgency: n.urgency, count: sum })
    .from(n)
    .where(eq(n.kind, kind))
    .groupBy(n.status, n.type, n.category, n.urgency)
  return rows as Tally[]
}

/** As `tallyKept`, of one person's cases. */
export async function tallyOwn(db: Db, kind: CaseKindName, userId: string): Promise<Tally[]> {
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

/** Sums up the additions and subtractions; what others add meanwhile stays beside it. */
export async function compactCounts(tx: Db): Promise<void> {
  await tx.execute(sql`
    with gone as (delete from ${n} returning *)
    insert into ${n} (kind, status, type, category, urgency, company, lga, change)
    select kind, status, type, category, urgency, company, lga, sum(change)
    from gone group by 1, 2, 3, 4, 5, 6, 7 having sum(change) <> 0`)
}
