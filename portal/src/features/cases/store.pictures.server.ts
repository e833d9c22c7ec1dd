import { sql } from 'drizzle-orm'
import type { Db } from '#platform/database.server.ts'
import type { CaseKindName, CaseStatus } from './rules.ts'
import { cases as c } from './table.server.ts'

const month = (column: unknown) => sql<string>`to_char(${column} at time zone 'Africa/Lagos', 'YYYY-MM')`
const daysToResolve = sql`extract(epoch from ${c.resolvedAt} - ${c.createdAt}) / 86400`
const median = sql<number | null>`percentile_cont(0.5) within group (order by ${daysToResolve})`
const rows = async <T>(db: Db, query: ReturnType<typeof sql>): Promise<T[]> => (await db.execute(query)).rows as T[]

interface Span {
  from: Date
  before: Date
}

/** Cases filed by month, kind and the status they have now. */
export const countFiled = (db: Db, { from, before }: Span) =>
  rows<{ month: string; kind: CaseKindName; status: CaseStatus; count: number }>(
    db,
    sql`select ${month(c.createdAt)} as month, ${c.kind} as kind, ${c.status} as status, count(*)::int as count
        from ${c} where ${c.createdAt} >= ${from.toISOString()} and ${c.createdAt} < ${before.toISOString()} group by 1, 2, 3`,
  )

/** Cases resolved by month and kind, with the median of days they took. */
export const measureResolved = (db: Db, { from, before }: Span) =>
  rows<{ month: string; kind: CaseKindName; count: number; median: number }>(
    db,
    sql`select ${month(c.resolvedAt)} as month, ${c.kind} as kind, count(*)::int as count, ${median} as median
        from ${c} where ${c.resolvedAt} >= ${from.toISOString()} and ${c.resolvedAt} < ${before.toISOString()} group by 1, 2`,
  )

const overdue = (now: Date) =>
  sql<number>`count(*) filter (where ${c.dueAt} < ${now.toISOString()} and ${c.waitingSince} is null)::int`

/** Open cases by company, and how many of them are late. */
export const countOpenByCompany = (db: Db, now: Date) =>
  rows<{ kind: CaseKindName; company: string; open: number; overdue: number }>(
    db,
    sql`select ${c.kind} as kind, ${c.company} as company, count(*)::int as open, ${overdue(now)} as overdue
        from ${c} where ${c.dueAt} is not null group by 1, 2`,
  )

/** Open cases by council area, and how many of them are late. */
export const countOpenByCouncil = (db: Db, now: Date) =>
  rows<{ kind: CaseKindName; lga: string; open: number; overdue: number }>(
    db,
    sql`select ${c.kind} as kind, ${c.lga} as lga, count(*)::int as open, ${overdue(now)} as overdue
        from ${c} where ${c.dueAt} is not null group by 1, 2 order by 3 desc, 2`,
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
        where ${c.createdAt} >= ${from.toISOString()} and ${c.createdAt} < ${before.toISOString()} and ${c.company} <> '' group by 1`,
  )

/** Cases resolved in a span by company, with the median of days they took. */
export const measureResolvedByCompany = (db: Db, { from, before }: Span) =>
  rows<{ company: string; count: number; median: number }>(
    db,
    sql`select ${c.company} as company, count(*)::int as count, ${median} as median from ${c}
        where ${c.resolvedAt} >= ${from.toISOString()} and ${c.resolvedAt} < ${before.toISOString()} and ${c.company} <> '' group by 1`,
  )
