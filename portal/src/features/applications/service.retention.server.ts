import type { RetentionKind } from '#features/data-protection/retention/service.kinds.server.ts'
import { systemActor } from '#platform/actor.ts'
import { recordAudit } from '#platform/audit.server.ts'
import { removeLocked } from './service.erasing.server.ts'
import { deleteOldDraft, listOldDrafts, listRejected } from './store.retention.server.ts'
import { lockSubmission } from './store.server.ts'

/** Answers that were never sent. */
export const draftRetention: RetentionKind = {
  key: 'application-drafts',
  title: 'Applications that were never sent',
  from: 'the last save',
  bounds: { least: 90, most: 3_650 },
  find: (deps, before, limit) => listOldDrafts(deps.database.db, before, limit),
  remove: (deps, id, before) =>
    deps.database.transaction(async (tx) => {
      if (!(await deleteOldDraft(tx, id, before))) return false
      const [kind, ownerId] = id.split(' ')
      const companyId = kind === 'company' ? (ownerId ?? null) : null
      const entry = { actor: systemActor, action: 'draft.expire', recordType: 'draft', recordId: id, companyId }
      await recordAudit(tx, { at: deps.clock.now(), ...entry })
      return true
    }),
}

/** Rejected applications, and those that were taken back, with their documents. */
export const rejectedRetention: RetentionKind = {
  key: 'applications-rejected',
  title: 'Rejected and taken back applications with their documents',
  from: 'the last change',
  bounds: { least: 730, most: 18_250 },
  find: (deps, before, limit) => listRejected(deps.database.db, before, limit),
  remove: (deps, id, before) =>
    deps.database.transaction(async (tx) => {
      const row = await lockSubmission(tx, id)
      // The decision may have been taken back since the submission was found.
      if (row?.approvalStatus !== 'rejected' || row.updatedAt >= before) return false
      await removeLocked(deps, tx, systemActor, row)
      return true
    }),
}
