import { and, desc, eq, lt, type SQL } from 'drizzle-orm'
import type { Db } from '../database/database.server.ts'
import { backupRuns } from '../database/platform.table.server.ts'

export type BackupRun = typeof backupRuns.$inferSelect
export type NewBackupRun = typeof backupRuns.$inferInsert

/** A successful backup that is older is reported as too old. */
export const backupHours = 36

/** Records a run and deletes those that began before `deleteBefore`. */
export async function recordRun(db: Db, run: NewBackupRun, deleteBefore: Date): Promise<void> {
  await db.insert(backupRuns).values(run)
  await db.delete(backupRuns).where(lt(backupRuns.startedAt, deleteBefore))
}

const last = async (db: Db, kind: BackupRun['kind'], only?: SQL): Promise<BackupRun | undefined> => {
  const [run] = await db
    .select()
    .from(backupRuns)
    .where(and(eq(backupRuns.kind, kind), only))
    .orderBy(desc(backupRuns.startedAt), desc(backupRuns.id))
    .limit(1)
  return run
}

/** The last scheduled backup, successful or not; undefined before the first. */
export const lastBackup = (db: Db): Promise<BackupRun | undefined> => last(db, 'backup')
/** The last drill, successful or not; undefined before the first. */
export const lastDrill = (db: Db): Promise<BackupRun | undefined> => last(db, 'drill')
export const lastGood = (db: Db, kind: BackupRun['kind']): Promise<BackupRun | undefined> =>
  last(db, kind, eq(backupRuns.ok, true))
