import { and, asc, count, desc, eq, inArray, sql, lt } from 'drizzle-orm'
import type { FormAnswers } from '#fields/field.ts'
import { type ChangeOf, recordStore, type RowOf } from '#engines/records/store.server.ts'
import type { Db } from '#platform/database/database.server.ts'
import { searchWords } from '#platform/values/search-words.ts'
import { searchCondition } from './desk/store.list.server.ts'
import { openStatuses } from './lifecycle.ts'
import { recordType } from './rules.ts'
import {
  applicationHistory,
  applicationSubmissions,
  applicationSubmissions as s,
  applicationMessages as messages,
  applicationSubmissions as submissions,
  applicationDrafts,
  companyDrafts,
} from './table.server.ts'

export type SubmissionRow = RowOf<typeof applicationSubmissions>
type NewSubmission = typeof applicationSubmissions.$inferInsert
export type SubmissionChange = ChangeOf<typeof applicationSubmissions>
export type HistoryRow = typeof applicationHistory.$inferSelect
export type NewHistory = typeof applicationHistory.$inferInsert

/** `company` is the name of the company that applies; '' where a person does. */
export async function insertSubmission(
  tx: Db,
  submission: Omit<NewSubmission, 'searchWords'>,
  company: string,
): Promise<SubmissionRow> {
  const [row] = await tx
    .insert(applicationSubmissions)
    .values({ ...submission, searchWords: wordsOfSubmission(submission, company) })
    .returning(submissionStore.columns)
  return row!
}

export const submissionStore = recordStore(applicationSubmissions)
export const { find: findSubmission, lock: lockSubmission, change: updateSubmission } = submissionStore
export const submissionKind = { recordType, store: submissionStore }

/** Uses the index `application_submissions_open`. */
export async function countOpenSubmissions(db: Db, userId: string): Promise<number> {
  const [row] = await db
    .select({ open: count() })
    .from(applicationSubmissions)
    .where(and(eq(applicationSubmissions.userId, userId), inArray(applicationSubmissions.approvalStatus, openStatuses)))
  return row!.open
}

export async function insertHistory(tx: Db, entry: NewHistory): Promise<number> {
  const [row] = await tx.insert(applicationHistory).values(entry).returning({ id: applicationHistory.id })
  return row!.id
}

export async function findHistory(db: Db, submissionId: string, entry: number): Promise<HistoryRow | undefined> {
  const [row] = await db
    .select()
    .from(applicationHistory)
    .where(and(eq(applicationHistory.id, entry), eq(applicationHistory.submissionId, submissionId)))
  return row
}

/** Oldest first. */
export async function listHistory(db: Db, submissionId: string): Promise<HistoryRow[]> {
  return db
    .select()
    .from(applicationHistory)
    .where(eq(applicationHistory.submissionId, submissionId))
    .orderBy(asc(applicationHistory.id))
}

export async function findLastHistory(db: Db, submissionId: string): Promise<HistoryRow | undefined> {
  const [row] = await db
    .select()
    .from(applicationHistory)
    .where(eq(applicationHistory.submissionId, submissionId))
    .orderBy(desc(applicationHistory.id))
    .limit(1)
  return row
}

/** Characters of answers by which an application is found. */
const maxAnswered = 50_000

/** All texts in the answers, whatever their form. */
function textsIn(answer: unknown): string[] {
  if (typeof answer === 'string') return [answer]
  if (Array.isArray(answer)) return answer.flatMap(textsIn)
  return answer !== null && typeof answer === 'object' ? Object.values(answer).flatMap(textsIn) : []
}

interface Searched {
  reference: string
  formTitle: string
  applicantName: string
  applicantSurname: string
  applicantEmail: string
  applicantPhone: string
  answers: FormAnswers
}

/** Only a move to a company changes them: what was filed stays. */
export const wordsOfSubmission = (row: Searched, company = ''): string =>
  searchWords([
    row.reference,
    company,
    row.formTitle,
    row.applicantName,
    row.applicantSurname,
    row.applicantEmail,
    row.applicantPhone,
    ...textsIn(row.answers).join('\n').slice(0, maxAnswered).split('\n'),
  ])

/** Submissions with the words, or with this beginning of a reference, the newest first, counted up to `most`. */
export async function searchSubmissions(
  db: Db,
  { text, limit, offset }: { text: string; limit: number; offset: number },
  max: number,
): Promise<{ ids: string[]; count: number }> {
  const { rows } = await db.execute<{ count: number; ids: string[] }>(sql`
    with found as materialized (select ${s.id}, ${s.createdAt} from ${s} where ${searchCondition(text)} limit ${max + 1})
    select (select count(*)::int from found) as count,
      array(select id from found order by created_at desc, id desc limit ${limit} offset ${offset}) as ids`)
  return rows[0]!
}

type MessageRow = typeof messages.$inferSelect

/** Answers the id. */
export async function insertMessage(tx: Db, message: typeof messages.$inferInsert): Promise<number> {
  const [row] = await tx.insert(messages).values(message).returning({ id: messages.id })
  return row!.id
}

