import { and, asc, eq, inArray, like, type SQL, sql } from 'drizzle-orm'
import type { ViewTimes } from '#features/calendar/service.server.ts'
import { type Moments, momentsOf } from '#features/lists/contract.days.ts'
import {
  byAnswer,
  byDays,
  byDeadline,
  byPerson,
  byValue,
  byWords,
  countedTogether,
  deadlineCell,
  type ListReading,
  type ListTable,
  momentCell,
  personCell,
} from '#features/lists/service.sources.server.ts'
import type { Db } from '#platform/database/database.server.ts'
import { recordIdIn } from '#platform/values/search-words.ts'
import { describeReview } from '../lifecycle.ts'
import { openStages, stageOf, stages } from './stage.ts'
import { applicationSubmissions as s, applicationEntries as e } from '../table.server.ts'
import { applicationList } from './contract.list.ts'

/** Those that wait for the Commission, whose deadline runs. Written out, so that their index is used. */
const toDecide = sql`${s.stage} in ('received', 'checking')`

const asReference = /^[a-z]{2,4}-\d{4}-\d+$/i

/** The decision of now, which may have been another before. What was taken back is none. */
const lastDecision = sql`(select max(h.at) from application_history h
  where h.submission_id = ${s.id} and h.action = ${s.approvalStatus})`

const decidedWithin = ({ from, before }: Moments): SQL | undefined =>
  (from ?? before) &&
  and(
    inArray(s.stage, ['approved', 'rejected']),
    from && sql`${lastDecision} >= ${from.toISOString()}::timestamptz`,
    before && sql`${lastDecision} < ${before.toISOString()}::timestamptz`,
  )

/** What a search finds: the beginning of a reference, or words. */
export function searchCondition(typed: string): SQL {
  const id = recordIdIn(typed)
  if (id) return eq(s.id, id)
  if (asReference.test(typed)) return like(s.reference, `${typed.toUpperCase()}%`)
  return byWords(s.searchWords, typed)
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
  answerSince: s.answerSince,
}

/** Those of these applications that exist, without the answers. */
export const findListed = (db: Db, ids: readonly string[]) =>
  db
    .select(shown)
    .from(s)
    .where(sql`${s.id} = any(${sql.param([...ids])}::uuid[])`)
export type ListedApplication = Awaited<ReturnType<typeof findListed>>[number]

/** An application with what it is filed for. */
type NamedApplication = ListedApplication & { company: string }

const nameOf = ({ applicantName, applicantSurname }: ListedApplication) => `${applicantName} ${applicantSurname}`.trim()

/** The list of applications for staff. */
export const applicationTable: ListTable<typeof applicationList, NamedApplication, ListReading & ViewTimes> = {
  list: applicationList,
  from: s,
  id: s.id,
  version: s.version,
  label: s.reference,
  search: searchCondition,
  columns: {
    // References increase with time, and as text 'APP-2026-10000' would come before 'APP-2026-9999'.
    reference: { cell: (row) => row.reference, order: [s.createdAt] },
    form: { cell: (row) => row.formTitle, order: [s.formTitle, s.createdAt], filter: byValue(s.formTitle) },
    person: {
      cell: (row) => ({ id: row.userId, name: nameOf(row) }),
      order: [s.nameKey],
    },
    applicant: { cell: (row) => row.company || nameOf(row) },
    email: { cell: (row) => row.applicantEmail },
    stage: {
      cell: stageOf,
      order: [s.stage, s.createdAt],
      filter: {
        where: (values) =>
          inArray(
            s.stage,
            stages.filter((stage) => values.includes(stage) || (values.includes('open') && openStages.includes(stage))),
          ),
        count: () => ({ value: sql`${s.stage}`, names: countedTogether('open', openStages) }),
      },
    },
    answer: { cell: (row) => row.answerSince !== null, filter: byAnswer(s.answerSince) },
    due: {
      cell: (row, { now, holidays }) => deadlineCell(describeReview(row, now, holidays)),
      order: [s.dueAt],
      emptyLast: true,
      filter: byDays(s.dueAt),
    },
    clock: { filter: byDeadline({ dueAt: s.dueAt, running: toDecide }) },
    assignee: { cell: (row) => personCell(row.assigneeId, row.assigneeName), filter: byPerson(s.assigneeId) },
    filed: { cell: (row) => momentCell(row.createdAt), order: [s.createdAt], filter: byDays(s.createdAt) },
    completed: {
      cell: (row) => momentCell(row.completedAt),
      order: [s.completedAt],
      emptyLast: true,
      filter: byDays(s.completedAt),
    },
    decided: {
      filter: {
        where: ([value], { now }) => decidedWithin(momentsOf(value, now)),
        moment: lastDecision,
        since: sql`coalesce(${s.completedAt}, ${s.createdAt})`,
      },
    },
    updated: { cell: (row) => momentCell(row.updatedAt), order: [s.updatedAt], filter: byDays(s.updatedAt) },
  },
}

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

/** The titles under which applications were filed. */
export async function listFormTitles(db: Db): Promise<string[]> {
  const rows = await db.selectDistinct({ title: s.formTitle }).from(s).orderBy(asc(s.formTitle))
  return rows.map(({ title }) => title)
}
