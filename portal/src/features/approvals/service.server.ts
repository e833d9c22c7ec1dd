import { requireFactorFor } from '#features/accounts/factors/service.fresh.server.ts'
import type { SignedIn } from '#platform/actor.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { may } from '#platform/duties.ts'
import type { QueryOf, ResponseOf } from '#platform/endpoint.ts'
import { requireDuty } from '#platform/permission.ts'
import { notFound } from '#platform/problem.ts'
import { isUuid } from '#platform/uuid.ts'
import type { Approval, ApprovalDetail, listApprovals } from './contract.ts'
import { approvalMessages as words } from './messages.ts'
import { type ApprovalKind, hiddenRecords } from './service.kinds.server.ts'
import { findProblem, settle } from './service.settle.server.ts'
import { maySee, toApproval, toApprovals } from './service.views.server.ts'
import { type ApprovalRow, findApproved, findRequest, listRequests, spendApproved } from './store.server.ts'

export async function listForReader(
  deps: Deps,
  actor: SignedIn,
  query: QueryOf<typeof listApprovals>,
  kinds: readonly ApprovalKind[],
): Promise<ResponseOf<typeof listApprovals>> {
  requireDuty(actor, may.useApprovals)
  const { page, pageSize, state, recordType, recordId } = query
  const { db } = deps.database
  const { rows, total } = await listRequests(
    db,
    {
      reader: actor,
      hidden: await hiddenRecords(deps, kinds, actor.id),
      now: deps.clock.now(),
      state,
      recordType,
      recordId,
    },
    { limit: pageSize, offset: (page - 1) * pageSize },
  )
  return { items: await toApprovals(deps, rows, actor, { kinds }), page, pageSize, total }
}

/** So many kinds of request can wait about one record. */
const kindsOfRecord = 20

/**
 * The requests that wait about a record, for a reader who may open it: for features whose screens must not name the record in the address of a call.
 */
export async function waitingAbout(
  deps: Deps,
  db: Db,
  reader: SignedIn,
  record: { recordType: string; recordId: string },
): Promise<Approval[]> {
  const filter = { reader, hidden: [], now: deps.clock.now(), state: 'waiting' as const, ...record }
  const { rows } = await listRequests(db, filter, { limit: kindsOfRecord, offset: 0 })
  return toApprovals(deps, rows, reader, { db })
}

/** The request and its kind, for a person who may know of it; 404 for others. */
export async function requireRequest(
  deps: Deps,
  actor: SignedIn,
  id: string,
  kinds: readonly ApprovalKind[],
): Promise<{ row: ApprovalRow; kind: ApprovalKind }> {
  const { db } = deps.database
  const row = isUuid(id) ? await findRequest(db, id) : undefined
  const kind = kinds.find((each) => each.kind === row?.kind)
  if (!row || !kind || !maySee(actor, row)) throw notFound(words.notFound)
  if ((await kind.hiddenFrom?.(db, actor.id, deps))?.includes(row.recordId)) throw notFound(words.notFound)
  await requireFactorFor(deps, actor, row.needs)
  return { row, kind }
}

/** One request. While it waits, the record is compared with what was asked, and described as it is now. */
export async function readRequest(
  deps: Deps,
  actor: SignedIn,
  id: string,
  kinds: readonly ApprovalKind[],
): Promise<ApprovalDetail> {
  requireDuty(actor, may.useApprovals)
  const { row, kind } = await requireRequest(deps, actor, id, kinds)
  const { now, seen } = await deps.database.transaction(async (tx) => {
    const found = row.state === 'waiting' ? await findProblem(deps, tx, kind, row) : {}
    return { now: await settle(deps, tx, row.id, found.problem), seen: found.seen }
  })
  const { facts, path } = (now.state === 'waiting' && seen) || { facts: [], path: '' }
  return { ...(await toApproval(deps, now, actor, { kinds })), facts, path }
}

/** When a request about this record in which the person took part was approved, if that was after `since`. */
export async function approvedAt(
  db: Db,
  which: { kind: string; recordId: string; person: string; since: Date },
): Promise<Date | undefined> {
  return (await findApproved(db, which))?.decidedAt ?? undefined
}

/** For an action that its asker does after the approval: who approved it. It counts once, and as long as the request could have waited. */
export async function takeApproved(
  deps: Deps,
  tx: Db,
  which: { kind: string; recordId: string; askedBy: string },
): Promise<string | undefined> {
  return (await spendApproved(tx, which, deps.clock.now()))?.decidedBy ?? undefined
}
