import { withCurrentMandates } from '#features/companies/service.lookup.server.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { requireUser } from '#platform/permission.ts'
import type { AddedDocuments, UploadTarget } from '#features/documents/service.server.ts'
import { caseFileBytes, filesPerUpload } from '../rules.ts'
import {
  lockOwnCase,
  noteCaseView,
  readOwnCase,
  readOwnCaseNow,
  requireAction,
  requirePart,
  takeAction,
} from './service.changes.server.ts'
import type { CaseKind } from './service.kinds.server.ts'
import { findCase } from './store.server.ts'

/** Rules for the files of a kind: the formats of applications plus DOCX, 10 MB each (decisions §7). */
export const caseUploads = (kind: CaseKind): UploadTarget => ({
  recordType: kind.key,
  roles: ['supporting'],
  accepts: ['pdf', 'jpg', 'png', 'docx'],
  maxBytes: caseFileBytes,
  maxFiles: filesPerUpload,
  async authorize(deps, actor, recordId) {
    const { user, row } = await readOwnCaseNow(deps.database.db, requireUser(actor), kind, recordId)
    requireAction(kind, row, 'upload', user, deps.clock.now())
  },
  async authorizeRead(deps, actor, recordId) {
    const user = requireUser(actor)
    noteCaseView(deps, user, kind, await readOwnCase(deps.database.db, user, kind, recordId))
  },
  stored: (deps, tx, added) => noteUpload(deps, tx, kind, added),
  companyOf: async (db, recordId) => (await findCase(db, recordId))?.companyId ?? null,
})

async function noteUpload(deps: Deps, tx: Db, kind: CaseKind, added: AddedDocuments): Promise<void> {
  const sender = requireUser(added.actor)
  const row = await lockOwnCase(tx, sender, kind, added.recordId)
  const actor = await withCurrentMandates(tx, sender, row.companyId)
  const files = added.documents.map((document) => document.originalName)
  const by = requirePart(actor, row, 'upload')
  await takeAction(deps, tx, kind, row, { actor, by, action: 'upload', files, mail: 'clock' })
}
