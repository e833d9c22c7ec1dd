import { addDays } from '#platform/nigerian-time.ts'

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
