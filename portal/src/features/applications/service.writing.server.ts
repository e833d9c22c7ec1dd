import type { WritingKind } from '#features/writing/service.kinds.server.ts'
import { may } from '#platform/duties.ts'
import { requireDuty } from '#platform/permission.ts'
import { writingKind } from './rules.ts'
import { readOwn } from './service.changes.server.ts'

/** Texts that officers begin about applications, by the decision that they explain. */
export const applicationWriting: WritingKind = {
  kind: writingKind,
  fields: ['approve', 'markInProgress', 'reject', 'setPending'],
  async authorize(deps, actor, record) {
    requireDuty(actor, may.handleApplications)
    await readOwn(deps.database.db, actor, record)
  },
}
