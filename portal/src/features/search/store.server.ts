import { and, eq, inArray, like, notInArray, sql } from 'drizzle-orm'
import type { Db } from '#platform/database.server.ts'
import { hitLimit } from './rules.ts'
import { searchEntries, searchWords } from './table.server.ts'

export type EntryRow = Omit<typeof searchEntries.$inferInsert, 'titleWords' | 'allWords'>
type Hit = { id: string }

/** Adds or replaces entries, and notes their words. */
export async function upsertEntries(db: Db, rows: EntryRow[]): Promise<void> {
  if (rows.length === 0) return
  await db
    .insert(searchEntries)
    .values(rows)
    .onConflictDoUpdate({
      target: searchEntries.id,
      set: Object.fromEntries(
        ['source', 'title', 'body', 'link', 'image_url', 'date', 'plain_title', 'plain_body', 'updated_at'].map(
          (column) => [
            column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
            sql.raw(`excluded.${column}`),
          ],
        ),
      ),
    })
  const words = new Set(rows.flatMap((row) => `${row.plainTitle} ${row.plainBody}`.match(/[\p{L}]{4,40}/gu) ?? []))
  await noteWords(db, [...words])
}

/** Sorted, so that two writers take the rows in the same order and never wait on each other in a circle. */
async function noteWords(db: Db, words: string[]): Promise<void> {
  const sorted = words.toSorted()
  for (let at = 0; at < sorted.length; at += 5_000)
    await db
      .insert(searchWords)
      .values(sorted.slice(at, at + 5_000).map((word) => ({ word, entries: 1 })))
      .onConflictDoNothing()
}

export async function deleteEntry(db: Db, id: string): Promise<void> {
  await db.delete(searchEntries).where(eq(searchEntries.id, id))
}

/** Removes the entries under a prefix that are not in `keep` any more. */
export async function deleteOtherEntries(db: Db, prefix: string, keep: string[]): Promise<void> {
  await db
    .delete(searchEntries)
    .where(and(like(searchEntries.id, `${prefix}%`), keep.length ? notInArray(searchEntries.id, keep) : undefined))
}

/** Serialises the sync of built-in entries between processes that start together. */
export async function lockBuiltIns(db: Db): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtext('search:built-in'))`)
}

/**
 * Ids of hits, best first: entries with all words in the title, then by rank. Only `hitLimit` hits are looked at,
 * so that a word which stands everywhere costs no more than a rare one.
 */
export async function findHits(db: Db, tsQuery: string, source: string | undefined): Promise<string[]> {
  const ofSource = source ? sql`and source = ${source}` : sql``
  const result = await db.execute(sql`
    with q as materialized (select to_tsquery('english', ${tsQuery}) as words),
    titled as materialized (
      select id, all_words from search_entries, q where title_words @@ q.words ${ofSource} limit ${hitLimit}
    ),
    anywhere as materialized (
      select id, all_words from search_entries, q where all_words @@ q.words ${ofSource} limit ${hitLimit}
    ),
    ranked as (
      select id, 1 as titled, ts_rank(all_words, q.words) as score from titled, q
      union all
      select id, 0, ts_rank(all_words, q.words) from anywhere, q
    )
    select id from ranked group by id order by max(titled) desc, max(score) desc, id collate "C" limit ${hitLimit + 1}`)
  return (result.rows as unknown as Hit[]).map((row) => row.id)
}

/** The plain beginnings that PostgreSQL looks for, for marking them in the text. */
export async function stemsOf(db: Db, tsQuery: string): Promise<string[]> {
  const result = await db.execute(sql`select to_tsquery('english', ${tsQuery})::text as words`)
  const text = (result.rows[0] as { words?: string } | undefined)?.words ?? ''
  return [...text.matchAll(/'([^']+)'/g)].map((match) => match[1]!)
}

export async function readEntries(db: Db, ids: string[]) {
  if (ids.length === 0) return []
  const rows = await db.select().from(searchEntries).where(inArray(searchEntries.id, ids))
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** The known word most like a misspelt one, or undefined when none is near. */
export async function nearestWord(db: Db, word: string): Promise<string | undefined> {
  const result = await db.execute(sql`
    select word from search_words where word % ${word}
    order by similarity(word, ${word}) desc, abs(length(word) - ${word.length}), word limit 1`)
  return (result.rows[0] as { word?: string } | undefined)?.word
}

/** Removes the entries under a prefix that stand for the same thing: one source, one address. */
export async function deleteEntriesAt(db: Db, prefix: string, place: { source: string; link: string }): Promise<void> {
  await db
    .delete(searchEntries)
    .where(
      and(
        like(searchEntries.id, `${prefix}%`),
        eq(searchEntries.source, place.source),
        eq(searchEntries.link, place.link),
      ),
    )
}

/** Where the entries under a prefix lead. */
export const listPlaces = (db: Db, prefix: string): Promise<{ source: string; link: string }[]> =>
  db
    .select({ source: searchEntries.source, link: searchEntries.link })
    .from(searchEntries)
    .where(like(searchEntries.id, `${prefix}%`))

export async function findPlace(db: Db, id: string): Promise<{ source: string; link: string } | undefined> {
  const [row] = await db
    .select({ source: searchEntries.source, link: searchEntries.link })
    .from(searchEntries)
    .where(eq(searchEntries.id, id))
  return row
}

/** Whether an entry under a prefix stands for the same thing. */
export async function isTaken(db: Db, prefix: string, place: { source: string; link: string }): Promise<boolean> {
  const at = and(
    like(searchEntries.id, `${prefix}%`),
    eq(searchEntries.source, place.source),
    eq(searchEntries.link, place.link),
  )
  return (await db.$count(searchEntries, at)) > 0
}
