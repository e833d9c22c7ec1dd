import { and, asc, eq, lt, sql } from 'drizzle-orm'
import type { Db } from '#platform/database/database.server.ts'
import { applicationDrafts as drafts, applicationSubmissions as submissions } from './table.server.ts'

/** A draft has no id of its own: person and form name it. */
const draftKey = sql<string>`${drafts.userId}::text || ' ' || ${drafts.templateId}::text`

/** Drafts that were saved before this time, oldest first. */
export async function listOldDrafts(db: Db, before: Date, limit: number): Promise<string[]> {
  const rows = await db
    .select({ key: draftKey })
    .from(drafts)
    .where(lt(drafts.updatedAt, before))
    .orderBy(asc(drafts.updatedAt))
    .limit(limit)
  return rows.map(({ key }) => key)
}

/** False when the person has saved it again in the meantime. */
export async function deleteOldDraft(tx: Db, key: string, before: Date): Promise<boolean> {
  const [userId = '', templateId = ''] = key.split(' ')
  const rows = await tx
    .delete(drafts)
    .where(and(eq(drafts.userId, userId), eq(drafts.templateId, templateId), lt(drafts.updatedAt, before)))
    .returning({ userId: drafts.userId })
  return rows.length > 0
}

/** Rejected applications that were last changed before this time, oldest first. */
export async function listRejected(db: Db, before: Date, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: submissions.id })
    .from(submissions)
    .where(and(eq(submissions.approvalStatus, 'rejected'), lt(submissions.updatedAt, before)))
    .orderBy(asc(submissions.updatedAt))
    .limit(limit)
  return rows.map((row) => row.id)
}
