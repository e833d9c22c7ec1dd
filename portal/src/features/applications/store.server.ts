import { and, asc, count, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '#platform/database/database.server.ts'
import { openStatuses } from './lifecycle.ts'
import { wordsOfSubmission } from './store.search.server.ts'
import { applicationHistory, applicationSubmissions } from './table.server.ts'

export type SubmissionRow = typeof applicationSubmissions.$inferSelect
type NewSubmission = typeof applicationSubmissions.$inferInsert
export type SubmissionChange = Partial<NewSubmission>
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
    .returning()
  return row!
}

export async function findSubmission(db: Db, id: string): Promise<SubmissionRow | undefined> {
  const [row] = await db.select().from(applicationSubmissions).where(eq(applicationSubmissions.id, id))
  return row
}

/** Locks the submission until the transaction ends. */
export async function lockSubmission(tx: Db, id: string): Promise<SubmissionRow | undefined> {
  const [row] = await tx.select().from(applicationSubmissions).where(eq(applicationSubmissions.id, id)).for('update')
  return row
}

/** Changes columns and answers the new version. */
export async function updateSubmission(tx: Db, id: string, change: SubmissionChange): Promise<number> {
  const [row] = await tx
    .update(applicationSubmissions)
    .set({ ...change, version: sql`${applicationSubmissions.version} + 1` })
    .where(eq(applicationSubmissions.id, id))
    .returning({ version: applicationSubmissions.version })
  return row!.version
}

export async function deleteSubmission(tx: Db, id: string): Promise<void> {
  await tx.delete(applicationSubmissions).where(eq(applicationSubmissions.id, id))
}

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
