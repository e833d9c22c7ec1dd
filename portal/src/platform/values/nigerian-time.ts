// Nigeria is one hour ahead of UTC all year round, wherever the computer believes to be. A day is `YYYY-MM-DD`.
const offsetMs = 3_600_000
const dayMs = 86_400_000
const timeZone = 'Africa/Lagos'

const inNigeria = (at: Date): Date => new Date(at.getTime() + offsetMs)

export const nigerianDay = (at: Date): string => inNigeria(at).toISOString().slice(0, 10)
/** `YYYY-MM`. */
export const nigerianMonth = (at: Date): string => nigerianDay(at).slice(0, 7)
export const nigerianYear = (at: Date): number => inNigeria(at).getUTCFullYear()
export const startOfDay = (day: string): Date => new Date(`${day}T00:00:00+01:00`)
/** The last second of the day. */
export const endOfDay = (day: string): Date => new Date(`${day}T23:59:59+01:00`)
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10)

/** Days outside are slips of the finger: typing 25 in a date input gives the year 0025. */
export const firstYear = 1900
export const lastYear = 2100

/** Whether a text is a day of the calendar from 1900 to 2100; 30 February is not. */
export function isCalendarDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text < `${firstYear}` || text > `${lastYear}-12-31`) return false
  const day = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
}

/** Whether a text is an ISO time on such a day. */
export const isCalendarTime = (text: string): boolean =>
  /^.{10}T/.test(text) && isCalendarDay(text.slice(0, 10)) && !Number.isNaN(Date.parse(text))

/** An ISO time as the value of a `datetime-local` input; '' for none. */
export const toDateTimeInput = (iso: string | null): string =>
  iso === null ? '' : inNigeria(new Date(iso)).toISOString().slice(0, 16)

/** The value of a `datetime-local` input as ISO in UTC; null for none. */
export function fromDateTimeInput(value: string): string | null {
  const time = Date.parse(`${value}Z`)
  return value === '' || Number.isNaN(time) ? null : new Date(time - offsetMs).toISOString()
}

/** Writes a time of any source; one that cannot be read is logged and shown as it is (spec 2 §2.1). */
function writer(shape: Intl.DateTimeFormatOptions, locale = 'en-GB'): (at: Date | string) => string {
  const format = new Intl.DateTimeFormat(locale, { ...shape, timeZone })
  return (at) => {
    try {
      return format.format(new Date(at))
    } catch (error) {
      console.warn(`'${String(at)}' is no date`, error)
      return String(at)
    }
  }
}

/** 3 March 2027 */
export const formatDay = writer({ dateStyle: 'long' })
/** 3 Mar 2027 */
export const formatShortDay = writer({ dateStyle: 'medium' })
/** 3 March 2027 at 09:15 */
export const formatMoment = writer({ dateStyle: 'long', timeStyle: 'short' })
/** 3 Mar 2027, 09:15 */
export const formatShortMoment = writer({ dateStyle: 'medium', timeStyle: 'short' })
/** 09:15 */
export const formatTime = writer({ timeStyle: 'short' })
/** 2027-03-03 09:15, which spreadsheets read and sort. */
export const formatForSheet = writer({ dateStyle: 'short', timeStyle: 'short' }, 'sv-SE')
