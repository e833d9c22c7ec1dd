import type { SignedIn } from '#platform/actor.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { may } from '#platform/duties.ts'
import { requireDuty } from '#platform/permission.ts'
import { conflict } from '#platform/problem.ts'
import { lockOwnCase } from '../engine/service.changes.server.ts'
import { noteChange } from '../engine/service.history.server.ts'
import type { CaseKind } from '../engine/service.kinds.server.ts'
import { readCase } from '../engine/service.server.ts'
import { updateCase } from '../engine/store.server.ts'
import { relatedMessages as words } from './messages.ts'
import { changeTags, mostTags, mostTagsOfCase, normaliseTag, suggestedTags, type TagChange } from './rules.ts'
import { countTags, listUsedTags } from './store.tags.server.ts'

/**
 * Changes the tags of one case in the caller's transaction, for a single change and for many at once. Answers what it really added and removed, and
 * the version of the case; with the two swapped the same call undoes it.
 */
export async function tagCase(
  deps: Deps,
  tx: Db,
  actor: SignedIn,
  { kind, id }: { kind: CaseKind; id: string },
  wanted: TagChange,
): Promise<TagChange & { version: number }> {
  requireDuty(actor, may.handleCases)
  const row = await lockOwnCase(tx, actor, kind, id)
  const { after, add, remove } = changeTags(row.tags, wanted)
  const changed = { add, remove, version: row.version }
  if (add.length + remove.length === 0) return changed
  if (after.length > mostTagsOfCase && add.length > 0) throw conflict(words.tooManyTags)
  if ((await countTags(tx, { add, remove })) > mostTags) throw conflict(words.tooManyDifferentTags)
  // Neither the time of the last change nor the version: the person sees nothing of it, and nobody's work becomes stale.
  const tagged = await updateCase(tx, row.id, { tags: after })
  const note = [...add.map((tag) => `+ ${tag}`), ...remove.map((tag) => `− ${tag}`)].join('\n')
  await noteChange(deps, tx, tagged, { actor, by: 'staff', action: 'tag', note })
  return changed
}

export async function changeCaseTags(deps: Deps, actor: SignedIn, kind: CaseKind, id: string, change: TagChange) {
  await deps.database.transaction((tx) => tagCase(deps, tx, actor, { kind, id }, change))
  return readCase(deps, actor, kind, id)
}

export async function suggestTags(deps: Deps, actor: SignedIn, search = '') {
  requireDuty(actor, may.readCases)
  return { tags: await listUsedTags(deps.database.db, normaliseTag(search), suggestedTags) }
}
