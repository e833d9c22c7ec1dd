import type { Actor, SignedIn } from '#platform/actor.ts'
import type { Db } from '#platform/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { requireAdmin } from '#platform/permission.ts'
import { notFound } from '#platform/problem.ts'
import {
  addDocuments,
  type CheckedFile,
  findDocument,
  listDocuments,
  removeDocuments,
  type UploadTarget,
} from '#features/documents/service.server.ts'
import { messages } from './messages.ts'
import { templateFileKinds } from './rules.files.ts'
import { filesPerUpload, templateFileBytes, templateRecordType } from './rules.ts'
import { findVisibleTemplate } from './service.templates.lookup.server.ts'

export type AttachedFile = CheckedFile

/** Files that staff attach to a form (spec 3 §5). They come with a save of the form, so nothing happens when they are stored. */
export const templateUploads: UploadTarget = {
  recordType: templateRecordType,
  roles: ['formDoc'],
  accepts: templateFileKinds,
  maxBytes: templateFileBytes,
  maxFiles: filesPerUpload,
  async authorize(_deps, actor) {
    requireAdmin(actor)
    // A file without a save would make no version.
    throw notFound(messages.formNotFound)
  },
  async authorizeRead(deps, actor, recordId) {
    await findVisibleTemplate(deps, actor, recordId)
  },
  async stored() {},
}

/** Runs `save` and adds the files in one transaction; `save` is told which documents they became. */
export async function saveWithFiles(
  deps: Deps,
  actor: SignedIn,
  recordId: string,
  files: AttachedFile[],
  save: (tx: Db, added: { id: string }[]) => Promise<void>,
): Promise<void> {
  if (files.length === 0) return deps.database.transaction((tx) => save(tx, []))
  await addDocuments(deps, templateUploads, { actor, recordId, role: 'formDoc', files }, save)
}

/** Takes off the form every attached document that `kept` does not name by id or address. */
export async function keepAttached(
  deps: Deps,
  tx: Db,
  recordId: string,
  kept: { id?: string | undefined; docUrl?: string | undefined }[],
): Promise<void> {
  const names = new Set(kept.flatMap((doc) => [doc.id, doc.docUrl?.split('/').at(-1)]))
  const attached = await listDocuments(tx, templateRecordType, recordId)
  const ids = attached.filter((document) => !names.has(document.id)).map((document) => document.id)
  if (ids.length > 0) await removeDocuments(deps, tx, { recordType: templateRecordType, recordId, ids })
}

/** A document attached to a form that `actor` may see. */
export async function findAttached(deps: Deps, actor: Actor, idOrSlug: string, documentId: string) {
  const { template } = await findVisibleTemplate(deps, actor, idOrSlug)
  const document = await findDocument(deps, documentId)
  if (document.recordType !== templateRecordType || document.recordId !== template.id)
    throw notFound(messages.documentNotFound)
  return document
}
