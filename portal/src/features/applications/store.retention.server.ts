import { and, asc, eq, lt, sql } from 'drizzle-orm'
import type { Db } from '#platform/database/database.server.ts'
import { draftKinds, draftTable } from './store.drafts.server.ts'
import { applicationSubmissions as submissions } from './table.server.ts'

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
