import type { ClockMove } from './kind.ts'
import { endOfDay, nigerianDay, addDays } from '#platform/values/nigerian-time.ts'

// A deadline is the end of the last of `stepDays` working days after the day `stepFrom`. A pause for a person's answer extends it by the working days
// that it lasts; what had passed before stays passed. Functions that change a clock answer the columns that change.

/** By when something is due: the end of a day. */
export interface Deadline {
  /** Null where there is none. */
  dueAt: Date | null
  /** Since when it is paused for a person's answer; absent where nothing pauses it. */
  waitingSince?: Date | null
}

export interface Clock extends Deadline {
  /** `YYYY-MM-DD`; null where nothing is due. */
  stepFrom: string | null
  stepDays: number | null
}

export interface ClockTimes {
  now: Date
  holidays: Holidays
}

export const stoppedClock = { stepFrom: null, stepDays: null, dueAt: null, waitingSince: null } satisfies Clock

/** A deadline so many working days after a day. */
export const runClock = (stepFrom: string, stepDays: number, holidays: Holidays) => ({
  stepFrom,
  stepDays,
  dueAt: endOfDay(addWorkingDays(stepFrom, stepDays, holidays)),
  waitingSince: null,
})

export const startClock = (stepDays: number, { now, holidays }: ClockTimes) =>
  runClock(nigerianDay(now), stepDays, holidays)

/** The deadline from now, with the working days that were left at the pause. */
export function resumeClock({ stepFrom, stepDays, dueAt, waitingSince }: Clock, { now, holidays }: ClockTimes) {
  if (!waitingSince || !dueAt || dueAt < waitingSince || stepFrom === null || stepDays === null)
    return { waitingSince: null }
  return runClock(
    stepFrom,
    stepDays + workingDaysBetween(nigerianDay(waitingSince), nigerianDay(now), holidays),
    holidays,
  )
}

/** The columns that change when a record goes to a state in which its deadline does something else. */
export function moveClock(move: ClockMove, clock: Clock, stepDays: number, times: ClockTimes): Partial<Clock> {
  switch (move) {
    case 'start':
      return startClock(stepDays, times)
    case 'pause':
      return { waitingSince: times.now }
    case 'resume':
      return resumeClock(clock, times)
    // Since when somebody waits stays.
    case 'rest':
      return { dueAt: null, waitingSince: null }
    case 'stop':
      return stoppedClock
  }
}

/** The deadline after the holidays have changed. A record that is late, or was late when it was paused, stays late. */
export function recalculate({ stepFrom, stepDays, dueAt, waitingSince }: Clock, { now, holidays }: ClockTimes) {
  const runs = dueAt && dueAt >= (waitingSince ?? now) && stepFrom !== null && stepDays !== null
  return { dueAt: runs ? runClock(stepFrom, stepDays, holidays).dueAt : dueAt }
}

/** Due soon is what has at most so many working days left, unless a feature says otherwise. */
const usualSoonDays = 3

export const isOverdue = ({ dueAt, waitingSince }: Deadline, now: Date): boolean =>
  dueAt !== null && !waitingSince && dueAt < now

export interface DeadlineTimes {
  now: Date
  endOfToday: Date
  /** What is due up to this time is due soon. */
  dueSoonUntil: Date
}

export function timesAt(now: Date, holidays: Holidays, soonDays = usualSoonDays): DeadlineTimes {
  const today = nigerianDay(now)
  return { now, endOfToday: endOfDay(today), dueSoonUntil: endOfDay(addWorkingDays(today, soonDays, holidays)) }
}

/** Describes a deadline for display; days are working days. */
export function describeDeadline(
  deadline: Deadline,
  now: Date,
  holidays: Holidays,
  { soonDays = usualSoonDays }: { soonDays?: number } = {},
) {
  const { dueAt, waitingSince } = deadline
  const running = dueAt !== null && !waitingSince
  const dueInDays = running ? workingDaysBetween(nigerianDay(now), nigerianDay(dueAt), holidays) : null
  const overdue = isOverdue(deadline, now)
  return {
    dueAt: dueAt?.toISOString() ?? null,
    dueInDays,
    overdue,
    dueSoon: dueInDays !== null && !overdue && dueInDays <= soonDays,
    pausedSince: waitingSince?.toISOString() ?? null,
    text: waitingSince && dueAt ? 'Waiting for the customer' : deadlineText(dueInDays, overdue),
  }
}

/** Days of a deadline in words: working days, unless a law counts calendar days. */
const daysText = (count: number, day = 'working day') => `${count} ${day}${count === 1 ? '' : 's'}`

export function deadlineText(dueInDays: number | null, overdue: boolean, day?: string): string {
  if (dueInDays === null) return ''
  if (overdue) return dueInDays < 0 ? `Overdue by ${daysText(-dueInDays, day)}` : 'Overdue'
  return dueInDays === 0 ? 'Due today' : `Due in ${daysText(dueInDays, day)}`
}

const dayMs = 86_400_000

/** Public holidays; all other days except Saturdays and Sundays are working days. */
export type Holidays = ReadonlySet<string>

export function isWorkingDay(day: string, holidays: Holidays): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return weekday !== 0 && weekday !== 6 && !holidays.has(day)
}

/** Adds working days to `day`; backwards for a negative number. */
export function addWorkingDays(day: string, days: number, holidays: Holidays): string {
  const step = days < 0 ? -1 : 1
  let current = day
  for (let left = Math.abs(days); left > 0;) {
    current = addDays(current, step)
    if (isWorkingDay(current, holidays)) left--
  }
  return current
}

/** Working days after `from` up to and including `to`; negative when `to` is earlier. Does not iterate over days: lists may show very old cases. */
export function workingDaysBetween(from: string, to: string, holidays: Holidays): number {
  if (to < from) return 0 - workingDaysBetween(to, from, holidays)
  let days = weekdaysUpTo(to) - weekdaysUpTo(from)
  for (const day of holidays) if (day > from && day <= to && isWorkingDay(day, noHolidays)) days--
  return days
}

const noHolidays: Holidays = new Set()

/** Weekdays (Monday to Friday) from Monday, 1 January 1900 up to and including `day`. */
function weekdaysUpTo(day: string): number {
  const sinceMonday = (Date.parse(`${day}T00:00:00Z`) - Date.UTC(1900, 0, 1)) / dayMs
  return Math.floor(sinceMonday / 7) * 5 + Math.min((sinceMonday % 7) + 1, 5)
}
