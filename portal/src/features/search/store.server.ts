import { and, eq, inArray, like, notInArray, sql } from 'drizzle-orm'
import type { Db, Database } from '#platform/database/database.server.ts'
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
  await insertWords(db, [...words].flatMap(spellingsOf))
  await insertLexemes(
    db,
    rows.map((row) => row.id),
  )
}

/** Sorted for the same reason as in `insertWords`. */
async function insertLexemes(db: Db, ids: string[]): Promise<void> {
  await db.execute(sql`
    insert into ${searchLexemes}
    select distinct lexeme from ${searchEntries}, unnest(all_words) where id = any(${sql.param(ids)}::text[]) order by lexeme
    on conflict do nothing`)
}

/** Sorted, so that two writers lock the rows in the same order and cannot deadlock. */
async function insertWords(db: Db, words: string[]): Promise<void> {
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

/** What the site knows of a word. */
interface KnownWord {
  /** Whether it occurs, by itself, as the beginning of a word or in another form. */
  known: boolean
  /** The most similar words that occur, for an unknown word. */
  candidates: string[]
}

const candidateLimit = 12

// Named, so that a connection plans them once. Look for the word itself first: most queries without hits have no misspelling, and a similarity search
// takes 50 times as long.
const lookUp = {
  name: 'search-known-words',
  text: `
    select asked.word, known, candidates
    from unnest($1::text[]) as asked(word)
    cross join lateral (
      select exists (select from search_words where word = asked.word)
        or exists (
          select from search_lexemes where lexeme ~>=~ asked.word and lexeme ~<~ (asked.word || chr(1114111))
        )
        or exists (
          select from unnest(tsvector_to_array(to_tsvector('english', asked.word))) as stem join search_lexemes on lexeme = stem
        ) as known
    ) as looked
    cross join lateral (
      select coalesce(array_agg(word), '{}') as candidates from (
        select word from search_words where not known and search_words.word % asked.word
        order by similarity(search_words.word, asked.word) desc, abs(length(search_words.word) - length(asked.word)), word
        limit ${candidateLimit}
      ) as similar_words
    ) as nearest`,
}
const occur = { name: 'search-words-that-occur', text: 'select word from search_words where word = any($1::text[])' }

/** Looks words up in the texts of the site. */
export async function lookUpWords({ pool }: Database, words: readonly string[]): Promise<Map<string, KnownWord>> {
  const { rows } = await pool.query<{ word: string } & KnownWord>({ ...lookUp, values: [words] })
  return new Map(rows.map(({ word, known, candidates }) => [word, { known, candidates }]))
}

/** Those of the words that occur in the texts of the site as they are. */
export async function wordsThatOccur({ pool }: Database, words: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await pool.query<{ word: string }>({ ...occur, values: [words] })
  return new Set(rows.map(({ word }) => word))
}

const path = sql`regexp_replace(${searchEntries.link}, '[?#].*$', '')`

/** Those of the paths that an entry leads to. Reads all entries, and runs only when staff publish a menu or another list of links. */
export async function linksThatExist(db: Db, paths: readonly string[]): Promise<ReadonlySet<string>> {
  if (paths.length === 0) return new Set()
  const rows = await db
    .selectDistinct({ path: sql<string>`${path}` })
    .from(searchEntries)
    .where(sql`${path} = any(${sql.param([...paths])}::text[])`)
  return new Set(rows.map((row) => row.path))
}
