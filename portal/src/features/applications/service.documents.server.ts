import { requireAllowed } from '#engines/records/service.actions.server.ts'
import { act } from '#engines/records/service.act.server.ts'
import {
  type AddedDocuments,
  findDocument,
  listDocuments,
  type UploadTarget,
} from '#features/documents/service.server.ts'
import type { Actor, SignedIn } from '#platform/actor.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { requireUser } from '#platform/permission.ts'
import { invalidField, notFound } from '#platform/problem.ts'
import { nameOfRole } from './asked-documents.ts'
import { decideAction } from './kind.ts'
import { messages } from './messages.ts'
import { applicationFileBytes, filesPerUpload, recordType, roleOf } from './rules.ts'
import { recordFormView, readOwn, readOwnWithCurrentMandates } from './service.access.server.ts'
import { applicationServer, readAskedDocuments } from './service.record.server.ts'
import { findSubmission } from './store.server.ts'

const uploadAction = (role: string) => (role === 'filledForm' ? 'filled-form-uploaded' : 'documents-uploaded')

const upload =
  (more: { isAnswer?: true }): UploadTarget['stored'] =>
  async (deps: Deps, tx: Db, { actor, recordId: id, role, documents }: AddedDocuments) => {
    const input = { files: documents.map(({ originalName }) => originalName), ...more }
    await act(deps, applicationServer, { actor, id, action: uploadAction(role), input }, tx)
  }

/** Rules for the files of submissions (spec 2 §§5, 9; decisions §6). */
export const submissionUploads: UploadTarget = {
  recordType,
  roles: ['filledForm', 'supporting'],
  takesRole: (role) => nameOfRole(role) !== undefined,
  accepts: ['pdf', 'jpg', 'png'],
  maxBytes: applicationFileBytes,
  maxFiles: filesPerUpload,
  async authorize(deps, actor, recordId, role) {
    const { user, row } = await readOwnWithCurrentMandates(deps.database.db, requireUser(actor), recordId)
    requireAllowed(decideAction(row, uploadAction(role), roleOf(user, row)))
    const name = nameOfRole(role)
    if (name !== undefined && !(await readAskedDocuments(deps.database.db, row)).includes(name))
      throw invalidField('role', messages.documentUnknown)
  },
  async authorizeRead(deps, actor, recordId) {
    const user = requireUser(actor)
    recordFormView(deps, user, await readOwn(deps.database.db, user, recordId))
  },
  stored: upload({}),
  companyOf: async (db, recordId) => (await findSubmission(db, recordId))?.companyId ?? null,
  quota: {
    files: 'documentsPerApplication',
    bytes: 'bytesPerApplication',
    ownerOf: async (db, recordId) => (await findSubmission(db, recordId))?.userId,
  },
}

/** Files alone that answer a mail: the person chose the question's own mail for them, so they need not be what it asks for. */
export const answeringUploads: UploadTarget = { ...submissionUploads, stored: upload({ isAnswer: true }) }

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
  recordFormView(deps, user, await readOwn(deps.database.db, user, document.recordId))
  return document
}
