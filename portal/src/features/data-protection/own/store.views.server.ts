import { count, desc, eq } from 'drizzle-orm'
import { users } from '#features/accounts/table.server.ts'
import type { Db } from '#platform/database/database.server.ts'
import { recordViews } from '../table.server.ts'

export type NewView = typeof recordViews.$inferInsert

/** Adds nothing when this reader has opened the record in this hour before. */
export async function insertView(db: Db, view: NewView): Promise<void> {
  await db.insert(recordViews).values(view).onConflictDoNothing()
}

/** The views of a person's records with the reader's name, newest first. */
export async function listViews(db: Db, subjectId: string, part: { limit: number; offset: number }) {
  return db
    .select({ view: recordViews, name: users.name, surname: users.surname })
    .from(recordViews)
    .innerJoin(users, eq(users.id, recordViews.readerId))
    .where(eq(recordViews.subjectId, subjectId))
    .orderBy(desc(recordViews.hour), desc(recordViews.id))
    .limit(part.limit)
    .offset(part.offset)
}

export async function countViews(db: Db, subjectId: string): Promise<number> {
  const [row] = await db.select({ count: count() }).from(recordViews).where(eq(recordViews.subjectId, subjectId))
  return row?.count ?? 0
}

export async function deleteViewsOf(db: Db, subjectId: string): Promise<void> {
  await db.delete(recordViews).where(eq(recordViews.subjectId, subjectId))
}
