import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Db } from '#platform/database/database.server.ts'
import { dataProtectionEvents as events } from './table.server.ts'

export type EventRow = typeof events.$inferSelect
export type NewEvent = typeof events.$inferInsert

export async function insertEvent(tx: Db, event: NewEvent): Promise<EventRow> {
  const [row] = await tx.insert(events).values(event).returning()
  return row!
}

export async function findEvent(db: Db, id: number): Promise<EventRow | undefined> {
  const [row] = await db.select().from(events).where(eq(events.id, id))
  return row
}

/** The history of some records of one kind, oldest first. */
export async function listEvents(db: Db, recordType: EventRow['recordType'], ids: string[]): Promise<EventRow[]> {
  if (ids.length === 0) return []
  return db
    .select()
    .from(events)
    .where(and(eq(events.recordType, recordType), inArray(events.recordId, ids)))
    .orderBy(asc(events.id))
}
