import { isDeepStrictEqual } from 'node:util'
import { requireFresh } from '#features/accounts/factors/service.server.ts'
import { listStaffAccounts, lockAccount } from '#people/directory.server.ts'
import { wasHeldByOther } from '#features/accounts/service.server.ts'
import type { SignedIn } from '#platform/actor.ts'
import { recordAudit } from '#platform/audit.server.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { type Duty, holdsAll } from '#platform/duties.ts'
import { conflict, ownRecord } from '#platform/problem.ts'
import type { AskedApproval } from './contract.ts'
import { approvalMessages as words } from './messages.ts'
import { aloneSince, expiryOf, maxOpenRequests, stateAt, mailQueue } from './rules.ts'
import { type ApprovalRow, countOpenOf, insertRequest, lockOpenRequest } from './store.server.ts'
import { type Seen, type ApprovalKind, digestOf } from './service.kinds.server.ts'
import { endRequest } from './service.ending.server.ts'
import { toApproval } from './service.views.server.ts'

/**
 * Does an action, or stores it as a request where a second person must approve it; then answers the request. The caller has checked that the actor
 * may do it; that the actor has just proved to be that person, and that it is not the actor's own matter, is checked here.
 */
export async function performOrAsk<I extends object>(
  deps: Deps,
  tx: Db,
  actor: SignedIn,
  kind: ApprovalKind<I>,
  input: I,
): Promise<AskedApproval | undefined> {
  await requireFresh(deps, actor, tx)
  const { needs = kind.duties, ...seen } = await kind.see(deps, tx, input)
  if (await kind.isOwn?.(tx, actor.id, input)) throw ownRecord()
  if (needs.length === 0) {
    await kind.perform(deps, tx, input, { asker: actor, second: {} })
    return undefined
  }
  const recordId = kind.recordOf(input)
  const others = await findOthers(deps, tx, { kind, input, needs, not: actor.id })
  // Otherwise a person could be the only one by withholding a record from all others, or by asking for two duties at once.
  if (others.able.length === 0 && others.obstacle) throw conflict(others.obstacle)
  if (others.able.length === 0) {
    if (kind.neverAlone) throw conflict(kind.neverAlone)
    if (await wasHeldByOther(tx, { needs, not: actor.id, since: aloneSince(deps.clock.now()) }))
      throw conflict(words.notAloneLong)
    await closeOpen(deps, tx, kind, recordId)
    await kind.perform(deps, tx, input, { asker: actor, second: { nobodyElseCouldApprove: true } })
    return undefined
  }
  const row =
    (await reuseOrEndOpen(deps, tx, { kind, input, seen })) ??
    (await ask(deps, tx, { actor, kind, input, seen: { ...seen, needs }, others }))
  return { approval: await toApproval(deps, row, actor, tx), message: words.asked }
}

interface Others {
  /** Those who could approve. */
  able: string[]
  /** Why nobody of them can approve this. */
  obstacle: string | undefined
}

async function findOthers<I extends object>(
  deps: Deps,
  tx: Db,
  { kind, input, needs, not }: { kind: ApprovalKind<I>; input: I; needs: readonly Duty[]; not: string },
): Promise<Others> {
  const staff = (await listStaffAccounts(deps, needs, tx)).filter(({ id }) => id !== not)
  const holders = staff.filter((each) => holdsAll(each, needs))
  const able: string[] = []
  let own = 0
  for (const { id } of holders) {
    if (await kind.isOwn?.(tx, id, input)) own++
    else if (!(await kind.hiddenFrom?.(tx, id))?.includes(kind.recordOf(input))) able.push(id)
  }
  const concerned = own > 0 ? words.ownOfAll : words.hiddenFromAll
  return { able, obstacle: holders.length > 0 ? concerned : staff.length > 0 ? words.noOneTogether : undefined }
}

/** The request that waits for the same; a request about an older state of the record is void. */
async function reuseOrEndOpen<I extends object>(
  deps: Deps,
  tx: Db,
  { kind, input, seen }: { kind: ApprovalKind<I>; input: I; seen: Seen },
): Promise<ApprovalRow | undefined> {
  const open = await lockOpenRequest(tx, kind.kind, kind.recordOf(input))
  if (!open) return undefined
  if (stateAt(open, deps.clock.now()) === 'expired') return void (await endRequest(deps, tx, open, 'expired'))
  if (open.digest !== digestOf(seen)) return void (await endRequest(deps, tx, open, 'void', words.changed))
  const isSame = kind.isSame ?? isDeepStrictEqual
  if (!isSame(open.input as I, input)) throw conflict(words.otherWaits)
  return open
}

/** A request that waited until the last person who could approve it was gone. */
async function closeOpen<I extends object>(deps: Deps, tx: Db, kind: ApprovalKind<I>, recordId: string): Promise<void> {
  const open = await lockOpenRequest(tx, kind.kind, recordId)
  if (open) await endRequest(deps, tx, open, 'void', words.changed)
}

async function ask<I extends object>(
  deps: Deps,
  tx: Db,
  {
    actor,
    kind,
    input,
    seen,
    others,
  }: { actor: SignedIn; kind: ApprovalKind<I>; input: I; seen: Required<Seen>; others: Others },
): Promise<ApprovalRow> {
  const at = deps.clock.now()
  await lockAccount(tx, actor.id)
  if ((await countOpenOf(tx, actor.id, at)) >= maxOpenRequests) throw conflict(words.tooMany)
  const { recordType } = kind
  const recordId = kind.recordOf(input)
  const row = await insertRequest(tx, {
    kind: kind.kind,
    recordType,
    recordId,
    title: seen.title,
    input,
    digest: digestOf(seen),
    needs: [...seen.needs],
    state: 'waiting',
    askedBy: actor.id,
    askedAt: at,
    expiresAt: expiryOf(at),
  })
  const details = { kind: kind.kind, recordType, recordId }
  await recordAudit(tx, { at, actor, action: 'approval.ask', recordType: 'approval', recordId: row.id, details })
  for (const to of others.able)
    if (!(await kind.hiddenFrom?.(tx, to, deps))?.includes(recordId))
      await deps.jobs.enqueue(tx, mailQueue, { id: row.id, to, news: 'asked' })
  return row
}
