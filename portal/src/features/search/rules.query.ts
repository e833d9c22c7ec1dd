// A query becomes terms: first the longest phrases of the dictionary ('no light', 'mini grid'), each with the words of the site that mean the same,
// then the other words without those that only ask ('how do I', 'abeg'). Entries must have all terms. If none has, unknown words are corrected and
// compounds taken apart or joined; if that finds nothing either, entries with some of the six strongest terms are listed, and the page says so.
// The dictionary and the best bets are content that staff edit. A dictionary of PostgreSQL would need files on the server and its superuser; an
// embedding model would need memory, a download and an explanation for each result.
// Only a word that the site does not have is corrected, to one with the same first letter that differs by one letter (two from six letters on) and
// not by a prefix such as 'dis' or 'un'. `app/testing.everyday-searches.ts` has the searches that must find a right page.
// Searches without a result are counted without the person: no words with an at sign, five digits or more than six words; at most 1,000 for 90 days.
import { plainText } from './rules.ts'

/** A word or phrase of a query, with the words of the site that mean the same. */
export interface Term {
  typed: readonly string[]
  also: readonly (readonly string[])[]
}

/** Words of the site by what people type for them; the keys are joined words, so that 'mini grid' and 'minigrid' are one. */
export interface Dictionary {
  phrases: ReadonlyMap<string, readonly (readonly string[])[]>
  /** All words in it, which are never corrected and may be the correction of others. */
  words: ReadonlySet<string>
}

const longestPhrase = 5

// Words of questions in English and Pidgin, beside those that PostgreSQL ignores. They say how something is asked, not what about.
const smallWords = new Set(
  `a about abeg after already also am an and any anyhow are ask asked at back bad be been before but by call can cannot come could dem dey did do does
  don done e for from gat get gets getting give go gree got had has have he help her here him his how i if im in into is it its just keep kind know
  large let like long look ma mad made make makes many may me might more most much must my na need needs never no not now of off oga ok on one or
  our out over own pls please put really sabi said say see send shall she should show since so some somebody someone something still take tell than
  thank that the their them then there these they thing things this those till to too try una under until up us use using very want wan was way we
  wetin wey were what when where whether which while who whom whose why will with without would yes yet you your`.split(
    /\s+/,
  ),
)

// Phrases of these words alone are not searched as they were typed.
const stopWords = new Set([
  'no',
  'not',
  'my',
  'the',
  'a',
  'in',
  'on',
  'of',
  'to',
  'for',
  'is',
  'are',
  'off',
  'out',
  'i',
  'we',
  'be',
  'don',
  'how',
])

/** The key of words: joined, without the plural s. */
const keyOf = (words: readonly string[]): string =>
  words.map((word) => (word.length > 3 ? word.replace(/([^s])s$/, '$1') : word)).join('')

/** The keys of a search for the pages that staff set above its results: as it was typed, then without the words that only ask. */
export function betKeys(words: readonly string[]): string[] {
  const asked = words.filter((word) => !smallWords.has(word))
  return [keyOf(words), keyOf(asked)].filter((key) => key !== '')
}

const wordsOf = (text: string): string[] => plainText(text).match(/[\p{L}\p{N}]+/gu) ?? []

/**
 * Reads lines of words that mean the same: in `power cut, blackout = outage` people type the words on the left for those on the right; without `=`
 * each stands for all others.
 */
export function readDictionary(lines: readonly string[]): Dictionary {
  const phrases = new Map<string, (readonly string[])[]>()
  const words = new Set<string>()
  const split = (list: string) =>
    list
      .split(/[,;]/)
      .map(wordsOf)
      .filter((phrase) => phrase.length > 0 && phrase.length <= longestPhrase)
  for (const line of lines) {
    const [left = '', right] = line.split('=', 2)
    const typed = split(left)
    const meant = right === undefined ? typed : split(right)
    for (const word of [...typed, ...meant].flat()) words.add(word)
    for (const phrase of typed) {
      const key = keyOf(phrase)
      // In a directed line the same phrase on both sides also finds its words apart.
      const others = right === undefined ? meant.filter((other) => other.join(' ') !== phrase.join(' ')) : meant
      phrases.set(key, [...(phrases.get(key) ?? []), ...others])
    }
  }
  return { phrases, words }
}

