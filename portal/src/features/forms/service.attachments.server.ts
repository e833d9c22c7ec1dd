import type { Actor, SignedIn } from '#platform/actor.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { requireDuty } from '#platform/permission.ts'
import { notFound } from '#platform/problem.ts'
import type { DocumentView } from '#features/documents/contract.ts'
import { holds, may } from '#platform/duties.ts'
import {
  addDocuments,
  type CheckedFile,
  findDocument,
  listDocuments,
  type UploadTarget,
} from '#features/documents/service.server.ts'
import { messages } from './messages.ts'
import { templateFileKinds } from './rules.files.ts'
import { filesPerUpload, templateFileBytes, templateRecordType } from './rules.ts'
import { findVisibleTemplate } from './service.lookup.server.ts'
import type { TemplateRow, VersionRow } from './store.server.ts'

export type AttachedFile = CheckedFile

/** Files attached to a form (spec 3 §5). They arrive together with a save, so `stored` does nothing. */
export const templateUploads: UploadTarget = {
  recordType: templateRecordType,
  roles: ['formDoc'],
  accepts: templateFileKinds,
  maxBytes: templateFileBytes,
  maxFiles: filesPerUpload,
  async authorize(_deps, actor) {
    requireDuty(actor, may.publishForms)
    // Files cannot be uploaded separately: every change must create a version.
    throw notFound(messages.formNotFound)
  },
  async authorizeRead(deps, actor, recordId, _role, documentId) {
    requireAttached(actor, await findVisibleTemplate(deps, actor, recordId), documentId)
  },
  async stored() {},
}

/** Runs `save` and adds the files in one transaction; `save` receives the new documents. */
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

/** The documents of one version, from all documents of its form; a document is kept while any version refers to it. */
export const documentsOf = ({ documents }: Pick<VersionRow, 'documents'>, all: DocumentView[]): DocumentView[] =>
  all.filter(({ id }) => documents.includes(id))

/** Ids of the documents of a new version: those selected by `kept`, also from older versions, or else those of `before`, and the added ones. */
export async function keptDocuments(
  tx: Db,
  before: VersionRow,
  kept: { id?: string | undefined; docUrl?: string | undefined }[] | undefined,
  added: { id: string }[],
): Promise<string[]> {
  const all = await listDocuments(tx, templateRecordType, before.templateId)
  const fresh = new Set(added.map(({ id }) => id))
  const older = all.filter(({ id }) => !fresh.has(id))
  const names = new Set(kept?.flatMap((doc) => [doc.id, doc.docUrl?.split('/').at(-1)]))
  const stay = kept ? older.filter(({ id }) => names.has(id)) : documentsOf(before, older)
  return [...stay.map(({ id }) => id), ...fresh]
}

/** 404 for a document that only older versions have, except for an Admin. */
function requireAttached(actor: Actor, { content }: TemplateRow, documentId: string): void {
  if (!content.documents.includes(documentId) && !holds(actor, may.readForms)) throw notFound(messages.documentNotFound)
}

/** A document attached to a form that `actor` may see. */
export async function findAttached(deps: Deps, actor: Actor, idOrSlug: string, documentId: string) {
  const row = await findVisibleTemplate(deps, actor, idOrSlug)
  const document = await findDocument(deps, documentId)
  if (document.recordType !== templateRecordType || document.recordId !== row.template.id)
    throw notFound(messages.documentNotFound)
  requireAttached(actor, row, documentId)
  return document
}
