// Lists, filters, counts and search of cases are plain queries over indexes; nothing is stored beside the cases. Goals at 200,000 complaints over
// HTTP at the 99th percentile: first pages and filters 25 ms, deep pages, counts and time spans 50 ms, search 100 ms, the overview 300 ms; `npm run
// bench -- cases` measures them and `plans.http.test.ts` explains the queries.
// Each order that a screen offers has a narrow index from which a page is read by offset; the ids of a page come first, then its rows.
// `cases_filters` has the columns of all filters, `cases_open` those of open cases by deadline, `cases_tally` few different values, so that
// PostgreSQL combines it with the others.
// A list counts to 10,000 and then says '10,000+'. What a search finds is gathered and sorted up to 10,000 cases; of a word that more cases have, the
// first 1,000 are shown along the order. Conditions name 'open' once: named twice, PostgreSQL multiplies the likelihoods and chooses other plans.
// Search finds words and beginnings of words, not the middle of one (spec 2 §2.3 asks for 'contains'): an index of pieces of words, with sampling and
// planner settings for each query, costs more upkeep than finding 'etter' in 'letter' is worth.
import { and, eq, gte, inArray, isNotNull, isNull, like, lt, lte, or, type SQL, sql } from 'drizzle-orm'
import type { DeadlineTimes } from '#features/calendar/service.server.ts'
import type { Moments } from '#features/lists/contract.days.ts'
import { assignedTo, type ListKey, type ListRecords, within } from '#features/lists/service.sources.server.ts'
import { countedTags, hasTags } from '#features/tags/service.server.ts'
import type { Db } from '#platform/database/database.server.ts'
import { inNameOrder } from '#platform/database/name-order.server.ts'
import { searchQuery } from '#platform/values/search-words.ts'
import { type CaseStatus, caseStatuses, noneNamed, urgencies } from '../rules.ts'
import { cases as c, caseHistory as h } from '../table.server.ts'

export type CaseClockFilter = 'overdue' | 'dueToday' | 'dueSoon' | 'waiting'

/** Of filters with several values, one is enough. */
export interface CaseFilter {
  kind: string
  /** Filed by or for this account. */
  userId?: string | undefined
  /** Of this company; null for those in people's own names. */
  companyId?: string | null | undefined
  status?: readonly CaseStatus[] | undefined
  type?: readonly string[] | undefined
  category?: readonly string[] | undefined
  urgency?: readonly number[] | undefined
  company?: readonly string[] | undefined
  lga?: readonly string[] | undefined
  /** Cases have all of them. */
  tags?: readonly string[] | undefined
  /** Accounts, or null for cases without an assignee. */
  assigneeId?: readonly (string | null)[] | undefined
  clock?: readonly CaseClockFilter[] | undefined
  times: DeadlineTimes
  /** Filed at or after. */
  from?: Date | undefined
  /** Filed before. */
  before?: Date | undefined
  updated?: Moments
  /** When the Commission first answered the person. */
  answered?: Moments
  resolved?: Moments
  resolvedInTime?: readonly boolean[] | undefined
  due?: Moments
  /** The beginning of the reference, including the number. */
  reference?: string | undefined
  /** Words, or beginnings of words. */
  search?: string | undefined
}

/** The orders offered by tables have an index with the same columns, so that a page is read without sorting. */
const keys = {
  filed: { parts: [sql`${c.createdAt}`] },
  updated: { parts: [sql`${c.updatedAt}`] },
  // References increase with time, and as text 'CP-2026-1000' would come before 'CP-2026-999'.
  reference: { parts: [sql`${c.createdAt}`] },
  due: { parts: [sql`${c.dueAt}`], emptyLast: true },
  /** Resolved cases have no deadline, and count as due after all others. */
  deadline: { parts: [sql`${c.dueAt}`] },
  type: { parts: [sql`${c.type}`, sql`${c.createdAt}`] },
  subject: { parts: [inNameOrder(sql`lower(left(${c.subject}, 60))`)] },
  person: { parts: [sql`${c.nameKey}`] },
  status: { parts: [sql`${c.status}`, sql`${c.createdAt}`] },
  urgency: { parts: [sql`${c.urgency}`, sql`${c.createdAt}`] },
  level: { parts: [sql`${c.escalationLevel}`, sql`${c.createdAt}`] },
} satisfies Record<string, ListKey>

const clockConditions = ({
  now,
  endOfToday,
  dueSoonUntil,
}: DeadlineTimes): Record<CaseClockFilter, SQL | undefined> => {
  // Paused cases have a deadline too. A condition that says twice that there is one makes the planner expect a tenth of the cases.
  const running = isNull(c.waitingSince)
  return {
    waiting: and(isNotNull(c.dueAt), isNotNull(c.waitingSince)),
    overdue: and(running, lt(c.dueAt, now)),
    dueToday: and(running, gte(c.dueAt, now), lte(c.dueAt, endOfToday)),
    dueSoon: and(running, gte(c.dueAt, now), lte(c.dueAt, dueSoonUntil)),
  }
}

const clockCondition = (clock: CaseClockFilter, times: DeadlineTimes): SQL | undefined => clockConditions(times)[clock]

function searchCondition(typed: string): SQL {
  const query = searchQuery(typed)
  return query ? sql`${c.searchWords} @@ ${query}::tsquery` : sql`false`
}

const open = caseStatuses.filter((status) => status !== 'Resolved')

