import type pg from 'pg'
import { plainText, sources } from '../../portal/src/features/search/rules.ts'
import { indexEntries, type SearchEntry } from '../../portal/src/features/search/service.server.ts'
import { sourceLexeme } from '../../portal/src/features/search/table.server.ts'
import { openDatabase } from '../../portal/src/platform/database/database.server.ts'
import { seededRandom } from '../seeded-random.ts'
import { type Bench, log, onBothDatabases, type BenchPlace, type Printer, size } from './bench.ts'
import { memoryOf, percentile, timeOf } from './process.ts'

// A library of made-up documents: the same for the same seed, with the word frequencies of natural language (Zipf).
const vocabularySize = 40_000
/** Words in every document. */
const everywhere = ['electricity', 'commission', 'licence', 'consumers', 'regulation']

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

interface Corpus {
  vocabulary: string[]
  /** The next `count` documents; numbers continue from call to call. */
  next(count: number): SearchEntry[]
}

/** The words are the same for the same seed. */
function makeCorpus(seed: number): Corpus {
  let made = 0
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

interface QueryKind {
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
function makeQueries(vocabulary: string[], seed: number): QueryKind[] {
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

const seed = 20_261_121
const documents = size(100_000, 2_000)
const batch = 500
/** The last ones are stored by the portal's own code, which shows whether the shortcut for the others went wrong. */
const byPortal = size(1_000, 100)
const tables = ['search_entries', 'search_words', 'search_lexemes']

/** Fills an empty, migrated database with `documents` entries: first the rows, on two connections, then the indexes. */
async function fillIndex(connection: pg.PoolConfig, corpus: Corpus): Promise<void> {
  const database = openDatabase({ ...connection, statement_timeout: 0 }, log)
  const { pool } = database
  try {
    const began = performance.now()
    const { rows } = await pool.query<{ name: string; definition: string }>(
      `select indexname as name, indexdef as definition from pg_indexes
       where tablename = any($1) and indexname !~ '_pk(ey)?$'`,
      [tables],
    )
    for (const { name } of rows) await pool.query(`drop index ${name}`)
    await storeRows(pool, corpus)
    await storeVocabulary(pool, corpus)
    await Promise.all(rows.map(({ definition }) => createIndex(pool, definition)))
    const seconds = ((performance.now() - began) / 1000).toFixed(0)
    const known = await count(pool, 'search_lexemes')
    const storing = performance.now()
    await database.transaction((tx) => indexEntries(tx, corpus.next(byPortal), new Date()))
    const each = ((performance.now() - storing) / byPortal).toFixed(1)
    console.log(`${documents} documents stored in ${seconds} s; by the portal's own code ${each} ms each`)
    if ((await count(pool, 'search_lexemes')) !== known) throw new Error('the filled index lacks lexemes')
    // The server does this automatically within a minute or two of such a load.
    for (const table of tables) await pool.query(`vacuum (analyze) ${table}`)
  } finally {
    await database.close()
  }
}

/** Numbers are assigned here, so that each range is contiguous whichever connection stores it. */
async function storeRows(pool: pg.Pool, corpus: Corpus): Promise<void> {
  let next = 1
  const work = async () => {
    for (let first = next; first <= documents - byPortal; first = next) {
      const entries = corpus.next(Math.min(batch, documents - byPortal - first + 1))
      next += entries.length
      await storeBatch(pool, first, entries)
    }
  }
  await Promise.all([work(), work()])
  await pool.query(`select setval(pg_get_serial_sequence('search_entries', 'number'), max(number)) from search_entries`)
}

async function storeBatch(pool: pg.Pool, first: number, entries: SearchEntry[]): Promise<void> {
  const rows = entries.map((entry, at) => ({
    ...entry,
    number: first + at,
    plain_title: plainText(entry.title),
    plain_body: plainText(entry.body),
  }))
  await pool.query(
    `insert into search_entries
       (number, id, source, title, body, link, date, plain_title, plain_body, updated_at) overriding system value
     select number, id, source, title, body, link, date, plain_title, plain_body, now()
     from jsonb_populate_recordset(null::search_entries, $1)`,
    [JSON.stringify(rows)],
  )
}

/** This many documents contain the complete vocabulary, so their words need not be collected. */
async function storeVocabulary(pool: pg.Pool, corpus: Corpus): Promise<void> {
  const words = [...new Set([...corpus.vocabulary, ...everywhere].map(plainText))]
  await pool.query('insert into search_words select word, 1 from unnest($1::text[]) as word', [
    words.filter((word) => /^\p{L}{4,40}$/u.test(word)),
  ])
  await pool.query(
    `insert into search_lexemes
     select unnest($1::text[]) union select unnest(tsvector_to_array(to_tsvector('english', word))) from unnest($2::text[]) as word`,
    [sources.map(sourceLexeme), words],
  )
}

async function createIndex(pool: pg.Pool, definition: string): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query(`set maintenance_work_mem = '512MB'`)
    await client.query(definition)
  } finally {
    client.release(true)
  }
}

async function count(pool: pg.Pool, table: string): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(`select count(*)::int as count from ${table}`)
  return rows[0]!.count
}

const goals = { median: 20, p99: 100 }
const warming = size(20, 2)
/** Rendered pages have no goal, and a network may open 300 a minute, which 21 kinds must not exceed. */
const pagesPerKind = { warming: size(2, 1), measured: size(10, 2) }

async function askAll(urls: string[]): Promise<number[]> {
  const times: number[] = []
  for (const url of urls)
    times.push(
      await timeOf(async () => {
        const answer = await fetch(url)
        const text = await answer.text()
        if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${text}`)
      }),
    )
  return times
}

const pair = (times: number[]) => [0.5, 0.99].map((part) => percentile(times, part).toFixed(1).padStart(7)).join('')

/** Prints a line per kind of query: the complete call, from the socket to the last byte, and the page. */
async function measureSearch(print: Printer, { portal: { url } }: BenchPlace, { vocabulary }: Corpus): Promise<void> {
  const kinds = makeQueries(vocabulary, 7).map(({ kind, queries }) => ({
    kind,
    calls: queries.map((query) => `${url}/api/search?${query}`),
    pages: queries.map((query) => `${url}/search?${query}`),
  }))
  for (const { calls, pages } of kinds)
    await askAll([...calls.slice(0, warming), ...pages.slice(0, pagesPerKind.warming)])
  print.figure('', '  call (judged)    page as HTML')
  print.figure('milliseconds', ' median    p99   median    p99')
  for (const { kind, calls, pages } of kinds) {
    const times = await askAll(calls)
    const met = percentile(times, 0.5) <= goals.median && percentile(times, 0.99) <= goals.p99
    print.figure(kind, `${pair(times)}  ${pair(await askAll(pages.slice(0, pagesPerKind.measured)))}`, 'as above', met)
  }
}

export const bench: Bench = {
  about: `the search over ${documents} documents [embedded|server]; goals: median ≤ ${goals.median} ms, p99 ≤ ${goals.p99} ms`,
  run: (print, words) =>
    onBothDatabases(
      print,
      words,
      async (place) => {
        await measureSearch(print, place, makeCorpus(seed))
        print.figure('memory of the portal', `${memoryOf(place.portal.pid).toFixed(0)} MiB`)
      },
      { fill: (owner) => fillIndex(owner, makeCorpus(seed)) },
    ),
}
