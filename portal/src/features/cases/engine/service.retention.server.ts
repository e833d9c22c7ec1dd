import { recordRetention, type RetentionKind } from '#features/data-protection/retention/service.kinds.server.ts'
import { systemActor } from '#platform/actor.ts'
import type { CaseKind } from './service.kinds.server.ts'
import { caseStore, resolvedBefore } from './store.server.ts'
import { removeLocked } from './service.erasing.server.ts'

/** Resolved cases of a kind with their messages and documents. */
export const caseRetention = (kind: CaseKind): RetentionKind =>
  recordRetention(
    {
      key: `cases-${kind.key}`,
      title: `Resolved ${kind.plural.toLowerCase()} with their documents`,
      from: 'the resolution or the last change after it',
      bounds: { least: 730, most: 18_250 },
    },
    {
      store: caseStore,
      over: (before) => resolvedBefore(kind.key, before),
      order: caseStore.columns.resolvedAt,
      erase: (deps, tx, row) => removeLocked(deps, tx, systemActor, kind, row),
    },
  )
