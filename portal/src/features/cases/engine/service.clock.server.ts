import { systemActor } from '#platform/actor.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { describeError } from '#platform/telemetry/telemetry.server.ts'
import { caseMessages as words } from '../messages.ts'
import { words as historyWords } from '../messages.history.ts'
import { type ClockWork, recalculate } from './rules.clock.ts'
import { type Calendar, readCalendar } from '../office/service.calendar.server.ts'
import { nextWorkOf, takeAction } from './service.changes.server.ts'
import { noteChange } from './service.history.server.ts'
import type { CaseKind } from './service.kinds.server.ts'
import { listDueWork, listOpenAfter, lockForClock, setClock } from './store.clock.server.ts'
import { type CaseRow, lockCase } from './store.server.ts'

const batch = 100
/** Limit of one run; the next run continues. */
const mostPerRun = 10_000
const clockActor = { ...systemActor, name: historyWords.automatic }

/**
 * Processes all due tasks: escalations, reminders, notices of missed deadlines. Each case has a separate transaction that also records the task
 * as done, so that neither a crash nor a parallel run repeats it.
 */
export async function runClock(deps: Deps, kinds: readonly CaseKind[]): Promise<{ done: number; failed: number }> {
  const now = deps.clock.now()
  const result = { done: 0, failed: 0 }
  const tried = new Set<string>()
  while (tried.size < mostPerRun) {
    // Failed cases come first in the order, so read beyond them.
    const ids = await listDueWork(deps.database.db, now, batch + result.failed)
    const fresh = ids.filter((id) => !tried.has(id))
    if (fresh.length === 0) break
    for (const id of fresh) {
      tried.add(id)
      try {
        if (await deps.database.transaction((tx) => workOn(deps, tx, kinds, id, now))) result.done++
      } catch (error) {
        result.failed++
        deps.log.warn({ case: id, error: describeError(error) }, 'the clock failed on a case')
      }
    }
  }
  return result
}

/** Processes one case; false when another process has it or nothing is due. */
async function workOn(deps: Deps, tx: Db, kinds: readonly CaseKind[], id: string, now: Date): Promise<boolean> {
  const row = await lockForClock(tx, id)
  const kind = kinds.find(({ key }) => key === row?.kind)
  if (!row || !kind) return false
  const calendar = await readCalendar(tx, now)
  const next = nextWorkOf(kind, row, calendar, now)
  if (!next || next.at > now) {
    await setClock(tx, id, { nextWorkAt: next?.at ?? null })
    return false
  }
  await doWork(deps, tx, kind, { row, work: next.work, calendar, now })
  return true
}

interface Due {
  row: CaseRow
  work: ClockWork
  calendar: Calendar
  now: Date
}

async function doWork(deps: Deps, tx: Db, kind: CaseKind, { row, work, calendar, now }: Due): Promise<void> {
  if (work === 'escalate') {
    const note = words.escalatedAutomatically
    const set = { escalationNote: note, missedFor: row.dueAt }
    await takeAction(deps, tx, kind, row, { actor: clockActor, by: 'clock', action: 'escalate', note, set })
    return
  }
  const done = work === 'remind' ? { remindedFor: row.dueAt } : { missedFor: row.dueAt }
  await setClock(tx, row.id, { ...done, nextWorkAt: nextWorkOf(kind, { ...row, ...done }, calendar, now)?.at ?? null })
  await noteChange(deps, tx, row, { actor: clockActor, by: 'clock', action: work, mails: ['staff'] })
}

/** Recalculates the deadlines of open cases after a holiday or a setting has changed. */
export async function recalculateDeadlines(deps: Deps, kinds: readonly CaseKind[]): Promise<void> {
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const ids = await listOpenAfter(deps.database.db, after, batch)
    if (ids.length === 0) return
    await deps.database.transaction(async (tx) => {
      const now = deps.clock.now()
      const calendar = await readCalendar(tx, now)
      for (const id of ids) await recalculateOne(tx, kinds, id, calendar, now)
    })
    after = ids.at(-1)!
  }
}

async function recalculateOne(tx: Db, kinds: readonly CaseKind[], id: string, calendar: Calendar, now: Date) {
  const row = await lockCase(tx, id)
  const kind = kinds.find(({ key }) => key === row?.kind)
  if (!row?.dueAt || !kind) return
  // Do not move a deadline that has passed, or the case could be escalated twice for one step.
  const { dueAt } = row.dueAt < now && !row.waitingSince ? row : recalculate(row, calendar.holidays)
  const nextWorkAt = nextWorkOf(kind, { ...row, dueAt }, calendar, now)?.at ?? null
  if (dueAt?.getTime() !== row.dueAt.getTime() || nextWorkAt?.getTime() !== row.nextWorkAt?.getTime())
    await setClock(tx, id, { dueAt, nextWorkAt })
}
