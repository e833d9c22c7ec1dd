import { sql } from 'drizzle-orm'
import type { Db } from '#platform/database/database.server.ts'
import { enquiries as q } from '../table.server.ts'
import { isWaiting } from './store.list.server.ts'

interface Span {
  from: Date
  before: Date
}
const rows = async <T>(db: Db, query: ReturnType<typeof sql>): Promise<T[]> => (await db.execute(query)).rows as T[]
const spansOf = (spans: readonly Span[]) => sql`unnest(
  ${sql.param(spans.map(({ from }) => from.toISOString()))}::timestamptz[],
  ${sql.param(spans.map(({ before }) => before.toISOString()))}::timestamptz[]
) with ordinality as spans(first, next, at)`

/** Enquiries received in each of the spans, which are counted from 1, by current status, without spam. */
export const countReceivedIn = (db: Db, spans: readonly Span[]) =>
  rows<{ at: number; status: string; count: number }>(
    db,
    sql`select at::int as at, ${q.status} as status, count(*)::int as count
        from ${spansOf(spans)} join ${q} on ${q.receivedAt} >= spans.first and ${q.receivedAt} < spans.next
        where not ${q.isSpam} group by 1, 2`,
  )

/** Enquiries answered for the first time in each of the spans, and what it took: `[median, 90th percentile]` in days. */
export const measureAnsweredIn = (db: Db, spans: readonly Span[]) =>
  rows<{ at: number; count: number; days: [number, number] | null }>(
    db,
    sql`select at::int as at, count(*)::int as count, percentile_cont(array[0.5, 0.9]) within group
          (order by date_part('epoch', ${q.firstAnsweredAt} - ${q.receivedAt}) / 86400) as days
        from ${spansOf(spans)} join ${q} on ${q.firstAnsweredAt} >= spans.first and ${q.firstAnsweredAt} < spans.next
        group by 1`,
  )

/** Enquiries that wait for an answer by age, and how many of them are overdue: `agedFrom` are days' beginnings, oldest first, and 0 is the oldest age. */
export const tallyWaiting = (db: Db, now: Date, agedFrom: readonly Date[]) =>
  rows<{ age: number; waiting: number; overdue: number }>(
    db,
    sql`select width_bucket(${q.receivedAt}, ${sql.param(agedFrom.map((at) => at.toISOString()))}::timestamptz[]) as age,
          count(*)::int as waiting, count(*) filter (where ${q.dueAt} < ${now.toISOString()}::timestamptz)::int as overdue
        from ${q} where ${isWaiting} group by 1`,
  )
