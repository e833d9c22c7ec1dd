import { type TagRecord, retag, type TagChange } from '#features/tags/service.server.ts'
import type { SignedIn } from '#platform/actor.ts'
import type { Db } from '#platform/database/database.server.ts'
import { onceFor } from '#platform/database/idempotency.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { may } from '#platform/duties.ts'
import { isParty } from '#platform/mandates.ts'
import { plainReference } from '#platform/values/pasted.ts'
import { requireDuty } from '#platform/permission.ts'
import { conflict, notFound, invalidField, stale, ownRecord } from '#platform/problem.ts'
import { isUuid } from '#platform/values/uuid.ts'
import { nounOf } from '../contract.kind.ts'
import { moveClock } from '../engine/rules.clock.ts'
import {
  actionScope,
  type CaseCall,
  clockColumns,
  nextWorkOf,
  performAction,
  lockOwnCase,
} from '../engine/service.clock.server.ts'
import { recordChange } from '../engine/service.history.server.ts'
import type { CaseKind } from '../engine/service.kinds.server.ts'
import { readCase } from '../engine/service.server.ts'
import {
  type CaseRow,
  type CaseChange,
  findCaseByReference,
  lockCase,
  updateCase,
  insertHistories,
} from '../engine/store.server.ts'
import { caseMessages } from '../messages.ts'
import { type Calendar, clockContext, readCalendar } from '../office/service.settings.server.ts'
import { relatedMessages as words } from './messages.ts'
import { earlierClock, isSameClock, type MergeBefore, moment, readClock, storeClock } from './rules.merge.ts'
import { maxLinks, maxDuplicates, mergeMailAt, undoUntil, casesOfOutage } from './rules.ts'
import { auditOutage, changeOutage } from './service.batches.server.ts'
import {
  countLinks,
  deleteLink,
  insertLink,
  countMerges,
  deleteMerge,
  findKept,
  findMerge,
  insertMerge,
  type MergeRow,
  moveMerges,
} from './store.links.server.ts'
import { countOutageCases, findOutage, lockCases, type OutageRowStored, setOutage } from './store.outages.server.ts'

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
async function lockPair(tx: Db, one: string, other: string): Promise<[CaseRow, CaseRow]> {
  const [first, second] = one < other ? [one, other] : [other, one]
  const locked = [await lockCase(tx, first), await lockCase(tx, second)]
  const find = (id: string) => locked.find((row) => row?.id === id) ?? missing()
  return [find(one), find(other)]
}

function missing(): never {
  throw invalidField('reference', words.referenceUnknown)
}

/** The case with this reference; 400 for the field when there is none. */
const requireReference = async (db: Db, reference: string): Promise<CaseRow> =>
  (await findCaseByReference(db, plainReference(reference).toUpperCase())) ?? missing()

/** The existing id of a case of the kind, before it is locked; 404 otherwise. */
function requireId(kind: CaseKind, id: string): string {
  if (!isUuid(id)) throw notFound(kind.words.notFound)
  return id.toLowerCase()
}

interface MergeInput {
  reference: string
  version?: number | undefined
}

/**
 * Merges a duplicate into the case that is kept: the duplicate is resolved with a note that names the other, its person is told by mail, its own
 * duplicates follow the kept case too, and the kept case receives the earlier of the two deadlines.
 */
export async function mergeCase(deps: Deps, { actor, kind, id, key }: CaseCall, { reference, version }: MergeInput) {
  requireDuty(actor, may.handleCases)
  const duplicateId = requireId(kind, id)
  await deps.database.transaction(async (tx) => {
    const { id: keptId } = await requireReference(tx, reference)
    if (keptId === duplicateId) throw conflict(words.mergeIntoItself(nounOf(kind)))
    const [duplicate, kept] = await lockPair(tx, duplicateId, keptId)
    if (duplicate.kind !== kind.key) throw notFound(kind.words.notFound)
    const request = { scope: actionScope(kind, actor), key, input: { id: duplicateId, merge: keptId } }
    await onceFor(tx, request, async () => {
      await requireMergeable(tx, kind, duplicate, kept)
      if (version !== undefined && version !== duplicate.version) throw stale(caseMessages.stale(nounOf(kind)))
      await mergeLocked(deps, tx, { actor, kind, duplicate, kept })
      return {}
    })
  })
  return readCase(deps, actor, kind, id)
}

