import type { RetentionKind } from '#features/data-protection/retention/service.kinds.server.ts'
import { systemActor } from '#platform/actor.ts'
import { removeCase } from './service.actions.server.ts'
import type { CaseKind } from './service.kinds.server.ts'
import { listResolved } from './store.retention.server.ts'

/** Resolved cases of a kind with their messages and documents. */
export const caseRetention = (kind: CaseKind): RetentionKind => ({
  key: `cases-${kind.key}`,
  title: `Resolved ${kind.plural.toLowerCase()} with their documents`,
  from: 'the resolution or the last change after it',
  bounds: { least: 730, most: 18_250 },
  find: (deps, before, limit) => listResolved(deps.database.db, kind.key, before, limit),
  async remove(deps, id, before) {
    if ((await listResolved(deps.database.db, kind.key, before, 1, id)).length === 0) return false
    await removeCase(deps, systemActor, kind, id)
    return true
  },
})
