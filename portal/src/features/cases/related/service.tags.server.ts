import { type TagRecord, retag, type TagChange } from '#features/tags/service.server.ts'
import type { SignedIn } from '#platform/actor.ts'
import type { Deps } from '#platform/deps.server.ts'
import { may } from '#platform/duties.ts'
import { requireDuty } from '#platform/permission.ts'
import { lockOwnCase } from '../engine/service.access.server.ts'
import { recordChange } from '../engine/service.history.server.ts'
import type { CaseKind } from '../engine/service.kinds.server.ts'
import { readCase } from '../engine/service.server.ts'
import { updateCase } from '../engine/store.server.ts'

/** Changes the tags of one case, for a single change and for many at once. */
export const tagCase =
  (kind: CaseKind): TagRecord =>
  async (deps, tx, actor, id, wanted) => {
    requireDuty(actor, may.handleCases)
    const row = await lockOwnCase(tx, actor, kind, id)
    const { after, add, remove, note } = await retag(tx, 'A case', row.tags, wanted)
    if (note) {
      // Neither the time of the last change nor the version: the person sees nothing of it, and nobody's work becomes stale.
      const tagged = await updateCase(tx, row.id, { tags: after })
      await recordChange(deps, tx, tagged, { actor, by: 'staff', action: 'tag', note })
    }
    return { add, remove, version: row.version }
  }

export async function changeCaseTags(deps: Deps, actor: SignedIn, kind: CaseKind, id: string, change: TagChange) {
  await deps.database.transaction((tx) => tagCase(kind)(deps, tx, actor, id, change))
  return readCase(deps, actor, kind, id)
}
