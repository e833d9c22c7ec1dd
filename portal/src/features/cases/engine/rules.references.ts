import { startOfDay } from '#platform/values/nigerian-time.ts'

/** The search condition for the beginning of a reference: the years of filing and the beginning itself. */
export interface ReferenceStart {
  from?: Date
  before?: Date
  /** Omitted when the years are sufficient. */
  start?: string
}

const newYear = (year: number) => startOfDay(`${year}-01-01`)

/**
 * Reads a search text as the beginning of a reference with a kind's prefix (decisions §7: `CP-{year}-{number}`); undefined when it is not one.
 * The year of a reference is the year of filing in Nigerian time, so 'cp-2024' is a search by time.
 */
export function readReferenceStart(prefix: string, search: string): ReferenceStart | undefined {
  const typed = search.toLowerCase()
  const start = `${prefix.toLowerCase()}-`
  if (!typed.startsWith(start)) return undefined
  const [, digits, dash, number] = /^(\d{0,4})(?:(?<=\d{4})(-)(\d*))?$/.exec(typed.slice(start.length)) ?? []
  if (digits === undefined) return undefined
  if (digits === '') return {}
  const first = Number(digits.padEnd(4, '0'))
  // No case is from a year before 1000, and the database might not accept such a date.
  if (first < 1000) return undefined
  const years = { from: newYear(first), before: newYear(Number(digits.padEnd(4, '9')) + 1) }
  return dash && number ? { ...years, start: typed.toUpperCase() } : years
}
