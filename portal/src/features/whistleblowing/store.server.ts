import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  inArray,
  lt,
  lte,
  ne,
  notExists,
  type SQL,
  sql,
  getTableName,
  gte,
} from 'drizzle-orm'
import { type Db, uniqueViolation } from '#platform/database/database.server.ts'
import { denials, reportKeys, reports, spentPuzzles, attachments, entries } from './table.server.ts'

/** A stored report with its wrapped key. */
export type ReportRow = typeof reports.$inferSelect & { wrapped: Buffer }
export type NewReport = typeof reports.$inferInsert & { id: string }

const columns = { ...getTableColumns(reports), wrapped: reportKeys.wrapped }
const withKey = (db: Db) => db.select(columns).from(reports).innerJoin(reportKeys, eq(reportKeys.reportId, reports.id))

export async function insertReport(tx: Db, { wrapped, ...row }: NewReport & { wrapped: Buffer }): Promise<void> {
  await tx.insert(reports).values(row)
  await tx.insert(reportKeys).values({ reportId: row.id, wrapped })
}
export const isTakenReference = (error: unknown): boolean =>
  uniqueViolation(error) === 'whistleblowing_reports_reference'

/** False when the puzzle was already used; a concurrent request waits for the first. */
export async function spendPuzzle(tx: Db, digest: string, day: string): Promise<boolean> {
  const spent = await tx.insert(spentPuzzles).values({ digest, day }).onConflictDoNothing().returning()
  return spent.length > 0
}
export async function isPuzzleSpent(db: Db, digest: string): Promise<boolean> {
  const found = await db.select().from(spentPuzzles).where(eq(spentPuzzles.digest, digest))
  return found.length > 0
}
export async function sweepPuzzles(db: Db, before: string): Promise<void> {
  await db.delete(spentPuzzles).where(lt(spentPuzzles.day, before))
}

export async function findReport(db: Db, id: string): Promise<ReportRow | undefined> {
  const [row] = await withKey(db).where(eq(reports.id, id))
  return row
}
/** Locks the report until the transaction ends, so that actions of two members of staff run one after the other. */
export async function lockReport(tx: Db, id: string): Promise<ReportRow | undefined> {
  const [row] = await withKey(tx).where(eq(reports.id, id)).for('update', { of: reports })
  return row
}
export const findByLocator = (db: Db, locator: string): Promise<ReportRow[]> =>
  withKey(db).where(eq(reports.locator, locator))

/** Reports that are not withheld from this member of staff. */
const readableBy = (db: Db, staffId: string): SQL =>
  notExists(
    db
      .select({ one: sql`1` })
      .from(denials)
      .where(and(eq(denials.staffId, staffId), eq(denials.reportId, reports.id))),
  )

export interface Whose {
  staffId?: string
  ownerTag?: string
}
const whoseRows = (db: Db, { staffId, ownerTag }: Whose): SQL | undefined =>
  staffId === undefined ? eq(reports.ownerTag, ownerTag ?? '') : readableBy(db, staffId)

/** How many reports are open that this member of staff may read. */
export const countOpenReports = (db: Db, staffId: string): Promise<number> =>
  db.$count(reports, and(readableBy(db, staffId), ne(reports.status, 'RESOLVED')))

/** Locks the reports of an account until the transaction ends. */
export const lockOwned = (tx: Db, ownerTag: string): Promise<ReportRow[]> =>
  withKey(tx).where(eq(reports.ownerTag, ownerTag)).orderBy(asc(reports.id)).for('update', { of: reports })

/** Newest day first, then by the random reference, so that the order reveals nothing about times within a day. */
export const listRows = (db: Db, whose: Whose): Promise<ReportRow[]> =>
  withKey(db).where(whoseRows(db, whose)).orderBy(desc(reports.reportedOn), asc(reports.reference))

export async function updateReport(tx: Db, id: string, change: Partial<NewReport>): Promise<void> {
  await tx
    .update(reports)
    .set({ ...change, version: sql`${reports.version} + 1` })
    .where(eq(reports.id, id))
}
export async function deleteReports(tx: Db, ids: string[]): Promise<void> {
  if (ids.length > 0) await tx.delete(reports).where(inArray(reports.id, ids))
}
/** Reports due for destruction, of which staff were warned. */
export const lockDue = (db: Db, today: string): Promise<{ id: string; reference: string }[]> =>
  db
    .select({ id: reports.id, reference: reports.reference })
    .from(reports)
    .where(and(lte(reports.destroyOn, today), eq(reports.warned, true)))
    .for('update')
/** Reports to be destroyed by `until`, of which staff were not warned yet. */
export const listUnwarned = (db: Db, until: string) =>
  db
    .select({ id: reports.id, reference: reports.reference, destroyOn: reports.destroyOn })
    .from(reports)
    .where(and(lte(reports.destroyOn, until), eq(reports.warned, false)))
    .orderBy(asc(reports.destroyOn), asc(reports.reference))
export const listUnannounced = (db: Db) =>
  db.select({ id: reports.id }).from(reports).where(eq(reports.announced, false))
export async function markReports(db: Db, ids: string[], change: { announced?: true; warned?: true }): Promise<void> {
  if (ids.length > 0) await db.update(reports).set(change).where(inArray(reports.id, ids))
}

