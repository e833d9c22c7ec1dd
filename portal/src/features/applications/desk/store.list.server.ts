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
import { describeReview } from './rules.review.ts'
import { openStages, stageOf, stages } from '../kind.ts'
import { applicationSubmissions as s, listedColumns } from '../table.server.ts'
import { applicationList } from './contract.list.ts'

/** Those that wait for the Commission, whose deadline runs. Written out, so that their index is used. */
const toDecide = sql`${s.stage} in ('ready', 'received', 'checking')`

const asReference = /^[a-z]{2,4}-\d{4}-\d+$/i

/** The decision of now, which may have been another before. What was taken back is none. */
const lastDecision = sql`(select max(h.at) from application_history h
  where h.submission_id = ${s.id} and h.action = ${s.approvalStatus})`

const decidedWithin = ({ from, before }: Moments): SQL | undefined =>
  (from ?? before) &&
  and(
    inArray(s.stage, ['approved', 'licensing', 'rejected']),
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

/** Those of these applications that exist, without the answers. */
export const findListed = (db: Db, ids: readonly string[]) =>
  db
    .select(listedColumns)
    .from(s)
    .where(sql`${s.id} = any(${sql.param([...ids])}::uuid[])`)

export type ListedApplication = Awaited<ReturnType<typeof findListed>>[number]

/** An application with what it is filed for. */
type NamedApplication = ListedApplication & { company: string }

const nameOf = ({ applicantName, applicantSurname }: ListedApplication) => `${applicantName} ${applicantSurname}`.trim()

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

export async function listFormTitles(db: Db): Promise<string[]> {
  const rows = await db.selectDistinct({ title: s.formTitle }).from(s).orderBy(asc(s.formTitle))
  return rows.map(({ title }) => title)
}
