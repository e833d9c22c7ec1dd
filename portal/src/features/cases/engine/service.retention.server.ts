import type { RetentionKind } from '#features/data-protection/retention/service.kinds.server.ts'
import { systemActor } from '#platform/actor.ts'
import { removeLocked } from './service.erasing.server.ts'
import type { CaseKind } from './service.kinds.server.ts'
import { listResolved } from './store.retention.server.ts'
import { lockCase } from './store.server.ts'

/** Resolved cases of a kind with their messages and documents. */
export const caseRetention = (kind: CaseKind): RetentionKind => ({
  key: `cases-${kind.key}`,
  title: `Resolved ${kind.plural.toLowerCase()} with their documents`,
  from: 'the resolution or the last change after it',
  bounds: { least: 730, most: 18_250 },
  find: (deps, before, limit) => listResolved(deps.database.db, kind.key, before, limit),
  remove: (deps, id, before) =>
    deps.database.transaction(async (tx) => {
      const row = await lockCase(tx, id)
      // The case may have been reopened since it was found.
      if (row?.status !== 'Resolved' || !row.resolvedAt || row.resolvedAt >= before || row.updatedAt >= before)
        return false
      await removeLocked(deps, tx, systemActor, kind, row)
      return true
    }),
})