/** Open cases are those with a deadline: said so, they are read from the index `cases_open`. */
const statusCondition = (statuses: readonly CaseStatus[]): SQL | undefined =>
  open.every((status) => statuses.includes(status)) && !statuses.includes('Resolved')
    ? isNotNull(c.dueAt)
    : inArray(c.status, [...statuses])

function conditions(filter: CaseFilter): SQL | undefined {
  const { clock, times } = filter
  return and(
    eq(c.kind, filter.kind),
    filter.userId ? eq(c.userId, filter.userId) : undefined,
    filter.companyId === null ? isNull(c.companyId) : filter.companyId ? eq(c.companyId, filter.companyId) : undefined,
    filter.status && statusCondition(filter.status),
    filter.type && inArray(c.type, [...filter.type]),
    filter.category && inArray(c.category, [...filter.category]),
    filter.urgency && inArray(c.urgency, [...filter.urgency]),
    filter.company && inArray(c.company, [...filter.company]),
    filter.lga && inArray(c.lga, [...filter.lga]),
    filter.tags && hasTags(c.tags, filter.tags),
    assignedTo(c.assigneeId, filter.assigneeId),
    clock && or(...clock.map((each) => clockCondition(each, times))),
    within(c.createdAt, filter),
    within(c.updatedAt, filter.updated),
    within(c.firstAnsweredAt, filter.answered),
    within(c.resolvedAt, filter.resolved),
    filter.resolvedInTime && inArray(c.resolvedInTime, [...filter.resolvedInTime]),
    within(c.dueAt, filter.due),
    filter.reference ? like(c.reference, `${filter.reference}%`) : undefined,
    filter.search ? searchCondition(filter.search) : undefined,
  )
}

/** Cases for the engine of lists: `toFilter` says what the filters of a query mean. */
export const caseRecords = (
  toFilter: (query: Parameters<ListRecords['where']>[0]) => CaseFilter,
  times: DeadlineTimes,
): ListRecords & { keys: typeof keys } => ({
  from: sql`${c}`,
  id: sql`${c.id}`,
  version: sql`${c.version}`,
  label: sql`${c.reference}`,
  where: (query) => conditions(toFilter(query)),
  keys,
  counted: {
    status: { value: sql`${c.status}`, sums: { open: ['New', 'In Progress', 'Escalated'] } },
    type: { value: sql`${c.type}` },
    category: { value: sql`${c.category}` },
    urgency: { value: sql`${c.urgency}`, names: Object.fromEntries(urgencies.entries()) },
    assignee: { value: sql`${c.assigneeId}` },
    company: { value: sql`${c.company}`, names: { '': noneNamed } },
    lga: { value: sql`${c.lga}`, names: { '': noneNamed } },
    tag: countedTags(c.tags),
    // Few cases are open, and `cases_open` has them in the order of their deadlines.
    clock: { value: clockValue(times), alone: true, sums: { dueSoon: ['dueToday', 'dueLater'] } },
  },
})

/** Where the deadline of a case is; null when it is resolved or due later. */
const clockValue = ({ now, endOfToday, dueSoonUntil }: DeadlineTimes): SQL => {
  const at = (time: Date) => sql`${time.toISOString()}::timestamptz`
  return sql`case when ${c.dueAt} is null then null when ${c.waitingSince} is not null then 'waiting'
    when ${c.dueAt} < ${at(now)} then 'overdue' when ${c.dueAt} <= ${at(endOfToday)} then 'dueToday'
    when ${c.dueAt} <= ${at(dueSoonUntil)} then 'dueLater' end`
}

export interface Tally {
  status: CaseStatus
  type: string
  category: string
  urgency: number
  count: number
}

/** Counts the filtered cases by the columns of the dashboard. */
export async function tallyCases(db: Db, filter: CaseFilter): Promise<Tally[]> {
  const columns = { status: c.status, type: c.type, category: c.category, urgency: c.urgency }
  return db
    .select({ ...columns, count: sql<number>`count(*)::int` })
    .from(c)
    .where(conditions(filter))
    .groupBy(c.status, c.type, c.category, c.urgency)
}

/** Counts the filtered cases that are overdue, due soon or waiting for the customer. */
export async function countClocks(db: Db, filter: CaseFilter) {
  const having = (clock: CaseClockFilter) =>
    sql<number>`count(*) filter (where ${clockCondition(clock, filter.times)})::int`
  const [row] = await db
    .select({ overdue: having('overdue'), dueSoon: having('dueSoon'), waiting: having('waiting') })
    .from(c)
    .where(and(conditions(filter), isNotNull(c.dueAt)))
  return row!
}

/**
 * Counts the open cases of an account and those that its owner has filed since `dayStart`. Cases filed by staff
 * do not count towards the daily quota.
 */
export async function countOwnCases(db: Db, userId: string, dayStart: Date): Promise<{ open: number; filed: number }> {
  const byOwner = sql`exists (select 1 from ${h} where ${h.caseId} = ${c.id} and ${h.action} = 'submit' and ${h.actorRole} = 'owner')`
  const today = and(eq(c.userId, userId), gte(c.createdAt, dayStart), byOwner)
  const { rows } = await db.execute<{ open: number; filed: number }>(
    sql`select (select count(*)::int from ${c} where ${c.userId} = ${userId} and ${c.status} <> 'Resolved') as open,
      (select count(*)::int from ${c} where ${today}) as filed`,
  )
  return rows[0]!
}
