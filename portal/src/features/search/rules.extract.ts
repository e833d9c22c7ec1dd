export interface ExtractPart {
  text: string
  marked: boolean
}

const extractLength = 220
/** A passage begins with its sentence when the sentence begins at most this far before the first match. */
const sentenceReach = 110

const isLetter = /[\p{L}\p{N}\p{M}]/u
// Classes of all scripts make a pattern slow, so a text of ASCII letters has its own.
const letters = { any: String.raw`[\p{L}\p{N}\p{M}]`, ascii: '[A-Za-z0-9]' }

// Letters that `plainText` unifies, so that either spelling is found in the text as it is shown.
const eitherSpelling: [RegExp, string][] = [
  [/^licens/, 'licen[cs]'],
  [/^practic/, 'practi[cs]'],
  [/^center/, 'cent(?:er|re)'],
  [/^(kilo)?meter/, '$1met(?:er|re)'],
]

/** Finds the words that begin with one of the normalised stems; stems of less than three letters are words. */
function patternOf(stems: readonly string[], script: keyof typeof letters): RegExp | undefined {
  const letter = letters[script]
  const marks = script === 'any' ? String.raw`\p{M}*` : ''
  const parts = stems
    .filter((stem) => /^[\p{L}\p{N}]+$/u.test(stem))
    .map((stem) => {
      const [spelling, both] = eitherSpelling.find(([each]) => each.test(stem)) ?? []
      if (spelling && both) return stem.replace(spelling, both) + `${letter}*`
      // Combining marks may follow each letter of the text.
      const spelt = Array.from(stem).join(marks)
      return stem.length < 3 ? `${spelt}${marks}(?!${letter})` : `${spelt}${letter}*`
    })
  return parts.length > 0
    ? new RegExp(`(?<!${letter})(?:${parts.join('|')})`, script === 'any' ? 'giu' : 'gi')
    : undefined
}

interface Match {
  start: number
  end: number
  /** The beginning of the word, which tells words of different stems apart. */
  word: string
}

// eslint-disable-next-line no-control-regex -- ASCII text, the usual case
const isAscii = /^[\x00-\x7f]*$/

/** Makes the passages of texts for a query. `stems` are normalised prefixes; the patterns are made once for all texts. */
export function extractor(stems: readonly string[]): (text: string) => ExtractPart[] {
  const patterns: { any?: RegExp | undefined; ascii?: RegExp | undefined } = {}
  return (text) => {
    const script = isAscii.test(text) ? 'ascii' : 'any'
    if (!(script in patterns)) patterns[script] = patternOf(stems, script)
    // Letters and their marks apart, so that words are found with or without marks.
    return makeExtract(script === 'ascii' ? text : text.normalize('NFD'), patterns[script])
  }
}

/** The passage with the most words of the query, cut at word boundaries, with the matches marked. */
function makeExtract(text: string, pattern: RegExp | undefined): ExtractPart[] {
  const matches = pattern
    ? [...text.matchAll(pattern)].map(({ 0: found, index }) => ({
        start: index,
        end: index + found.length,
        word: found.slice(0, 4).toLowerCase(),
      }))
    : []
  const from = startOfPassage(text, bestMatch(matches))
  const to = endOfPassage(text, from)
  return cut(text, { from, to, matches })
}

/** The first match of the passage that has the most different words. */
function bestMatch(matches: readonly Match[]): number {
  let best = { start: 0, words: 0 }
  for (const [at, { start }] of matches.entries()) {
    const words = new Set<string>()
    for (let next = at; next < matches.length && matches[next]!.end <= start + extractLength - 40; next++)
      words.add(matches[next]!.word)
    if (words.size > best.words) best = { start, words: words.size }
  }
  return best.start
}

function startOfPassage(text: string, first: number): number {
  const from = Math.max(0, first - sentenceReach)
  const before = text.slice(from, first)
  const sentence = Math.max(before.lastIndexOf('. '), before.lastIndexOf('? '), before.lastIndexOf('· '))
  if (sentence >= 0) return from + sentence + 2
  if (from === 0) return 0
  const near = first - 50
  const gap = /[^\p{L}\p{N}\p{M}](?=[\p{L}\p{N}])/u.exec(text.slice(near, first + 1))
  return gap ? near + gap.index + 1 : first
}

function endOfPassage(text: string, from: number): number {
  const limit = from + extractLength
  if (text.length <= limit) return text.length
  let to = limit
  // Back to the last word that ends within the limit.
  while (to > from && isLetter.test(text.charAt(to - 1)) && isLetter.test(text.charAt(to))) to--
  while (to > from && !isLetter.test(text.charAt(to - 1))) to--
  return to > from ? to : limit
}

function cut(text: string, { from, to, matches }: { from: number; to: number; matches: readonly Match[] }) {
  const parts: ExtractPart[] = []
  let at = from
  const push = (end: number, marked: boolean) => {
    if (end > at) parts.push({ text: text.slice(at, end).normalize('NFC'), marked })
    at = Math.max(at, end)
  }
  if (from > 0) parts.push({ text: '… ', marked: false })
  for (const { start, end } of matches) {
    if (start < at || end > to) continue
    push(start, false)
    push(end, true)
  }
  push(to, false)
  if (to < text.length) parts.push({ text: ' …', marked: false })
  return parts
}
