import { getSingle } from '#features/content/engine/service.server.ts'
import type { Db, Database } from '#platform/database/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import type { QueryOf, ResponseOf } from '#platform/endpoint.ts'
import { hook } from '#platform/hooks.ts'
import { builtInBets } from './built-in.bets.ts'
import { builtInWords } from './built-in.words.ts'
import { bestBets, searchWordLists } from './content.ts'
import type { search, SearchResult } from './contract.ts'
import {
  asksForFees,
  betKeys,
  readTerms,
  strongest,
  type Dictionary,
  readDictionary,
  type ExtractPart,
  extractor,
} from './rules.query.ts'
import { pickNearest } from './rules.spelling.ts'
import { drawingOf, hitLimit, plainText, queryMaxLength, queryWords, searchPageSize, type Source } from './rules.ts'
import { findAll, findAny, type SearchHits, type FoundEntry, nothing } from './store.find.server.ts'
import { deleteEntry, upsertEntries, lookUpWords, wordsThatOccur, findTitlesAt } from './store.server.ts'

/** A searchable item, either built into the portal or stored. */
export interface SearchEntry {
  /** Unique and stable, e.g. `content:<uuid>` or `built-in:/order`. */
  id: string
  source: Source
  title: string
  body: string
  link: string
  imageUrl?: string
  date?: string
  /** One of several cards that may lead to the same page: it stays beside a stored entry with this link. */
  isCard?: true
}

const bodyLimit = 100_000

/** Adds or replaces an entry in the caller's transaction. */
export async function indexEntries(tx: Db, entries: SearchEntry[], now: Date): Promise<void> {
  const rows = entries.map((entry) => {
    const body = entry.body.slice(0, bodyLimit)
    return {
      id: entry.id,
      source: entry.source,
      title: entry.title,
      body,
      link: entry.link,
      imageUrl: entry.imageUrl ?? '',
      date: entry.date ?? '',
      plainTitle: plainText(entry.title),
      plainBody: plainText(body),
      updatedAt: now,
    }
  })
  await upsertEntries(tx, rows)
}

export const unindexEntry = (tx: Db, id: string): Promise<void> => deleteEntry(tx, id)

interface Answer extends SearchHits {
  corrected?: string
  /** Whether no entry has all words, so that those with some of them are listed. */
  partly?: boolean
}

/** Searches all entries (decisions §5). */
export async function searchEverything(
  deps: SearchDeps,
  input: QueryOf<typeof search>,
): Promise<ResponseOf<typeof search>> {
  const query = input.q.slice(0, queryMaxLength).trim()
  const words = queryWords(query)
  const content = await readSearchContent(deps)
  const found: Answer =
    words.length > 0 ? await findWords(deps, content, words, { ...input, title: plainText(query) }) : nothing
  const extract = extractor(found.stems)
  return {
    items: found.entries.map((entry) => toResult(entry, extract)),
    best: findBets(content, words),
    page: found.page,
    pageSize: searchPageSize,
    total: Math.min(found.hits, hitLimit),
    more: found.hits > hitLimit,
    sources: found.sources,
    query,
    corrected: found.corrected ?? null,
    partly: found.partly ?? false,
  }
}

type SearchPage = Pick<QueryOf<typeof search>, 'page' | 'source'>

/** The entry of that title, and entries with all words; else with the words corrected to words of the site; else with any of them. */
async function findWords(
  { database }: SearchDeps,
  { dictionary }: SearchContent,
  words: string[],
  { page, source, title }: SearchPage & { title: string },
): Promise<Answer> {
  const asked = (of: string[]) => ({
    terms: readTerms(of, dictionary),
    title,
    page,
    source,
    last: asksForFees(of) ? undefined : ('Fees' as const),
  })
  const first = await findAll(database, asked(words))
  if (first.hits > 0) return first
  const reread = await rereadWords(database, words, dictionary)
  const meant = queryWords(reread.words.join(' '))
  const corrected = reread.corrected ? { corrected: reread.words.join(' ') } : {}
  const again = meant.join(' ') === words.join(' ') ? nothing : await findAll(database, asked(meant))
  if (again.hits > 0) return { ...again, ...corrected }
  // A letter or a digit alone says too little.
  const some = asked(meant.filter((word) => word.length > 1))
  const any = { ...some, terms: strongest(some.terms) }
  if (any.terms.length < 2) return nothing
  const found = await findAny(database, any)
  return found.hits > 0 ? { ...found, ...corrected, partly: true } : nothing
}

function toResult(row: FoundEntry, extract: (text: string) => ExtractPart[]): SearchResult {
  const body = oneLine(row.body)
  const source = row.source as Source
  return {
    title: row.title,
    description: body.slice(0, 200),
    date: row.date,
    imageUrl: row.imageUrl || drawingOf[source],
    source,
    link: row.link,
    extract: extract(body),
  }
}

