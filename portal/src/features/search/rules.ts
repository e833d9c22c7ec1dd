import { toPlainLetters } from '#platform/values/plain-letters.ts'

/** Limits (spec 1 §9, decisions §5). */
export const searchPageSize = 6
export const queryMaxLength = 200
/** Hits are counted up to this number; beyond it the title says 'More than'. */
export const hitLimit = 1000
/** Hits beyond this number (40 pages) follow the others without ranking, because ranking is most of the work of a query. */
export const rankLimit = 240
/** Only this much of a long text is searched for a passage to show. */
export const textShown = 20_000
const wordLimit = 12

export const sources = [
  'Media',
  'Board',
  'Articles',
  'Regulations',
  'Guidelines',
  'Forms',
  'Fees',
  'Licences',
  'Pages',
] as const
export type Source = (typeof sources)[number]

/** Shown with a result that has no picture of its own. */
export const drawingOf: Record<Source, string> = {
  Media: '/drawings/news.svg',
  Board: '/drawings/person.svg',
  Articles: '/drawings/news.svg',
  Regulations: '/drawings/gazette.svg',
  Guidelines: '/drawings/pylon.svg',
  Forms: '/drawings/office.svg',
  Fees: '/drawings/meter.svg',
  Licences: '/drawings/office.svg',
  Pages: '/drawings/transformer.svg',
}

// Unifies words with two common spellings, which the stemmer treats as different.
const spellings: [RegExp, string][] = [
  [/\blicenc/g, 'licens'],
  [/\bpractis/g, 'practic'],
  [/\bcentre(s?)\b/g, 'center$1'],
  [/\b(kilo)?metre(s?)\b/g, '$1meter$2'],
]

/** Normalises text for the index and for queries: no diacritics, lower case, one spelling. */
export function plainText(text: string): string {
  let plain = toPlainLetters(text)
  for (const [pattern, replacement] of spellings) plain = plain.replace(pattern, replacement)
  return plain
}

/** The spellings of a normalised word: a misspelling may be nearer to the one that is not indexed. */
export function spellingsOf(word: string): string[] {
  const other = word.replace(/^licens/, 'licenc').replace(/^practic/, 'practis')
  return other === word ? [word] : [word, other]
}

/** The distinct words of a query without punctuation, at most 12. */
export function queryWords(query: string): string[] {
  const words = plainText(query.slice(0, queryMaxLength)).match(/[\p{L}\p{N}]+/gu) ?? []
  return [...new Set(words)].slice(0, wordLimit)
}

/** Searches kept at most, days that each is kept, and how many staff see. */
export const missLimit = 1_000
export const missDays = 90
export const missesShown = 200

const longest = { words: 6, characters: 60 }

/** Whether a search may be noted: not what looks like a name with a number, a telephone, meter or account number, an e-mail address or a pasted text. */
export const mayBeNoted = (query: string, words: readonly string[]): boolean =>
  words.length > 0 &&
  words.length <= longest.words &&
  words.join(' ').length <= longest.characters &&
  !query.includes('@') &&
  query.replace(/\D/g, '').length < 5
