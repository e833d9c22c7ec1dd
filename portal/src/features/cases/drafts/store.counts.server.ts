import { and, between, eq, sql } from 'drizzle-orm'
import type { Db } from '#platform/database/database.server.ts'
import { draftCounts as d } from './table.counts.server.ts'

/** Adds one to the row of the day and kind. */
export const addDraftStep = (db: Db, step: 'reached' | 'filed', row: { day: string; kind: string }) =>
  db
    .insert(d)
    .values({ ...row, [step]: 1 })
    .onConflictDoUpdate({ target: [d.day, d.kind], set: { [step]: sql`${d[step]} + 1` } })

/** The sums of a kind from one day to another, both included; null without any. */
export async function sumDraftSteps(db: Db, kind: string, { from, to }: { from: string; to: string }) {
  const sum = (column: typeof d.reached | typeof d.filed) => sql<number | null>`sum(${column})::int`
  const [row] = await db
    .select({ reached: sum(d.reached), filed: sum(d.filed) })
    .from(d)
    .where(and(eq(d.kind, kind), between(d.day, from, to)))
  return row!
}
