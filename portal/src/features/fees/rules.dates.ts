import { addDays, isCalendarDay } from '#platform/nigerian-time.ts'

/** A schedule as the rules of dates see it; days are `YYYY-MM-DD` in Nigeria. */
export type Dated = { effectiveOn: string }

/** A later day is a slip of the finger. */
const mostDaysAhead = 5 * 366

/** The published schedule that applies on a day: the newest that has begun; none before the first. */
export const scheduleOn = <T extends Dated>(published: readonly T[], day: string): T | undefined =>
  published.filter(({ effectiveOn }) => effectiveOn <= day).sort(newestFirst)[0]

export const newestFirst = (one: Dated, other: Dated): number => (one.effectiveOn < other.effectiveOn ? 1 : -1)

export type ScheduleTime = 'in-force' | 'coming' | 'earlier'

/** Whether a published schedule applies today, later, or has been replaced. */
export function timeOf(published: readonly Dated[], { effectiveOn }: Dated, today: string): ScheduleTime {
  if (effectiveOn > today) return 'coming'
  return scheduleOn(published, today)?.effectiveOn === effectiveOn ? 'in-force' : 'earlier'
}

/** The last day of a published schedule; undefined while no later one is published. */
export function lastDayOf(published: readonly Dated[], { effectiveOn }: Dated): string | undefined {
  const [next] = published.filter((one) => one.effectiveOn > effectiveOn).sort((one, other) => newestFirst(other, one))
  return next && addDays(next.effectiveOn, -1)
}

/** Why a schedule cannot take effect on a day. It begins with a day, so that nobody pays two fees on one. */
export function findDateProblem(published: readonly Dated[], day: string, today: string): string | undefined {
  if (day === '') return 'Enter the day from which these fees apply.'
  if (!isCalendarDay(day)) return 'Enter a day of the calendar, for example 1 3 2027.'
  if (day <= today) return 'Choose a day after today: fees change at midnight (Nigerian time).'
  if (day > addDays(today, mostDaysAhead)) return 'Choose a day in the next 5 years.'
  if (published.some(({ effectiveOn }) => effectiveOn === day))
    return 'Another schedule is already published for this day. Choose another day, or withdraw that schedule first.'
  return undefined
}
