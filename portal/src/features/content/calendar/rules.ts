import { addDays } from '#platform/values/nigerian-time.ts'

export const checkQueue = 'content.checks'
export const checkMailQueue = 'content.check-mail'

/** Days of one view of the calendar: a month with the ends of its first and last week. */
export const maxDays = 42
export const maxEntries = 500
export const maxOverdue = 50
/** A check is due within these years. */
export const maxYears = 10

/** The days of a month's weeks, Monday to Sunday: `2027-03` begins on 2027-03-01, and `2027-05` on 2027-04-26. */
export function daysOfMonth(month: string): string[] {
  const first = `${month}-01`
  // In `getUTCDay`, Sunday is 0.
  const before = (new Date(`${first}T00:00:00Z`).getUTCDay() + 6) % 7
  const start = addDays(first, -before)
  const days = Array.from({ length: maxDays }, (_, at) => addDays(start, at))
  const weeks = [28, 35].find((length) => !days[length]!.startsWith(month))
  return days.slice(0, weeks)
}

/** The month `by` months later, or earlier: `2026-12` and 1 are `2027-01`. */
export function monthAfter(month: string, by: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + by, 1)).toISOString().slice(0, 7)
}

/** Entries by their day; in their order. */
export function byDay<T extends { day: string }>(entries: readonly T[]): Map<string, T[]> {
  const days = new Map<string, T[]>()
  for (const entry of entries) days.set(entry.day, [...(days.get(entry.day) ?? []), entry])
  return days
}
