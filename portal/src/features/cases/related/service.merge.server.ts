import type { Db } from '#platform/database/database.server.ts'
import { onceFor } from '#platform/database/idempotency.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { may } from '#platform/duties.ts'
import { requireDuty } from '#platform/permission.ts'
import { conflict, notFound, stale } from '#platform/problem.ts'
import { nounOf } from '../contract.kind.ts'
import { moveClock } from '../engine/rules.clock.ts'
import { actionScope, type CaseCall, performAction } from '../engine/service.act.server.ts'
import { clockColumns, nextWorkOf } from '../engine/service.state.server.ts'
import { recordChange } from '../engine/service.history.server.ts'
import type { CaseKind } from '../engine/service.kinds.server.ts'
import { readCase } from '../engine/service.server.ts'
import { type CaseRow, type CaseChange, lockCase, updateCase } from '../engine/store.server.ts'
import { caseMessages } from '../messages.ts'
import { type Calendar, clockContext, readCalendar } from '../office/service.settings.server.ts'
import { relatedMessages as words } from './messages.ts'
import { earlierClock, isSameClock, type MergeBefore, moment, readClock, storeClock } from './rules.merge.ts'
import { maxDuplicates, mergeMailAt, undoUntil } from './rules.ts'
import {
  countMerges,
  deleteMerge,
  findKept,
  findMerge,
  insertMerge,
  type MergeRow,
  moveMerges,
} from './store.merges.server.ts'
import { lockPair, requireReference, requireId } from './service.links.server.ts'

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
    // Resolved in time or not, and with what outcome, the figures say when the kept case is.
    set: { resolutionNote: note, resolvedInTime: null, outcome: '' },
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
