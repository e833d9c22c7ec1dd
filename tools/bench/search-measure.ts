import type pg from 'pg'
import { pino } from 'pino'
import { type Database, openDatabase } from '../../portal/src/platform/database/database.server.ts'
import { search } from '../../portal/src/features/search/contract.ts'
import { indexEntries, searchEverything } from '../../portal/src/features/search/service.server.ts'
import { percentile } from './process.ts'
import type { Corpus } from './search-corpus.ts'
import { makeQueries, type QueryKind } from './search-queries.ts'

export const goals = { median: 20, p99: 100 }
const warming = 20
/** Fewer are enough for figures without a goal. */
const apart = 100
/** Rendered pages: a network may open 300 a minute, which 21 kinds must not exceed. */
const pagesPerKind = { warming: 2, measured: 10 }

type Ask = (query: string) => Promise<void>

/** The complete call, from the socket to the answer's last byte. */
const callOf = (url: string): Ask => fetchText((query) => `${url}/api/search?${query}`)
const pageOf = (url: string): Ask => fetchText((query) => `${url}/search?${query}`)

const fetchText =
  (address: (query: string) => string): Ask =>
  async (query) => {
    const answer = await fetch(address(query))
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${query} answered ${answer.status}: ${text}`)
  }

/** The search alone, in this process: what remains of a call is HTTP, checks and the log. */
const searchOf =
  (database: Database): Ask =>
  async (query) => {
    await searchEverything({ database, events }, search.query!.parse(Object.fromEntries(new URLSearchParams(query))))
  }

/** Caches what staff wrote for the search, as the portal does. */
const cached = new Map<string, Promise<unknown>>()
const events = {
  keepUntilChange<T>(key: string, read: () => Promise<T>) {
    if (!cached.has(key)) cached.set(key, read())
    return cached.get(key) as Promise<T>
  },
}

/** Milliseconds of each query, one after the other. */
async function timesOf(ask: Ask, queries: string[]): Promise<number[]> {
  const times: number[] = []
  for (const query of queries) {
    const began = performance.now()
    await ask(query)
    times.push(performance.now() - began)
  }
  return times
}

const figure = (ms: number) => ms.toFixed(1).padStart(7)
const pair = (times: number[]) => figure(percentile(times, 0.5)) + figure(percentile(times, 0.99))

async function measureKind({ kind, queries }: QueryKind, asks: { search: Ask; call: Ask; page: Ask }) {
  const searches = await timesOf(asks.search, queries.slice(0, apart))
  const calls = await timesOf(asks.call, queries)
  const pages = await timesOf(asks.page, queries.slice(0, pagesPerKind.measured))
  const met = percentile(calls, 0.5) <= goals.median && percentile(calls, 0.99) <= goals.p99
  console.log(`${kind.padEnd(30)}${pair(calls)}   ${met ? 'met   ' : 'MISSED'}${pair(searches)}  ${pair(pages)}`)
  return met
}

/** Prints a line per kind of query; resolves to the number of goals missed. */
export async function measureSearch(url: string, connection: pg.PoolConfig, corpus: Corpus): Promise<number> {
  const database = openDatabase({ ...connection, max: 1 }, pino({ level: 'silent' }))
  const asks = { search: searchOf(database), call: callOf(url), page: pageOf(url) }
  try {
    const kinds = makeQueries(corpus.vocabulary, 7)
    for (const { queries } of kinds)
      for (const [name, ask] of Object.entries(asks))
        await timesOf(ask, queries.slice(0, name === 'page' ? pagesPerKind.warming : warming))
    console.log(`${''.padEnd(30)}  call (judged)             search alone    page as HTML`)
    console.log(`${'milliseconds'.padEnd(30)} median    p99             median    p99    median    p99`)
    let missed = 0
    for (const each of kinds) if (!(await measureKind(each, asks))) missed++
    await measureWhileStoring(database, corpus, kinds, asks.call)
    await printSizes(database.pool)
    return missed
  } finally {
    await database.close()
  }
}

/** Calls while an editor's import of 1,000 documents is running, and right after it. Without a goal. */
async function measureWhileStoring(database: Database, corpus: Corpus, kinds: QueryKind[], call: Ask): Promise<void> {
  const queries = Array.from({ length: 40 }, (_, at) => kinds.map((kind) => kind.queries[at]!)).flat()
  let stored = false
  const storing = async () => {
    const began = performance.now()
    for (let at = 0; at < 10; at++) await database.transaction((tx) => indexEntries(tx, corpus.next(100), new Date()))
    stored = true
    return (performance.now() - began) / 1000
  }
  const asking = async () => {
    const times: number[] = []
    for (let at = 0; !stored; at++) times.push(...(await timesOf(call, [queries[at % queries.length]!])))
    return times
  }
  const [seconds, times] = await Promise.all([storing(), asking()])
  console.log(`${'while 1,000 are being stored'.padEnd(30)}${pair(times)}   (${seconds.toFixed(1)} s)`)
  console.log(`${'right after'.padEnd(30)}${pair(await timesOf(call, queries))}`)
  // This restores a kept folder.
  await database.pool.query(`delete from search_entries where id ~ '^bench:[0-9]{6}'`)
}

/** Disk use of the search; indexes and the like are counted with their table. */
async function printSizes(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ name: string; size: string }>(
    `select relname as name, pg_size_pretty(case relkind when 'r' then pg_table_size(oid) else pg_relation_size(oid) end) as size
     from pg_class where relname like 'search\\_%' and relkind in ('r', 'i')
     order by split_part(relname, '_', 2), relkind desc, relname`,
  )
  for (const { name, size } of rows) console.log(`${name.padEnd(30)}${size.padStart(10)}`)
}
