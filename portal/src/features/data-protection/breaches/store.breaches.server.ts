import { count, desc, lte } from 'drizzle-orm'
import { tableStore } from '#engines/records/store.server.ts'
import type { Db } from '#platform/database/database.server.ts'
import { dataBreaches } from '../table.server.ts'

export type BreachRow = typeof dataBreaches.$inferSelect

export const breachStore = tableStore(dataBreaches)

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
export const listBreachWork = (db: Db, now: Date, limit: number) =>
  breachStore.listIds(db, lte(dataBreaches.nextWorkAt, now), dataBreaches.nextWorkAt, limit)