/** The terms of a query: the longest phrases of the dictionary first, then its other words without the small ones. */
export function readTerms(words: readonly string[], { phrases }: Dictionary): Term[] {
  const terms: Term[] = []
  for (let at = 0; at < words.length;) {
    const { length, also } = longestAt(words, at, phrases)
    const typed = words.slice(at, at + length)
    if (also || !smallWords.has(typed[0]!)) terms.push({ typed, also: also ?? [] })
    at += length
  }
  return terms.length > 0 ? terms : words.map((word) => ({ typed: [word], also: [] }))
}

function longestAt(words: readonly string[], at: number, phrases: Dictionary['phrases']) {
  for (let length = Math.min(longestPhrase, words.length - at); length > 0; length--) {
    const also = phrases.get(keyOf(words.slice(at, at + length)))
    if (also) return { length, also }
  }
  return { length: 1, also: undefined }
}

/** Words with synonyms are asked as a query of their own; the others can be written out by the index. */
export const hasSynonyms = (terms: readonly Term[]): boolean =>
  terms.some(({ typed, also }) => also.length > 0 || typed.length > 1)

/** At most six terms for a search of any of them: those of the dictionary, then the longest, which are the rarest. */
export const strongest = (terms: readonly Term[]): Term[] =>
  terms
    .map((term) => ({ term, weight: term.also.length > 0 ? 100 : term.typed.join('').length }))
    .sort((one, other) => other.weight - one.weight)
    .slice(0, 6)
    .map(({ term }) => term)

const beginning = (word: string, label = '') => {
  const mark = (word.length >= 3 ? '*' : '') + label
  return mark ? `${word}:${mark}` : word
}
const exactly = (word: string, label = '') => (label ? `${word}:${label}` : word)

/** How a term is written: with a label, it must be in the title; as beginnings, a word of three letters or more also matches as a prefix. */
interface Manner {
  label?: string
  beginnings?: boolean
}

/** A term in the language of to_tsquery. */
export function writeTerm({ typed, also }: Term, { label = '', beginnings = true }: Manner = {}): string {
  const [first = '', ...more] = typed
  const written = beginnings ? beginning : exactly
  const asTyped =
    more.length === 0
      ? [written(first, label)]
      : typed.some((word) => stopWords.has(word))
        ? []
        : [`(${typed.map((word) => exactly(word, label)).join(' <-> ')})`]
  const others = also.map((phrase) => `(${phrase.map((word) => exactly(word, label)).join(' & ')})`)
  const all = [...asTyped, ...others]
  if (all.length === 0) return written(typed.at(-1)!, label)
  return all.length === 1 ? all[0]! : `(${all.join(' | ')})`
}

export const writeAll = (terms: readonly Term[]): string => terms.map((term) => writeTerm(term)).join(' & ')
/** Words only as they are: of beginnings the index would compare too many. */
export const writeAny = (terms: readonly Term[]): string =>
  terms.map((term) => writeTerm(term, { beginnings: false })).join(' | ')
/** Each term for the text and for the title. */
export const writeEach = (terms: readonly Term[]): string =>
  terms
    .map((term) => [{}, { label: 'A' }].map((manner) => writeTerm(term, { ...manner, beginnings: false })).join('#'))
    .join(' # ')

// Who types one of these asks about the fees of licences; for all others, rows of the schedule come last.
const feeWords =
  /^(fees?|costs?|prices?|charges?|tiers?|naira|dollars?|amounts?|processing|schedule|much|part|mw|megawatts?|ipp|captive|embedded)$/

export const asksForFees = (words: readonly string[]): boolean => words.some((word) => feeWords.test(word))

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
