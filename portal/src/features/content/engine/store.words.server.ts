import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '#platform/database/database.server.ts'
import { searchQuery, searchWords } from '#platform/values/search-words.ts'
import { contentItems, contentWords } from '../table.server.ts'
import { live, type ListedRow, pageOfItems } from './store.server.ts'

/** Of more items than these with the words, any are ranked. */
const maxRanked = 1_000

/** A page of the items of all types with all these words, those with the words in their title first, then the last changed. */
export async function findByWords(
  db: Db,
  { search, ...page }: { search: string; page: number; pageSize: number },
): Promise<{ rows: ListedRow[]; total: number }> {
  const query = searchQuery(search)
  if (!query) return { rows: [], total: 0 }
  const { title, updatedAt, draftAt, id } = contentItems
  const found = db
    .select({ id: contentWords.itemId })
    .from(contentWords)
    .innerJoin(contentItems, and(eq(id, contentWords.itemId), live))
    .where(sql`${contentWords.words} @@ ${query}::tsquery`)
    .limit(maxRanked)
  const typed = search.toLowerCase().split(/\s+/)
  const inTitle = and(...typed.map((word) => sql`strpos(lower(${title}), ${word}) > 0`))
  const order = [desc(sql`(${inTitle})`), desc(sql`greatest(${updatedAt}, ${draftAt})`), asc(id)]
  return pageOfItems(db, inArray(id, found), order, { ...page, search })
}

export async function storeWords(db: Db, itemId: string, text: string): Promise<void> {
  const words = searchWords([text])
  await db
    .insert(contentWords)
    .values({ itemId, words })
    .onConflictDoUpdate({ target: contentWords.itemId, set: { words } })
}