async function requireMergeable(tx: Db, kind: CaseKind, duplicate: CaseRow, kept: CaseRow): Promise<void> {
  const noun = nounOf(kind)
  const isClosed = ({ status }: CaseRow) => status === 'Resolved'
  if (kept.kind !== kind.key) throw conflict(words.mergeOtherKind(noun))
  const before = await findKept(tx, duplicate.id)
  if (before) throw conflict(words.mergedBefore(noun, before.reference))
  if (isClosed(duplicate)) throw conflict(words.mergeResolved(noun))
  if (isClosed(kept)) throw conflict(words.mergeIntoResolved(noun, kept.reference))
  const total = (await countMerges(tx, kept.id)) + (await countMerges(tx, duplicate.id)) + 1
  if (total > maxDuplicates) throw conflict(words.tooManyDuplicates(kept.reference))
}

type Merging = Pick<CaseCall, 'actor' | 'kind'> & { duplicate: CaseRow; kept: CaseRow }

async function mergeLocked(deps: Deps, tx: Db, { actor, kind, duplicate, kept }: Merging): Promise<void> {
  const now = deps.clock.now()
  const calendar = await readCalendar(tx, now)
  const note = words.merged(kept.reference)
  const moved = await moveMerges(tx, duplicate.id, kept.id)
  const merged = await performAction(deps, tx, kind, duplicate, {
    actor,
    by: 'staff',
    action: 'resolve',
    entry: 'merge',
    note,
    // A moment later than undoing it is silent, so that nobody is mailed about a merge that is being undone.
    mailsAt: new Date(mergeMailAt(now).getTime() + 5_000),
    // Resolved in time or not, the figures say when the kept case is.
    set: { resolutionNote: note, resolvedInTime: null },
  })
  const running = moveClock(duplicate, 'resume', duplicate.escalationLevel, clockContext(calendar, kind, now))
  const clock = earlierClock(kept, running)
  const change: CaseChange = { ...clockColumns(clock), outageId: kept.outageId ?? duplicate.outageId }
  const stored = await changeKept(deps, tx, kind, kept, change, calendar)
  await recordChange(deps, tx, stored, { actor, by: 'staff', action: 'absorb', note: duplicate.reference })
  const before: MergeBefore = {
    version: merged.version,
    status: duplicate.status,
    resolutionNote: duplicate.resolutionNote,
    clock: storeClock(duplicate),
    answerSince: duplicate.answerSince?.toISOString() ?? null,
    kept: clock === kept ? null : { before: storeClock(kept), after: storeClock(clock) },
    moved,
  }
  await insertMerge(tx, { caseId: duplicate.id, intoId: kept.id, before, byId: actor.id, byName: actor.name, at: now })
}

/** Stores a change of the kept case with the next task of its deadline. */
async function changeKept(deps: Deps, tx: Db, kind: CaseKind, kept: CaseRow, change: CaseChange, calendar: Calendar) {
  const now = deps.clock.now()
  const nextWorkAt = nextWorkOf(kind, { ...kept, ...change } as CaseRow, calendar, now)?.at ?? null
  return updateCase(tx, kept.id, { ...change, nextWorkAt, updatedAt: now, version: kept.version + 1 })
}

/** Undoes a merge: the duplicate is as before, with its own deadline, and so is the kept case unless its deadline has changed since. */
export async function unmergeCase(deps: Deps, { actor, kind, id, key }: CaseCall, version?: number) {
  requireDuty(actor, may.handleCases)
  const duplicateId = requireId(kind, id)
  await deps.database.transaction(async (tx) => {
    const found = await findMerge(tx, duplicateId)
    const [duplicate, kept] = found
      ? await lockPair(tx, duplicateId, found.intoId)
      : [await lockCase(tx, duplicateId), undefined]
    if (duplicate?.kind !== kind.key) throw notFound(kind.words.notFound)
    const request = { scope: actionScope(kind, actor), key, input: { id: duplicateId, unmerge: true } }
    await onceFor(tx, request, async () => {
      const merge = await findMerge(tx, duplicateId)
      if (!merge || merge.intoId !== kept?.id) throw conflict(words.notMerged(nounOf(kind)))
      requireUndoable(kind, merge, { duplicate, kept, version }, deps.clock.now())
      await unmergeLocked(deps, tx, { actor, kind, duplicate, kept }, merge)
      return {}
    })
  })
  return readCase(deps, actor, kind, id)
}

interface Undoing {
  duplicate: CaseRow
  kept: CaseRow
  version: number | undefined
}

function requireUndoable(kind: CaseKind, merge: MergeRow, { duplicate, kept, version }: Undoing, now: Date): void {
  const noun = nounOf(kind)
  if (version !== undefined && version !== duplicate.version) throw stale(caseMessages.stale(noun))
  if (now > undoUntil(merge.at)) throw conflict(words.unmergeLate)
  if (kept.status === 'Resolved') throw conflict(words.unmergeResolved(kept.reference))
  if (duplicate.version !== merge.before.version) throw conflict(words.unmergeChanged(noun))
}

