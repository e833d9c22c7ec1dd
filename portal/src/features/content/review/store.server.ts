import { and, asc, eq, sql } from 'drizzle-orm'
import type { Db } from '#platform/database/database.server.ts'
import { live, isReview, type ListedRow, pageOfItems } from '../engine/store.server.ts'
import { contentItems } from '../table.server.ts'

/** A page of the items of all types that wait for a publisher, first submitted first. */
export async function findForReview(
  db: Db,
  query: { page: number; pageSize: number },
): Promise<{ rows: ListedRow[]; total: number }> {
  const order = [asc(sql`(${contentItems.review} ->> 'at')`), asc(contentItems.id)]
  return pageOfItems(db, and(live, isReview('submitted')), order, { ...query, search: '' })
}

/** An item and whether it is in the bin, for the mails about it. */
export async function findForNews(db: Db, id: string) {
  const { type, title, review, publishAt, status } = contentItems
  const [row] = await db
    .select({ type, title, review, publishAt, status })
    .from(contentItems)
    .where(and(eq(contentItems.id, id), live))
  return row
}
