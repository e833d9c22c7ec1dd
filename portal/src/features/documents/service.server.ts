import { type QuotaName, type QuotaUse, type ReadUse, requireQuota } from '#features/quotas/service.server.ts'
import type { Actor, SignedIn } from '#platform/actor.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { isStaff } from '#platform/duties.ts'
import type { FileReferences } from '#platform/files/file-references.ts'
import { mayRemoveFiles } from '#platform/files/file-removal.server.ts'
import type { StoredFile } from '#platform/files/files.server.ts'
import { listOrphans } from '#platform/files/orphaned-files.server.ts'
import { notFound, unavailable } from '#platform/problem.ts'
import { describeError } from '#platform/telemetry/telemetry.server.ts'
import { isUuid } from '#platform/values/uuid.ts'
import { hook } from '#platform/hooks.ts'
import { documentPath, type DocumentView } from './contract.ts'
import { messages } from './messages.ts'
import { DiskBytes } from './resumable/store.resumable.server.ts'
import { type FileKind, fileKinds, looseFor, type UploadLimits, expiredBefore, looseFileHours } from './rules.ts'
import {
  claimLooseFiles,
  deleteDocumentRows,
  type DocumentRow,
  findDocumentRow,
  insertDocuments,
  insertLooseFiles,
  listDocumentRows,
  listOldRows,
  listUploadedRows,
  listUploadRows,
  setCompany,
  updateRecord,
  updateRole,
  listUnusedKeys,
  lockLooseFiles,
  sumRecordFiles,
  sumUploadedBytes,
  deleteUploadsBefore,
  findUnfinishedKeys,
  countUnfinished,
} from './store.server.ts'

/** Documents that a request has just added to a record. */
export interface AddedDocuments {
  actor: Actor
  recordId: string
  role: string
  documents: DocumentView[]
}

/** A feature's rules for the files of its records. */
export interface UploadTarget extends UploadLimits {
  /** Unique in the portal, e.g. `submission`. */
  recordType: string
  /** The roles that a file may have in a record, e.g. `filledForm`. */
  roles: readonly string[]
  /** Whether a role is one of those that depend on the record; `authorize` then decides about this record. */
  takesRole?(role: string): boolean
  /** Maximum number of files in one request; default 20. */
  maxFiles?: number
  /** Throws (404, 409 …) unless `actor` may add a file in this role now. Called before bytes are received and again before they are stored. */
  authorize(deps: Deps, actor: Actor, recordId: string, role: string): Promise<void>
  /** Throws (404 …) unless `actor` may read a file of this record. */
  authorizeRead(deps: Deps, actor: Actor, recordId: string, role: string, documentId: string): Promise<void>
  /** Updates the record and writes the audit, in the transaction that adds the rows. Must lock the record; an error rolls everything back. */
  stored(deps: Deps, tx: Db, added: AddedDocuments): Promise<void>
  quota?: RecordQuota
  /** The company whose record it is, for kinds of record that companies may have. Called after `stored`, which has locked the record. */
  companyOf?(db: Db, recordId: string): Promise<string | null>
  /** Called after the commit; an error is only logged. */
  storedAfter?(deps: Deps, added: AddedDocuments): Promise<void>
}

/** A file that is in the store but has no row yet. */
export interface CheckedFile extends StoredFile {
  name: string
  kind: FileKind
}

/** Omits the file key, the hash and the uploader, which are internal. */
const toDocumentView = (row: DocumentRow): DocumentView => ({
  id: row.id,
  recordType: row.recordType,
  recordId: row.recordId,
  role: row.role,
  originalName: row.originalName,
  size: row.size,
  mimetype: fileKinds[row.kind].mimetype,
  type: row.kind,
  path: documentPath(row.id),
  uploadedAt: row.uploadedAt.toISOString(),
})

/** The documents of one record, oldest first. `db` may be an open transaction. */
export async function listDocuments(db: Db, recordType: string, recordId: string): Promise<DocumentView[]> {
  return (await listDocumentRows(db, recordType, [recordId])).map(toDocumentView)
}

