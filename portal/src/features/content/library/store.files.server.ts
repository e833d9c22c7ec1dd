import { and, eq, inArray, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '#platform/database/database.server.ts'
import type { Focus } from '#platform/files/stored-picture.ts'
import { contentFiles, contentFileUses } from '../table.server.ts'

export type FileRow = typeof contentFiles.$inferSelect
export type NewFile = typeof contentFiles.$inferInsert
export type UsePlace = (typeof contentFileUses.$inferSelect)['place']

export async function insertFile(db: Db, file: NewFile): Promise<FileRow> {
  const [row] = await db.insert(contentFiles).values(file).returning()
  return row!
}

export async function findFile(db: Db, id: string): Promise<FileRow | undefined> {
  const [row] = await db.select().from(contentFiles).where(eq(contentFiles.id, id))
  return row
}

export interface PictureFacts {
  alt: string
  caption: string
  focus: Focus
}

/** What the library knows of files, by their ID; of a replaced file, what it knows of the replacement. */
export async function readFileFacts<T>(
  db: Db,
  ids: readonly string[],
  factsOf: (file: FileRow) => T,
): Promise<Map<string, T>> {
  if (ids.length === 0) return new Map()
  const present = alias(contentFiles, 'present')
  const rows = await db
    .select({ own: contentFiles, present })
    .from(contentFiles)
    .leftJoin(present, eq(present.id, contentFiles.replacedById))
    .where(inArray(contentFiles.id, [...new Set(ids)]))
  return new Map(rows.map(({ own, present }) => [own.id, factsOf(present ?? own)]))
}

export const readPictureFacts = (db: Db, ids: readonly string[]): Promise<Map<string, PictureFacts>> =>
  readFileFacts(db, ids, ({ alt, caption, focusX, focusY }) => ({ alt, caption, focus: { x: focusX, y: focusY } }))

export async function updateFile(db: Db, id: string, change: Partial<NewFile>): Promise<FileRow | undefined> {
  const [row] = await db.update(contentFiles).set(change).where(eq(contentFiles.id, id)).returning()
  return row
}

/**
 * Records the files that an item uses now (`published`, `draft`) and permanently those it ever used (`history`). Returns those of them that exist, by
 * ID; ignores unknown IDs.
 */
export async function recordUses(
  db: Db,
  itemId: string,
  uses: Record<UsePlace, readonly string[]>,
): Promise<Map<string, FileRow['kind']>> {
  await db
    .delete(contentFileUses)
    .where(and(eq(contentFileUses.itemId, itemId), inArray(contentFileUses.place, ['published', 'draft'])))
  const all = [...new Set(Object.values(uses).flat())]
  if (all.length === 0) return new Map()
  const known = await db
    .select({ id: contentFiles.id, kind: contentFiles.kind })
    .from(contentFiles)
    .where(inArray(contentFiles.id, all))
    .for('key share')
  const ids = new Map(known.map(({ id, kind }) => [id, kind]))
  const rows = (Object.entries(uses) as [UsePlace, readonly string[]][]).flatMap(([place, files]) =>
    [...new Set(files)].filter((id) => ids.has(id)).map((fileId) => ({ fileId, itemId, place })),
  )
  if (rows.length > 0) await db.insert(contentFileUses).values(rows).onConflictDoNothing()
  return ids
}

/** Locks files that were sent with a save before `before` and are not used by any item or its history. */
export async function lockForgottenFiles(db: Db, before: Date, limit: number): Promise<FileRow[]> {
  return db
    .select()
    .from(contentFiles)
    .where(
      and(
        eq(contentFiles.loose, true),
        sql`${contentFiles.createdAt} < ${before}`,
        sql`not exists (select 1 from ${contentFileUses} where ${contentFileUses.fileId} = ${contentFiles.id})`,
      ),
    )
    .limit(limit)
    .for('update', { skipLocked: true })
}

export async function deleteFileRow(db: Db, id: string): Promise<void> {
  await db.delete(contentFiles).where(eq(contentFiles.id, id))
}
