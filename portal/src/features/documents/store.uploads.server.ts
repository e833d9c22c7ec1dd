import { and, asc, count, eq, gt, inArray, isNull, lt, sql } from 'drizzle-orm'
import type { Db } from '#platform/database/database.server.ts'
import { documentUploads, type UploadedParts } from './table.server.ts'

export type UploadRow = typeof documentUploads.$inferSelect

export async function insertUpload(db: Db, row: typeof documentUploads.$inferInsert): Promise<void> {
  await db.insert(documentUploads).values(row)
}

export async function findUpload(db: Db, id: string): Promise<UploadRow | undefined> {
  const [row] = await db.select().from(documentUploads).where(eq(documentUploads.id, id))
  return row
}

export async function touchUpload(db: Db, id: string, now: Date): Promise<void> {
  await db.update(documentUploads).set({ touchedAt: now }).where(eq(documentUploads.id, id))
}

/** Links an upload to its document; false if another request has already done so. */
export async function markUploadFinished(db: Db, id: string, documentId: string): Promise<boolean> {
  const rows = await db
    .update(documentUploads)
    .set({ documentId })
    .where(and(eq(documentUploads.id, id), isNull(documentUploads.documentId)))
    .returning({ id: documentUploads.id })
  return rows.length === 1
}

/** Replaces what the store has of an upload; false if another process has done so meanwhile. */
export async function replaceUploaded(
  db: Db,
  id: string,
  { before, after }: { before: UploadedParts | null; after: UploadedParts },
): Promise<boolean> {
  const rows = await db
    .update(documentUploads)
    .set({ uploaded: after })
    .where(
      and(
        eq(documentUploads.id, id),
        sql`${documentUploads.uploaded} is not distinct from ${before && JSON.stringify(before)}::jsonb`,
      ),
    )
    .returning({ id: documentUploads.id })
  return rows.length === 1
}

export async function deleteUpload(db: Db, id: string): Promise<void> {
  await db.delete(documentUploads).where(eq(documentUploads.id, id))
}

const unfinishedOf = (ownerId: string, movedAfter: Date) =>
  and(
    eq(documentUploads.ownerId, ownerId),
    isNull(documentUploads.documentId),
    gt(documentUploads.touchedAt, movedAfter),
  )

/** Number of an account's unfinished uploads that can still be continued. */
export async function countUnfinished(db: Db, ownerId: string, movedAfter: Date): Promise<number> {
  const [row] = await db.select({ unfinished: count() }).from(documentUploads).where(unfinishedOf(ownerId, movedAfter))
  return row!.unfinished
}

/** The uploads that `countUnfinished` counts, least recently active first. */
export const listUnfinished = (db: Db, ownerId: string, movedAfter: Date, limit: number): Promise<UploadRow[]> =>
  db
    .select()
    .from(documentUploads)
    .where(unfinishedOf(ownerId, movedAfter))
    .orderBy(asc(documentUploads.touchedAt))
    .limit(limit)

/** Deletes uploads, finished or not, whose last activity was before `before`. */
export async function deleteUploadsBefore(db: Db, before: Date): Promise<void> {
  await db.delete(documentUploads).where(lt(documentUploads.touchedAt, before))
}

/** Returns the given file keys that unfinished uploads will have. */
export async function findUnfinishedKeys(db: Db, keys: string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set()
  const key = sql<string>`${documentUploads.uploaded} ->> 'key'`
  const rows = await db
    .select({ key })
    .from(documentUploads)
    .where(and(inArray(key, keys), isNull(documentUploads.documentId)))
  return new Set(rows.map((row) => row.key))
}

/** Returns the given IDs that belong to unfinished uploads. */
export async function findUnfinished(db: Db, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .select({ id: documentUploads.id })
    .from(documentUploads)
    .where(and(inArray(documentUploads.id, ids), isNull(documentUploads.documentId)))
  return new Set(rows.map((row) => row.id))
}
