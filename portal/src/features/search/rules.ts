/** Limits of spec 1 §9 and decisions §5. */
export const searchPageSize = 6
export const queryMaxLength = 200
export const pageButtons = 5
/** Hits beyond this are not counted or ranked one by one: the figure then reads 'more than'. */
export const hitLimit = 1000
const wordLimit = 12

export const sources = ['Media', 'Board', 'Articles', 'Regulations', 'Guidelines', 'Forms', 'Fees', 'Pages'] as const
export type Source = (typeof sources)[number]

// One spelling for words that people write in two ways; the stemmer knows neither pair.
const spellings: [RegExp, string][] = [
  [/\blicenc/g, 'licens'],
  [/\bpractis/g, 'practic'],
  [/\bcentre(s?)\b/g, 'center$1'],
]

/** Text as it is indexed and asked: without marks (tones, dots), lower case, one spelling. */
export function plainText(text: string): string {
  let plain = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  for (const [pattern, replacement] of spellings) plain = plain.replace(pattern, replacement)
  return plain
}

/** The words of a query, without signs and doubles, at most 12. */
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

/** A passage of the text around the first words found, cut at words, with what was found marked. `stems` are plain beginnings. */
export function makeExtract(text: string, stems: string[]): ExtractPart[] {
  const tokens = [...text.matchAll(/[\p{L}\p{N}\p{M}]+/gu)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
    found: isFound(match[0], stems),
  }))
  const first = tokens.find((token) => token.found)?.start ?? 0
  const from = startOfPassage(tokens, first)
  const to = endOfPassage(text, tokens, from)
  const parts: ExtractPart[] = []
  let at = from
  const push = (end: number, marked: boolean) => {
    if (end > at) parts.push({ text: text.slice(at, end), marked })
    at = end
  }
  if (from > 0) parts.push({ text: '… ', marked: false })
  for (const token of tokens) {
    if (!token.found || token.start < from || token.end > to) continue
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

function startOfPassage(tokens: { start: number }[], first: number): number {
  if (first < 60) return 0
  return tokens.find((token) => token.start >= first - 50)?.start ?? first
}

function endOfPassage(text: string, tokens: { end: number }[], from: number): number {
  if (text.length - from <= extractLength) return text.length
  const limit = from + extractLength
  return tokens.findLast((token) => token.end <= limit && token.end > from)?.end ?? limit
}

/** At most five page numbers around the current one (decisions §5). */
export function pagesAround(page: number, pages: number): number[] {
  const first = Math.max(1, Math.min(page - Math.floor(pageButtons / 2), pages - pageButtons + 1))
  return Array.from({ length: Math.min(pageButtons, pages) }, (_, at) => first + at)
}
