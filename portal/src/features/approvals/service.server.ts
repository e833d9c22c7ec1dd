import type { OnPerson } from '#people/hooks.server.ts'
import { requireFactorFor, requireFresh } from '#features/accounts/factors/service.server.ts'
import type { SignedIn } from '#platform/actor.ts'
import { recordAudit } from '#platform/audit.server.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { may, holdsAll } from '#platform/duties.ts'
import type { QueryOf, ResponseOf } from '#platform/endpoint.ts'
import { requireDuty } from '#platform/permission.ts'
import { notFound, conflict, forbidden, ownRecord, stale } from '#platform/problem.ts'
import { isUuid } from '#platform/values/uuid.ts'
import type { Approval, ApprovalDetail, listApprovals } from './contract.ts'
import { approvalMessages as words, closedWords } from './messages.ts'
import { type ApprovalState, mailQueue } from './rules.ts'
import { maySee, toApproval, toApprovals } from './service.views.server.ts'
import { findProblem, settle } from './service.ending.server.ts'
import { type ApprovalKind, hiddenRecords, kindOf } from './service.kinds.server.ts'
import {
  type ApprovalRow,
  findApproved,
  findRequest,
  listOpenInputs,
  listRequests,
  spendApproved,
  updateRequest,
  eraseAccount,
} from './store.server.ts'

export async function listForReader(
  deps: Deps,
  actor: SignedIn,
  query: QueryOf<typeof listApprovals>,
): Promise<ResponseOf<typeof listApprovals>> {
  requireDuty(actor, may.useApprovals)
  const { page, pageSize, state, recordType, recordId } = query
  const hidden = await hiddenRecords(deps, actor.id)
  const filter = { reader: actor, hidden, now: deps.clock.now(), state, recordType, recordId }
  const part = { limit: pageSize, offset: (page - 1) * pageSize }
  const { rows, total } = await listRequests(deps.database.db, filter, part)
  return { items: await toApprovals(deps, rows, actor), page, pageSize, total }
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
  return toApprovals(deps, rows, reader, db)
}

/** What waits of a kind, as it was asked: for a feature that shows it on a page of its own, whose readers it has checked. */
export const listWaiting = async <I extends object>(db: Db, { kind }: ApprovalKind<I>, now: Date): Promise<I[]> =>
  (await listOpenInputs(db, kind, now)) as I[]

/** The request and its kind, for a person who may know of it; 404 for others. */
async function requireRequest(
  deps: Deps,
  actor: SignedIn,
  id: string,
): Promise<{ row: ApprovalRow; kind: ApprovalKind }> {
  const { db } = deps.database
  const row = isUuid(id) ? await findRequest(db, id) : undefined
  const kind = kindOf(deps, row)
  if (!row || !kind || !maySee(actor, row)) throw notFound(words.notFound)
  if ((await kind.hiddenFrom?.(db, actor.id, deps))?.includes(row.recordId)) throw notFound(words.notFound)
  await requireFactorFor(deps, actor, row.needs)
  return { row, kind }
}

/** One request. While it waits, the record is compared with what was asked, and described as it is now. */
export async function readRequest(deps: Deps, actor: SignedIn, id: string): Promise<ApprovalDetail> {
  requireDuty(actor, may.useApprovals)
  const { row, kind } = await requireRequest(deps, actor, id)
  const { now, seen } = await deps.database.transaction(async (tx) => {
    const found = row.state === 'waiting' ? await findProblem(deps, tx, kind, row) : {}
    return { now: await settle(deps, tx, row.id, found.problem), seen: found.seen }
  })
  const { facts, path } = (now.state === 'waiting' && seen) || { facts: [], path: '' }
  return { ...(await toApproval(deps, now, actor)), facts, path }
}

/** When a request about this record in which the person took part was approved, if that was after `since`. */
export async function approvedAt(
  db: Db,
  which: { kind: string; recordId: string; person: string; since: Date },
): Promise<Date | undefined> {
  return (await findApproved(db, which))?.decidedAt ?? undefined
}

/** For an action that its asker does after the approval: who approved it. It counts once, and as long as the request could have waited. */
export async function claimApproved(
  deps: Deps,
  tx: Db,
  which: { kind: string; recordId: string; askedBy: string },
): Promise<string | undefined> {
  return (await spendApproved(tx, which, deps.clock.now()))?.decidedBy ?? undefined
}

/** The second person approves: in one transaction the record is compared, the action done and the request closed. */
export async function approve(deps: Deps, actor: SignedIn, id: string): Promise<Approval> {
  requireDuty(actor, may.useApprovals)
  const { row: asked, kind } = await requireRequest(deps, actor, id)
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
): Promise<Approval> {
  requireDuty(actor, may.useApprovals)
  const { row: asked, kind } = await requireRequest(deps, actor, id)
  requireSecond(actor, asked)
  return decide(deps, actor, { row: asked, kind }, async (tx, open) => {
    await kind.keepRefusal?.(deps, tx, open.input, { by: actor, reason })
    return close(deps, tx, open, { actor, state: 'refused', note: kind.keepRefusal ? '' : reason })
  })
}

/** The first person withdraws the request. */
export async function withdraw(deps: Deps, actor: SignedIn, id: string): Promise<Approval> {
  requireDuty(actor, may.useApprovals)
  const { row: asked } = await requireRequest(deps, actor, id)
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

/** Ends what waits about a deleted account or was asked by it, and removes the person's name. */
export const eraseApprovals: OnPerson = (_deps, tx, person) =>
  eraseAccount(tx, person.id, words.deletedAccount, words.gone)
