import { and, desc, eq, gt, ilike, inArray, isNull, or, sql } from 'drizzle-orm'
import { inNameOrder } from '#platform/database/name-order.server.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { FileReferences } from '#platform/files/file-references.ts'
import { libraryLimits } from './contract.ts'
import type { FileRow, UsePlace } from './store.files.server.ts'
import type { ItemRow } from '../engine/store.server.ts'
import { contentFiles, contentFileUses, contentItems } from '../table.server.ts'

const shownPlaces: UsePlace[] = ['published', 'draft']
const uses =
  sql<number>`(select count(distinct u.item_id) from content_file_uses u join content_items i on i.id = u.item_id
  where u.file_id = content_files.id and u.place in ('published', 'draft') and i.deleted_at is null)`.mapWith(Number)

export type LibraryRow = FileRow & { uses: number }

export interface LibraryQuery {
  page: number
  pageSize: number
  search: string
  kind?: FileRow['kind'] | undefined
  only?: 'none' | 'used' | 'missing-alt' | 'large' | undefined
  /** The account that added the files. */
  addedBy?: string | undefined
  sort: 'newest' | 'name' | 'largest'
}

const orders = {
  newest: [desc(contentFiles.createdAt)],
  name: [sql`lower(${contentFiles.name})`],
  largest: [desc(contentFiles.size)],
}

/** Omits replaced files, which are only kept for their old address. */
export async function findLibraryPage(db: Db, query: LibraryQuery): Promise<{ rows: LibraryRow[]; total: number }> {
  const pattern = `%${query.search.replace(/[\\%_]/g, '\\$&')}%`
  const where = and(
    isNull(contentFiles.replacedById),
    query.kind && eq(contentFiles.kind, query.kind),
    query.search
      ? or(
          ilike(contentFiles.name, pattern),
          ilike(contentFiles.alt, pattern),
          ilike(contentFiles.caption, pattern),
          ilike(contentFiles.originalName, pattern),
        )
      : undefined,
    query.addedBy === undefined ? undefined : eq(contentFiles.createdById, query.addedBy),
    query.only === 'none' ? sql`${uses} = 0` : undefined,
    query.only === 'used' ? sql`${uses} > 0` : undefined,
    query.only === 'large' ? gt(contentFiles.size, libraryLimits.largeBytes) : undefined,
    query.only === 'missing-alt' ? and(eq(contentFiles.kind, 'image'), eq(contentFiles.alt, '')) : undefined,
  )
  const [rows, total] = await Promise.all([
    db
      .select({ file: contentFiles, uses })
      .from(contentFiles)
      .where(where)
      .orderBy(...orders[query.sort], contentFiles.id)
      .limit(query.pageSize)
      .offset((query.page - 1) * query.pageSize),
    db.$count(contentFiles, where),
  ])
  return { rows: rows.map((row) => ({ ...row.file, uses: row.uses })), total }
}

/** A file of the library; `lock` it before changing it. */
export async function findLibraryFile(db: Db, id: string, options: { lock?: boolean } = {}) {
  const query = db
    .select({ file: contentFiles, uses })
    .from(contentFiles)
    .where(and(eq(contentFiles.id, id), isNull(contentFiles.replacedById)))
  const [row] = await (options.lock ? query.for('update') : query)
  return row && { ...row.file, uses: row.uses }
}

export async function listUses(db: Db, fileId: string) {
  return db
    .select({
      type: contentItems.type,
      id: contentItems.id,
      title: contentItems.title,
      place: contentFileUses.place,
      deletedAt: contentItems.deletedAt,
    })
    .from(contentFileUses)
    .innerJoin(contentItems, eq(contentItems.id, contentFileUses.itemId))
    .where(eq(contentFileUses.fileId, fileId))
    .orderBy(contentItems.type, inNameOrder(contentItems.title), contentItems.id)
    .limit(500)
}

/** Locks the items that use a file, including items in the bin; always in the same order, to prevent deadlocks of two replacements. */
export async function lockShowing(db: Db, fileId: string): Promise<ItemRow[]> {
  const showing = db
    .select({ id: contentFileUses.itemId })
    .from(contentFileUses)
    .where(and(eq(contentFileUses.fileId, fileId), inArray(contentFileUses.place, shownPlaces)))
  return db.select().from(contentItems).where(inArray(contentItems.id, showing)).orderBy(contentItems.id).for('update')
}

/** Redirects the address of a file, and of all files that it had replaced, to another file. */
export async function replaceFileRow(db: Db, id: string, byId: string): Promise<void> {
  await db
    .update(contentFiles)
    .set({ replacedById: byId, loose: true })
    .where(or(eq(contentFiles.id, id), eq(contentFiles.replacedById, id)))
}

export async function findFileIds(db: Db, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await db
    .select({ id: contentFiles.id })
    .from(contentFiles)
    .where(inArray(contentFiles.id, [...ids]))
  return rows.map(({ id }) => id)
}

export const libraryReferences: FileReferences = {
  records: `select variant.value as key, 'Library file ' || file.id || ' (' || variant.key || ')' as record,
      file.hashes ->> variant.key as sha256, null::bigint as size
    from content_files file, jsonb_each_text(file.variants) variant`,
}