async function unmergeLocked(deps: Deps, tx: Db, { actor, kind, duplicate, kept }: Merging, { at, before }: MergeRow) {
  const now = deps.clock.now()
  const calendar = await readCalendar(tx, now)
  await deleteMerge(tx, duplicate.id)
  await moveMerges(tx, kept.id, duplicate.id, before.moved)
  const restored: CaseChange = {
    status: before.status,
    resolutionNote: before.resolutionNote,
    resolvedAt: null,
    resolvedInTime: null,
    ...readClock(before.clock),
    answerSince: moment(before.answerSince),
  }
  const row = await changeKept(deps, tx, kind, duplicate, restored, calendar)
  const mails = now < mergeMailAt(at) ? [] : (['owner'] as const)
  await recordChange(deps, tx, row, { actor, by: 'staff', action: 'unmerge', mails })
  const isAsMerged = before.kept && isSameClock(storeClock(kept), before.kept.after)
  const clock = isAsMerged ? readClock(before.kept!.before) : kept
  const stored = await changeKept(deps, tx, kind, kept, clockColumns(clock), calendar)
  await recordChange(deps, tx, stored, { actor, by: 'staff', action: 'separate', note: duplicate.reference })
}

interface Refused {
  reference: string
  reason: string
}

/** Adds cases to an outage in one transaction, and lists which were refused and why. */
export async function addCasesToOutage(deps: Deps, actor: SignedIn, id: string, references: readonly string[]) {
  const refused: Refused[] = []
  const rows: CaseRow[] = []
  const changed = await changeOutage(deps, actor, id, async (tx, outage) => {
    const ids = await findWanted(tx, references, refused)
    for (const row of await lockCases(tx, ids)) {
      const reason = isParty(actor, row) ? ownRecord().message : await reasonAgainst(tx, outage, row)
      if (reason) refused.push({ reference: row.reference, reason })
      else if (row.outageId === null) rows.push(row)
    }
    const { cases = 0 } = (await countOutageCases(tx, [outage.id])).get(outage.id) ?? {}
    if (cases + rows.length > casesOfOutage) throw conflict(words.outageFull)
    await moveCases(deps, tx, actor, rows, { outage, action: 'joinOutage' })
  })
  return { added: rows.length, refused, outage: changed }
}

async function findWanted(tx: Db, references: readonly string[], refused: Refused[]): Promise<string[]> {
  const ids = new Set<string>()
  for (const typed of references) {
    const reference = plainReference(typed).toUpperCase()
    const row = await findCaseByReference(tx, reference)
    if (row) ids.add(row.id)
    else refused.push({ reference, reason: words.referenceUnknown })
  }
  return [...ids]
}

async function reasonAgainst(tx: Db, outage: OutageRowStored, row: CaseRow): Promise<string | undefined> {
  if (row.status === 'Resolved') return words.caseResolved
  if (row.outageId === null || row.outageId === outage.id) return undefined
  return words.inOtherOutage((await findOutage(tx, row.outageId))?.name ?? '')
}

/** Sets the outage of locked cases, with an internal entry in the history of each and one in the audit log. */
async function moveCases(
  deps: Deps,
  tx: Db,
  actor: SignedIn,
  rows: readonly CaseRow[],
  { outage, action }: { outage: OutageRowStored; action: 'joinOutage' | 'leaveOutage' },
): Promise<void> {
  if (rows.length === 0) return
  const at = deps.clock.now()
  const ids = rows.map((row) => row.id)
  await setOutage(tx, ids, action === 'joinOutage' ? outage.id : null)
  const entry = { at, action, actorId: actor.id, actorName: actor.name, actorRole: 'staff', note: outage.name } as const
  await insertHistories(
    tx,
    rows.map((row) => ({ ...entry, caseId: row.id, level: row.escalationLevel, files: [] })),
  )
  const references = rows.slice(0, 100).map((row) => row.reference)
  await auditOutage(tx, at, actor, action, outage.id, { cases: rows.length, references })
}

export const removeCaseFromOutage = (deps: Deps, actor: SignedIn, { id, caseId }: { id: string; caseId: string }) =>
  changeOutage(deps, actor, id, async (tx, outage) => {
    const [row] = isUuid(caseId) ? await lockCases(tx, [caseId]) : []
    if (row?.outageId !== outage.id) throw notFound()
    if (isParty(actor, row)) throw ownRecord()
    await moveCases(deps, tx, actor, [row], { outage, action: 'leaveOutage' })
  })

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
