import type { PresenceKind } from '#features/presence/service.kinds.server.ts'
import type { WritingKind } from '#features/writing/service.kinds.server.ts'
import { may } from '#platform/duties.ts'
import { requireOfficer } from '#platform/permission.ts'
import { recordType } from './rules.ts'
import { readOwn } from './service.changes.server.ts'
import { findSubmission } from './store.server.ts'

/** Texts that officers begin about applications: messages, notes, and the reasons of decisions. */
export const applicationWriting: WritingKind = {
  kind: recordType,
  fields: ['message', 'note', 'approve', 'markInProgress', 'reject', 'setPending'],
  async authorize(deps, actor, record) {
    requireOfficer(actor, await readOwn(deps.database.db, actor, record), may.handleApplications)
  },
}

/** Officers who have an application open. */
export const applicationPresence: PresenceKind = {
  place: recordType,
  async find(deps, actor, record) {
    requireOfficer(actor, await readOwn(deps.database.db, actor, record), may.handleApplications)
    return { record, readVersion: async (tx) => (await findSubmission(tx, record))?.version ?? null }
  },
}
