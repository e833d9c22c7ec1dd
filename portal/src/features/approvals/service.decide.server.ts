import { requireFresh } from '#features/accounts/factors/service.fresh.server.ts'
import type { SignedIn } from '#platform/actor.ts'
import { recordAudit } from '#platform/audit.server.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { holdsAll, may } from '#platform/duties.ts'
import { requireDuty } from '#platform/permission.ts'
import { conflict, forbidden, notFound, ownRecord, stale } from '#platform/problem.ts'
import type { Approval } from './contract.ts'
import { approvalMessages as words, closedWords } from './messages.ts'
import type { ApprovalState } from './rules.ts'
import { mailQueue } from './rules.queues.ts'
import type { ApprovalKind } from './service.kinds.server.ts'
import { requireRequest } from './service.server.ts'
import { findProblem, settle } from './service.settle.server.ts'
import { toApproval } from './service.views.server.ts'
import { type ApprovalRow, updateRequest } from './store.server.ts'

/** The second person approves: in one transaction the record is compared, the action done and the request closed. */
export async function approve(
  deps: Deps,
  actor: SignedIn,
  id: string,
  kinds: readonly ApprovalKind[],
): Promise<Approval> {
  requireDuty(actor, may.useApprovals)
  const { row: asked, kind } = await requireRequest(deps, actor, id, kinds)
  requireSecond(actor, asked)
  await requireFresh(deps, actor)
  const answer = await decide(deps, actor, { row: asked, kind }, async (tx, open, asker) => {
    await kind.perform(deps, tx, open.input, { asker, second: { approvedBy: actor.id } })
    return close(deps, tx, open, { actor, state: 'approved' })
  })
  await kind.performed?.(deps)
  return answer
}

/** The second person refuses and says why. */
export async function refuse(
  deps: Deps,
  actor: SignedIn,
  { id, reason }: { id: string; reason: string },
  kinds: readonly ApprovalKind[],
): Promise<Approval> {
  requireDuty(actor, may.useApprovals)
  const { row: asked, kind } = await requireRequest(deps, actor, id, kinds)
  requireSecond(actor, asked)
  return decide(deps, actor, { row: asked, kind }, async (tx, open) => {
    await kind.keepRefusal?.(deps, tx, open.input, { by: actor, reason })
    return close(deps, tx, open, { actor, state: 'refused', note: kind.keepRefusal ? '' : reason })
  })
}

/** The first person withdraws the request. */
export async function withdraw(
  deps: Deps,
  actor: SignedIn,
  id: string,
  kinds: readonly ApprovalKind[],
): Promise<Approval> {
  requireDuty(actor, may.useApprovals)
  const { row: asked } = await requireRequest(deps, actor, id, kinds)
  if (asked.askedBy !== actor.id) throw forbidden(words.notYours)
  const { row, isDone } = await deps.database.transaction(async (tx) => {
    const open = await settle(deps, tx, id)
    if (open.state !== 'waiting') return { row: open, isDone: false }
    return { row: await close(deps, tx, open, { actor, state: 'withdrawn' }), isDone: true }
  })
  if (!isDone) throw closed(row)
  return toApproval(deps, row, actor)
}

function requireSecond(actor: SignedIn, { askedBy, needs }: ApprovalRow): void {
  if (askedBy === actor.id) throw forbidden(words.ownRequest)
  if (!holdsAll(actor, needs)) throw notFound(words.notFound)
}

const closed = ({ state, note }: ApprovalRow) =>
  state === 'void'
    ? stale(note || closedWords.void)
    : conflict(state === 'waiting' ? words.changed : closedWords[state])

/** Locks the record, then the request, and decides it unless it has ended or its record is no longer as it was seen. */
async function decide(
  deps: Deps,
  actor: SignedIn,
  { row: asked, kind }: { row: ApprovalRow; kind: ApprovalKind },
  end: (tx: Db, open: ApprovalRow, asker: SignedIn) => Promise<ApprovalRow>,
): Promise<Approval> {
  const { row, isDone } = await deps.database.transaction(async (tx) => {
    const { problem, asker } = await findProblem(deps, tx, kind, asked)
    const open = await settle(deps, tx, asked.id, problem)
    if (open.state !== 'waiting' || !asker) return { row: open, isDone: false }
    if (await kind.isOwn?.(tx, actor.id, open.input)) throw ownRecord()
    return { row: await end(tx, open, asker), isDone: true }
  })
  // After the commit, so that a request found void stays void.
  if (!isDone) throw closed(row)
  return toApproval(deps, row, actor)
}

const verbs = { approved: 'approve', refused: 'refuse', withdrawn: 'withdraw' } as const satisfies Partial<
  Record<ApprovalState, string>
>

/** Closes a locked request, with its audit entry and the mail to the asker. */
async function close(
  deps: Deps,
  tx: Db,
  { id, kind, recordType, recordId, askedBy }: ApprovalRow,
  { actor, state, note = '' }: { actor: SignedIn; state: keyof typeof verbs; note?: string },
): Promise<ApprovalRow> {
  const at = deps.clock.now()
  // A withdrawal does not lock the record first; naming the person, it would wait for the row of an account that an approval has locked.
  const decidedBy = state === 'withdrawn' ? null : actor.id
  const row = await updateRequest(tx, id, { state, note, decidedBy, decidedAt: at })
  const details = { kind, recordType, recordId, askedBy }
  await recordAudit(tx, {
    at,
    actor,
    action: `approval.${verbs[state]}`,
    recordType: 'approval',
    recordId: id,
    details,
  })
  if (state !== 'withdrawn') await deps.jobs.enqueue(tx, mailQueue, { id, to: askedBy, news: 'decided' })
  return row
}
