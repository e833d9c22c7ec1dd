import { and, eq, inArray, like, notInArray, sql } from 'drizzle-orm'
import type { Db } from '#platform/database/database.server.ts'
import { spellingsOf } from './rules.ts'
import { searchEntries, searchLexemes, searchWords } from './table.server.ts'

export type EntryRow = Omit<typeof searchEntries.$inferInsert, 'titleWords' | 'allWords'>

/** Adds or replaces entries and records their words. */
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
  await noteWords(db, [...words].flatMap(spellingsOf))
  await noteLexemes(
    db,
    rows.map((row) => row.id),
  )
}

/** Sorted for the same reason as in `noteWords`. */
async function noteLexemes(db: Db, ids: string[]): Promise<void> {
  await db.execute(sql`
    insert into ${searchLexemes}
    select distinct lexeme from ${searchEntries}, unnest(all_words) where id = any(${sql.param(ids)}::text[]) order by lexeme
    on conflict do nothing`)
}

/** Sorted, so that two writers lock the rows in the same order and cannot deadlock. */
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

/** Removes the entries with an id prefix that are not in `keep`. */
export async function deleteOtherEntries(db: Db, prefix: string, keep: string[]): Promise<void> {
  await db
    .delete(searchEntries)
    .where(and(like(searchEntries.id, `${prefix}%`), keep.length ? notInArray(searchEntries.id, keep) : undefined))
}

/** Makes processes that start together sync the built-in entries one after the other. */
export async function lockBuiltIns(db: Db): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtext('search:built-in'))`)
}

/** Removes the entries with an id prefix that have the same source and address. */
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

/** Source and address of the entries with an id prefix. */
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

/** Whether an entry with an id prefix has the same source and address. */
export async function isTaken(db: Db, prefix: string, place: { source: string; link: string }): Promise<boolean> {
  const at = and(
    like(searchEntries.id, `${prefix}%`),
    eq(searchEntries.source, place.source),
    eq(searchEntries.link, place.link),
  )
  return (await db.$count(searchEntries, at)) > 0
}

/** The titles of the entries at some addresses. */
export const findTitlesAt = (db: Db, links: readonly string[]): Promise<{ link: string; title: string }[]> =>
  db
    .select({ link: searchEntries.link, title: searchEntries.title })
    .from(searchEntries)
    .where(inArray(searchEntries.link, [...links]))
    .orderBy(searchEntries.id)
    .limit(200)
