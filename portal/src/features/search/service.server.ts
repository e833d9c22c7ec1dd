import type { Db } from '#platform/database/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import type { QueryOf, ResponseOf } from '#platform/endpoint.ts'
import type { search, SearchResult } from './contract.ts'
import { hitLimit, makeExtract, plainText, queryMaxLength, queryWords, searchPageSize, type Source } from './rules.ts'
import { findPage, type Found, type FoundEntry } from './store.find.server.ts'
import { deleteEntry, nearestWords, upsertEntries } from './store.server.ts'

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

/** Searches all entries; a query without hits is repeated with the most similar known words (decisions §5). */
export async function searchEverything(
  { database }: Pick<Deps, 'database'>,
  input: QueryOf<typeof search>,
): Promise<ResponseOf<typeof search>> {
  const query = input.q.slice(0, queryMaxLength).trim()
  const words = queryWords(query)
  const find = (asked: string[]) => findPage(database, { ...input, words: asked })
  let found = words.length ? await find(words) : nothing
  let corrected: string[] | null = null
  if (found.hits === 0 && words.length > 0) {
    const asked = await correctWords(database.db, words)
    if (asked.join() !== words.join()) {
      found = await find(asked)
      corrected = asked
    }
  }
  return {
    items: found.entries.map((entry) => toResult(entry, found.stems)),
    page: found.page,
    pageSize: searchPageSize,
    total: Math.min(found.hits, hitLimit),
    more: found.hits > hitLimit,
    query,
    corrected: found.hits && corrected ? corrected.join(' ') : null,
  }
}

const nothing: Found = { hits: 0, page: 1, entries: [], stems: [] }

async function correctWords(db: Db, words: string[]): Promise<string[]> {
  const long = words.filter((word) => word.length >= 4)
  const nearest = long.length ? await nearestWords(db, long) : new Map<string, string>()
  return words.map((word) => nearest.get(word) ?? word)
}

function toResult(row: FoundEntry, stems: string[]): SearchResult {
  const body = oneLine(row.body)
  return {
    title: row.title,
    description: body.slice(0, 200),
    date: row.date,
    imageUrl: row.imageUrl,
    source: row.source as Source,
    link: row.link,
    extract: makeExtract(body, stems),
  }
}

/** Joins lines with a dot, so that lines without a full stop do not run together. */
function oneLine(text: string): string {
  const joined = text.includes('\n') ? text.replace(/([\p{L}\p{N})])[^\S\n]*\n\s*/gu, '$1 · ') : text
  return joined.replace(/\s{2,}|[^\S ]/g, ' ')
}
