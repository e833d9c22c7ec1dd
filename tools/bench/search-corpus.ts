// A library of made-up documents: the same for the same seed, with the word frequencies of natural language (Zipf).
import { seededRandom } from '../seeded-random.ts'
import { sources } from '../../portal/src/features/search/rules.ts'
import type { SearchEntry } from '../../portal/src/features/search/service.server.ts'

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
