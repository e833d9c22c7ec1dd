import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Db } from '#platform/database/database.server.ts'
import { type CaseStatus, caseStatuses } from '../rules.ts'
import { cases as c } from '../table.server.ts'

interface Span {
  from: Date
  before: Date
}

const rows = async <T>(db: Db, query: SQL): Promise<T[]> => (await db.execute(query)).rows as T[]
const within = (moment: PgColumn, { from, before }: Span) =>
  sql`${moment} >= ${from.toISOString()} and ${moment} < ${before.toISOString()}`

/** When a case is resolved or answered for the first time: what it took since filing is measured. Both have an index. */
const moments = { resolved: c.resolvedAt, answered: c.firstAnsweredAt }
export type Step = keyof typeof moments

// Not `extract`, which calculates with `numeric` and is too slow for hundreds of thousands of cases.
const daysTo = (step: Step) => sql`date_part('epoch', ${moments[step]} - ${c.createdAt}) / 86400`
/** The median and the 90th percentile, from one sort. */
const percentiles = (step: Step) => sql`percentile_cont(array[0.5, 0.9]) within group (order by ${daysTo(step)})`

const spansOf = (spans: readonly Span[]) => sql`unnest(
  ${sql.param(spans.map(({ from }) => from.toISOString()))}::timestamptz[],
  ${sql.param(spans.map(({ before }) => before.toISOString()))}::timestamptz[]
) with ordinality as spans(first, next, at)`
const inSpan = (kind: string, moment: PgColumn) =>
  sql`${c.kind} = ${kind} and ${moment} >= spans.first and ${moment} < spans.next`

/** Cases filed in each of the spans, by current status; `at` counts the spans from 1. Each count reads a small part of an index. */
export const countFiledIn = (db: Db, kind: string, spans: readonly Span[]) =>
  rows<{ at: number; status: CaseStatus; count: number }>(
    db,
    sql`select at::int as at, statuses.status as status, count
        from ${spansOf(spans)}, unnest(${sql.param(caseStatuses)}::text[]) as statuses(status),
          lateral (select count(*)::int as count from ${c}
            where ${inSpan(kind, c.createdAt)} and ${c.status} = statuses.status) as filed`,
  )

/** Cases that took the step in each of the spans, and what it took: `[median, 90th percentile]` in days. */
export const measureIn = (db: Db, kind: string, step: Step, spans: readonly Span[]) =>
  rows<{ at: number; count: number; days: [number, number] | null }>(
    db,
    sql`select at::int as at, count, days
        from ${spansOf(spans)},
          lateral (select count(*)::int as count, ${percentiles(step)} as days from ${c}
            where ${inSpan(kind, moments[step])}) as measured`,
  )

/** The cases resolved in each of the spans that met their deadline. */
export const countInTime = (db: Db, kind: string, spans: readonly Span[]) =>
  rows<{ at: number; count: number }>(
    db,
    sql`select at::int as at, count
        from ${spansOf(spans)},
          lateral (select count(*)::int as count from ${c}
            where ${inSpan(kind, c.resolvedAt)} and ${c.resolvedInTime}) as met`,
  )

export interface OpenTally {
  company: string
  lga: string
  assigneeId: string | null
  /** The index among the boundaries of age, 0 for the oldest. */
  age: number
  open: number
  overdue: number
  dueThisWeek: number
}

/** Open cases by everything that the overview shows them by: one scan of the index of open cases. `agedFrom` are days' beginnings, oldest first. */
export const tallyOpen = (db: Db, kind: string, { now, week, agedFrom }: { now: Date; week: Span; agedFrom: Date[] }) =>
  rows<OpenTally>(
    db,
    sql`select ${c.company} as company, ${c.lga} as lga, ${c.assigneeId} as "assigneeId",
          width_bucket(${c.createdAt}, ${sql.param(agedFrom.map((at) => at.toISOString()))}::timestamptz[]) as age,
          count(*)::int as open,
          count(*) filter (where ${c.dueAt} < ${now.toISOString()} and ${c.waitingSince} is null)::int as overdue,
          count(*) filter (where ${within(c.dueAt, week)})::int as "dueThisWeek"
        from ${c} where ${c.kind} = ${kind} and ${c.dueAt} is not null group by 1, 2, 3, 4`,
  )

const dimensions = { company: c.company, lga: c.lga, assignee: c.assigneeId }
export type Dimension = keyof typeof dimensions
/** One group for each value of each dimension; `by` is its position in `wanted`. */
const groups = (wanted: readonly Dimension[]) => {
  const columns = wanted.map((name) => dimensions[name])
  const which = sql.join(
    columns.map((column, at) => sql`when grouping(${column}) = 0 then ${sql.raw(String(at))}`),
    sql` `,
  )
  const value = sql`coalesce(${sql.join(
    columns.map((column) => sql`case when grouping(${column}) = 0 then ${column}::text end`),
    sql`, `,
  )}, '')`
  const sets = sql.join(
    columns.map((column) => sql`(${column})`),
    sql`, `,
  )
  return { select: sql`(case ${which} end)::int as by, ${value} as value`, by: sql`grouping sets (${sets})` }
}

/** Cases filed in a period by each dimension; the value of a case without one is ''. */
export function countFiledBy(db: Db, kind: string, span: Span, wanted: readonly Dimension[]) {
  const { select, by } = groups(wanted)
  return rows<{ by: number; value: string; count: number }>(
    db,
    sql`select ${select}, count(*)::int as count from ${c}
        where ${c.kind} = ${kind} and ${within(c.createdAt, span)} group by ${by}`,
  )
}

/** As `countFiledBy`, for cases that took the step in a period, with what it took. */
export function measureBy(db: Db, kind: string, step: Step, span: Span, wanted: readonly Dimension[]) {
  const { select, by } = groups(wanted)
  return rows<{ by: number; value: string; count: number; days: [number, number] | null }>(
    db,
    sql`select ${select}, count(*)::int as count, ${percentiles(step)} as days from ${c}
        where ${c.kind} = ${kind} and ${within(moments[step], span)} group by ${by}`,
  )
}
