import type { SignedIn } from '#platform/actor.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { may } from '#platform/duties.ts'
import { exactReference } from '#platform/values/pasted.ts'
import { requireDuty } from '#platform/permission.ts'
import { conflict, notFound, invalidField } from '#platform/problem.ts'
import { isUuid } from '#platform/values/uuid.ts'
import { recordChange } from '../engine/service.history.server.ts'
import type { CaseKind } from '../engine/service.kinds.server.ts'
import { type CaseRow, findCaseByReference, lockCase } from '../engine/store.server.ts'
import { relatedMessages as words } from './messages.ts'
import { maxLinks } from './rules.ts'
import { countLinks, deleteLink, insertLink } from './store.links.server.ts'

/** Notes in the history of both cases which other one it is about; only staff read it. */
async function recordBoth(
  deps: Deps,
  tx: Db,
  actor: SignedIn,
  action: 'link' | 'unlink',
  pair: [CaseRow, CaseRow],
  reason = '',
) {
  const [one, other] = pair
  const text = (reference: string) => [reference, reason].filter(Boolean).join(': ')
  await recordChange(deps, tx, one, { actor, by: 'staff', action, note: text(other.reference) })
  await recordChange(deps, tx, other, { actor, by: 'staff', action, note: text(one.reference) })
}

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
    for (const row of pair) if ((await countLinks(tx, row.id)) >= maxLinks) throw conflict(words.tooManyLinks)
    const link = { reason, byId: actor.id, byName: actor.name, at: deps.clock.now() }
    if (!(await insertLink(tx, oneId, otherId, link))) throw conflict(words.linkedBefore)
    await recordBoth(deps, tx, actor, 'link', pair, reason)
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
    await recordBoth(deps, tx, actor, 'unlink', pair)
  })
}

// A merge resolves the duplicate with a note that names the kept case, which gets the earlier deadline. Messages and documents stay in the duplicate:
// copied into another person's case they would be that person's to read. The person of the duplicate learns reference, state and outcome of the kept
// case; its own note only where both belong to one person or company. A job resolves each duplicate in a transaction of its own. Whatever locks two
// cases locks them in the order of their ids. Undoing restores both for 7 days while the duplicate has not changed and the kept case is open.
/** Locks two cases in the order of their ids, so that parallel requests wait for each other and never in a circle. */
export async function lockPair(tx: Db, one: string, other: string): Promise<[CaseRow, CaseRow]> {
  const [first, second] = one < other ? [one, other] : [other, one]
  const locked = [await lockCase(tx, first), await lockCase(tx, second)]
  const find = (id: string) => locked.find((row) => row?.id === id) ?? missing()
  return [find(one), find(other)]
}

function missing(): never {
  throw invalidField('reference', words.referenceUnknown)
}

/** The case with this reference; 400 for the field when there is none. */
export const requireReference = async (db: Db, reference: string): Promise<CaseRow> =>
  (await findCaseByReference(db, exactReference(reference) ?? '')) ?? missing()

/** The existing id of a case of the kind, before it is locked; 404 otherwise. */
export function requireId(kind: CaseKind, id: string): string {
  if (!isUuid(id)) throw notFound(kind.words.notFound)
  return id.toLowerCase()
}
