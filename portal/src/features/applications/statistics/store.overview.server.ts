import { sql } from 'drizzle-orm'
import type { Db } from '#platform/database/database.server.ts'
import { toDecide } from '../desk/store.list.server.ts'
import { applicationHistory as h, applicationSubmissions as s } from '../table.server.ts'

interface Span {
  from: Date
  before: Date
}
const rows = async <T>(db: Db, query: ReturnType<typeof sql>): Promise<T[]> => (await db.execute(query)).rows as T[]
const within = (moment: ReturnType<typeof sql>, { from, before }: Span) =>
  sql`${moment} >= ${from.toISOString()} and ${moment} < ${before.toISOString()}`

/** Applications that the Commission has decided, with the time of the last decision, which an Admin may have changed. */
const decided = sql`(
  select ${s.id} as id, ${s.templateId} as "templateId", ${s.approvalStatus} as outcome, max(${h.at}) as at,
    date_part('epoch', max(${h.at}) - coalesce(${s.completedAt}, ${s.createdAt})) / 86400 as days
  from ${s} join ${h} on ${h.submissionId} = ${s.id} and ${h.action} = ${s.approvalStatus}
  where ${s.stage} in ('approved', 'rejected')
  group by ${s.id}) as decided`
const percentiles = sql`percentile_cont(array[0.5, 0.9]) within group (order by days)`

export interface Decided {
  approved: number
  rejected: number
  /** `[median, 90th percentile]` in days from completion to decision. */
  days: [number, number] | null
}
const decisions = sql`count(*) filter (where outcome = 'approved')::int as approved,
  count(*) filter (where outcome = 'rejected')::int as rejected, ${percentiles} as days`

/** Applications decided in a period. */
export async function measureDecided(db: Db, span: Span): Promise<Decided> {
  const [row] = await rows<Decided>(db, sql`select ${decisions} from ${decided} where ${within(sql`at`, span)}`)
  return row!
}

/** As `measureDecided`, by form. */
export const measureDecidedByForm = (db: Db, span: Span) =>
  rows<Decided & { form: string }>(
    db,
    sql`select "templateId" as form, ${decisions} from ${decided} where ${within(sql`at`, span)} group by 1`,
  )

/** Applications filed in each of the spans, which are counted from 1, by their status. */
export const countFiledIn = (db: Db, spans: readonly Span[]) =>
  rows<{ at: number; status: string; count: number }>(
    db,
    sql`select at::int as at, ${s.stage} as status, count(*)::int as count
        from unnest(${sql.param(spans.map(({ from }) => from.toISOString()))}::timestamptz[],
            ${sql.param(spans.map(({ before }) => before.toISOString()))}::timestamptz[])
          with ordinality as spans(first, next, at)
          join ${s} on ${s.createdAt} >= spans.first and ${s.createdAt} < spans.next
        group by 1, 2`,
  )

/** Every form with applications: its present title, those filed in the period, and those that wait for a decision now. */
export const countByForm = (db: Db, span: Span) =>
  rows<{ form: string; title: string; filed: number; open: number }>(
    db,
    sql`select ${s.templateId} as form, (array_agg(${s.formTitle} order by ${s.createdAt} desc))[1] as title,
          count(*) filter (where ${within(sql`${s.createdAt}`, span)})::int as filed,
          count(*) filter (where ${toDecide})::int as open
        from ${s} group by 1 order by 2, 1`,
  )

/** Applications that wait for a decision, by age: `agedFrom` are days' beginnings, oldest first, and 0 is the oldest age. */
export const tallyWaiting = (db: Db, agedFrom: readonly Date[]) =>
  rows<{ age: number; received: number; checking: number }>(
    db,
    sql`select width_bucket(${s.createdAt}, ${sql.param(agedFrom.map((at) => at.toISOString()))}::timestamptz[]) as age,
          count(*) filter (where ${s.stage} = 'received')::int as received,
          count(*) filter (where ${s.stage} = 'checking')::int as checking
        from ${s} where ${toDecide} group by 1`,
  )
