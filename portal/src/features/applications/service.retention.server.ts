import { act } from '#engines/records/service.act.server.ts'
import { recordRetention, type RetentionKind } from '#features/data-protection/retention/service.kinds.server.ts'
import { systemActor } from '#platform/actor.ts'
import { recordAudit } from '#platform/audit.server.ts'
import { applicationServer } from './service.record.server.ts'
import { submissionStore, deleteOldDraft, listOldDrafts, rejectedBefore } from './store.server.ts'

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
export const rejectedRetention = recordRetention(
  {
    key: 'applications-rejected',
    title: 'Rejected and taken back applications with their documents',
    from: 'the last change',
    bounds: { least: 730, most: 18_250 },
  },
  {
    store: submissionStore,
    over: rejectedBefore,
    order: submissionStore.columns.updatedAt,
    async erase(deps, tx, { id }) {
      await act(deps, applicationServer, { actor: systemActor, id, action: 'delete' }, tx)
    },
  },
)