/** What an answer says; empty when it is gone. */
export async function findAnswer(db: Db, submissionId: string, id: number): Promise<string> {
  const [row] = await db
    .select({ text: messages.text })
    .from(messages)
    .where(and(eq(messages.id, id), eq(messages.submissionId, submissionId)))
  return row?.text ?? ''
}

/** Oldest first. */
export const listMessages = (db: Db, submissionId: string): Promise<MessageRow[]> =>
  db.select().from(messages).where(eq(messages.submissionId, submissionId)).orderBy(asc(messages.id))

export async function countMessages(tx: Db, submissionId: string): Promise<number> {
  const [row] = await tx.select({ n: count() }).from(messages).where(eq(messages.submissionId, submissionId))
  return row?.n ?? 0
}

/** Drafts that were saved before this time, oldest first. */
export async function listOldDrafts(db: Db, before: Date, limit: number): Promise<string[]> {
  const keys: string[] = []
  for (const kind of draftKinds) {
    const drafts = draftTable(kind)
    const rows = await db
      // A draft has no id of its own: owner and form name it.
      .select({
        key: sql<string>`${kind}::text || ' ' || ${drafts.ownerId}::text || ' ' || ${drafts.templateId}::text`,
      })
      .from(drafts)
      .where(lt(drafts.updatedAt, before))
      .orderBy(asc(drafts.updatedAt))
      .limit(limit - keys.length)
    keys.push(...rows.map(({ key }) => key))
  }
  return keys
}

/** False when it has been saved again in the meantime. */
export async function deleteOldDraft(tx: Db, key: string, before: Date): Promise<boolean> {
  const [kind, ownerId = '', templateId = ''] = key.split(' ')
  const drafts = draftTable(kind === 'company' ? 'company' : 'person')
  const rows = await tx
    .delete(drafts)
    .where(and(eq(drafts.ownerId, ownerId), eq(drafts.templateId, templateId), lt(drafts.updatedAt, before)))
    .returning({ ownerId: drafts.ownerId })
  return rows.length > 0
}

/** Rejected applications that were last changed before this time. */
export const rejectedBefore = (before: Date) =>
  and(eq(submissions.approvalStatus, 'rejected'), lt(submissions.updatedAt, before))

export type DraftRow = typeof applicationDrafts.$inferSelect
type NewDraft = typeof applicationDrafts.$inferInsert
/** Whose a draft is: a person's or a company's. */
export interface DraftOwner {
  kind: 'person' | 'company'
  ownerId: string
  templateId: string
}

/** The two tables differ in what their owner refers to. */
const tables = { person: applicationDrafts, company: companyDrafts as unknown as typeof applicationDrafts }
const draftKinds = ['person', 'company'] as const
const draftTable = (kind: DraftOwner['kind']) => tables[kind]

const ofOwner = ({ kind, ownerId, templateId }: DraftOwner) =>
  and(eq(tables[kind].ownerId, ownerId), eq(tables[kind].templateId, templateId))

export async function findDraft(db: Db, owner: DraftOwner): Promise<DraftRow | undefined> {
  const [row] = await db.select().from(tables[owner.kind]).where(ofOwner(owner))
  return row
}

/** The number of the last save; undefined without a draft. */
export async function findRevision(db: Db, owner: DraftOwner): Promise<number | undefined> {
  const table = tables[owner.kind]
  const [row] = await db.select({ revision: table.revision }).from(table).where(ofOwner(owner))
  return row?.revision
}

export const listDraftsOf = (db: Db, userId: string): Promise<DraftRow[]> =>
  db.select().from(applicationDrafts).where(eq(applicationDrafts.ownerId, userId))

/** Adds the first draft; undefined when there is one. */
export async function insertDraft(db: Db, { kind }: DraftOwner, draft: NewDraft): Promise<DraftRow | undefined> {
  const [row] = await db.insert(tables[kind]).values(draft).onConflictDoNothing().returning()
  return row
}

/** Replaces the draft of a revision; undefined when there is another one. */
export async function replaceDraft(
  db: Db,
  owner: DraftOwner,
  draft: NewDraft,
  revision: number,
): Promise<DraftRow | undefined> {
  const wanted = and(ofOwner(owner), eq(tables[owner.kind].revision, revision))
  const [row] = await db.update(tables[owner.kind]).set(draft).where(wanted).returning()
  return row
}

/** Deletes the draft; answers the application that it continues, if any. */
export async function deleteDraftOf(db: Db, owner: DraftOwner): Promise<string | null> {
  const table = tables[owner.kind]
  const [row] = await db.delete(table).where(ofOwner(owner)).returning({ formerId: table.formerId })
  return row?.formerId ?? null
}

export async function deleteDraftsOf(db: Db, userId: string): Promise<void> {
  await db.delete(applicationDrafts).where(eq(applicationDrafts.ownerId, userId))
}

/** The consents of an account's applications, newest first. */
export const listConsents = (db: Db, userId: string, limit: number) =>
  db
    .select({
      reference: submissions.reference,
      consentAt: submissions.consentAt,
      consentVersion: submissions.consentVersion,
    })
    .from(submissions)
    .where(eq(submissions.userId, userId))
    .orderBy(desc(submissions.createdAt))
    .limit(limit)
