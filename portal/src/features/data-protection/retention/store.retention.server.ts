import { desc, eq, lt } from 'drizzle-orm'
import type { Db } from '#platform/database/database.server.ts'
import { storeOver } from '#platform/database/versions.server.ts'
import { retentionRules, retentionRuns } from '../table.server.ts'

export type RuleRow = typeof retentionRules.$inferSelect
export type RunRow = typeof retentionRuns.$inferSelect

export const listRules = (db: Db): Promise<RuleRow[]> => db.select().from(retentionRules)

/** The rule, locked until the transaction ends; undefined where none was ever set. */
export async function lockRule(tx: Db, key: string): Promise<RuleRow | undefined> {
  const [row] = await tx.select().from(retentionRules).where(eq(retentionRules.key, key)).for('update')
  return row
}

/** Stores a rule over `version`, 0 for none before; false when another is stored by now. */
export const saveRule = (tx: Db, rule: Omit<RuleRow, 'version'>, version: number): Promise<boolean> =>
  storeOver(tx, retentionRules, rule, version, eq(retentionRules.key, rule.key))

/** Adds a run and removes those from before `keptSince`. */
export async function addRun(db: Db, run: Omit<RunRow, 'id'>, keptSince: Date): Promise<void> {
  await db.insert(retentionRuns).values(run)
  await db.delete(retentionRuns).where(lt(retentionRuns.at, keptSince))
}

/** Newest first. */
export const listRuns = (db: Db, limit: number): Promise<RunRow[]> =>
  db.select().from(retentionRuns).orderBy(desc(retentionRuns.id)).limit(limit)
