import { recalculate } from '#engines/records/rules.deadlines.ts'
import { runDueWork } from '#engines/records/service.clock.server.ts'
import { recalculateDeadlines } from '#engines/records/service.deadlines.server.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { caseMessages as words } from '../messages.ts'
import { type Calendar, readCalendar } from '../office/service.settings.server.ts'
import type { ClockWork } from './rules.clock.ts'
import { clockActor, recordChange } from './service.history.server.ts'
import { type CaseKind, findKind } from './service.kinds.server.ts'
import { type CaseRow, caseStore, listDueWork, lockForClock, setClock } from './store.server.ts'
import { nextWorkOf } from './service.state.server.ts'
import { performAction } from './service.act.server.ts'

/** Processes all due tasks: escalations, reminders, notices of missed deadlines. */
export const runClock = (deps: Deps): Promise<{ done: number; failed: number }> =>
  runDueWork(deps, {
    noun: 'case',
    list: listDueWork,
    work: (tx, id, now) => workOn(deps, tx, id, now),
  })

/** Processes one case; false when another process has it or nothing is due. */
async function workOn(deps: Deps, tx: Db, id: string, now: Date): Promise<boolean> {
  const row = await lockForClock(tx, id)
  const kind = findKind(deps, row)
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
    await performAction(deps, tx, kind, row, { actor: clockActor, by: 'clock', action: 'escalate', note, set })
    return
  }
  const done = work === 'remind' ? { remindedFor: row.dueAt } : { missedFor: row.dueAt }
  await setClock(tx, row.id, { ...done, nextWorkAt: nextWorkOf(kind, { ...row, ...done }, calendar, now)?.at ?? null })
  await recordChange(deps, tx, row, { actor: clockActor, by: 'clock', action: work, mails: ['staff'] })
}

/** Moves the deadlines of open cases after a holiday or a setting has changed. */
export const recalculateCases = (deps: Deps): Promise<void> =>
  recalculateDeadlines(deps, {
    store: caseStore,
    readTimes: async (tx, now) => ({ now, ...(await readCalendar(tx, now)) }),
    momentsOf(row, calendar) {
      const kind = findKind(deps, row)
      if (!kind) return {}
      // A deadline that has passed stays, or the case could be escalated twice for one step.
      const { dueAt } = recalculate(row, calendar)
      return { dueAt, nextWorkAt: nextWorkOf(kind, { ...row, dueAt }, calendar, calendar.now)?.at ?? null }
    },
  })
