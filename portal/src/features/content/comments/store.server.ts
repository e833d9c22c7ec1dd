import { and, asc, eq, inArray, isNotNull } from 'drizzle-orm'
import type { Db } from '#platform/database/database.server.ts'
import { maxComments } from './contract.ts'
import { contentComments } from '../table.server.ts'

export type CommentRow = typeof contentComments.$inferSelect
const oldestFirst = [asc(contentComments.at), asc(contentComments.id)]

export async function findComments(db: Db, itemId: string): Promise<CommentRow[]> {
  return db
    .select()
    .from(contentComments)
    .where(eq(contentComments.itemId, itemId))
    .orderBy(...oldestFirst)
    .limit(maxComments)
}

export async function insertComment(db: Db, comment: typeof contentComments.$inferInsert): Promise<CommentRow> {
  const [row] = await db.insert(contentComments).values(comment).returning()
  return row!
}

/** Deletes the oldest resolved comment of an item; false if none is resolved. */
export async function deleteOldestResolved(db: Db, itemId: string): Promise<boolean> {
  const oldest = db
    .select({ id: contentComments.id })
    .from(contentComments)
    .where(and(eq(contentComments.itemId, itemId), isNotNull(contentComments.resolvedAt)))
    .orderBy(...oldestFirst)
    .limit(1)
  const rows = await db.delete(contentComments).where(inArray(contentComments.id, oldest)).returning()
  return rows.length > 0
}

export async function updateComment(
  db: Db,
  { id, itemId }: Pick<CommentRow, 'id' | 'itemId'>,
  change: Pick<CommentRow, 'resolvedAt' | 'resolvedByName'>,
): Promise<CommentRow | undefined> {
  const [row] = await db
    .update(contentComments)
    .set(change)
    .where(and(eq(contentComments.id, id), eq(contentComments.itemId, itemId)))
    .returning()
  return row
}
