import { asc, count, desc, eq, lt } from 'drizzle-orm'
import type { Db } from '#platform/database/database.server.ts'
import { recordViews } from './table.server.ts'

export type ViewRow = typeof recordViews.$inferSelect
export type NewView = typeof recordViews.$inferInsert

/** Adds nothing when this reader has already opened the record in this hour. */
export async function insertView(db: Db, view: NewView): Promise<void> {
  await db.insert(recordViews).values(view).onConflictDoNothing()
}

/** The views of a person's records, newest first. */
export const listViews = (db: Db, subjectId: string, part: { limit: number; offset: number }): Promise<ViewRow[]> =>
  db
    .select()
    .from(recordViews)
    .where(eq(recordViews.subjectId, subjectId))
    .orderBy(desc(recordViews.hour), desc(recordViews.id))
    .limit(part.limit)
    .offset(part.offset)

export async function countViews(db: Db, subjectId: string): Promise<number> {
  const [row] = await db.select({ count: count() }).from(recordViews).where(eq(recordViews.subjectId, subjectId))
  return row?.count ?? 0
}

export async function deleteViewsOf(db: Db, subjectId: string): Promise<void> {
  await db.delete(recordViews).where(eq(recordViews.subjectId, subjectId))
}

/** Views from before this time, oldest first. */
export async function listOldViews(db: Db, before: Date, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: recordViews.id })
    .from(recordViews)
    .where(lt(recordViews.hour, before))
    .orderBy(asc(recordViews.hour))
    .limit(limit)
  return rows.map(({ id }) => String(id))
}

export async function deleteOldView(db: Db, id: string): Promise<boolean> {
  const rows = await db
    .delete(recordViews)
    .where(eq(recordViews.id, Number(id)))
    .returning({ id: recordViews.id })
  return rows.length > 0
}
