import { startOfDay } from '#platform/nigerian-time.ts'

/** What the beginning of a reference says about the cases that have it: filed in these years, with this beginning. */
export interface ReferenceStart {
  from?: Date
  before?: Date
  /** Left out where the years already say it all. */
  start?: string
}

const newYear = (year: number) => startOfDay(`${year}-01-01`)

/**
 * Reads what is typed as the beginning of a reference with a kind's prefix (decisions §7: `CP-{year}-{number}`), or undefined when it can be none.
 * The year of a reference is the Nigerian year of filing, so that 'cp-2024' asks for a span of time.
 */
export function readReferenceStart(prefix: string, search: string): ReferenceStart | undefined {
  const typed = search.toLowerCase()
  const start = `${prefix.toLowerCase()}-`
  if (!typed.startsWith(start)) return undefined
  const [, digits, dash, number] = /^(\d{0,4})(?:(?<=\d{4})(-)(\d*))?$/.exec(typed.slice(start.length)) ?? []
  if (digits === undefined) return undefined
  if (digits === '') return {}
  const first = Number(digits.padEnd(4, '0'))
  // Years before 1000 name no time that a database knows; no case is that old.
  if (first < 1000) return undefined
  const years = { from: newYear(first), before: newYear(Number(digits.padEnd(4, '9')) + 1) }
  return dash && number ? { ...years, start: typed.toUpperCase() } : years
}
