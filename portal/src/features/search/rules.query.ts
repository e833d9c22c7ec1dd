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
