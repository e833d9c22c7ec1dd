import { and, desc, eq, getTableColumns } from 'drizzle-orm'
import type { Db } from '#platform/database/database.server.ts'
import { monthlyReports as reports, monthlyReportVersions as versions } from './table.server.ts'

type Draft = Pick<typeof reports.$inferSelect, 'notes' | 'version'>
type VersionRow = typeof versions.$inferSelect

const draft = { notes: reports.notes, version: reports.version }
const { figures: _figures, notes: _notes, ...facts } = getTableColumns(versions)

export async function findDraft(db: Db, month: string): Promise<Draft> {
  const [row] = await db.select(draft).from(reports).where(eq(reports.month, month))
  return row ?? { notes: '', version: 0 }
}

/** The notes of a month, locked until the transaction ends. */
export async function lockDraft(tx: Db, month: string): Promise<Draft> {
  await tx.insert(reports).values({ month }).onConflictDoNothing()
  const [row] = await tx.select(draft).from(reports).where(eq(reports.month, month)).for('update')
  return row!
}

export const saveDraft = (tx: Db, month: string, change: Draft) =>
  tx.update(reports).set(change).where(eq(reports.month, month))

export const insertVersion = (tx: Db, row: VersionRow) => tx.insert(versions).values(row)

/** Without their figures, the newest first; of one month or of all. */
export const listVersions = (db: Db, month?: string) =>
  db
    .select(facts)
    .from(versions)
    .where(month ? eq(versions.month, month) : undefined)
    .orderBy(desc(versions.number))

export async function findVersion(db: Db, month: string, number: number): Promise<VersionRow | undefined> {
  const [row] = await db
    .select()
    .from(versions)
    .where(and(eq(versions.month, month), eq(versions.number, number)))
  return row
}
