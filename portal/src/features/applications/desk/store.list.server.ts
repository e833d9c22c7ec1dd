import { and, asc, eq, gte, inArray, like, lt, lte, or, type SQL, sql } from 'drizzle-orm'
import type { DeadlineTimes } from '#features/calendar/service.server.ts'
import type { Moments } from '#features/lists/contract.days.ts'
import { assignedTo, type ListKey, type ListRecords, within } from '#features/lists/service.sources.server.ts'
import type { Db } from '#platform/database/database.server.ts'
import { recordIdIn, searchQuery } from '#platform/values/search-words.ts'
import { openStatuses, type Outcome, type SubmissionStatus } from '../lifecycle.ts'
import { hasNewAnswer } from '../store.list.server.ts'
import { applicationSubmissions as s, applicationEntries as e } from '../table.server.ts'

/** Of filters with several values, one is enough. */
export interface ApplicationFilter {
  status?: readonly SubmissionStatus[] | undefined
  outcome?: readonly Outcome[] | undefined
  clock?: readonly string[] | undefined
  form?: readonly string[] | undefined
  /** Accounts, or null for applications without an assignee. */
  assigneeId?: readonly (string | null)[] | undefined
  filed?: Moments
  completed?: Moments
  /** The last decision. */
  decided?: Moments
  updated?: Moments
  due?: Moments
  /** A reference or words, or the beginnings of them. */
  search: string
}

/** Each has an index with the same columns, so that a page is read without sorting. */
const keys = {
  // References increase with time, and as text 'APP-2026-10000' would come before 'APP-2026-9999'.
  reference: { parts: [sql`${s.createdAt}`] },
  filed: { parts: [sql`${s.createdAt}`] },
  completed: { parts: [sql`${s.completedAt}`], emptyLast: true },
  updated: { parts: [sql`${s.updatedAt}`] },
  person: { parts: [sql`${s.nameKey}`] },
  form: { parts: [sql`${s.formTitle}`, sql`${s.createdAt}`] },
  status: { parts: [sql`${s.status}`, sql`${s.createdAt}`] },
  approval: { parts: [sql`${s.approvalStatus}`, sql`${s.createdAt}`] },
  due: { parts: [sql`${s.dueAt}`], emptyLast: true },
} satisfies Record<string, ListKey>

/** Written out, so that the index of those that wait for a decision is used. */
export const toDecide = sql`${s.status} = 'completed' and ${s.approvalStatus} in ('pending', 'in-progress')`

/** Their deadline runs. */
export const running = sql`${toDecide} and ${s.waitingSince} is null`

/** The applicant has to submit everything, or to answer the Commission. */
export const waiting = sql`${s.approvalStatus} in ('pending', 'in-progress')
  and (${s.status} <> 'completed' or ${s.waitingSince} is not null)`

export const clockCondition = (clock: string, { now, endOfToday, dueSoonUntil }: DeadlineTimes): SQL | undefined => {
  if (clock === 'waiting') return waiting
  if (clock === 'overdue') return and(running, lt(s.dueAt, now))
  const until = clock === 'dueToday' ? endOfToday : clock === 'dueSoon' ? dueSoonUntil : undefined
  return until ? and(running, gte(s.dueAt, now), lte(s.dueAt, until)) : sql`false`
}

const asReference = /^[a-z]{2,4}-\d{4}-\d+$/i

/** As `outcomeOf`. */
export const outcomeValue = sql`case when ${s.withdrawnAt} is null then ${s.approvalStatus} else 'withdrawn' end`

/** The decision of now, which may have been another before. What was taken back is none. */
const lastDecision = sql`(select max(h.at) from application_history h
  where h.submission_id = ${s.id} and h.action = ${s.approvalStatus})`

const decidedWithin = ({ from, before }: Moments): SQL | undefined =>
  (from ?? before) &&
  and(
    inArray(outcomeValue, ['approved', 'rejected']),
    from && sql`${lastDecision} >= ${from.toISOString()}::timestamptz`,
    before && sql`${lastDecision} < ${before.toISOString()}::timestamptz`,
  )

/** By the stored status, which has an index; the two outcomes of a rejected application are told apart only where one of them is asked for. */
function hasOutcome(asked: readonly Outcome[]): SQL | undefined {
  const stored = inArray(s.approvalStatus, [
    ...new Set(asked.map((each) => (each === 'withdrawn' ? 'rejected' : each))),
  ])
  return asked.includes('withdrawn') === asked.includes('rejected') ? stored : and(stored, inArray(outcomeValue, asked))
}

