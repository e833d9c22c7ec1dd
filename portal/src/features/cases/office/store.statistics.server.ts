import { inArray, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Db } from '#platform/database/database.server.ts'
import { type CaseStatus, caseStatuses } from '../rules.ts'
import { cases as c } from '../table.server.ts'

// Not `extract`, which calculates with `numeric` and is too slow for hundreds of thousands of cases.
const daysToResolve = sql`date_part('epoch', ${c.resolvedAt} - ${c.createdAt}) / 86400`
const median = sql<number | null>`percentile_cont(0.5) within group (order by ${daysToResolve})`
const rows = async <T>(db: Db, query: ReturnType<typeof sql>): Promise<T[]> => (await db.execute(query)).rows as T[]

export interface Span {
  from: Date
  before: Date
}

/** All pairs of kind and month (`YYYY-MM`, Nigerian time): each count or median then reads only a small part of an index. */
const kindsInMonths = (kinds: readonly string[], months: readonly string[]) => sql`
  (select month, (month || '-01')::timestamp at time zone 'Africa/Lagos' as first,
    ((month || '-01')::timestamp + interval '1 month') at time zone 'Africa/Lagos' as next
  from unnest(${sql.param(months)}::text[]) as month) as months, unnest(${sql.param(kinds)}::text[]) as kinds(kind)`
const inMonth = (moment: PgColumn) =>
  sql`${c.kind} = kinds.kind and ${moment} >= months.first and ${moment} < months.next`

/** Cases filed by month, kind and current status. */
export const countFiled = (db: Db, kinds: readonly string[], months: readonly string[]) =>
  rows<{ month: string; kind: string; status: CaseStatus; count: number }>(
    db,
    sql`select month, kinds.kind as kind, statuses.status as status, count
        from ${kindsInMonths(kinds, months)}, unnest(${sql.param(caseStatuses)}::text[]) as statuses(status),
          lateral (select count(*)::int as count from ${c} where ${inMonth(c.createdAt)} and ${c.status} = statuses.status) as filed`,
  )

/** Cases resolved by month and kind, with the median number of days. */
export const measureResolved = (db: Db, kinds: readonly string[], months: readonly string[]) =>
  rows<{ month: string; kind: string; count: number; median: number | null }>(
    db,
    sql`select month, kinds.kind as kind, count, median
        from ${kindsInMonths(kinds, months)},
          lateral (select count(*)::int as count, ${median} as median from ${c} where ${inMonth(c.resolvedAt)}) as resolved`,
  )

/** Overdue cases of each kind. */
export const countOverdueByKind = (db: Db, now: Date) =>
  rows<{ kind: string; count: number }>(
    db,
    sql`select ${c.kind} as kind, count(*)::int as count from ${c}
        where ${c.dueAt} < ${now.toISOString()} and ${c.waitingSince} is null group by 1`,
  )

/** Number, median days, timeliness and ratings of the cases resolved in a period. */
export const judgeResolved = (db: Db, kinds: string[], { from, before }: Span) =>
  rows<{
    kind: string
    count: number
    median: number
    inTime: number
    ratings: number
    stars: number | null
  }>(
    db,
    sql`select ${c.kind} as kind, count(*)::int as count, ${median} as median,
          count(*) filter (where ${c.resolvedInTime})::int as "inTime",
          count(${c.ratingStars})::int as ratings, avg(${c.ratingStars})::float8 as stars
        from ${c} where ${inArray(c.kind, kinds)} and ${c.resolvedAt} >= ${from.toISOString()} and ${c.resolvedAt} < ${before.toISOString()} group by 1`,
  )

/** Cases filed in a period, by company. */
export const countFiledByCompany = (db: Db, kinds: string[], { from, before }: Span) =>
  rows<{ company: string; count: number }>(
    db,
    sql`select ${c.company} as company, count(*)::int as count from ${c}
        where ${inArray(c.kind, kinds)} and ${c.createdAt} >= ${from.toISOString()}
          and ${c.createdAt} < ${before.toISOString()} and ${c.company} <> '' group by 1`,
  )
