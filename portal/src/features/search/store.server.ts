import { and, eq, inArray, like, notInArray, sql } from 'drizzle-orm'
import type { Db } from '#platform/database.server.ts'
import { hitLimit } from './rules.ts'
import { onFrontShelf, searchEntries, searchWords } from './table.server.ts'

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
 * Ids of hits, best first: entries with all words in the title, then by rank; one more than `hitLimit` says that there
 * are more. Only so many hits are looked at, and a word that stands everywhere must not cost more than a rare one: an
 * index must note every entry that has the words before it gives the first, so the front shelf (table.server.ts) is
 * asked first, and all shelves only when it holds too few. 100,000 entries, processor time of one query: a word of every
 * entry 29 ms without the shelf, 8.5 ms with it; two such words 39 ms and 9 ms; rare words 0.4 ms and 0.8 ms.
 */
export async function findHits(db: Db, tsQuery: string, source: string | undefined): Promise<string[]> {
  const ofSource = source ? sql`and source = ${source}` : sql``
  const enough = sql.raw(String(hitLimit + 1))
  // The words come from a subquery and not as a constant: for a constant the planner prefers reading the whole table.
  const result = await db.execute(sql`
    with q as materialized (select to_tsquery('english', ${tsQuery}) as words),
    title_front as materialized (
      select id, all_words from search_entries, q
      where title_words @@ q.words and ${onFrontShelf} ${ofSource} limit ${enough}
    ),
    title_rest as materialized (
      select id, all_words from search_entries, q
      where (select count(*) from title_front) < ${enough}
        and title_words @@ q.words and not ${onFrontShelf} ${ofSource} limit ${enough}
    ),
    titled as (select * from title_front union all select * from title_rest),
    text_front as materialized (
      select id, all_words from search_entries, q
      where (select count(*) from titled) < ${enough} and all_words @@ q.words and ${onFrontShelf} ${ofSource}
      limit ${enough}
    ),
    text_rest as materialized (
      select id, all_words from search_entries, q
      where (select count(*) from titled) < ${enough} and (select count(*) from text_front) < ${enough}
        and all_words @@ q.words and not ${onFrontShelf} ${ofSource} limit ${enough}
    ),
    hits as (
      select id, all_words, 1 as titled from titled
      union all
      select id, all_words, 0 from (select * from text_front union all select * from text_rest) as text
      where id not in (select id from titled)
      limit ${enough}
    )
    select id from hits, q order by titled desc, ts_rank(all_words, q.words) desc, id collate "C" limit ${enough}`)
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
  const { id, source, title, body, link, imageUrl, date } = searchEntries
  const shown = { id, source, title, body, link, imageUrl, date }
  const rows = await db.select(shown).from(searchEntries).where(inArray(id, ids))
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
