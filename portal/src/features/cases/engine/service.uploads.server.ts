import { withCurrentMandates } from '#features/companies/service.lookup.server.ts'
import type { AddedDocuments, UploadTarget } from '#features/documents/service.server.ts'
import { asksForDocuments } from '#platform/asks-for-documents.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { may } from '#platform/duties.ts'
import { isOfficer } from '#platform/mandates.ts'
import { requireUser } from '#platform/permission.ts'
import { notFound } from '#platform/problem.ts'
import { unsentRole } from '../referrals/rules.ts'
import { caseFileBytes, filesPerUpload, attachmentRole, supportingRole, withheldRole } from '../rules.ts'
import { boundUnsent, requireOwnAttachment } from './service.attachments.server.ts'
import { performAction, requireAction } from './service.act.server.ts'
import {
  lockOwnCase,
  recordCaseView,
  readOwnCase,
  readOwnCaseWithCurrentMandates,
  requireRole,
} from './service.access.server.ts'
import type { CaseKind } from './service.kinds.server.ts'
import { type CaseRow, findCase, listHistory } from './store.server.ts'

/** Rules for the files of a kind: the formats of applications plus DOCX, 10 MB each (decisions §7). */
export const caseUploads = (kind: CaseKind): UploadTarget => ({
  recordType: kind.key,
  roles: [supportingRole, attachmentRole],
  accepts: ['pdf', 'jpg', 'png', 'docx'],
  maxBytes: caseFileBytes,
  maxFiles: filesPerUpload,
  async authorize(deps, actor, recordId, role) {
    const { user, row } = await readOwnCaseWithCurrentMandates(deps.database.db, requireUser(actor), kind, recordId)
    requireAction(kind, row, role === attachmentRole ? 'message' : 'upload', user, deps.clock.now())
  },
  async authorizeRead(deps, actor, recordId, role, documentId) {
    const user = requireUser(actor)
    const row = await readOwnCase(deps.database.db, user, kind, recordId)
    if (role === attachmentRole) return requireOwnAttachment(deps, user, documentId)
    if (role === unsentRole) throw notFound(kind.words.notFound)
    if (role === withheldRole && !isOfficer(user, row, may.readCases)) throw notFound(kind.words.notFound)
    recordCaseView(deps, user, kind, row)
  },
  stored: (deps, tx, added) => recordUpload(deps, tx, kind, added),
  companyOf: async (db, recordId) => (await findCase(db, recordId))?.companyId ?? null,
})

async function recordUpload(deps: Deps, tx: Db, kind: CaseKind, added: AddedDocuments): Promise<void> {
  const sender = requireUser(added.actor)
  const row = await lockOwnCase(tx, sender, kind, added.recordId)
  const actor = await withCurrentMandates(tx, sender, row.companyId)
  if (added.role === attachmentRole) {
    requireAction(kind, row, 'message', actor, deps.clock.now())
    return boundUnsent(tx, row, actor)
  }
  const files = added.documents.map((document) => document.originalName)
  const by = requireRole(actor, row, 'upload')
  const keepsQuestionOpen = !(await isAnsweredByDocument(tx, row))
  await performAction(deps, tx, kind, row, { actor, by, action: 'upload', files, mail: 'clock', keepsQuestionOpen })
}

/** Whether a question that is open asks for a document. */
async function isAnsweredByDocument(tx: Db, { id, waitingSince }: CaseRow): Promise<boolean> {
  if (!waitingSince) return true
  const questions = (await listHistory(tx, id)).filter(({ action, at }) => action === 'ask' && at >= waitingSince)
  return questions.some(({ note }) => asksForDocuments(note))
}
