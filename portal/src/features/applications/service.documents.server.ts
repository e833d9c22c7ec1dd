import { type Actor, type SignedIn } from '#platform/actor.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { requireUser } from '#platform/permission.ts'
import { invalidField, notFound } from '#platform/problem.ts'
import {
  type AddedDocuments,
  findDocument,
  listDocuments,
  type UploadTarget,
} from '#features/documents/service.server.ts'
import { withCurrentMandates } from '#features/companies/service.lookup.server.ts'
import { messages } from './messages.ts'
import { applicationFileBytes, deliveryMinutes, filesPerUpload, recordType } from './rules.ts'
import { nameOfRole } from './asked-documents.ts'
import { queueForAssignee } from './desk/jobs.server.ts'
import { readAskedDocuments, resumeByDocument } from './service.answers.server.ts'
import { lockOwn, noteFormView, readOwn, readOwnNow, requireAction, writeChange } from './service.changes.server.ts'
import { readForm } from './service.server.ts'
import { findLastHistory, findSubmission } from './store.server.ts'

const uploadAction = (role: string) => (role === 'filledForm' ? 'uploadFilledForm' : 'uploadDocuments')

/** Rules for the files of submissions (spec 2 §§5, 9; decisions §6). */
export const submissionUploads: UploadTarget = {
  recordType,
  roles: ['filledForm', 'supporting'],
  takesRole: (role) => nameOfRole(role) !== undefined,
  accepts: ['pdf', 'jpg', 'png'],
  maxBytes: applicationFileBytes,
  maxFiles: filesPerUpload,
  async authorize(deps, actor, recordId, role) {
    const { user, row } = await readOwnNow(deps.database.db, requireUser(actor), recordId)
    requireAction(row, uploadAction(role), user)
    const name = nameOfRole(role)
    if (name !== undefined && !(await readAskedDocuments(deps.database.db, row)).includes(name))
      throw invalidField('role', messages.documentUnknown)
  },
  async authorizeRead(deps, actor, recordId) {
    const user = requireUser(actor)
    noteFormView(deps, user, await readOwn(deps.database.db, user, recordId))
  },
  stored: noteUpload,
  companyOf: async (db, recordId) => (await findSubmission(db, recordId))?.companyId ?? null,
  quota: {
    files: 'documentsPerApplication',
    bytes: 'bytesPerApplication',
    ownerOf: async (db, recordId) => (await findSubmission(db, recordId))?.userId,
  },
}

async function noteUpload(deps: Deps, tx: Db, { actor, recordId, role, documents }: AddedDocuments): Promise<void> {
  const sender = requireUser(actor)
  const row = await lockOwn(tx, sender, recordId)
  const user = await withCurrentMandates(tx, sender, row.companyId)
  const { status } = requireAction(row, uploadAction(role), user)
  const last = await findLastHistory(tx, row.id)
  const since = deps.clock.now().getTime() - (last?.at.getTime() ?? 0)
  const isUpload = last?.action === 'documents-uploaded' || last?.action === 'filled-form-uploaded'
  const resumed = await resumeByDocument(deps, tx, row, user)
  const entry = await writeChange(deps, tx, row, {
    actor: user,
    action: role === 'filledForm' ? 'filled-form-uploaded' : 'documents-uploaded',
    set: { status, ...resumed },
    files: documents.map((document) => document.originalName),
    mail: !(isUpload && since < deliveryMinutes * 60_000),
  })
  if (resumed) await queueForAssignee(deps, tx, row, { by: user.id, documents: entry })
}

/** Submits the application; repeating the call changes nothing. 409 without a signed form. */
export async function completeApplication(deps: Deps, actor: SignedIn, submissionId: string) {
  await deps.database.transaction(async (tx) => {
    const row = await lockOwn(tx, actor, submissionId)
    const { status } = requireAction(row, 'complete', actor)
    if (status === row.status) return
    const set = { status, completedAt: deps.clock.now() }
    await writeChange(deps, tx, row, { actor, action: 'completed', set })
  })
  return { ...(await readForm(deps, actor, submissionId)), message: messages.applicationSubmitted }
}

/** Signed forms and supporting documents, oldest first. */
export async function listFormDocuments(deps: Deps, actor: SignedIn, submissionId: string) {
  const row = await readOwn(deps.database.db, actor, submissionId)
  return { documents: await listDocuments(deps.database.db, recordType, row.id) }
}

/** Finds a signed form for a person who may read its submission; 404 for any other document. */
export async function findFilledForm(deps: Deps, actor: Actor, documentId: string) {
  const document = await findDocument(deps, documentId)
  if (document.recordType !== recordType || document.role !== 'filledForm') throw notFound(messages.documentNotFound)
  const user = requireUser(actor)
  noteFormView(deps, user, await readOwn(deps.database.db, user, document.recordId))
  return document
}
