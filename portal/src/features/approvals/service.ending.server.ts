import { readActor } from '#people/actors.server.ts'
import { type SignedIn, systemActor } from '#platform/actor.ts'
import { recordAudit } from '#platform/audit.server.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { holdsAll } from '#platform/duties.ts'
import { Problem } from '#platform/problem.ts'
import { approvalMessages as words } from './messages.ts'
import { stateAt, mailQueue } from './rules.ts'
import { type ApprovalRow, lockRequest, removeReasons, updateRequest } from './store.server.ts'
import { type Seen, type ApprovalKind, digestOf } from './service.kinds.server.ts'

/** What makes a waiting request void, and otherwise the record, which is now locked, with the person who asked. */
export async function findProblem(
  deps: Deps,
  tx: Db,
  kind: ApprovalKind,
  row: ApprovalRow,
): Promise<{ problem?: string; seen?: Seen; asker?: SignedIn }> {
  const asker = await readActor(tx, row.askedBy)
  if (!asker || !(kind.mayAsk?.(asker, row.input) ?? holdsAll(asker, row.needs))) return { problem: words.askerGone }
  if (await kind.isOwn?.(tx, asker.id, row.input)) return { problem: words.ownOfAsker }
  if ((await kind.hiddenFrom?.(tx, asker.id, deps))?.includes(row.recordId)) return { problem: words.askerGone }
  try {
    const seen = await kind.see(deps, tx, row.input)
    return digestOf(seen) === row.digest ? { seen, asker } : { problem: words.changed }
  } catch (error) {
    if (error instanceof Problem && error.statusCode === 404) return { problem: words.gone }
    throw error
  }
}

/** Locks the request, and ends it when its time is over or, with `problem`, as void. Answers how it is now. */
export async function settle(deps: Deps, tx: Db, id: string, problem?: string): Promise<ApprovalRow> {
  const row = (await lockRequest(tx, id))!
  if (row.state !== 'waiting') return row
  if (stateAt(row, deps.clock.now()) === 'expired') return endRequest(deps, tx, row, 'expired')
  return problem ? endRequest(deps, tx, row, 'void', problem) : row
}

/** Ends a request that nobody decided. */
export async function endRequest(
  deps: Deps,
  tx: Db,
  row: ApprovalRow,
  state: 'expired' | 'void',
  note = '',
): Promise<ApprovalRow> {
  const ended = await updateRequest(tx, row.id, { state, note })
  await recordEnd(deps, tx, ended)
  return ended
}

/** The audit entry and the mail to the asker about a request that nobody decided. */
export async function recordEnd(
  deps: Deps,
  tx: Db,
  { id, state, kind, recordType, recordId, askedBy }: ApprovalRow,
): Promise<void> {
  await recordAudit(tx, {
    at: deps.clock.now(),
    actor: systemActor,
    action: state === 'void' ? 'approval.void' : 'approval.expire',
    recordType: 'approval',
    recordId: id,
    details: { kind, recordType, recordId },
  })
  await deps.jobs.enqueue(tx, mailQueue, { id, to: askedBy, news: 'decided' })
}

/** Removes the `reason` in the inputs of all requests about a record that is erased. */
export const eraseReasons = removeReasons
