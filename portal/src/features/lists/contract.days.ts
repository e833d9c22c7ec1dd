import { addDays, nigerianDay, startOfDay } from '#platform/values/nigerian-time.ts'

/** First and last day, both included; without one of them it has no end there. */
export interface DayRange {
  from?: string
  to?: string
}

/** The days of a value of a filter of days: a period, which moves with the calendar, or two days with `..` between. */
export function daysOf(value: string, now: Date): DayRange {
  const today = nigerianDay(now)
  const yesterday = addDays(today, -1)
  const month = `${today.slice(0, 7)}-01`
  const endOfLast = addDays(month, -1)
  switch (value) {
    case 'today':
      return { from: today, to: today }
    case 'yesterday':
      return { from: yesterday, to: yesterday }
    case 'last-7-days':
      return { from: addDays(today, -6), to: today }
    case 'last-30-days':
      return { from: addDays(today, -29), to: today }
    case 'this-month':
      return { from: month, to: today }
    case 'last-month':
      return { from: `${endOfLast.slice(0, 7)}-01`, to: endOfLast }
    default: {
      const [from, to] = value.split('..')
      return { ...(from && { from }), ...(to && { to }) }
    }
  }
}

/** From the first moment up to, not including, the last. */
export interface Moments {
  from?: Date | undefined
  before?: Date | undefined
}

/** The moments of a value of a filter of days; without a value, all. */
export function momentsOf(value: string | undefined, now: Date): Moments {
  const { from, to } = value === undefined ? {} : daysOf(value, now)
  return { ...(from && { from: startOfDay(from) }), ...(to && { before: startOfDay(addDays(to, 1)) }) }
}