/** Joins lines with a dot, so that lines without a full stop do not run together. */
function oneLine(text: string): string {
  let joined = ''
  for (const line of text.split('\n').map((each) => each.trim())) {
    const item = joined && /^[-•]\s/.test(line) ? line.slice(2).trimStart() : undefined
    const dot = item !== undefined || /[\p{L}\p{N})]/u.test(joined.slice(-1)) ? ' · ' : ' '
    if (line) joined += (joined && dot) + (item ?? line)
  }
  return joined.replace(/\s{2,}|[^\S ]/g, ' ')
}

/** A query that had no hits, read again. */
interface Reread {
  words: string[]
  /** Whether a word was replaced by another, which people are told. */
  corrected: boolean
}

const shortest = { corrected: 4, joined: 3 }

/** Corrects unknown words to similar words of the site, and takes compounds apart or together as the site writes them. */
async function rereadWords(database: Database, words: readonly string[], dictionary: Dictionary): Promise<Reread> {
  const unknown = await findUnknown(database, words, dictionary)
  const parts = [...unknown.keys()].flatMap(splitsOf)
  const pairs = words.slice(1).map((word, at) => words[at]! + word)
  const occurring =
    parts.length + pairs.length > 0 ? await wordsThatOccur(database, [...parts.flat(), ...pairs]) : new Set()
  const reread: Reread = { words: [], corrected: false }
  for (let at = 0; at < words.length; at++) {
    const word = words[at]!
    const pair = pairs[at]
    if (pair !== undefined && occurring.has(pair)) {
      reread.words.push(pair)
      at++
      continue
    }
    const split = unknown.has(word)
      ? splitsOf(word).find((halves) => halves.every((half) => occurring.has(half)))
      : undefined
    const nearest = split ? undefined : unknown.get(word)
    if (nearest) reread.corrected = true
    reread.words.push(...(split ?? [nearest ?? word]))
  }
  return reread
}

/** The unknown words, each with the word of the site or of the dictionary that was probably meant. */
async function findUnknown(
  database: Database,
  words: readonly string[],
  dictionary: Dictionary,
): Promise<Map<string, string | undefined>> {
  const asked = words.filter((word) => word.length >= shortest.corrected && !dictionary.words.has(word))
  if (asked.length === 0) return new Map()
  const looked = await lookUpWords(database, asked)
  return new Map(
    asked.flatMap((word): [string, string | undefined][] => {
      const found = looked.get(word)
      if (!found || found.known) return []
      return [[word, pickNearest(word, [...found.candidates, ...dictionary.words])]]
    }),
  )
}

/** All ways to divide a word into two. */
function splitsOf(word: string): [string, string][] {
  const splits: [string, string][] = []
  for (let at = shortest.joined; at <= word.length - shortest.joined; at++)
    splits.push([word.slice(0, at), word.slice(at)])
  return splits
}

type SearchDeps = Pick<Deps, 'database'> & { events: Pick<Deps['events'], 'keepUntilChange'> }

interface BestBet {
  title: string
  link: string
  description: string
}

interface SearchContent {
  dictionary: Dictionary
  /** Best bets by the key of a search (`betKeys`). */
  bets: ReadonlyMap<string, readonly BestBet[]>
}

/** What staff wrote for the search; cached until content changes. */
const readSearchContent = (deps: SearchDeps): Promise<SearchContent> =>
  deps.events.keepUntilChange('words and best bets of the search', async () => {
    // The engine of content reads no more of the dependencies than the database.
    const [words, stored] = await Promise.all([
      getSingle(deps as Deps, searchWordLists),
      getSingle(deps as Deps, bestBets),
    ])
    const bets = new Map<string, BestBet[]>()
    for (const { searches, title, link, description } of stored?.bets ?? builtInBets)
      // 'job, jobs' is one search.
      for (const key of new Set(searches.split(',').map((search) => betKeys(queryWords(search))[0]))) {
        if (key) bets.set(key, [...(bets.get(key) ?? []), { title, link, description }])
      }
    return { dictionary: readDictionary(words?.lines ?? builtInWords), bets }
  })

function findBets({ bets }: SearchContent, words: readonly string[]): BestBet[] {
  const key = betKeys(words).find((each) => bets.has(each))
  return [...(key ? bets.get(key)! : [])]
}

/** What ships with the portal and is searched. Fees follow the schedule of the day (features/fees). */
export const searchEntries = hook<SearchEntry>('built-in entries of the search')

/** The titles of public pages by their address, as the search knows them. Addresses without a page are left out. */
export async function findTitles(deps: Deps, links: readonly string[]): Promise<Map<string, string>> {
  if (links.length === 0) return new Map()
  const rows = await findTitlesAt(deps.database.db, links)
  return new Map(rows.map(({ link, title }) => [link, title]))
}
