import { addDays } from '#platform/values/nigerian-time.ts'

export interface BuiltInHoliday {
  date: string
  name: string
  /** Depends on the sighting of the moon: calculated until the Government announces the day. */
  expected: boolean
}

const fixed: readonly [string, string][] = [
  ['01-01', "New Year's Day"],
  ['05-01', "Workers' Day"],
  ['06-12', 'Democracy Day'],
  ['10-01', 'Independence Day'],
  ['12-25', 'Christmas Day'],
  ['12-26', 'Boxing Day'],
]

/** Month and day in the Islamic calendar. */
const lunar: readonly [string, string][] = [
  ['10-1', 'Eid al-Fitr'],
  ['10-2', 'Eid al-Fitr'],
  ['12-10', 'Eid al-Adha'],
  ['12-11', 'Eid al-Adha'],
  ['3-12', 'Eid al-Mawlid'],
]

/** Easter Sunday in the Gregorian calendar, by the Meeus/Jones/Butcher algorithm. */
export function easterSunday(year: number): string {
  const a = year % 19
  const b = Math.floor(year / 100)
  const c = year % 100
  const h = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  const days = h + l - 7 * m + 114
  return `${year}-${String(Math.floor(days / 31)).padStart(2, '0')}-${String((days % 31) + 1).padStart(2, '0')}`
}

const islamic = new Intl.DateTimeFormat('en-u-ca-islamic-umalqura-nu-latn', {
  month: 'numeric',
  day: 'numeric',
  timeZone: 'UTC',
})

function islamicDay(day: string): string {
  const parts = islamic.formatToParts(new Date(`${day}T12:00:00Z`))
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? ''
  return `${part('month')}-${part('day')}`
}

function lunarHolidays(year: number): BuiltInHoliday[] {
  const found: BuiltInHoliday[] = []
  for (let date = `${year}-01-01`; date.startsWith(String(year)); date = addDays(date, 1)) {
    const name = lunar.find(([day]) => day === islamicDay(date))?.[1]
    if (name) found.push({ date, name, expected: true })
  }
  return found
}

const known = new Map<number, readonly BuiltInHoliday[]>()

/** The public holidays of Nigeria in a year, in order, without the changes by staff. */
export function builtInHolidays(year: number): readonly BuiltInHoliday[] {
  let days = known.get(year)
  if (!days) {
    const easter = easterSunday(year)
    days = [
      ...fixed.map(([day, name]) => ({ date: `${year}-${day}`, name, expected: false })),
      { date: addDays(easter, -2), name: 'Good Friday', expected: false },
      { date: addDays(easter, 1), name: 'Easter Monday', expected: false },
      ...lunarHolidays(year),
    ].sort((one, other) => one.date.localeCompare(other.date))
    known.set(year, days)
  }
  return days
}

/** A change by staff: a day added or renamed, or a built-in day removed. */
export interface HolidayChange {
  date: string
  name: string
  removed: boolean
}

/** The holidays of these years, including the changes by staff. */
export function effectiveHolidays(years: readonly number[], changes: readonly HolidayChange[]): Set<string> {
  const days = new Set(years.flatMap((year) => builtInHolidays(year).map((holiday) => holiday.date)))
  for (const { date, removed } of changes)
    if (removed) days.delete(date)
    else days.add(date)
  return days
}

/** Stored name of the queue. */
export const calendarQueue = 'cases.recalculate'
