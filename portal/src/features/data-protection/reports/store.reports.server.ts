import { and, asc, eq, gte, lt, or } from 'drizzle-orm'
import type { Db } from '#platform/database/database.server.ts'
import { dataBreaches, dataRequests, retentionRuns } from '../table.server.ts'
import type { Period } from './rules.reports.ts'

/** Requests that were received, or still open, in the period. */
export const listRequestsIn = (db: Db, { from, before }: Period) =>
  db
    .select({
      kind: dataRequests.kind,
      status: dataRequests.status,
      receivedAt: dataRequests.receivedAt,
      dueAt: dataRequests.dueAt,
      extendedAt: dataRequests.extendedAt,
      closedAt: dataRequests.closedAt,
    })
    .from(dataRequests)
    .where(
      and(lt(dataRequests.receivedAt, before), or(eq(dataRequests.status, 'open'), gte(dataRequests.closedAt, from))),
    )

/** Breaches that were discovered in the period, oldest first. */
export const listBreachesIn = (db: Db, { from, before }: Period) =>
  db
    .select()
    .from(dataBreaches)
    .where(and(gte(dataBreaches.discoveredAt, from), lt(dataBreaches.discoveredAt, before)))
    .orderBy(asc(dataBreaches.discoveredAt))

/** Records that retention rules have deleted in the period. */
export async function countDeletedIn(db: Db, { from, before }: Period): Promise<number> {
  const runs = await db
    .select({ removed: retentionRuns.removed })
    .from(retentionRuns)
    .where(and(gte(retentionRuns.at, from), lt(retentionRuns.at, before)))
  return runs.reduce((total, { removed }) => total + Object.values(removed).reduce((sum, count) => sum + count, 0), 0)
}
