import { endOfDay, nigerianDay } from '#platform/nigerian-time.ts'
import { addWorkingDays, type Holidays, workingDaysBetween } from './rules.working-days.ts'

/** By when something is due, at the end of a day. */
export interface Deadline {
  /** Null where there is none. */
  dueAt: Date | null
  /** Since when it is paused for a person's answer. */
  waitingSince: Date | null
}

/** Due soon is what has at most so many working days left, unless a feature says otherwise. */
const usualSoonDays = 3

export const isOverdue = ({ dueAt, waitingSince }: Deadline, now: Date): boolean =>
  dueAt !== null && waitingSince === null && dueAt < now

/** Working days by which a pause that ends now extends the deadline; undefined without one, or when it had passed before the pause. */
export function pausedDays({ dueAt, waitingSince }: Deadline, now: Date, holidays: Holidays): number | undefined {
  if (!waitingSince || !dueAt || dueAt < waitingSince) return undefined
  return workingDaysBetween(nigerianDay(waitingSince), nigerianDay(now), holidays)
}

/** The times with which lists compare their deadlines. */
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

interface Reading {
  /** For whom it waits while it is paused. */
  person?: string
  soonDays?: number
}

/** Describes a deadline for display; days are working days. */
export function describeDeadline(
  deadline: Deadline,
  now: Date,
  holidays: Holidays,
  { person = 'customer', soonDays = usualSoonDays }: Reading = {},
) {
  const { dueAt, waitingSince } = deadline
  const running = dueAt !== null && waitingSince === null
  const dueInDays = running ? workingDaysBetween(nigerianDay(now), nigerianDay(dueAt), holidays) : null
  const overdue = isOverdue(deadline, now)
  return {
    dueAt: dueAt?.toISOString() ?? null,
    dueInDays,
    overdue,
    dueSoon: dueInDays !== null && !overdue && dueInDays <= soonDays,
    pausedSince: waitingSince?.toISOString() ?? null,
    text: waitingSince !== null && dueAt !== null ? `Waiting for the ${person}` : deadlineText(dueInDays, overdue),
  }
}

const days = (count: number) => `${count} ${count === 1 ? 'day' : 'days'}`

function deadlineText(dueInDays: number | null, overdue: boolean): string {
  if (dueInDays === null) return ''
  if (overdue) return dueInDays < 0 ? `Overdue by ${days(-dueInDays)}` : 'Overdue'
  return dueInDays === 0 ? 'Due today' : `Due in ${days(dueInDays)}`
}
