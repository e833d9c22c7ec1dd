import type { SignedIn } from '#platform/actor.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { may } from '#platform/duties.ts'
import { requireDuty } from '#platform/permission.ts'
import { conflict, notFound } from '#platform/problem.ts'
import { noteChange } from '../engine/service.history.server.ts'
import type { CaseKind } from '../engine/service.kinds.server.ts'
import type { CaseRow } from '../engine/store.server.ts'
import { relatedMessages as words } from './messages.ts'
import { mostLinks } from './rules.ts'
import { lockPair, requireId, requireReference } from './service.merge.server.ts'
import { countLinks, deleteLink, insertLink } from './store.links.server.ts'

/** Notes in the history of both cases which other one it is about; only staff read it. */
async function noteBoth(
  deps: Deps,
  tx: Db,
  actor: SignedIn,
  action: 'link' | 'unlink',
  pair: [CaseRow, CaseRow],
  reason = '',
) {
  const [one, other] = pair
  const text = (reference: string) => [reference, reason].filter(Boolean).join(': ')
  await noteChange(deps, tx, one, { actor, by: 'staff', action, note: text(other.reference) })
  await noteChange(deps, tx, other, { actor, by: 'staff', action, note: text(one.reference) })
}

/** Links two cases of any kind, both ways. */
export async function linkCases(
  deps: Deps,
  actor: SignedIn,
  { kind, id }: { kind: CaseKind; id: string },
  { reference, reason }: { reference: string; reason: string },
): Promise<void> {
  requireDuty(actor, may.handleCases)
  const oneId = requireId(kind, id)
  await deps.database.transaction(async (tx) => {
    const { id: otherId } = await requireReference(tx, reference)
    if (otherId === oneId) throw conflict(words.linkToItself)
    const pair = await lockPair(tx, oneId, otherId)
    if (pair[0].kind !== kind.key) throw notFound(kind.words.notFound)
    for (const row of pair) if ((await countLinks(tx, row.id)) >= mostLinks) throw conflict(words.tooManyLinks)
    const link = { reason, byId: actor.id, byName: actor.name, at: deps.clock.now() }
    if (!(await insertLink(tx, oneId, otherId, link))) throw conflict(words.linkedBefore)
    await noteBoth(deps, tx, actor, 'link', pair, reason)
  })
}

export async function unlinkCases(
  deps: Deps,
  actor: SignedIn,
  { kind, id }: { kind: CaseKind; id: string },
  otherId: string,
): Promise<void> {
  requireDuty(actor, may.handleCases)
  const ids = [requireId(kind, id), requireId(kind, otherId)] as const
  await deps.database.transaction(async (tx) => {
    if (!(await deleteLink(tx, ...ids))) throw notFound(words.linkMissing)
    const pair = await lockPair(tx, ...ids)
    if (pair[0].kind !== kind.key) throw notFound(kind.words.notFound)
    await noteBoth(deps, tx, actor, 'unlink', pair)
  })
}