/** Takes the files of a record, which the caller has locked, from those who uploaded them: they are the company's. */
export const moveDocuments = (tx: Db, record: { recordType: string; recordId: string }, companyId: string) =>
  setCompany(tx, record, companyId)

interface Giving {
  from: { recordType: string; recordId: string }
  to: { target: UploadTarget; recordId: string }
  /** The account to which they count from now on; null for none. */
  uploadedBy: SignedIn | null
}

/** Makes the documents of one record those of another, in the transaction that has locked both; 413 where the account has no room for them. */
export async function giveDocuments(deps: Deps, tx: Db, { from, to, uploadedBy }: Giving): Promise<DocumentView[]> {
  const rows = await listDocumentRows(tx, from.recordType, [from.recordId])
  if (rows.length === 0) return []
  const { target, recordId } = to
  const now = deps.clock.now()
  if (uploadedBy) await requireFileQuotas(tx, target, { actor: uploadedBy, recordId, now }, rows)
  const given = { recordType: target.recordType, recordId, uploadedBy: uploadedBy?.id ?? null }
  const moved = await updateRecord(tx, from, given)
  const companyId = await target.companyOf?.(tx, recordId)
  if (companyId) await moveDocuments(tx, given, companyId)
  return moved.map(toDocumentView)
}

/** Adds documents of a record, which the caller has locked, to another one. Both share the stored files, so no bytes are added. */
export async function shareDocuments(
  tx: Db,
  { recordType, from, to }: { recordType: string; from: string; to: string },
  which: (document: DocumentRow) => boolean,
): Promise<DocumentView[]> {
  const rows = (await listDocumentRows(tx, recordType, [from])).filter(which)
  if (rows.length === 0) return []
  const shared = rows.map(({ id: _id, arrival: _arrival, ...row }) => ({ ...row, recordId: to }))
  return (await insertDocuments(tx, shared)).map(toDocumentView)
}

/** The files that an account has uploaded to any record that is no company's, newest first, 100 at most. */
export async function listUploadedBy(db: Db, accountId: string): Promise<DocumentView[]> {
  return (await listUploadedRows(db, accountId, 100)).map(toDocumentView)
}

/** What recognises a file of a record that comes again. */
export const listHashes = async (db: Db, recordType: string, recordId: string) =>
  (await listDocumentRows(db, recordType, [recordId])).map(({ id, originalName, sha256 }) => ({
    id,
    originalName,
    sha256,
  }))

/** The documents of several records in one query, oldest first. */
export async function listDocumentsOf(db: Db, recordType: string, recordIds: string[]): Promise<DocumentView[]> {
  return (await listDocumentRows(db, recordType, recordIds)).map(toDocumentView)
}

/** The document's row; 404 if there is none. The caller must check access. */
export async function findDocument(deps: Deps, id: string): Promise<DocumentRow> {
  const row = isUuid(id) ? await findDocumentRow(deps.database.db, id) : undefined
  if (!row) throw notFound(messages.documentMissing)
  return row
}

/** Removes all documents of a record, or those of `ids`, in the caller's transaction; the sweep deletes their bytes later. */
export async function removeDocuments(
  deps: Deps,
  tx: Db,
  which: { recordType: string; recordId: string; ids?: string[]; role?: string },
): Promise<DocumentView[]> {
  const rows = await deleteDocumentRows(tx, which)
  await releaseFiles(
    deps,
    tx,
    rows.map((row) => row.fileKey),
  )
  return rows.map(toDocumentView)
}

/** The files that one account has added to a record in a role, oldest first. */
export async function listUploadsBy(db: Db, uploads: Parameters<typeof listUploadRows>[1]): Promise<DocumentView[]> {
  return (await listUploadRows(db, uploads)).map(toDocumentView)
}

/** Gives files of a record another role, on request only those of one account or role, in the transaction that has locked it; returns those that were there. */
export async function changeRole(
  tx: Db,
  uploads: Parameters<typeof updateRole>[1],
  role: string,
): Promise<DocumentView[]> {
  return (await updateRole(tx, uploads, role)).map(toDocumentView)
}

const maxRemoved = 1_000

