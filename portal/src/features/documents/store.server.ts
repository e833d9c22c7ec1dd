import { and, asc, count, desc, eq, inArray, isNull, lte, sql, sum, gt, lt } from 'drizzle-orm'
import { type Db, prepareOnce } from '#platform/database/database.server.ts'
import type { FileReferences } from '#platform/files/file-references.ts'
import { documents, looseFiles, documentUploads, type UploadedParts } from './table.server.ts'

export type DocumentRow = typeof documents.$inferSelect
export type NewDocument = typeof documents.$inferInsert

export async function insertDocuments(db: Db, rows: NewDocument[]): Promise<DocumentRow[]> {
  return db.insert(documents).values(rows).returning()
}

export async function findDocumentRow(db: Db, id: string): Promise<DocumentRow | undefined> {
  const [row] = await db.select().from(documents).where(eq(documents.id, id))
  return row
}

const documentsOfRecords = prepareOnce('documents_of_records', (db) =>
  db
    .select()
    .from(documents)
    .where(
      and(
        eq(documents.recordType, sql.placeholder('recordType')),
        sql`${documents.recordId} = any(${sql.placeholder('recordIds')})`,
      ),
    )
    .orderBy(asc(documents.arrival)),
)

export async function listDocumentRows(db: Db, recordType: string, recordIds: string[]): Promise<DocumentRow[]> {
  if (recordIds.length === 0) return []
  return documentsOfRecords(db).execute({ recordType, recordIds })
}

const documentsUploadedBy = prepareOnce('documents_uploaded_by', (db) =>
  db
    .select()
    .from(documents)
    .where(and(eq(documents.uploadedBy, sql.placeholder('uploadedBy')), isNull(documents.companyId)))
    .orderBy(desc(documents.arrival))
    .limit(sql.placeholder('limit')),
)

/** Newest first. */
export async function listUploadedRows(db: Db, uploadedBy: string, limit: number): Promise<DocumentRow[]> {
  return documentsUploadedBy(db).execute({ uploadedBy, limit })
}

/** In their order of arrival. */
export async function updateRecord(
  tx: Db,
  { recordType, recordId }: Pick<DocumentRow, 'recordType' | 'recordId'>,
  change: Pick<NewDocument, 'recordType' | 'recordId' | 'uploadedBy'>,
): Promise<DocumentRow[]> {
  const where = and(eq(documents.recordType, recordType), eq(documents.recordId, recordId))
  const rows = await tx.update(documents).set(change).where(where).returning()
  return rows.sort((one, other) => one.arrival - other.arrival)
}

export async function setCompany(
  tx: Db,
  { recordType, recordId }: Pick<DocumentRow, 'recordType' | 'recordId'>,
  companyId: string,
): Promise<void> {
  await tx
    .update(documents)
    .set({ companyId })
    .where(and(eq(documents.recordType, recordType), eq(documents.recordId, recordId), isNull(documents.companyId)))
}

/** Total size of an account's stored files; one that several records share counts once. */
export async function sumUploadedBytes(db: Db, uploadedBy: string): Promise<number> {
  const own = eq(documents.uploadedBy, uploadedBy)
  const files = db
    .selectDistinct({ key: documents.fileKey, size: documents.size })
    .from(documents)
    .where(own)
    .as('files')
  const [row] = await db.select({ bytes: sum(files.size).mapWith(Number) }).from(files)
  return row?.bytes ?? 0
}

/** Those of the keys that no document has. */
export async function listUnusedKeys(tx: Db, fileKeys: readonly string[]): Promise<string[]> {
  const rows = await tx
    .select({ key: documents.fileKey })
    .from(documents)
    .where(inArray(documents.fileKey, [...fileKeys]))
  const used = new Set(rows.map(({ key }) => key))
  return [...new Set(fileKeys)].filter((key) => !used.has(key))
}

