import { and, asc, eq, lt } from 'drizzle-orm'
import type { Db } from '#platform/database/database.server.ts'
import { cases } from '../table.server.ts'

/** Resolved cases of a kind that were last changed before this time, oldest first. */
export async function listResolved(db: Db, kind: string, before: Date, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: cases.id })
    .from(cases)
    .where(
      and(
        eq(cases.kind, kind),
        eq(cases.status, 'Resolved'),
        lt(cases.resolvedAt, before),
        lt(cases.updatedAt, before),
      ),
    )
    .orderBy(asc(cases.resolvedAt))
    .limit(limit)
  return rows.map((row) => row.id)
}