/** Removes files in a role that were added before a time. */
export async function removeOldDocuments(
  deps: Deps,
  which: { recordType: string; role: string; before: Date },
): Promise<void> {
  const { recordType, role } = which
  const old = await listOldRows(deps.database.db, which, maxRemoved)
  for (const { id, recordId } of old)
    await deps.database.transaction((tx) => removeDocuments(deps, tx, { recordType, recordId, role, ids: [id] }))
}

/** Records a file that has just been stored, so that the sweep deletes it if this process dies before adding a row. */
export async function recordLooseFile(deps: Deps, fileKey: string): Promise<void> {
  await insertLooseFiles(deps.database.db, [fileKey], looseFor(deps.clock.now())).catch(async (error: unknown) => {
    await deps.files.remove(fileKey).catch(() => {})
    throw error
  })
}

/**
 * Deletes noted files that no row refers to; if this fails, the sweep deletes them. A transaction that failed may have been committed when only its
 * answer was lost: then the file has a row, there is nothing left to claim, and the file stays.
 */
export async function dropFiles(deps: Deps, files: readonly { key: string }[]): Promise<void> {
  for (const { key } of files)
    await deps.database
      .transaction(async (tx) => {
        if ((await claimLooseFiles(tx, [key])) > 0) await deps.files.remove(key)
      })
      .catch(() => {})
}

interface Upload {
  actor: Actor
  recordId: string
  role: string
  files: CheckedFile[]
}

/** Adds the rows and calls the target's `stored`, in the caller's transaction; the caller drops the files when it fails. */
export async function addDocumentsIn(deps: Deps, tx: Db, target: UploadTarget, upload: Upload): Promise<DocumentRow[]> {
  const { actor, recordId, role, files } = upload
  const uploadedAt = deps.clock.now()
  const uploadedBy = actor.kind === 'user' ? actor.id : null
  const claimed = await claimLooseFiles(
    tx,
    files.map((file) => file.key),
  )
  if (claimed !== files.length) throw unavailable(messages.tookTooLong)
  await requireFileQuotas(tx, target, { actor, recordId, now: uploadedAt }, files)
  const rows = await insertDocuments(
    tx,
    files.map((file) => ({
      recordType: target.recordType,
      recordId,
      role,
      originalName: file.name,
      size: file.size,
      kind: file.kind,
      sha256: file.sha256,
      fileKey: file.key,
      uploadedBy,
      uploadedAt,
    })),
  )
  await target.stored(deps, tx, { actor, recordId, role, documents: rows.map(toDocumentView) })
  const companyId = await target.companyOf?.(tx, recordId)
  if (companyId) await moveDocuments(tx, { recordType: target.recordType, recordId }, companyId)
  return rows
}

/** Adds the rows and calls the target's `stored` and `also` in one transaction. */
export async function addDocuments(
  deps: Deps,
  target: UploadTarget,
  upload: Upload,
  also?: (tx: Db, rows: DocumentRow[]) => Promise<void>,
): Promise<DocumentView[]> {
  const { actor, recordId, role } = upload
  const documents = await deps.database.transaction(async (tx) => {
    const rows = await addDocumentsIn(deps, tx, target, upload)
    await also?.(tx, rows)
    return rows.map(toDocumentView)
  })
  // The documents are committed, so an error here must not fail the call.
  await target.storedAfter?.(deps, { actor, recordId, role, documents }).catch((error: unknown) => {
    deps.log.error({ error: describeError(error) }, 'follow-up of an upload failed')
  })
  return documents
}

const maxExported = 10_000

/** Every file that the person has uploaded, except to records of companies, for the export of personal data. */
export async function exportOwnDocuments(deps: Deps, actor: SignedIn): Promise<Record<string, unknown[]>> {
  return { documents: (await listUploadedRows(deps.database.db, actor.id, maxExported)).map(toDocumentView) }
}

const batch = 100

/** Removes what failed uploads and removed documents leave: expired uploads, temporary files, files without a document. */
export async function sweepLeftovers(deps: Deps): Promise<void> {
  const now = deps.clock.now()
  const dayAgo = new Date(now.getTime() - looseFileHours * 3_600_000)
  await deleteUploadsBefore(deps.database.db, expiredBefore(now))
  await new DiskBytes(deps).sweep(dayAgo)
  await deps.files.sweep(dayAgo, (keys) => findUnfinishedKeys(deps.database.db, keys))
  await removeReleasedFiles(deps)
}

