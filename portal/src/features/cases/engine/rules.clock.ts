import {
  addWorkingDays,
  type Clock,
  describeDeadline,
  type Holidays,
  isOverdue,
  resumeClock,
  startClock as start,
} from '#engines/records/rules.deadlines.ts'
import { nigerianDay, startOfDay, addDays } from '#platform/values/nigerian-time.ts'
import type { Deadlines, DeadlineStep, Targets } from '../rules.ts'
import type { ClockEffect } from './rules.lifecycle.ts'

export interface ClockSettings {
  /** Deadlines set by staff, by the key of the kind. */
  deadlines: Readonly<Record<string, Deadlines>>
  /** Working days before the deadline on which staff are reminded; 0 for no reminder. */
  remindDaysBefore: number
  escalateByItself: boolean
  /** Targets set by staff, by the key of the kind. */
  targets: Readonly<Record<string, Targets>>
}

/** The clock of one case. */
export interface CaseClock extends Clock {
  step: DeadlineStep
  stepFrom: string
  stepDays: number
  waitingSince: Date | null
}

/** The current time, the holidays and the working days of each step. */
export interface ClockContext {
  now: Date
  holidays: Holidays
  deadlines: Deadlines
}

/** Starts a clock with this step now. */
export const startClock = (step: DeadlineStep, context: ClockContext): CaseClock => ({
  step,
  ...start(context.deadlines[step], context),
})

const levelSteps: readonly DeadlineStep[] = ['filed', 'level1', 'level2', 'level3']

/** The clock after an action; `level` is the level after the action. */
export function moveClock(clock: CaseClock, effect: ClockEffect, level: number, context: ClockContext): CaseClock {
  const { now } = context
  switch (effect) {
    case 'stop':
      return { ...clock, dueAt: null, waitingSince: null }
    case 'pause':
      return { ...clock, waitingSince: now }
    case 'resume':
      return { ...clock, ...resumeClock(clock, context) }
    case 'reopened':
      return startClock('reopened', context)
    case 'escalated': {
      const running = { ...clock, ...resumeClock(clock, context) }
      const next = startClock(levelSteps[level] ?? 'level3', context)
      // An early escalation must not extend the deadline.
      const sooner = running.dueAt && running.dueAt >= now && next.dueAt && running.dueAt < next.dueAt
      return sooner ? { ...running, step: next.step } : next
    }
  }
}

/** Determines which tasks the clock still has for a case in its current step. */
export interface ClockDuties {
  /** The deadlines for which staff have received a reminder and a notice that it was missed. */
  remindedFor: Date | null
  missedFor: Date | null
  /** Whether the clock may escalate the case. */
  mayEscalate: boolean
}
export type ClockWork = 'escalate' | 'remind' | 'tellMissed'
type Watch = Pick<ClockSettings, 'remindDaysBefore'> & { holidays: Holidays }

/** The time of the reminder: 8 a.m., `remindDaysBefore` working days before the last day; undefined for none. */
function reminderTime(clock: CaseClock, { remindDaysBefore, holidays }: Watch): Date | undefined {
  if (!clock.dueAt || remindDaysBefore === 0 || clock.stepDays <= remindDaysBefore) return undefined
  const day = addWorkingDays(nigerianDay(clock.dueAt), -remindDaysBefore, holidays)
  return new Date(startOfDay(day).getTime() + 8 * 3_600_000)
}

const same = (one: Date | null, other: Date | null) => one !== null && one.getTime() === other?.getTime()

/** The clock's next task for a case and its time; undefined when there is none until somebody acts. */
export function nextWork(
  clock: CaseClock,
  duties: ClockDuties,
  watch: Watch,
  now: Date,
): { work: ClockWork; at: Date } | undefined {
  if (!clock.dueAt || clock.waitingSince) return undefined
  const late = isOverdue(clock, now)
  const reminder = late || same(duties.remindedFor, clock.dueAt) ? undefined : reminderTime(clock, watch)
  if (reminder) return { work: 'remind', at: reminder }
  if (duties.mayEscalate) return { work: 'escalate', at: new Date(clock.dueAt.getTime() + 1000) }
  if (same(duties.missedFor, clock.dueAt)) return undefined
  return { work: 'tellMissed', at: new Date(clock.dueAt.getTime() + 1000) }
}

/** Describes the clock for display; days are working days. */
export const describeClock = (clock: CaseClock, now: Date, holidays: Holidays) => ({
  step: clock.step,
  ...describeDeadline(clock, now, holidays),
})

// The owner requests escalation once per deadline: a deadline is named by its step and the day from which it runs, so a pause or a holiday moves it
// and it is still the same. What staff or the portal escalate does not count. Before the deadline the owner gives a reason; the call keeps its quoted
// behaviour without one. A button that is disabled says why.
/** The owner of a case may request escalation once per deadline (decisions §7). */
interface Requested extends CaseClock {
  /** The deadline of the last request; '' for none. */
  escalationAskedFor: string
}

/** Names a deadline of a case: the same while it is paused, or moved by a holiday. */
export const deadlineOf = ({ step, stepFrom }: Pick<CaseClock, 'step' | 'stepFrom'>): string => `${step} ${stepFrom}`

/** Whether the owner has requested escalation under the current deadline, which has not passed. */
export const hasAsked = (row: Requested, now: Date): boolean =>
  row.escalationAskedFor === deadlineOf(row) && !isOverdue(row, now)

const takenBack = 'taken back'

/**
 * The deadline of the last request after an action. Who takes a case back and reopens it gets a deadline and no request: otherwise doing so three
 * times would raise it to the highest level.
 */
export function askedForAfter(row: Requested, action: string, by: string, clock: CaseClock, now: Date): string {
  if (action === 'escalate' && by === 'owner') return deadlineOf(clock)
  if (action === 'withdraw' && hasAsked(row, now)) return takenBack
  return action === 'reopen' && row.escalationAskedFor === takenBack ? deadlineOf(clock) : row.escalationAskedFor
}

/** From when the owner may request escalation again: the day after the deadline; null while that is unknown, because the deadline is paused. */
export const mayAskFrom = ({ dueAt, waitingSince }: CaseClock): Date | null =>
  dueAt && !waitingSince ? startOfDay(addDays(nigerianDay(dueAt), 1)) : null
