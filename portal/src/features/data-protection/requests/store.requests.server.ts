import { and, count, desc, eq, gte, lte } from 'drizzle-orm'
import { tableStore } from '#engines/records/store.server.ts'
import type { Db } from '#platform/database/database.server.ts'
import { dataRequests } from '../table.server.ts'

export type RequestRow = typeof dataRequests.$inferSelect

export const requestStore = tableStore(dataRequests)

const countWhere = async (db: Db, where: ReturnType<typeof and>): Promise<number> => {
  const [row] = await db.select({ count: count() }).from(dataRequests).where(where)
  return row?.count ?? 0
}

export const countOpen = (db: Db, userId: string) =>
  countWhere(db, and(eq(dataRequests.status, 'open'), eq(dataRequests.userId, userId)))
export const countSince = (db: Db, userId: string, since: Date) =>
  countWhere(
    db,
    and(eq(dataRequests.userId, userId), eq(dataRequests.byStaff, false), gte(dataRequests.receivedAt, since)),
  )

/** The requests of an account, newest first. */
export const listRequestsOf = (db: Db, userId: string, limit: number) =>
  db
    .select()
    .from(dataRequests)
    .where(eq(dataRequests.userId, userId))
    .orderBy(desc(dataRequests.receivedAt), desc(dataRequests.id))
    .limit(limit)

export const lockOpenOf = (tx: Db, userId: string) =>
  tx
    .select()
    .from(dataRequests)
    .where(and(eq(dataRequests.userId, userId), eq(dataRequests.status, 'open')))
    .for('update')

/** Removes who the person was; what was requested and answered stays. */
export async function eraseRequester(tx: Db, userId: string, to: string): Promise<void> {
  await tx.update(dataRequests).set({ userId: to, name: '', email: '' }).where(eq(dataRequests.userId, userId))
}

/** Ids of open requests with something to do. */
export const listRequestWork = (db: Db, now: Date, limit: number) =>
  requestStore.listIds(db, lte(dataRequests.nextWorkAt, now), dataRequests.nextWorkAt, limit)
