/** Limits of spec 1 §9 and decisions §5. */
export const searchPageSize = 6
export const queryMaxLength = 200
export const pageButtons = 5
/** Hits beyond this are not counted: the figure then reads 'more than'. */
export const hitLimit = 1000
/** Hits beyond this (40 pages) are listed after the others and not ranked: ranking is most of a query's work. */
export const rankLimit = 240
/** Of a long text this much is searched for a passage to show. */
export const textShown = 20_000
const wordLimit = 12

export const sources = ['Media', 'Board', 'Articles', 'Regulations', 'Guidelines', 'Forms', 'Fees', 'Pages'] as const
export type Source = (typeof sources)[number]

// One spelling for words that people write in two ways; the stemmer knows neither pair.
const spellings: [RegExp, string][] = [
  [/\blicenc/g, 'licens'],
  [/\bpractis/g, 'practic'],
  [/\bcentre(s?)\b/g, 'center$1'],
]

// eslint-disable-next-line no-control-regex -- plain ASCII has nothing to lose, and is most of what is read
const isAscii = (text: string) => /^[\x00-\x7f]*$/.test(text)

/** Text as it is indexed and asked: without marks (tones, dots), lower case, one spelling. */
export function plainText(text: string): string {
  let plain = (isAscii(text) ? text : text.normalize('NFKD').replace(/\p{M}/gu, '')).toLowerCase()
  for (const [pattern, replacement] of spellings) plain = plain.replace(pattern, replacement)
  return plain
}

/** The words of a query, without punctuation and duplicates, at most 12. */
export function queryWords(query: string): string[] {
  const words = plainText(query.slice(0, queryMaxLength)).match(/[\p{L}\p{N}]+/gu) ?? []
  return [...new Set(words)].slice(0, wordLimit)
}

/** The query in PostgreSQL's language: all words, each also as a beginning once it has three letters. */
export const toTsQuery = (words: string[]): string =>
  words.map((word) => (word.length >= 3 ? `${word}:*` : word)).join(' & ')

export interface ExtractPart {
  text: string
  marked: boolean
}

const extractLength = 220

const wordsOf = /[\p{L}\p{N}\p{M}]+/gu
const gapBeforeWord = /[^\p{L}\p{N}\p{M}]+(?=[\p{L}\p{N}\p{M}])/u

/** A passage of the text around the first words found, cut at words, with what was found marked. `stems` are plain beginnings. */
export function makeExtract(text: string, stems: string[]): ExtractPart[] {
  const from = startOfPassage(text, firstFound(text, stems))
  // One character more than is shown tells whether the last word ends there.
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

/** Where the first word found begins, or 0. */
function firstFound(text: string, stems: string[]): number {
  const plain = plainText(text)
  // Going through the text word by word is slow: not for a title's words that do not stand in the text at all.
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
