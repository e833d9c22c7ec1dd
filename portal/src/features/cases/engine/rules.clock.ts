import { endOfDay, nigerianDay, startOfDay } from '#platform/nigerian-time.ts'
import { addWorkingDays, type Holidays, workingDaysBetween } from './rules.calendar.ts'
import type { ClockEffect } from './rules.lifecycle.ts'
import { type Deadlines, type DeadlineStep, dueSoonDays } from '../rules.ts'

export interface ClockSettings {
  /** By the key of a kind, as far as staff have set them. */
  deadlines: Readonly<Record<string, Deadlines>>
  /** Working days before the deadline on which staff are reminded; 0 for no reminder. */
  remindDaysBefore: number
  escalateByItself: boolean
}
/** Until staff set others; each kind brings its own deadlines. */
export const defaultSettings: ClockSettings = { deadlines: {}, remindDaysBefore: 3, escalateByItself: true }

/** The clock of one case. A deadline is the end of the last of `stepDays` working days after the day `stepFrom`. */
export interface CaseClock {
  step: DeadlineStep
  /** `YYYY-MM-DD`. */
  stepFrom: string
  stepDays: number
  /** Null when the case is closed. */
  dueAt: Date | null
  /** The clock has been paused since then: it waits for the customer. */
  waitingSince: Date | null
}

/** What time depends on: the moment, the days nobody works, the days each step may take. */
export interface ClockContext {
  now: Date
  holidays: Holidays
  deadlines: Deadlines
}

function run(step: DeadlineStep, stepFrom: string, stepDays: number, holidays: Holidays): CaseClock {
  const dueAt = endOfDay(addWorkingDays(stepFrom, stepDays, holidays))
  return { step, stepFrom, stepDays, dueAt, waitingSince: null }
}

/** A clock that starts with a step now. */
export const startClock = (step: DeadlineStep, { now, holidays, deadlines }: ClockContext): CaseClock =>
  run(step, nigerianDay(now), deadlines[step], holidays)

export const isOverdue = ({ dueAt, waitingSince }: CaseClock, now: Date): boolean =>
  dueAt !== null && waitingSince === null && dueAt < now

const levelSteps: readonly DeadlineStep[] = ['filed', 'level1', 'level2', 'level3']

/** The clock after what an action does to it; `level` is the one then reached. */
export function moveClock(clock: CaseClock, effect: ClockEffect, level: number, context: ClockContext): CaseClock {
  const { now, holidays } = context
  switch (effect) {
    case 'stop':
      return { ...clock, dueAt: null, waitingSince: null }
    case 'wait':
      return { ...clock, waitingSince: now }
    case 'resume':
      return resume(clock, now, holidays)
    case 'reopened':
      return startClock('reopened', context)
    case 'escalated': {
      const running = resume(clock, now, holidays)
      const next = startClock(levelSteps[level] ?? 'level3', context)
      // Raising a case early must never give more time than it had.
      const sooner = running.dueAt && running.dueAt >= now && next.dueAt && running.dueAt < next.dueAt
      return sooner ? { ...running, step: next.step } : next
    }
  }
}

/** The days of waiting do not count; a deadline that had passed before has passed. */
function resume(clock: CaseClock, now: Date, holidays: Holidays): CaseClock {
  const { waitingSince, dueAt } = clock
  if (!waitingSince) return clock
  if (!dueAt || dueAt < waitingSince) return { ...clock, waitingSince: null }
  const waited = workingDaysBetween(nigerianDay(waitingSince), nigerianDay(now), holidays)
  return run(clock.step, clock.stepFrom, clock.stepDays + waited, holidays)
}

/** The same step under another calendar, for when a holiday is named or taken away. */
export const recalculate = (clock: CaseClock, holidays: Holidays): CaseClock =>
  clock.dueAt
    ? { ...run(clock.step, clock.stepFrom, clock.stepDays, holidays), waitingSince: clock.waitingSince }
    : clock

/** What the clock has still to do for a case at its present step. */
export interface ClockDuties {
  /** The deadline of the reminder that staff got, and the one of the notice that it was missed. */
  remindedFor: Date | null
  missedFor: Date | null
  /** Whether the lifecycle allows the clock to raise the case. */
  mayEscalate: boolean
}
export type ClockWork = 'escalate' | 'remind' | 'tellMissed'
type Watch = Pick<ClockSettings, 'remindDaysBefore'> & { holidays: Holidays }

/** When the reminder is due: eight in the morning, so many working days before the last day; undefined for none. */
function reminderTime(clock: CaseClock, { remindDaysBefore, holidays }: Watch): Date | undefined {
  if (!clock.dueAt || remindDaysBefore === 0 || clock.stepDays <= remindDaysBefore) return undefined
  const day = addWorkingDays(nigerianDay(clock.dueAt), -remindDaysBefore, holidays)
  return new Date(startOfDay(day).getTime() + 8 * 3_600_000)
}

const same = (one: Date | null, other: Date | null) => one !== null && one.getTime() === other?.getTime()

/** The next thing the clock does for a case, and when; undefined when there is nothing until somebody acts. */
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

const days = (count: number) => `${count} ${count === 1 ? 'day' : 'days'}`

/** The clock as people read it; days are working days. */
export function describeClock(clock: CaseClock, now: Date, holidays: Holidays) {
  const { dueAt, waitingSince } = clock
  const running = dueAt !== null && waitingSince === null
  const dueInDays = running ? workingDaysBetween(nigerianDay(now), nigerianDay(dueAt), holidays) : null
  const overdue = isOverdue(clock, now)
  return {
    step: clock.step,
    dueAt: dueAt?.toISOString() ?? null,
    dueInDays,
    overdue,
    dueSoon: dueInDays !== null && !overdue && dueInDays <= dueSoonDays,
    pausedSince: waitingSince?.toISOString() ?? null,
    text: clockText(dueInDays, overdue, waitingSince !== null && dueAt !== null),
  }
}

function clockText(dueInDays: number | null, overdue: boolean, waiting: boolean): string {
  if (waiting) return 'Waiting for the customer'
  if (dueInDays === null) return ''
  if (overdue) return dueInDays < 0 ? `Overdue by ${days(-dueInDays)}` : 'Overdue'
  return dueInDays === 0 ? 'Due today' : `Due in ${days(dueInDays)}`
}

/** A case due until then is due soon. */
export const dueSoonUntil = (now: Date, holidays: Holidays): Date =>
  endOfDay(addWorkingDays(nigerianDay(now), dueSoonDays, holidays))
