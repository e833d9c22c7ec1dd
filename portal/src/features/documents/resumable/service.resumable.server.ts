import type { SignedIn } from '#platform/actor.ts'
import type { Deps } from '#platform/deps.server.ts'
import type { StoredFile } from '#platform/files/files.server.ts'
import { senderOf } from '#platform/limited-process/parsing.server.ts'
import { conflict, invalidField, notFound, Problem } from '#platform/problem.ts'
import { messages } from '../messages.ts'
import { expiredBefore, maxUploadMetadata, resumableDays } from '../rules.ts'
import { emptyFile, readPartOf, requireFileName, requireKind, tooLarge } from '../service.content.server.ts'
import {
  addDocuments,
  type CheckedFile,
  dropFiles,
  type UploadTarget,
  expectFileQuotas,
  requireUploadQuota,
} from '../service.server.ts'
import { UploadLocks } from './store.locks.server.ts'
import { ResumableStore, isUploadId } from './store.resumable.server.ts'
import type { UploadBody } from './upload-bytes.server.ts'
import { findUpload, insertUpload, listUnfinished, markUploadFinished, type UploadRow } from '../store.server.ts'

export { isUploadId, type UploadBody }

/** The dependencies of resumable uploads; one instance per process. */
export interface ResumableUploads {
  deps: Deps
  store: ResumableStore
  locks: UploadLocks
  targets: readonly UploadTarget[]
}

export const createResumableUploads = (deps: Deps, targets: readonly UploadTarget[]): ResumableUploads => ({
  deps,
  targets,
  store: new ResumableStore(deps),
  locks: new UploadLocks(deps.database),
})

function findTarget(targets: readonly UploadTarget[], recordType: string): UploadTarget {
  const target = targets.find((known) => known.recordType === recordType)
  if (!target) throw invalidField('recordType', messages.targetUnknown)
  return target
}

/** Checks and records an upload before its first byte. Throws 400, 404, 409, 413 or 415 according to the target and the rules. */
export async function beginUpload(
  { deps, targets }: ResumableUploads,
  actor: SignedIn,
  upload: { id: string; size: number | undefined; metadata: Record<string, string | null>; rawMetadata: string },
): Promise<void> {
  deps.parsing.requireWelcome(senderOf(actor, ''))
  const { recordType, recordId, role, filename } = upload.metadata
  if (upload.rawMetadata.length > maxUploadMetadata) throw new Problem(400, messages.uploadMetadata(maxUploadMetadata))
  const target = findTarget(targets, recordType ?? '')
  if (!recordId || recordId.length > 100) throw invalidField('recordId', 'recordId is required')
  if (!role || !(target.roles.includes(role) || target.takesRole?.(role)))
    throw invalidField('role', `role must be one of ${target.roles.join(', ')}`)
  const name = requireFileName(filename ?? '', target.accepts, 'filename')
  if (!upload.size) throw emptyFile(name, 'filename')
  if (upload.size > target.maxBytes) throw tooLarge(name, target.maxBytes, 'filename')
  await target.authorize(deps, actor, recordId, role)
  const { size } = upload
  await expectFileQuotas(deps, target, { actor, recordId }, [{ size }])
  const now = deps.clock.now()
  const times = { createdAt: now, touchedAt: now }
  const row = { id: upload.id, ownerId: actor.id, recordType: target.recordType, recordId, role, size, ...times }
  await deps.database.transaction(async (tx) => {
    await requireUploadQuota(tx, actor.id, now)
    await insertUpload(tx, { ...row, originalName: name, metadata: upload.rawMetadata })
  })
}

const listedUploads = 100

/** The uploads that an account can continue or discard, sorted by expiry. */
export async function listOwnUploads({ deps }: ResumableUploads, actor: SignedIn) {
  const movedAfter = expiredBefore(deps.clock.now())
  const rows = await listUnfinished(deps.database.db, actor.id, movedAfter, listedUploads)
  return rows.map(({ id, originalName, size, touchedAt }) => ({
    id,
    name: originalName,
    size,
    expiresAt: new Date(touchedAt.getTime() + resumableDays * 86_400_000).toISOString(),
  }))
}

/** Returns the upload to the account that began it; 404 for other accounts. */
export async function requireUpload({ deps }: ResumableUploads, actor: SignedIn, id: string): Promise<UploadRow> {
  const row = isUploadId(id) ? await findUpload(deps.database.db, id) : undefined
  if (!row || row.ownerId !== actor.id) throw notFound(messages.uploadMissing)
  return row
}

/** Throws unless the account may still add the file to its record: asked with each request of an upload that is not finished. */
export async function requireTarget({ deps, targets }: ResumableUploads, actor: SignedIn, row: UploadRow) {
  const target = row.documentId ? undefined : targets.find(({ recordType }) => recordType === row.recordType)
  await target?.authorize(deps, actor, row.recordId, row.role)
}

/** Whether all bytes are stored but there is no document yet, because the process stopped in between. */
export async function awaitsFinish({ store }: ResumableUploads, row: UploadRow): Promise<boolean> {
  return !row.documentId && (await store.isComplete(row))
}

/** Creates the document of a complete upload and returns its ID. Repeated calls, also from other processes, return the same document. */
export async function finishUpload(uploads: ResumableUploads, actor: SignedIn, id: string): Promise<string> {
  const release = await uploads.locks.hold(id, () => {})
  try {
    const row = await requireUpload(uploads, actor, id)
    return row.documentId ?? (await makeDocument(uploads, actor, row))
  } finally {
    await release()
  }
}

async function makeDocument(uploads: ResumableUploads, actor: SignedIn, row: UploadRow): Promise<string> {
  const { deps, store, targets } = uploads
  const { recordId, role } = row
  const target = findTarget(targets, row.recordType)
  await target.authorize(deps, actor, recordId, role)
  const stored = await store.finish(row)
  try {
    const file = await checkFile(uploads, actor, row, stored, target)
    const [document] = await addDocuments(deps, target, { actor, recordId, role, files: [file] }, async (tx, rows) => {
      if (!(await markUploadFinished(tx, row.id, rows[0]!.id))) throw conflict(messages.uploadElsewhere)
    })
    await store.done(row)
    return document!.id
  } catch (error) {
    if (store.makesSecondFile) await dropFiles(deps, [stored])
    // Sending the same content again would be refused too (415), and the browser gives the upload up (413).
    if (error instanceof Problem && (error.statusCode === 413 || error.statusCode === 415)) await store.discard(row)
    throw error
  }
}

async function checkFile(
  { deps }: ResumableUploads,
  actor: SignedIn,
  row: UploadRow,
  stored: StoredFile,
  target: UploadTarget,
): Promise<CheckedFile> {
  if (stored.size !== row.size) throw conflict(messages.uploadIncomplete)
  const file = { name: row.originalName, size: row.size, read: readPartOf(deps.files, stored.key) }
  const kind = await requireKind(deps.parsing, senderOf(actor, ''), file, target, 'filename')
  return { ...stored, name: row.originalName, kind }
}
