import { lte } from 'drizzle-orm'
import { versionedStore } from '#engines/records/store.server.ts'
import type { Db } from '#platform/database/database.server.ts'
import { dataBreaches } from '../table.server.ts'

export type BreachRow = typeof dataBreaches.$inferSelect

export const breachStore = versionedStore(dataBreaches)

/** Ids of breaches with something to do. */
export const listBreachWork = (db: Db, now: Date, limit: number) =>
  breachStore.listIds(db, lte(dataBreaches.nextWorkAt, now), dataBreaches.nextWorkAt, limit)