/** Removes stored files that no record has, which a process left that was killed between storing a file and noting it. */
export async function removeOrphans(deps: Deps, references: readonly FileReferences[]): Promise<void> {
  const keys = await listOrphans(deps.database.pool, deps.files, references, deps.clock.now())
  await insertLooseFiles(deps.database.db, keys, deps.clock.now())
  await removeReleasedFiles(deps)
}

/**
 * Notes stored files of records that are deleted in the caller's transaction. After the commit `removeReleasedFiles` removes them, else the next sweep:
 * a crash in between leaves no file behind, and a running backup still finds them. A file that another record shares stays.
 */
export const releaseFiles = async (deps: Deps, tx: Db, fileKeys: string[]): Promise<void> =>
  insertLooseFiles(tx, await listUnusedKeys(tx, fileKeys), deps.clock.now())

/** Removes the noted files whose time has come. While a backup runs they stay until a later sweep. */
export async function removeReleasedFiles(deps: Deps): Promise<void> {
  const now = deps.clock.now()
  while ((await removeLooseFiles(deps, now)) === batch);
}

async function removeLooseFiles(deps: Deps, now: Date): Promise<number> {
  return deps.database.transaction(async (tx) => {
    if (!(await mayRemoveFiles(tx))) return 0
    const keys = await lockLooseFiles(tx, now, batch)
    for (const key of keys) await deps.files.remove(key)
    if (keys.length > 0) await claimLooseFiles(tx, keys)
    return keys.length
  })
}

/** Bytes that an account has stored and number of its unfinished uploads. */
export const readUploadUse: ReadUse = async (db, accountId, now) => ({
  storageBytes: await sumUploadedBytes(db, accountId),
  unfinishedUploads: await countUnfinished(db, accountId, expiredBefore(now)),
})

/** Quotas for the files of one record. All files count for the account that owns the record, even if others add them. */
interface RecordQuota {
  files: QuotaName
  bytes: QuotaName
  ownerOf(db: Db, recordId: string): Promise<string | undefined>
}
interface Target {
  recordType: string
  quota?: RecordQuota
}

interface NewDocument {
  actor: Actor
  recordId: string
  now: Date
}

/**
 * Throws 413 if the files exceed the quotas of their record or of the account that sends them. Staff send files for others,
 * so their files count for the record only.
 */
async function requireFileQuotas(
  tx: Db,
  target: Target,
  { actor, recordId, now }: NewDocument,
  files: readonly { size: number }[],
): Promise<void> {
  const { recordType, quota } = target
  const bytes = files.reduce((sum, { size }) => sum + size, 0)
  const accountId = await quota?.ownerOf(tx, recordId)
  if (quota && accountId) {
    const readUse = async (db: Db): Promise<QuotaUse> => {
      const stored = await sumRecordFiles(db, recordType, recordId)
      return { [quota.files]: stored.files, [quota.bytes]: stored.bytes }
    }
    await requireQuota(tx, { accountId, adding: { [quota.files]: files.length, [quota.bytes]: bytes }, readUse, now })
  }
  if (actor.kind === 'user' && !isStaff(actor))
    await requireQuota(tx, { accountId: actor.id, adding: { storageBytes: bytes }, readUse: readUploadUse, now })
}

/** The same check before the files are received; `addDocuments` repeats it when they are stored. */
export const expectFileQuotas = (
  deps: Deps,
  target: Target,
  to: Omit<NewDocument, 'now'>,
  files: readonly { size: number }[],
): Promise<void> =>
  deps.database.transaction((tx) => requireFileQuotas(tx, target, { ...to, now: deps.clock.now() }, files))

/** Throws 413 if an account, including those of staff, has reached its limit of unfinished uploads. */
export const requireUploadQuota = (tx: Db, accountId: string, now: Date): Promise<void> =>
  requireQuota(tx, { accountId, adding: { unfinishedUploads: 1 }, readUse: readUploadUse, now })

export const uploadTargets = hook<UploadTarget>('records with files')
