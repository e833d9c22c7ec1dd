import { startOfDay } from '#platform/nigerian-time.ts'
import type { CaseKindName } from '../rules.ts'

/** What the beginning of a reference says about the cases that have it: filed in these years, with this beginning. */
export interface ReferenceStart {
  from?: Date
  before?: Date
  /** Left out where the years already say it all. */
  start?: string
}

const prefixes: Record<CaseKindName, string> = { complaint: 'cp-', petition: 'pt-' }
const newYear = (year: number) => startOfDay(`${year}-01-01`)

/**
 * Reads what is typed as the beginning of a reference of a kind (decisions §7: `CP-{year}-{number}`), or undefined when it can be none.
 * The year of a reference is the Nigerian year of filing, so that 'cp-2024' asks for a span of time.
 */
export function readReferenceStart(kind: CaseKindName, search: string): ReferenceStart | undefined {
  const typed = search.toLowerCase()
  if (!typed.startsWith(prefixes[kind])) return undefined
  const [, digits, dash, number] = /^(\d{0,4})(?:(?<=\d{4})(-)(\d*))?$/.exec(typed.slice(3)) ?? []
  if (digits === undefined) return undefined
  if (digits === '') return {}
  const first = Number(digits.padEnd(4, '0'))
  // Years before 1000 name no time that a database knows; no case is that old.
  if (first < 1000) return undefined
  const years = { from: newYear(first), before: newYear(Number(digits.padEnd(4, '9')) + 1) }
  return dash && number ? { ...years, start: typed.toUpperCase() } : years
}
