import { startOfDay } from '#platform/values/nigerian-time.ts'
import { cleanPasted } from '#platform/values/pasted.ts'

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

const maxNamed = 20
const gap = '[^\\p{L}\\d]'
/** 'CP-2026-002, 003 and 4007' */
const further = /\s?(?:[,;&+/]|and|or|to)\s?(\d{3,9})(?![\d-])/iy

/**
 * The references of these kinds in a text, however people write them: `CP-2026-003`, `cp 2026/3`, `C.P. No. 26-003`, `2026/003`. What is left out is as in
 * `own`, which is none of them.
 */
export function findReferences(text: string, prefixes: readonly string[], own: string): string[] {
  const plain = cleanPasted(text)
  const [ownPrefix = '', ownYear = ''] = own.split('-')
  const prefix = `(?<prefix>${prefixes.map((each) => each.replaceAll(/\B/g, '[ .]?')).join('|')})`
  const word = `${gap}{0,3}(?:(?:no|nr|number|ref)${gap}{0,3})?`
  const year = `(?:20(?<year>\\d\\d)${gap}{0,3}|(?<short>\\d\\d)${gap}{1,3})?`
  const full = `(?<![\\p{L}\\d])${prefix}${word}${year}0{0,6}(?<number>\\d{1,9})(?!\\d)`
  const bare = '(?<![\\p{L}\\d/-])20(?<bareYear>\\d\\d)[/-](?<bareNumber>\\d{3,9})(?![\\d/-])'
  const found = new Set<string>()
  for (const match of plain.matchAll(new RegExp(`${full}|${bare}`, 'giu'))) {
    const part = match.groups as Record<string, string | undefined>
    const kind = (part['prefix'] ?? ownPrefix).replace(/[ .]/g, '').toUpperCase()
    const digits = part['year'] ?? part['short'] ?? part['bareYear']
    const numbers = [part['number'] ?? part['bareNumber']!]
    further.lastIndex = match.index + match[0].length
    for (let next = further.exec(plain); next && numbers.length < maxNamed; next = further.exec(plain))
      numbers.push(next[1]!)
    for (const number of numbers)
      found.add(`${kind}-${digits ? `20${digits}` : ownYear}-${String(Number(number)).padStart(3, '0')}`)
    if (found.size > maxNamed) break
  }
  found.delete(own)
  return [...found]
}
