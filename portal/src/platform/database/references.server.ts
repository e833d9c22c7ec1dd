import { sql } from 'drizzle-orm'
import { nigerianYear } from '../values/nigerian-time.ts'
import type { Db } from './database.server.ts'
import { referenceCounters } from './platform.table.server.ts'

/**
 * Allocates the next reference of a kind, e.g. `EN-2026-007`: unique under concurrency, padded to `digits` and growing beyond them, restarting each
 * year. A transaction that is rolled back returns its number; until it ends, others of the same kind wait.
 */
export async function allocateReference(tx: Db, prefix: string, now: Date, digits = 3): Promise<string> {
  const year = nigerianYear(now)
  const [row] = await tx
    .insert(referenceCounters)
    .values({ prefix, year, last: 1 })
    .onConflictDoUpdate({
      target: [referenceCounters.prefix, referenceCounters.year],
      set: { last: sql`${referenceCounters.last} + 1` },
    })
    .returning({ last: referenceCounters.last })
  return `${prefix}-${year}-${String(row!.last).padStart(digits, '0')}`
}
