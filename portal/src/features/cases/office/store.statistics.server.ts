import { inArray, sql } from 'drizzle-orm'
import type { Db } from '#platform/database.server.ts'
import { nigerianDay } from '#platform/nigerian-time.ts'
import type { CaseStatus } from '../rules.ts'
import { caseDays as d, cases as c } from '../table.server.ts'

// Not `extract`, which reckons in decimals: hundreds of thousands of cases are looked at.
const daysToResolve = sql`date_part('epoch', ${c.resolvedAt} - ${c.createdAt}) / 86400`
const median = sql<number | null>`percentile_cont(0.5) within group (order by ${daysToResolve})`
const rows = async <T>(db: Db, query: ReturnType<typeof sql>): Promise<T[]> => (await db.execute(query)).rows as T[]

interface Span {
  from: Date
  before: Date
}

/** Cases filed by month, kind and the status they have now, from the kept counts; spans begin and end at midnight in Nigeria. */
export const countFiled = (db: Db, { from, before }: Span) =>
  rows<{ month: string; kind: string; status: CaseStatus; count: number }>(
    db,
    sql`select to_char(${d.day}, 'YYYY-MM') as month, ${d.kind} as kind, ${d.status} as status, sum(${d.change})::int as count
        from ${d} where ${d.day} >= ${nigerianDay(from)} and ${d.day} < ${nigerianDay(before)}
        group by 1, 2, 3 having sum(${d.change}) <> 0`,
  )

const midnight = (day: ReturnType<typeof sql>) => sql`(${day})::timestamp at time zone 'Africa/Lagos'`

/** Cases resolved by month (`YYYY-MM`, in Nigeria) and kind, with the median of days they took. Each month is read and sorted by itself, in memory. */
export const measureResolved = (db: Db, months: readonly string[]) =>
  rows<{ month: string; kind: string; count: number; median: number }>(
    db,
    sql`select month, in_month.*
        from unnest(${sql.param(months)}::text[]) as month, lateral (
          select ${c.kind} as kind, count(*)::int as count, ${median} as median
          from ${c}
          where ${c.resolvedAt} >= ${midnight(sql`(month || '-01')::date`)}
            and ${c.resolvedAt} < ${midnight(sql`(month || '-01')::date + interval '1 month'`)}
          group by 1
        ) as in_month`,
  )

/** Open cases by company and council area, and how many of them are late. */
export const countOpen = (db: Db, now: Date) =>
  rows<{ kind: string; company: string; lga: string; open: number; overdue: number }>(
    db,
    sql`select ${c.kind} as kind, ${c.company} as company, ${c.lga} as lga, count(*)::int as open,
          count(*) filter (where ${c.dueAt} < ${now.toISOString()} and ${c.waitingSince} is null)::int as overdue
        from ${c} where ${c.dueAt} is not null group by 1, 2, 3`,
  )

/** Of the cases resolved in a span: how many, how fast, how many in time, how they were rated. */
export const judgeResolved = (db: Db, { from, before }: Span) =>
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
        from ${c} where ${c.resolvedAt} >= ${from.toISOString()} and ${c.resolvedAt} < ${before.toISOString()} group by 1`,
  )

/** Cases filed in a span by company. */
export const countFiledByCompany = (db: Db, kinds: string[], { from, before }: Span) =>
  rows<{ company: string; count: number }>(
    db,
    sql`select ${c.company} as company, count(*)::int as count from ${c}
        where ${inArray(c.kind, kinds)} and ${c.createdAt} >= ${from.toISOString()}
          and ${c.createdAt} < ${before.toISOString()} and ${c.company} <> '' group by 1`,
  )

/** Cases resolved in a span by company, with the median of days they took. */
export const measureResolvedByCompany = (db: Db, { from, before }: Span) =>
  rows<{ company: string; count: number; median: number }>(
    db,
    sql`select ${c.company} as company, count(*)::int as count, ${median} as median from ${c}
        where ${c.resolvedAt} >= ${from.toISOString()} and ${c.resolvedAt} < ${before.toISOString()} and ${c.company} <> '' group by 1`,
  )
