import { sources } from '../../portal/src/features/search/rules.ts'
import { seededRandom } from '../seeded-random.ts'
import { everywhere } from './search-corpus.ts'

export interface QueryKind {
  kind: string
  /** The queries of the API call, different while there are enough words. */
  queries: string[]
}

const perKind = 300
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
