import { sql } from 'drizzle-orm'
import type { Db } from '#platform/database/database.server.ts'
import { enquiries as q, enquiryEvents as e } from './table.server.ts'

interface Span {
  from: Date
  before: Date
}
const rows = async <T>(db: Db, query: ReturnType<typeof sql>): Promise<T[]> => (await db.execute(query)).rows as T[]
const spansOf = (spans: readonly Span[]) => sql`unnest(
  ${sql.param(spans.map(({ from }) => from.toISOString()))}::timestamptz[],
  ${sql.param(spans.map(({ before }) => before.toISOString()))}::timestamptz[]
) with ordinality as spans(first, next, at)`

/** Enquiries received in each of the spans, which are counted from 1, by current status. */
export const countReceivedIn = (db: Db, spans: readonly Span[]) =>
  rows<{ at: number; status: string; count: number }>(
    db,
    sql`select at::int as at, ${q.status} as status, count(*)::int as count
        from ${spansOf(spans)} join ${q} on ${q.receivedAt} >= spans.first and ${q.receivedAt} < spans.next
        group by 1, 2`,
  )

/** Enquiries answered for the first time in each of the spans, and what it took: `[median, 90th percentile]` in days. */
export const measureAnsweredIn = (db: Db, spans: readonly Span[]) =>
  rows<{ at: number; count: number; days: [number, number] | null }>(
    db,
    sql`select at::int as at, count(*)::int as count,
          percentile_cont(array[0.5, 0.9]) within group (order by days) as days
        from ${spansOf(spans)} join (
          select min(${e.at}) as answered, date_part('epoch', min(${e.at}) - ${q.receivedAt}) / 86400 as days
          from ${q} join ${e} on ${e.enquiryId} = ${q.id} and ${e.action} = 'answered' group by ${q.id}
        ) as answers on answered >= spans.first and answered < spans.next
        group by 1`,
  )

/** New enquiries by age: `agedFrom` are days' beginnings, oldest first, and 0 is the oldest age. */
export const tallyNew = (db: Db, agedFrom: readonly Date[]) =>
  rows<{ age: number; count: number }>(
    db,
    sql`select width_bucket(${q.receivedAt}, ${sql.param(agedFrom.map((at) => at.toISOString()))}::timestamptz[]) as age,
          count(*)::int as count
        from ${q} where ${q.status} = 'new' group by 1`,
  )