export async function sumRecordFiles(db: Db, recordType: string, recordId: string) {
  const [row] = await db
    .select({ files: count(), bytes: sum(documents.size).mapWith(Number) })
    .from(documents)
    .where(and(eq(documents.recordType, recordType), eq(documents.recordId, recordId)))
  return { files: row?.files ?? 0, bytes: row?.bytes ?? 0 }
}

export async function deleteDocumentRows(
  db: Db,
  which: { recordType: string; recordId: string; ids?: string[]; role?: string },
): Promise<DocumentRow[]> {
  return db
    .delete(documents)
    .where(
      and(
        eq(documents.recordType, which.recordType),
        eq(documents.recordId, which.recordId),
        which.ids && inArray(documents.id, which.ids),
        // A file may have got another role since it was found.
        which.role === undefined ? undefined : eq(documents.role, which.role),
      ),
    )
    .returning()
}

interface Uploads {
  recordType: string
  recordId: string
  role: string
  uploadedBy: string
}
/** Of any account or role, where it is not given. */
type Of = Pick<Uploads, 'recordType' | 'recordId'> & Partial<Uploads>
const isUpload = ({ recordType, recordId, role, uploadedBy }: Of) =>
  and(
    eq(documents.recordType, recordType),
    eq(documents.recordId, recordId),
    role === undefined ? undefined : eq(documents.role, role),
    uploadedBy === undefined ? undefined : eq(documents.uploadedBy, uploadedBy),
  )

/** The files that one account has added to a record in a role, oldest first. */
export const listUploadRows = (db: Db, uploads: Uploads): Promise<DocumentRow[]> =>
  db.select().from(documents).where(isUpload(uploads)).orderBy(asc(documents.arrival))

/** Gives those of `ids` another role; returns them, oldest first. */
export async function updateRole(tx: Db, uploads: Of & { ids: string[] }, role: string): Promise<DocumentRow[]> {
  const rows = await tx
    .update(documents)
    .set({ role })
    .where(and(isUpload(uploads), inArray(documents.id, uploads.ids)))
    .returning()
  return rows.toSorted((one, other) => one.arrival - other.arrival)
}

/** The ids of old files in a role, with their records. */
export const listOldRows = (db: Db, which: { recordType: string; role: string; before: Date }, limit: number) =>
  db
    .select({ id: documents.id, recordId: documents.recordId })
    .from(documents)
    .where(
      and(
        eq(documents.recordType, which.recordType),
        eq(documents.role, which.role),
        lte(documents.uploadedAt, which.before),
      ),
    )
    .limit(limit)

export async function insertLooseFiles(db: Db, fileKeys: string[], removeAfter: Date): Promise<void> {
  if (fileKeys.length === 0) return
  await db
    .insert(looseFiles)
    .values(fileKeys.map((fileKey) => ({ fileKey, removeAfter })))
    .onConflictDoUpdate({ target: looseFiles.fileKey, set: { removeAfter } })
}

/** Removes files from the list of leftovers; returns how many were in it. */
export async function claimLooseFiles(db: Db, fileKeys: string[]): Promise<number> {
  const rows = await db
    .delete(looseFiles)
    .where(inArray(looseFiles.fileKey, fileKeys))
    .returning({ fileKey: looseFiles.fileKey })
  return rows.length
}

/** Leftovers due for removal, locked until the transaction ends; skips files that a request is claiming. */
export async function lockLooseFiles(db: Db, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .select({ fileKey: looseFiles.fileKey })
    .from(looseFiles)
    .where(lte(looseFiles.removeAfter, now))
    .orderBy(asc(looseFiles.removeAfter))
    .limit(limit)
    .for('update', { skipLocked: true })
  return rows.map((row) => row.fileKey)
}

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

export const documentReferences: FileReferences = {
  records: `select file_key as key, 'Document ' || id as record, sha256, size from documents`,
  leaving: 'select file_key as key from document_loose_files',
}
