import type { PresenceKind } from '#features/presence/service.kinds.server.ts'
import type { WritingKind } from '#features/writing/service.kinds.server.ts'
import { may } from '#platform/duties.ts'
import { requireDuty } from '#platform/permission.ts'
import { recordType } from './rules.ts'
import { readOwn } from './service.changes.server.ts'
import { findSubmission } from './store.server.ts'

/** Texts that officers begin about applications: messages, notes, and the reasons of decisions. */
export const applicationWriting: WritingKind = {
  kind: recordType,
  fields: ['message', 'note', 'approve', 'markInProgress', 'reject', 'setPending'],
  async authorize(deps, actor, record) {
    requireDuty(actor, may.handleApplications)
    await readOwn(deps.database.db, actor, record)
  },
}

/** Officers who have an application open. */
export const applicationPresence: PresenceKind = {
  place: recordType,
  async find(deps, actor, record) {
    requireDuty(actor, may.handleApplications)
    await readOwn(deps.database.db, actor, record)
    return { record, readVersion: async (tx) => (await findSubmission(tx, record))?.version ?? null }
  },
}
