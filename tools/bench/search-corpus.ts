// A library of made-up documents: the same for the same seed, with the word frequencies of natural language (Zipf).
import { sources } from '../../portal/src/features/search/rules.ts'
import type { SearchEntry } from '../../portal/src/features/search/service.server.ts'
import { seededRandom } from '../seeded-random.ts'
import { size } from './bench.ts'

const vocabularySize = 40_000
/** Words in every document. */
export const everywhere = ['electricity', 'commission', 'licence', 'consumers', 'regulation']

const onsets = 'b br c ch cl d dr f fl g gr h j k l m n p pl pr qu r s sh sl st t th tr v w z'.split(' ')
const vowels = 'a e i o u ai ea ee io ou'.split(' ')
const codas = ['', '', 'n', 'r', 's', 'l', 'm', 'nd', 'rt', 'ck']
const endings = ['', '', '', '', 's', 'ed', 'ing', 'ment', 'tion', 'er']

/** Distinct words, the commonest first; short ones are common, as in natural language. */
function makeVocabulary(random: () => number): string[] {
  const pick = (from: string[]) => from[Math.floor(random() * from.length)]!
  const words = new Set<string>()
  while (words.size < vocabularySize) {
    const syllables = 1 + Math.floor(random() * (words.size < 500 ? 2 : 3)) + (words.size < 100 ? 0 : 1)
    const stem = Array.from({ length: syllables }, () => pick(onsets) + pick(vowels) + pick(codas)).join('')
    words.add(stem + pick(endings))
  }
  return [...words]
}

export interface Corpus {
  vocabulary: string[]
  /** The next `count` documents; numbers continue from call to call. */
  next(count: number): SearchEntry[]
}

/** The words are the same for the same seed; `made` is the number of the first document. */
export function makeCorpus(seed: number, made = 0): Corpus {
  const random = seededRandom(seed)
  const vocabulary = makeVocabulary(random)
  const heights: number[] = []
  let sum = 0
  for (let rank = 1; rank <= vocabulary.length; rank++) heights.push((sum += 1 / rank))
  const word = () => vocabulary[firstAbove(heights, random() * sum)]!
  const words = (count: number) => Array.from({ length: count }, word)
  const makeEntry = (): SearchEntry => {
    const number = made++
    const body = words(50 + Math.floor(random() * 351) - everywhere.length)
    for (const each of everywhere) body.splice(Math.floor(random() * body.length), 0, each)
    return {
      id: `bench:${number}`,
      source: sources[Math.floor(random() * sources.length)]!,
      title: words(3 + Math.floor(random() * 6)).join(' '),
      body: `${body.join(' ')}.`,
      link: `/bench/${number}`,
      date: '2026-01-15',
    }
  }
  return { vocabulary, next: (count) => Array.from({ length: count }, makeEntry) }
}

/** Index of the first height above `value`. */
function firstAbove(heights: number[], value: number): number {
  let [low, high] = [0, heights.length - 1]
  while (low < high) {
    const middle = (low + high) >> 1
    if (heights[middle]! > value) high = middle
    else low = middle + 1
  }
  return low
}

export interface QueryKind {
  kind: string
  /** The queries of the API call, different while there are enough words. */
  queries: string[]
}

const perKind = size(300, 20)
const letters = 'a b c d e f g h i j k l m n o p r s t u v w z'.split(' ')
/** Right to left, with combining letters, and of another script. */
const foreign = ['الكهرباء', 'רישיון', 'ọ̀rọ̀ ẹ̀kọ́ṣẹ́', '電力規則', 'विद्युत', 'электричество']

/** Rank in the vocabulary gives the frequency: about 100,000 × 225 ÷ (11 × rank) documents contain a word. */
const ranks = { common: [0, 60], medium: [1_500, 15_000], rare: [30_000, 40_000] } as const

/** Queries of every kind that people type, the same for the same vocabulary and seed. */
export function makeQueries(vocabulary: string[], seed: number): QueryKind[] {
  const random = seededRandom(seed)
  const from = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)]!
  const word = (rank: keyof typeof ranks) => from(vocabulary.slice(...ranks[rank]))
  const longWord = () => from(vocabulary.slice(...ranks.medium).filter((each) => each.length >= 7))
  // With the frequency of each in a text.
  const anyWord = () => vocabulary[Math.floor(vocabulary.length ** random())]!
  const scrambled = () => Array.from({ length: 12 }, () => from(letters)).join('')
  const kinds: [string, () => Record<string, string>][] = [
    ['rare words', () => ({ q: word('rare') })],
    ['medium words', () => ({ q: word('medium') })],
    ['common words', () => ({ q: word('common') })],
    ['words in every document', () => ({ q: from(everywhere) })],
    ['two words', () => ({ q: `${word('medium')} ${word('common')}` })],
    ['two words in every document', () => ({ q: `${from(everywhere)} ${from(everywhere)}` })],
    ['prefixes of 3 letters', () => ({ q: word('medium').slice(0, 3) })],
    ['longer prefixes', () => ({ q: longWord().slice(0, 5) })],
    ['misspelt words', () => ({ q: misspell(longWord(), random) })],
    ['page 5', () => ({ q: from([word('common'), from(everywhere)]), page: '5' })],
    ['one source', () => ({ q: from([word('medium'), from(everywhere)]), source: from(sources) })],
    ['nothing to find', () => ({ q: `${word('rare')} ${word('rare')}` })],
    ['beginnings of common words', () => ({ q: from(everywhere).slice(0, 4) })],
    [
      'a word and two beginnings',
      () => ({ q: `${from(everywhere)} ${word('common').slice(0, 3)} ${word('medium').slice(0, 3)}` }),
    ],
    ['two misspelt words', () => ({ q: `${misspell(longWord(), random)} ${misspell(longWord(), random)}` })],
    ['six words', () => ({ q: Array.from({ length: 6 }, () => from([word('common'), from(everywhere)])).join(' ') })],
    ['a passage of twelve words', () => ({ q: Array.from({ length: 12 }, anyWord).join(' ') })],
    [
      'twelve commonest words',
      () => ({ q: Array.from({ length: 12 }, () => from([word('common'), from(everywhere)])).join(' ') }),
    ],
    ['one source, page 5', () => ({ q: from(everywhere), source: from(sources), page: '5' })],
    ['the last page', () => ({ q: from([word('common'), from(everywhere)]), page: '1000' })],
    ['words of no language here', () => ({ q: `${from(foreign)} ${scrambled()}` })],
  ]
  return kinds.map(([kind, make]) => ({
    kind,
    queries: Array.from({ length: perKind }, () => new URLSearchParams(make()).toString()),
  }))
}

/** One typing error: a letter omitted, doubled or swapped with its neighbour. */
function misspell(word: string, random: () => number): string {
  const at = 2 + Math.floor(random() * (word.length - 4))
  const [head, here, next, tail] = [word.slice(0, at), word.charAt(at), word.charAt(at + 1), word.slice(at + 2)]
  const slips = [head + next + tail, head + here + here + next + tail, head + next + here + tail]
  return slips[Math.floor(random() * slips.length)]!
}
