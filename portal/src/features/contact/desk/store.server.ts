import { sql, and, eq, gte, like, lt, lte, or, type SQL } from 'drizzle-orm'
import type { DeadlineTimes } from '#features/calendar/service.server.ts'
import type { Moments } from '#features/lists/contract.days.ts'
import { assignedTo, type ListKey, type ListRecords, within } from '#features/lists/service.sources.server.ts'
import { countedTags, hasTags } from '#features/tags/service.server.ts'
import type { Db } from '#platform/database/database.server.ts'
import { searchQuery } from '#platform/values/search-words.ts'
import { enquiries as q } from '../table.server.ts'

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

/** Of filters with several values, one is enough. */
export interface EnquiryFilter {
  status?: readonly string[] | undefined
  clock?: readonly string[] | undefined
  /** Accounts, or null for enquiries without an assignee. */
  assigneeId?: readonly (string | null)[] | undefined
  tags?: readonly string[] | undefined
  received?: Moments
  updated?: Moments
  answered?: Moments
  due?: Moments
  /** The beginning of the reference, including the number. */
  reference?: string | undefined
  /** Words, or beginnings of words. */
  search?: string | undefined
}

/** Each has an index with the same columns, so that a page is read without sorting. */
const keys = {
  // References increase with time, and as text 'EN-2026-1000' would come before 'EN-2026-999'.
  reference: { parts: [sql`${q.receivedAt}`] },
  received: { parts: [sql`${q.receivedAt}`] },
  updated: { parts: [sql`${q.updatedAt}`] },
  person: { parts: [sql`${q.nameKey}`] },
  status: { parts: [sql`${q.status}`, sql`${q.receivedAt}`] },
  due: { parts: [sql`${q.dueAt}`], emptyLast: true },
} satisfies Record<string, ListKey>

/** Written out, so that the index of those that wait is used. */
export const isWaiting = sql`${q.status} = 'new'`

const clockCondition = (clock: string, { now, endOfToday, dueSoonUntil }: DeadlineTimes): SQL | undefined => {
  if (clock === 'overdue') return and(isWaiting, lt(q.dueAt, now))
  const until = clock === 'dueToday' ? endOfToday : clock === 'dueSoon' ? dueSoonUntil : undefined
  return until ? and(isWaiting, gte(q.dueAt, now), lte(q.dueAt, until)) : sql`false`
}

function statusCondition(status: string): SQL | undefined {
  if (status === 'spam') return eq(q.isSpam, true)
  if (status === 'new') return isWaiting
  return and(sql`${q.status} = ${status}`, status === 'closed' ? eq(q.isSpam, false) : undefined)
}

function searchCondition(typed: string): SQL {
  const query = searchQuery(typed)
  return query ? sql`${q.searchWords} @@ ${query}::tsquery` : sql`false`
}

const conditions = (filter: EnquiryFilter, times: DeadlineTimes): SQL | undefined =>
  and(
    filter.status && or(...filter.status.map(statusCondition)),
    filter.clock && or(...filter.clock.map((clock) => clockCondition(clock, times))),
    assignedTo(q.assigneeId, filter.assigneeId),
    filter.tags && hasTags(q.tags, filter.tags),
    within(q.receivedAt, filter.received),
    within(q.updatedAt, filter.updated),
    within(q.firstAnsweredAt, filter.answered),
    within(q.dueAt, filter.due),
    filter.reference ? like(q.reference, `${filter.reference}%`) : undefined,
    filter.search ? searchCondition(filter.search) : undefined,
  )

/** Enquiries for the engine of lists: `toFilter` says what the filters of a query mean. */
export const enquiryRecords = (
  toFilter: (query: Parameters<ListRecords['where']>[0]) => EnquiryFilter,
  times: DeadlineTimes,
): ListRecords => ({
  from: sql`${q}`,
  id: sql`${q.id}`,
  version: sql`${q.version}`,
  label: sql`${q.reference}`,
  where: (query) => conditions(toFilter(query), times),
  keys,
  counted: {
    status: { value: sql`case when ${q.isSpam} then 'spam' else ${q.status} end` },
    assignee: { value: sql`${q.assigneeId}` },
    tag: countedTags(q.tags),
    // Few enquiries wait for an answer, and an index has them in the order of their deadlines.
    clock: { value: clockValue(times), alone: true, sums: { dueSoon: ['dueToday', 'dueLater'] } },
  },
})

const clockValue = ({ now, endOfToday, dueSoonUntil }: DeadlineTimes): SQL => {
  const at = (time: Date) => sql`${time.toISOString()}::timestamptz`
  return sql`case when ${q.status} <> 'new' or ${q.dueAt} is null then null when ${q.dueAt} < ${at(now)} then 'overdue'
    when ${q.dueAt} <= ${at(endOfToday)} then 'dueToday' when ${q.dueAt} <= ${at(dueSoonUntil)} then 'dueLater' end`
}
