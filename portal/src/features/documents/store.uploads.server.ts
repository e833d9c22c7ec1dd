import { and, desc, eq, inArray, isNull, lt } from 'drizzle-orm'
import type { Db } from '#platform/database.server.ts'
import { documentUploads } from './table.server.ts'

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

/** Ties an upload to its document; false when another request has done so already. */
export async function markUploadFinished(db: Db, id: string, documentId: string): Promise<boolean> {
  const rows = await db
    .update(documentUploads)
    .set({ documentId })
    .where(and(eq(documentUploads.id, id), isNull(documentUploads.documentId)))
    .returning({ id: documentUploads.id })
  return rows.length === 1
}

export async function deleteUpload(db: Db, id: string): Promise<void> {
  await db.delete(documentUploads).where(eq(documentUploads.id, id))
}

/** Ids of an account's unfinished uploads beyond its newest `keep`. */
export async function listSurplusUploads(db: Db, ownerId: string, keep: number): Promise<string[]> {
  const rows = await db
    .select({ id: documentUploads.id })
    .from(documentUploads)
    .where(and(eq(documentUploads.ownerId, ownerId), isNull(documentUploads.documentId)))
    .orderBy(desc(documentUploads.touchedAt))
    .offset(keep)
    .limit(100)
  return rows.map((row) => row.id)
}

/** Forgets uploads, finished or not, that have not moved since `before`. */
export async function deleteUploadsBefore(db: Db, before: Date): Promise<void> {
  await db.delete(documentUploads).where(lt(documentUploads.touchedAt, before))
}

/** Those of `ids` that can still be continued. */
export async function findUnfinished(db: Db, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .select({ id: documentUploads.id })
    .from(documentUploads)
    .where(and(inArray(documentUploads.id, ids), isNull(documentUploads.documentId)))
  return new Set(rows.map((row) => row.id))
}
