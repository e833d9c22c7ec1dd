import { and, asc, desc, eq, inArray, isNull, sql, type SQL } from 'drizzle-orm'
import type { Db } from '#platform/database/database.server.ts'
import { type ListedRow, pageOfItems } from '../engine/store.manager.server.ts'
import { live } from '../engine/store.server.ts'
import { contentItems, contentWords } from '../table.server.ts'

/** A word without a letter or digit finds nothing, and an empty query is none. */
const wordsIn = (search: string): string[] =>
  search
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
    .slice(0, 8)

/** Matches texts with words that begin with each of the words. */
const queryOf = (words: readonly string[]): SQL =>
  sql.join(
    words.map((word) => sql`(plainto_tsquery('simple', ${word})::text || ':*')::tsquery`),
    sql` && `,
  )

/** Of more items than these with the words, any are ranked. */
const mostRanked = 1_000

/** A page of the items of all types with all these words, those with the words in their title first, then the last changed. */
export async function findByWords(
  db: Db,
  { search, ...page }: { search: string; page: number; pageSize: number },
): Promise<{ rows: ListedRow[]; total: number }> {
  const words = wordsIn(search)
  if (words.length === 0) return { rows: [], total: 0 }
  const { title, updatedAt, draftAt, id } = contentItems
  const found = db
    .select({ id: contentWords.itemId })
    .from(contentWords)
    .innerJoin(contentItems, and(eq(id, contentWords.itemId), live))
    .where(sql`${contentWords.words} @@ (${queryOf(words)})`)
    .limit(mostRanked)
  const inTitle = and(...words.map((word) => sql`strpos(lower(${title}), ${word}) > 0`))
  const order = [desc(sql`(${inTitle})`), desc(sql`greatest(${updatedAt}, ${draftAt})`), asc(id)]
  return pageOfItems(db, inArray(id, found), order, { ...page, search })
}

/** Stores the text of an item for the search. */
export async function storeWords(db: Db, itemId: string, text: string): Promise<void> {
  const words = sql`to_tsvector('simple', ${text})`
  await db
    .insert(contentWords)
    .values({ itemId, words })
    .onConflictDoUpdate({ target: contentWords.itemId, set: { words } })
}

/** Items that were stored before the search had their text. */
export async function findWithoutWords(db: Db, limit: number) {
  const { id, type, body, draft } = contentItems
  return db
    .select({ id, type, body, draft })
    .from(contentItems)
    .leftJoin(contentWords, eq(contentWords.itemId, id))
    .where(and(live, isNull(contentWords.itemId)))
    .limit(limit)
}

/** Like `storeWords`, unless a save has stored newer ones meanwhile. */
export async function storeOldWords(db: Db, itemId: string, text: string): Promise<void> {
  await db
    .insert(contentWords)
    .values({ itemId, words: sql`to_tsvector('simple', ${text})` })
    .onConflictDoNothing()
}
