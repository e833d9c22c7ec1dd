import { and, desc, eq, lt } from 'drizzle-orm'
import type { Db } from '#platform/database/database.server.ts'
import { retentionRules, retentionRuns } from '../table.server.ts'

export type RuleRow = typeof retentionRules.$inferSelect
export type RunRow = typeof retentionRuns.$inferSelect

export const listRules = (db: Db): Promise<RuleRow[]> => db.select().from(retentionRules)

/** Stores a rule over `version`, 0 for none before; false when another is stored by now. */
export async function saveRule(tx: Db, rule: Omit<RuleRow, 'version'>, version: number): Promise<boolean> {
  const next = { ...rule, version: version + 1 }
  const rows =
    version === 0
      ? await tx.insert(retentionRules).values(next).onConflictDoNothing().returning({ key: retentionRules.key })
      : await tx
          .update(retentionRules)
          .set(next)
          .where(and(eq(retentionRules.key, rule.key), eq(retentionRules.version, version)))
          .returning({ key: retentionRules.key })
  return rows.length > 0
}

/** Adds a run and removes those from before `keptSince`. */
export async function addRun(db: Db, run: Omit<RunRow, 'id'>, keptSince: Date): Promise<void> {
  await db.insert(retentionRuns).values(run)
  await db.delete(retentionRuns).where(lt(retentionRuns.at, keptSince))
}

/** Newest first. */
export const listRuns = (db: Db, limit: number): Promise<RunRow[]> =>
  db.select().from(retentionRuns).orderBy(desc(retentionRuns.id)).limit(limit)
