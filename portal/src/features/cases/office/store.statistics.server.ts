import { inArray, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Db } from '#platform/database.server.ts'
import { type CaseKindName, caseKinds, type CaseStatus } from '../rules.ts'
import { cases as c } from '../table.server.ts'

// Not `extract`, which reckons in decimals: hundreds of thousands of cases are looked at.
const daysToResolve = sql`date_part('epoch', ${c.resolvedAt} - ${c.createdAt}) / 86400`
const median = sql<number | null>`percentile_cont(0.5) within group (order by ${daysToResolve})`
const rows = async <T>(db: Db, query: ReturnType<typeof sql>): Promise<T[]> => (await db.execute(query)).rows as T[]

interface Span {
  from: Date
  before: Date
}

/** The month in Nigeria, `YYYY-MM`: to truncate each date and write it once for its group is quicker than to write each. */
const monthOf = (moment: PgColumn) => sql`date_trunc('month', ${moment} at time zone 'Africa/Lagos')`
const ofAllKinds = inArray(c.kind, caseKinds)

/** Cases filed by month, kind and the status they have now. */
export const countFiled = (db: Db, { from, before }: Span) =>
  rows<{ month: string; kind: CaseKindName; status: CaseStatus; count: number }>(
    db,
    sql`select to_char(month, 'YYYY-MM') as month, kind, status, count from (
          select ${monthOf(c.createdAt)} as month, ${c.kind} as kind, ${c.status} as status, count(*)::int as count
          from ${c} where ${ofAllKinds} and ${c.createdAt} >= ${from.toISOString()} and ${c.createdAt} < ${before.toISOString()}
          group by 1, 2, 3) as filed`,
  )

/** Cases resolved by month and kind, with the median of days they took. */
export const measureResolved = (db: Db, { from, before }: Span) =>
  rows<{ month: string; kind: CaseKindName; count: number; median: number }>(
    db,
    sql`select to_char(month, 'YYYY-MM') as month, kind, count, median from (
          select ${monthOf(c.resolvedAt)} as month, ${c.kind} as kind, count(*)::int as count, ${median} as median
          from ${c} where ${ofAllKinds} and ${c.resolvedAt} >= ${from.toISOString()} and ${c.resolvedAt} < ${before.toISOString()}
          group by 1, 2) as resolved`,
  )

/** Open cases by company and council area, and how many of them are late. */
export const countOpen = (db: Db, now: Date) =>
  rows<{ kind: CaseKindName; company: string; lga: string; open: number; overdue: number }>(
    db,
    sql`select ${c.kind} as kind, ${c.company} as company, ${c.lga} as lga, count(*)::int as open,
          count(*) filter (where ${c.dueAt} < ${now.toISOString()} and ${c.waitingSince} is null)::int as overdue
        from ${c} where ${c.dueAt} is not null group by 1, 2, 3`,
  )

/** Of the cases resolved in a span: how many, how fast, how many in time, how they were rated. */
export const judgeResolved = (db: Db, { from, before }: Span) =>
  rows<{
    kind: CaseKindName
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
        from ${c} where ${c.resolvedAt} >= ${from.toISOString()} and ${c.resolvedAt} < ${before.toISOString()} group by 1`,
  )

/** Cases filed in a span by company. */
export const countFiledByCompany = (db: Db, { from, before }: Span) =>
  rows<{ company: string; count: number }>(
    db,
    sql`select ${c.company} as company, count(*)::int as count from ${c}
        where ${ofAllKinds} and ${c.createdAt} >= ${from.toISOString()}
          and ${c.createdAt} < ${before.toISOString()} and ${c.company} <> '' group by 1`,
  )

/** Cases resolved in a span by company, with the median of days they took. */
export const measureResolvedByCompany = (db: Db, { from, before }: Span) =>
  rows<{ company: string; count: number; median: number }>(
    db,
    sql`select ${c.company} as company, count(*)::int as count, ${median} as median from ${c}
        where ${c.resolvedAt} >= ${from.toISOString()} and ${c.resolvedAt} < ${before.toISOString()} and ${c.company} <> '' group by 1`,
  )
