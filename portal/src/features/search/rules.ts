/** Limits (spec 1 §9, decisions §5). */
export const searchPageSize = 6
export const queryMaxLength = 200
export const pageButtons = 5
/** Hits are counted up to this number; beyond it the title says 'More than'. */
export const hitLimit = 1000
/** Hits beyond this number (40 pages) follow the others without ranking, because ranking is most of the work of a query. */
export const rankLimit = 240
/** Only this much of a long text is searched for a passage to show. */
export const textShown = 20_000
const wordLimit = 12

export const sources = ['Media', 'Board', 'Articles', 'Regulations', 'Guidelines', 'Forms', 'Fees', 'Pages'] as const
export type Source = (typeof sources)[number]

// Unifies words with two common spellings, which the stemmer treats as different.
const spellings: [RegExp, string][] = [
  [/\blicenc/g, 'licens'],
  [/\bpractis/g, 'practic'],
  [/\bcentre(s?)\b/g, 'center$1'],
]

// eslint-disable-next-line no-control-regex -- ASCII text, the usual case, has no diacritics to remove
const isAscii = (text: string) => /^[\x00-\x7f]*$/.test(text)

/** Normalises text for the index and for queries: no diacritics, lower case, one spelling. */
export function plainText(text: string): string {
  let plain = (isAscii(text) ? text : text.normalize('NFKD').replace(/\p{M}/gu, '')).toLowerCase()
  for (const [pattern, replacement] of spellings) plain = plain.replace(pattern, replacement)
  return plain
}

/** The distinct words of a query without punctuation, at most 12. */
export function queryWords(query: string): string[] {
  const words = plainText(query.slice(0, queryMaxLength)).match(/[\p{L}\p{N}]+/gu) ?? []
  return [...new Set(words)].slice(0, wordLimit)
}

/** The query for PostgreSQL: all words must match; a word of three letters or more also matches as a prefix. */
export const toTsQuery = (words: string[]): string =>
  words.map((word) => (word.length >= 3 ? `${word}:*` : word)).join(' & ')

export interface ExtractPart {
  text: string
  marked: boolean
}

const extractLength = 220

const wordsOf = /[\p{L}\p{N}\p{M}]+/gu
const gapBeforeWord = /[^\p{L}\p{N}\p{M}]+(?=[\p{L}\p{N}\p{M}])/u

/** A passage around the first match, cut at word boundaries, with the matches marked. `stems` are normalised prefixes. */
export function makeExtract(text: string, stems: string[]): ExtractPart[] {
  const from = startOfPassage(text, firstFound(text, stems))
  // One extra character shows whether the last word ends there.
  const tokens = [...text.slice(from, from + extractLength + 1).matchAll(wordsOf)].map((match) => ({
    start: from + match.index,
    end: from + match.index + match[0].length,
    found: isFound(match[0], stems),
  }))
  const to = endOfPassage(text, tokens, from)
  const parts: ExtractPart[] = []
  let at = from
  const push = (end: number, marked: boolean) => {
    if (end > at) parts.push({ text: text.slice(at, end), marked })
    at = end
  }
  if (from > 0) parts.push({ text: '… ', marked: false })
  for (const token of tokens) {
    if (!token.found || token.end > to) continue
    push(token.start, false)
    push(token.end, true)
  }
  push(to, false)
  if (to < text.length) parts.push({ text: ' …', marked: false })
  return parts
}

const isFound = (word: string, stems: string[]) => {
  const plain = plainText(word)
  return stems.some((stem) => (stem.length >= 3 ? plain.startsWith(stem) : plain === stem))
}

/** Position of the first match, or 0. */
function firstFound(text: string, stems: string[]): number {
  const plain = plainText(text)
  // Comparing word by word is slow, so skip it for stems that do not occur in the text (they may occur only in the title).
  const possible = stems.filter((stem) => plain.includes(stem))
  if (possible.length === 0) return 0
  for (const match of text.matchAll(wordsOf)) if (isFound(match[0], possible)) return match.index
  return 0
}

function startOfPassage(text: string, first: number): number {
  if (first < 60) return 0
  const before = first - 51
  const gap = gapBeforeWord.exec(text.slice(before, first + 1))
  return gap ? before + gap.index + gap[0].length : first
}

function endOfPassage(text: string, tokens: { end: number }[], from: number): number {
  if (text.length - from <= extractLength) return text.length
  const limit = from + extractLength
  return tokens.findLast((token) => token.end <= limit)?.end ?? limit
}

/** At most five page numbers around the current one (decisions §5). */
export function pagesAround(page: number, pages: number): number[] {
  const first = Math.max(1, Math.min(page - Math.floor(pageButtons / 2), pages - pageButtons + 1))
  return Array.from({ length: Math.min(pageButtons, pages) }, (_, at) => first + at)
}