/** Members of staff from whom a report is withheld. */
export async function listDenials(db: Db, reportId: string): Promise<string[]> {
  const rows = await db.select({ staffId: denials.staffId }).from(denials).where(eq(denials.reportId, reportId))
  return rows.map((row) => row.staffId)
}
export async function isDenied(db: Db, staffId: string, reportId: string): Promise<boolean> {
  const rows = await db
    .select({ id: denials.id })
    .from(denials)
    .where(and(eq(denials.staffId, staffId), eq(denials.reportId, reportId)))
    .limit(1)
  return rows.length > 0
}
/** Reports that are withheld from a member of staff. */
export async function listDeniedReports(db: Db, staffId: string): Promise<string[]> {
  const rows = await db.select({ reportId: denials.reportId }).from(denials).where(eq(denials.staffId, staffId))
  return rows.flatMap(({ reportId }) => reportId ?? [])
}
/** Reports that an account has made. */
export const listReportsOf = (db: Db, ownerTag: string): Promise<{ id: string }[]> =>
  db.select({ id: reports.id }).from(reports).where(eq(reports.ownerTag, ownerTag))
/** The ids among these whose reports a member of staff may read. */
export async function findReadable(db: Db, staffId: string, ids: string[]): Promise<Set<string>> {
  const readable = await db
    .select({ id: reports.id })
    .from(reports)
    .where(and(inArray(reports.id, ids), readableBy(db, staffId)))
  return new Set(readable.map(({ id }) => id))
}
/** Copies the restrictions of one member of staff to another. */
export async function copyDenials(tx: Db, from: string, to: string): Promise<void> {
  const kept = await tx.select({ reportId: denials.reportId }).from(denials).where(eq(denials.staffId, from))
  if (kept.length === 0) return
  await tx
    .insert(denials)
    .values(kept.map(({ reportId }) => ({ staffId: to, reportId })))
    .onConflictDoNothing()
}
export async function replaceDenials(tx: Db, reportId: string, staffIds: string[]): Promise<void> {
  await tx.delete(denials).where(eq(denials.reportId, reportId))
  if (staffIds.length > 0) await tx.insert(denials).values(staffIds.map((staffId) => ({ staffId, reportId })))
}
/** Unassigns the open reports of a member of staff who may no longer read them. */
export async function unassign(tx: Db, staffId: string, reportId?: string): Promise<void> {
  const mine = and(eq(reports.assignedTo, staffId), ne(reports.status, 'RESOLVED'))
  await tx
    .update(reports)
    .set({ assignedTo: null })
    .where(reportId ? and(mine, eq(reports.id, reportId)) : mine)
}

/** The tables whose order of rows could tell when a report was filed; the first column of each is its key. */
export const reportTables = [
  'whistleblowing_reports',
  'whistleblowing_keys',
  'whistleblowing_entries',
  'whistleblowing_attachments',
  'whistleblowing_denials',
  'whistleblowing_spent_puzzles',
] as const

/** A copied value is stored again. PostgreSQL would leave an unchanged large value in place (TOAST), with the transaction that wrote it. */
const copyOf = (column: typeof reports.sealed | typeof entries.sealed | typeof attachments.content) =>
  sql`${column} || ''::bytea`

/**
 * Rewrites all rows, and the content of files since `day`, so that their transactions no longer date them. Older rows too, because the deletion of an
 * account changes them.
 */
export async function blurRows(db: Db, day: string): Promise<void> {
  await db.update(reports).set({ sealed: copyOf(reports.sealed) })
  await db.update(entries).set({ sealed: copyOf(entries.sealed) })
  await db.update(reportKeys).set({ wrapped: reportKeys.wrapped })
  await db.update(spentPuzzles).set({ day: spentPuzzles.day })
  await db.update(attachments).set({ on: attachments.on })
  const fresh = await db
    .select({ id: attachments.id })
    .from(attachments)
    .where(gte(attachments.on, day))
    .orderBy(asc(attachments.id))
  // One at a time, because a file may have 10 MB, and in the order of their random ids.
  for (const { id } of fresh)
    await db
      .update(attachments)
      .set({ content: copyOf(attachments.content) })
      .where(eq(attachments.id, id))
}

type OrderedTable = typeof reports | typeof entries | typeof reportKeys | typeof spentPuzzles

/** Only the owner of a table may rewrite it, so this calls a function that runs with the owner's rights (migration `after_the_tables`). */
const rewriteInOrder = (db: Db, table: OrderedTable) =>
  db.execute(sql`select rewrite_report_table(${getTableName(table)})`)

/** Rewrites the tables in the order of their random keys, which removes the order of arrival and older row versions. */
export async function shuffleRows(db: Db): Promise<void> {
  for (const table of [reports, reportKeys, entries, spentPuzzles]) await rewriteInOrder(db, table)
  // This table is too large to rewrite; `blurRows` has already ordered it. Without the right to vacuum, autovacuum does it within a minute.
  await db.execute(sql`vacuum ${attachments}`)
}

/** Rewrites the small table of keys; otherwise the bytes of deleted rows would stay in their page until the space is reused. */
export async function scrubKeys(db: Db): Promise<void> {
  await rewriteInOrder(db, reportKeys)
}
