import { and, asc, desc, eq, isNull, sql, type SQL } from 'drizzle-orm'
import type { Db } from '#platform/database/database.server.ts'
import { type ListedRow, pageOfItems } from '../engine/store.manager.server.ts'
import { live } from '../engine/store.server.ts'
import { contentItems } from '../table.server.ts'

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

/** A page of the items of all types with all these words, those with the words in their title first, then the last changed. */
export async function findByWords(
  db: Db,
  { search, ...page }: { search: string; page: number; pageSize: number },
): Promise<{ rows: ListedRow[]; total: number }> {
  const words = wordsIn(search)
  if (words.length === 0) return { rows: [], total: 0 }
  const { title, allWords, words: beginning, updatedAt, draftAt, id } = contentItems
  // The expression of the index `content_items_text`.
  const found = sql`to_tsvector('simple', coalesce(${allWords}, ${beginning})) @@ (${queryOf(words)})`
  const inTitle = and(...words.map((word) => sql`strpos(lower(${title}), ${word}) > 0`))
  const order = [desc(sql`(${inTitle})`), desc(sql`greatest(${updatedAt}, ${draftAt})`), asc(id)]
  return pageOfItems(db, and(live, found), order, { ...page, search })
}

/** Items that were stored before the search had their complete text. */
export async function findWithoutWords(db: Db, limit: number) {
  const { id, type, body, draft } = contentItems
  return db
    .select({ id, type, body, draft })
    .from(contentItems)
    .where(and(live, isNull(contentItems.allWords)))
    .limit(limit)
}

/** Stores the text of an item, unless a save did so meanwhile. */
export async function setWords(db: Db, id: string, allWords: string): Promise<void> {
  await db
    .update(contentItems)
    .set({ allWords })
    .where(and(eq(contentItems.id, id), isNull(contentItems.allWords)))
}
