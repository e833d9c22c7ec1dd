import type { Db } from '#platform/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import type { QueryOf, ResponseOf } from '#platform/endpoint.ts'
import type { search, SearchResult } from './contract.ts'
import {
  hitLimit,
  makeExtract,
  plainText,
  queryMaxLength,
  queryWords,
  searchPageSize,
  type Source,
  toTsQuery,
} from './rules.ts'
import { deleteEntry, findHits, nearestWord, readEntries, stemsOf, upsertEntries } from './store.server.ts'

/** A thing to be found: built into the portal or stored in it. */
export interface SearchEntry {
  /** Unique and stable, e.g. `content:<uuid>` or `built-in:/order`. */
  id: string
  source: Source
  title: string
  body: string
  link: string
  imageUrl?: string
  date?: string
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

/** Finds entries; nothing found under the query as written is tried with the nearest known words (decisions §5). */
export async function searchEverything(deps: Deps, input: QueryOf<typeof search>): Promise<ResponseOf<typeof search>> {
  const { db } = deps.database
  const query = input.q.slice(0, queryMaxLength).trim()
  const words = queryWords(query)
  let asked = words
  let hits = words.length ? await findHits(db, toTsQuery(words), input.source) : []
  if (hits.length === 0 && words.length > 0) {
    asked = await correctWords(db, words)
    if (asked.join() !== words.join()) hits = await findHits(db, toTsQuery(asked), input.source)
  }
  const page = Math.min(input.page, Math.max(1, Math.ceil(hits.length / searchPageSize)))
  const shown = await readEntries(db, hits.slice((page - 1) * searchPageSize, page * searchPageSize))
  const stems = shown.length ? await stemsOf(db, toTsQuery(asked)) : []
  return {
    items: shown.map((row) => toResult(row, stems)),
    page,
    pageSize: searchPageSize,
    total: Math.min(hits.length, hitLimit),
    more: hits.length > hitLimit,
    query,
    corrected: hits.length && asked !== words && asked.join() !== words.join() ? asked.join(' ') : null,
  }
}

async function correctWords(db: Db, words: string[]): Promise<string[]> {
  const corrected: string[] = []
  for (const word of words) corrected.push((word.length >= 4 && (await nearestWord(db, word))) || word)
  return corrected
}

type Row = Awaited<ReturnType<typeof readEntries>>[number]

function toResult(row: Row, stems: string[]): SearchResult {
  // Lines without a full stop at their end would otherwise run into each other.
  const body = row.body.replace(/([\p{L}\p{N})])[^\S\n]*\n\s*/gu, '$1 · ').replace(/\s+/g, ' ')
  const extract = makeExtract(body.slice(0, 20_000), stems)
  const description = body.slice(0, 200)
  return {
    title: row.title,
    description,
    date: row.date,
    imageUrl: row.imageUrl,
    source: row.source as Source,
    link: row.link,
    extract,
  }
}
