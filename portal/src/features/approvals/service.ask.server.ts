import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { requireFresh } from '#features/accounts/factors/service.server.ts'
import { listStaffAccounts, lockAccount, readAccount } from '#people/directory.server.ts'
import { wasHeldByOther } from '#features/accounts/service.server.ts'
import { firstRows, type WorkplaceSource, type WorkRow } from '#features/workplace/service.kinds.server.ts'
import { type SignedIn, systemActor } from '#platform/actor.ts'
import { recordAudit } from '#platform/audit.server.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { type Duty, holdsAll, may } from '#platform/duties.ts'
import { conflict, ownRecord, Problem } from '#platform/problem.ts'
import { hook } from '#platform/hooks.ts'
import type { AskedApproval, Approval } from './contract.ts'
import { approvalMessages as words } from './messages.ts'
import { aloneSince, expiryOf, maxOpenRequests, stateAt, mailQueue } from './rules.ts'
import {
  type ApprovalRow,
  countOpenOf,
  insertRequest,
  lockOpenRequest,
  listRequests,
  lockRequest,
  removeReasons,
  updateRequest,
} from './store.server.ts'

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
    (await findSame(deps, tx, { kind, input, seen })) ??
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
async function findSame<I extends object>(
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

/** More wait for nobody. */
const maxRead = 100

/** What waits for a second person adds to the workplace those requests that the person may decide. */
export const approvalWorkplace: WorkplaceSource = {
  key: 'approval',
  label: 'Approvals',
  duties: may.useApprovals,
  countOpen: async (deps, actor) => ({ count: (await listToDecide(deps, actor)).length }),
  async readWork(deps, actor) {
    const waiting = await listToDecide(deps, actor)
    const rows = waiting.slice(0, firstRows).map(toRow)
    return [{ list: 'review', count: waiting.length, to: '/approvals', rows }]
  },
}

/** The oldest first. */
async function listToDecide(deps: Deps, actor: SignedIn): Promise<ApprovalRow[]> {
  const { db } = deps.database
  const hidden = await hiddenRecords(deps, actor.id)
  const filter = { reader: actor, hidden, now: deps.clock.now(), state: 'waiting' } as const
  const page = { limit: maxRead, offset: 0 }
  const { rows } = await listRequests(db, { ...filter, recordType: undefined, recordId: undefined }, page)
  const decides = await Promise.all(rows.map((row) => mayDecide(deps, db, row, actor)))
  return rows.filter((_row, index) => decides[index]).reverse()
}

const toRow = ({ id, title, askedAt }: ApprovalRow): WorkRow => ({
  id,
  to: `/approvals/${id}`,
  reference: '',
  title,
  person: '',
  state: 'Waits for your approval',
  due: '',
  overdue: false,
  at: askedAt.toISOString(),
})

/** Whether a person may read a request: the asker, and everybody who could decide it. */
export const maySee = (reader: Pick<SignedIn, 'id' | 'duties'>, row: ApprovalRow): boolean =>
  row.askedBy === reader.id || holdsAll(reader, row.needs)

/** Names of the people of these requests. */
async function readNames(deps: Deps, db: Db, rows: readonly ApprovalRow[]): Promise<(id: string) => string> {
  const names = new Map<string, string>()
  for (const id of new Set(rows.flatMap(({ askedBy, decidedBy }) => [askedBy, ...(decidedBy ? [decidedBy] : [])]))) {
    const account = await readAccount(deps, id, db)
    if (account) names.set(id, `${account.name} ${account.surname}`.trim())
  }
  return (id) => names.get(id) ?? 'Deleted account'
}

/** Whether the reader is a second person for a request that waits. */
async function mayDecide(deps: Deps, db: Db, row: ApprovalRow, reader: SignedIn): Promise<boolean> {
  if (row.askedBy === reader.id || !holdsAll(reader, row.needs)) return false
  return !(await kindOf(deps, row)?.isOwn?.(db, reader.id, row.input))
}

export const kindOf = ({ hooks }: Deps, row: ApprovalRow | undefined): ApprovalKind | undefined =>
  hooks.of(approvalKinds).find(({ kind }) => kind === row?.kind)

/** Requests as this reader sees them; `db` is the caller's transaction where it has one. */
export async function toApprovals(
  deps: Deps,
  rows: readonly ApprovalRow[],
  reader: SignedIn,
  db = deps.database.db,
): Promise<Approval[]> {
  const decides = await Promise.all(rows.map((row) => mayDecide(deps, db, row, reader)))
  const nameOf = await readNames(deps, db, rows)
  const now = deps.clock.now()
  return rows.map((row, index) => {
    const { id, kind, title, recordType, recordId, note, askedBy, decidedBy } = row
    const state = stateAt(row, now)
    const isOpen = state === 'waiting'
    return {
      id,
      kind,
      title,
      recordType,
      recordId,
      state,
      askedBy: { id: askedBy, name: nameOf(askedBy) },
      askedAt: row.askedAt.toISOString(),
      expiresAt: row.expiresAt.toISOString(),
      decidedBy: decidedBy ? { id: decidedBy, name: nameOf(decidedBy) } : null,
      decidedAt: row.decidedAt?.toISOString() ?? null,
      note,
      mayDecide: isOpen && decides[index]!,
      mayWithdraw: isOpen && askedBy === reader.id,
    }
  })
}

export const toApproval = async (deps: Deps, row: ApprovalRow, reader: SignedIn, db?: Db): Promise<Approval> =>
  (await toApprovals(deps, [row], reader, db))[0]!

/** What makes a waiting request void, and otherwise the record, which is now locked, with the person who asked. */
export async function findProblem(
  deps: Deps,
  tx: Db,
  kind: ApprovalKind,
  row: ApprovalRow,
): Promise<{ problem?: string; seen?: Seen; asker?: SignedIn }> {
  const asker = await findAsker(deps, tx, row)
  if (!asker || !holdsAll(asker, row.needs)) return { problem: words.askerGone }
  if ((await kind.hiddenFrom?.(tx, asker.id, deps))?.includes(row.recordId)) return { problem: words.askerGone }
  try {
    const seen = await kind.see(deps, tx, row.input)
    return digestOf(seen) === row.digest ? { seen, asker } : { problem: words.changed }
  } catch (error) {
    if (error instanceof Problem && error.statusCode === 404) return { problem: words.gone }
    throw error
  }
}

async function findAsker(deps: Deps, tx: Db, { askedBy }: ApprovalRow): Promise<SignedIn | undefined> {
  const account = await readAccount(deps, askedBy, tx)
  if (!account) return undefined
  const { id, role, duties, email, name } = account
  return { kind: 'user', id, role, duties, memberships: [], email, name, sessionId: '' }
}

/** Locks the request, and ends it when its time is over or, with `problem`, as void. Answers how it is now. */
export async function settle(deps: Deps, tx: Db, id: string, problem?: string): Promise<ApprovalRow> {
  const row = (await lockRequest(tx, id))!
  if (row.state !== 'waiting') return row
  if (stateAt(row, deps.clock.now()) === 'expired') return endRequest(deps, tx, row, 'expired')
  return problem ? endRequest(deps, tx, row, 'void', problem) : row
}

/** Ends a request that nobody decided. */
async function endRequest(
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
  { id, state, kind, recordId, askedBy }: ApprovalRow,
): Promise<void> {
  await recordAudit(tx, {
    at: deps.clock.now(),
    actor: systemActor,
    action: state === 'void' ? 'approval.void' : 'approval.expire',
    recordType: 'approval',
    recordId: id,
    details: { kind, recordId },
  })
  await deps.jobs.enqueue(tx, mailQueue, { id, to: askedBy, news: 'decided' })
}

/** The record and what would be done to it. */
interface Seen {
  /** In lists, and stored: nothing of a report of wrongdoing. */
  title: string
  /** The page of the record. */
  path: string
  /** Read by the second person, made again each time. */
  facts: { label: string; value: string }[]
  /** Everything to which the approval is bound; when it differs later, the request is void. Only its digest is stored. */
  state: unknown
  /** The duties that both persons must hold, all of them, where they are not those of the kind; none if one person is enough. */
  needs?: readonly Duty[]
}

/** Who approved, for the audit entry of the action. */
export type SecondPerson = { approvedBy: string } | { nobodyElseCouldApprove: true } | Record<never, never>

/** How an action is done. */
export interface Performing {
  asker: SignedIn
  second: SecondPerson
}

/** An action that needs a second person, described by its feature. */
export interface ApprovalKind<I extends object = object> {
  /** Stored; never changes. */
  kind: string
  recordType: string
  /** The duties of those who ask and approve. Giving and taking these takes two people (`may.useApprovals`). */
  duties: readonly Duty[]
  recordOf(input: I): string
  /** Locks the record until the transaction ends and describes it; throws 404 when there is none. */
  see(deps: Deps, tx: Db, input: I): Promise<Seen>
  /** Does it, with its audit entry, in the transaction in which `see` has locked the record. */
  perform(deps: Deps, tx: Db, input: I, how: Performing): Promise<void>
  /** After the commit. */
  performed?(deps: Deps): Promise<void>
  /** Refuses with this sentence where nobody else could approve. Without it the action takes effect at once. */
  neverAlone?: string
  /** Whether two inputs ask for the same; by default, when they are equal. */
  isSame?(one: I, other: I): boolean
  /** Whether what is asked is the person's own matter, who then neither asks nor decides. */
  isOwn?(db: Db, personId: string, input: I): Promise<boolean>
  /**
   * Ids of records of which a person must not know what is asked. Without `deps` those that are withheld: whether somebody could approve must not show
   * who has made a report.
   */
  hiddenFrom?(db: Db, personId: string, deps?: Deps): Promise<string[]>
  /** Stores the reason of a refusal where it belongs, instead of with the request. */
  keepRefusal?(deps: Deps, tx: Db, input: I, refusal: { by: SignedIn; reason: string }): Promise<void>
}

const digestOf = ({ state }: Seen): string => createHash('sha256').update(JSON.stringify(state)).digest('base64url')

/** Removes the `reason` in the inputs of all requests about a record that is erased. */
export const eraseReasons = removeReasons

/** Ids of records of all kinds that a person must not know of. */
export async function hiddenRecords(deps: Deps, personId: string): Promise<string[]> {
  const kinds = deps.hooks.of(approvalKinds)
  const lists = await Promise.all(
    kinds.map(async (kind) => (await kind.hiddenFrom?.(deps.database.db, personId, deps)) ?? []),
  )
  return [...new Set(lists.flat())]
}

export const approvalKinds = hook<ApprovalKind>('actions that need a second person')
