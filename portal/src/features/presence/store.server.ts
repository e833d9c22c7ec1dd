import { and, asc, eq, gte, ne, sql } from 'drizzle-orm'
import { inNameOrder } from '#platform/database/name-order.server.ts'
import type { Db } from '#platform/database/database.server.ts'
import { presences } from './table.server.ts'

export type PresenceRow = typeof presences.$inferInsert

type PresencePlace = Pick<PresenceRow, 'place' | 'record' | 'userId'>
const isRecord = ({ place, record }: PresencePlace) => and(eq(presences.place, place), eq(presences.record, record))

export async function replacePresence(tx: Db, row: PresenceRow): Promise<void> {
  const target = [presences.place, presences.record, presences.userId]
  const { name, part, seenAt } = row
  await tx.insert(presences).values(row).onConflictDoUpdate({ target, set: { name, part, seenAt } })
}

export async function deletePresence(db: Db, row: PresencePlace): Promise<void> {
  await db.delete(presences).where(and(isRecord(row), eq(presences.userId, row.userId)))
}

/** The others who have the record open since this time. */
export const listOthers = (tx: Db, row: PresenceRow, since: Date, limit: number) =>
  tx
    .select({ name: presences.name, part: presences.part })
    .from(presences)
    .where(and(isRecord(row), ne(presences.userId, row.userId), gte(presences.seenAt, since)))
    .orderBy(inNameOrder(presences.name), asc(presences.userId))
    .limit(limit)

// Neither waits for rows that another call deletes: two calls would wait for each other.

export async function deletePresencesBefore(tx: Db, before: Date): Promise<void> {
  await tx.execute(sql`delete from ${presences} where ctid in (
    select ctid from ${presences} where ${presences.seenAt} < ${before.toISOString()} limit 100 for update skip locked)`)
}

/** Deletes all but the newest rows of a person. */
export async function deleteOldestOf(tx: Db, userId: string, kept: number): Promise<void> {
  await tx.execute(sql`delete from ${presences} where ctid in (
    select ctid from ${presences} where ${presences.userId} = ${userId}
    order by ${presences.seenAt} desc, ${presences.record} offset ${kept} limit 100 for update skip locked)`)
}
