import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Db } from '#platform/database/database.server.ts'
import { type CaseStatus, caseStatuses } from '../rules.ts'
import { cases as c } from '../table.server.ts'
import type { CasesByHours } from './rules.percentiles.ts'

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

/** One group for each value of each column, and beside it of others; `by` names the column, and `value` is '' for none. */
function groups(columns: Readonly<Record<string, SQL>>, beside: SQL = sql``) {
  const each = (text: (column: SQL, name: string) => SQL, separator: SQL) =>
    sql.join(
      Object.entries(columns).map(([name, column]) => text(column, name)),
      separator,
    )
  const value = each((column) => sql`case when grouping(${column}) = 0 then ${column}::text end`, sql`, `)
  return {
    select: sql`case ${each((column, name) => sql`when grouping(${column}) = 0 then ${name}`, sql` `)} end as by,
      coalesce(${value}, '') as value`,
    sets: sql`grouping sets (${each((column) => sql`(${beside} ${column})`, sql`, `)})`,
  }
}
const chosen = (wanted: readonly Dimension[]) =>
  Object.fromEntries(wanted.map((name) => [name, sql`${dimensions[name]}`]))

export interface Group {
  by: 'span' | Dimension
  value: string
  count: number
}

/** Cases filed in a period by each dimension. */
export function countFiledBy(db: Db, kind: string, span: Span, wanted: readonly Dimension[]) {
  const { select, sets } = groups(chosen(wanted))
  return rows<Group>(
    db,
    sql`select ${select}, count(*)::int as count from ${c}
        where ${c.kind} = ${kind} and ${within(c.createdAt, span)} group by ${sets}`,
  )
}

export interface Measured extends Group {
  hours: CasesByHours
}

/**
 * What a step took since filing, for the cases that took it in these spans, which follow each other: by span (`value` counts them from 1) and by each
 * dimension. Cases are counted by the hour: sorting them for each median takes twice as long.
 */
export function measure(db: Db, kind: string, step: Step, spans: readonly Span[], wanted: readonly Dimension[] = []) {
  const moment = moments[step]
  const period = { from: spans[0]!.from, before: spans.at(-1)!.before }
  const starts = sql`${sql.param(spans.map(({ from }) => from.toISOString()))}::timestamptz[]`
  const names = { company: sql`company`, lga: sql`lga`, assignee: sql`assignee_id` }
  const columns = { span: sql`span`, ...Object.fromEntries(wanted.map((name) => [name, names[name]])) }
  const { select, sets } = groups(columns, sql`hours,`)
  // Not `extract`, which calculates with `numeric` and is too slow for hundreds of thousands of cases. Without `offset 0` the planner expects as many
  // different hours as there are cases, and sorts.
  return rows<Measured>(
    db,
    sql`with taken as (
          select round(date_part('epoch', ${moment} - ${c.createdAt}) / 3600)::int as hours,
            width_bucket(${moment}, ${starts}) as span, ${c.company}, ${c.lga}, ${c.assigneeId}
          from ${c} where ${c.kind} = ${kind} and ${within(moment, period)} offset 0),
        counted as (select ${select}, hours, count(*)::int as cases from taken group by ${sets})
        select by, value, sum(cases)::int as count, json_object_agg(hours, cases) as hours from counted group by by, value`,
  )
}
