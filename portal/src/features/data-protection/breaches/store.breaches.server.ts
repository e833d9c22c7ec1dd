import { asc, count, desc, eq, lte } from 'drizzle-orm'
import type { Db } from '#platform/database/database.server.ts'
import { dataBreaches } from '../table.server.ts'

export type BreachRow = typeof dataBreaches.$inferSelect
export type NewBreach = typeof dataBreaches.$inferInsert

export async function insertBreach(tx: Db, breach: NewBreach): Promise<BreachRow> {
  const [row] = await tx.insert(dataBreaches).values(breach).returning()
  return row!
}

export async function findBreach(db: Db, id: string): Promise<BreachRow | undefined> {
  const [row] = await db.select().from(dataBreaches).where(eq(dataBreaches.id, id))
  return row
}

/** Locks the row until the transaction ends, so that two officers cannot change it at the same time. */
export async function lockBreach(tx: Db, id: string): Promise<BreachRow | undefined> {
  const [row] = await tx.select().from(dataBreaches).where(eq(dataBreaches.id, id)).for('update')
  return row
}

export async function updateBreach(tx: Db, id: string, change: Partial<NewBreach>): Promise<BreachRow> {
  const [row] = await tx.update(dataBreaches).set(change).where(eq(dataBreaches.id, id)).returning()
  return row!
}

export const listBreachRows = (db: Db, part: { limit: number; offset: number }) =>
  db
    .select()
    .from(dataBreaches)
    .orderBy(desc(dataBreaches.discoveredAt), desc(dataBreaches.id))
    .limit(part.limit)
    .offset(part.offset)

export async function countBreaches(db: Db): Promise<number> {
  const [row] = await db.select({ count: count() }).from(dataBreaches)
  return row?.count ?? 0
}

/** Ids of breaches with something to do. */
export async function listBreachWork(db: Db, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: dataBreaches.id })
    .from(dataBreaches)
    .where(lte(dataBreaches.nextWorkAt, now))
    .orderBy(asc(dataBreaches.nextWorkAt))
    .limit(limit)
  return rows.map(({ id }) => id)
}