/** What a search finds: the beginning of a reference, or words. */
export function searchCondition(typed: string): SQL {
  const id = recordIdIn(typed)
  if (id) return eq(s.id, id)
  if (asReference.test(typed)) return like(s.reference, `${typed.toUpperCase()}%`)
  const query = searchQuery(typed)
  return query ? sql`${s.searchWords} @@ ${query}::tsquery` : sql`false`
}

const conditions = (filter: ApplicationFilter, moments: DeadlineTimes): SQL | undefined =>
  and(
    filter.status && inArray(s.status, [...filter.status]),
    filter.outcome && hasOutcome(filter.outcome),
    filter.clock && or(...filter.clock.map((clock) => clockCondition(clock, moments))),
    filter.form && inArray(s.formTitle, [...filter.form]),
    assignedTo(s.assigneeId, filter.assigneeId),
    within(s.createdAt, filter.filed),
    within(s.completedAt, filter.completed),
    filter.decided && decidedWithin(filter.decided),
    within(s.updatedAt, filter.updated),
    within(s.dueAt, filter.due),
    filter.search ? searchCondition(filter.search) : undefined,
  )

/** Applications for the engine of lists: `toFilter` says what the filters of a query mean. */
export const applicationRecords = (
  toFilter: (query: Parameters<ListRecords['where']>[0]) => ApplicationFilter,
  moments: DeadlineTimes,
): ListRecords => ({
  from: sql`${s}`,
  id: sql`${s.id}`,
  version: sql`${s.version}`,
  label: sql`${s.reference}`,
  where: (query) => conditions(toFilter(query), moments),
  keys,
  counted: {
    status: { value: sql`${s.status}` },
    approvalStatus: { value: outcomeValue, sums: { open: openStatuses } },
    form: { value: sql`${s.formTitle}` },
    assignee: { value: sql`${s.assigneeId}` },
    // Few applications wait for a decision, and an index has them in the order of their deadlines.
    clock: { value: clockValue(moments), alone: true, sums: { dueSoon: ['dueToday', 'dueLater'] } },
  },
})

const clockValue = ({ now, endOfToday, dueSoonUntil }: DeadlineTimes): SQL => {
  const at = (time: Date) => sql`${time.toISOString()}::timestamptz`
  return sql`case when ${waiting} then 'waiting' when not (${toDecide}) or ${s.dueAt} is null then null when ${s.dueAt} < ${at(now)}
    then 'overdue' when ${s.dueAt} <= ${at(endOfToday)} then 'dueToday' when ${s.dueAt} <= ${at(dueSoonUntil)} then 'dueLater' end`
}

const shown = {
  id: s.id,
  version: s.version,
  reference: s.reference,
  userId: s.userId,
  companyId: s.companyId,
  formTitle: s.formTitle,
  status: s.status,
  approvalStatus: s.approvalStatus,
  withdrawnAt: s.withdrawnAt,
  applicantName: s.applicantName,
  applicantSurname: s.applicantSurname,
  applicantEmail: s.applicantEmail,
  assigneeId: s.assigneeId,
  assigneeName: s.assigneeName,
  dueAt: s.dueAt,
  waitingSince: s.waitingSince,
  createdAt: s.createdAt,
  completedAt: s.completedAt,
  updatedAt: s.updatedAt,
  hasNewAnswer,
}

/** The existing ones of these applications, in the given order, without the answers. */
export async function findListed(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return []
  const rows = await db
    .select(shown)
    .from(s)
    .where(sql`${s.id} = any(${sql.param([...ids])}::uuid[])`)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
export type ListedApplication = Awaited<ReturnType<typeof findListed>>[number]

export type EntryRow = typeof e.$inferSelect

/** Answers the id. */
export async function insertEntry(tx: Db, entry: typeof e.$inferInsert): Promise<number> {
  const [row] = await tx.insert(e).values(entry).returning({ id: e.id })
  return row!.id
}

/** Oldest first. */
export const listEntries = (db: Db, submissionId: string): Promise<EntryRow[]> =>
  db.select().from(e).where(eq(e.submissionId, submissionId)).orderBy(asc(e.id))

export const countEntries = (db: Db, submissionId: string): Promise<number> =>
  db.$count(e, eq(e.submissionId, submissionId))

/** The kinds that the applicant reads. */
export const toApplicant: readonly EntryRow['kind'][] = ['message', 'question']

/** What a message to the applicant says; empty for another entry. */
export async function findMessage(db: Db, submissionId: string, id: number): Promise<string> {
  const [row] = await db
    .select({ text: e.text })
    .from(e)
    .where(and(eq(e.id, id), eq(e.submissionId, submissionId), inArray(e.kind, [...toApplicant])))
  return row?.text ?? ''
}
