import { isCalendarDay } from './nigerian-time.ts'

const months = 'january february march april may june july august september october november december'.split(' ')
const monthNumber = (name: string) => months.findIndex((month) => month.startsWith(name.toLowerCase())) + 1

/**
 * Reads a date as editors write it – '3 December 2024', 'June 5, 2025', 'June 2025', '2025-06-05' – into ISO 8601 (`2025-06` where no day is
 * given); undefined for anything else.
 */
export function readDateText(text: string): string | undefined {
  const plain = text.trim().replace(/(\d)(st|nd|rd|th)\b/i, '$1')
  const iso = /^(\d{4})-(\d{2})(?:-(\d{2}))?(?:T.*)?$/.exec(plain)
  if (iso) return toIso(iso[1], Number(iso[2]), iso[3])
  const dayFirst = /^(?:(\d{1,2})\s+)?([a-z]{3,9})\.?,?\s+(\d{4})$/i.exec(plain)
  if (dayFirst) return toIso(dayFirst[3], monthNumber(dayFirst[2]!), dayFirst[1])
  const monthFirst = /^([a-z]{3,9})\.?\s+(\d{1,2}),?\s+(\d{4})$/i.exec(plain)
  return monthFirst ? toIso(monthFirst[3], monthNumber(monthFirst[1]!), monthFirst[2]) : undefined
}

function toIso(year: string | undefined, month: number, day: string | undefined): string | undefined {
  if (month < 1 || month > 12) return undefined
  const iso = `${year}-${String(month).padStart(2, '0')}`
  if (day === undefined) return isCalendarDay(`${iso}-01`) ? iso : undefined
  const whole = `${iso}-${day.padStart(2, '0')}`
  return isCalendarDay(whole) ? whole : undefined
}

/** '2024-12-03' as '3 December 2024', '2025-06' as 'June 2025'. */
export function writeIsoDate(iso: string): string {
  const [year, month, day] = iso.split('-')
  const name = months[Number(month) - 1] ?? ''
  const word = name.charAt(0).toUpperCase() + name.slice(1)
  return day ? `${Number(day)} ${word} ${year}` : `${word} ${year}`
}

interface Dated {
  day?: unknown
  date?: unknown
  createdAt?: string
}

/** The date by which something is listed: its day, else the date in its words, else the day of its creation; in ISO 8601. */
export function dayOf({ day, date, createdAt = '' }: Dated): string {
  if (typeof day === 'string' && day) return day
  return readDateText(typeof date === 'string' ? date : '') ?? createdAt.slice(0, 10)
}

/** Newest first by the date of each (`dayOf`). Equal dates keep their order. */
export function newestFirst<T extends Dated>(items: readonly T[]): T[] {
  const dated = items.map((item) => ({ item, date: dayOf(item) }))
  return dated.toSorted((a, b) => (a.date < b.date ? 1 : a.date > b.date ? -1 : 0)).map(({ item }) => item)
}
