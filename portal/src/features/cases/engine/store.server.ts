import { and, asc, count, eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import { type Db, prepareOnce } from '#platform/database/database.server.ts'
import { caseHistory, cases } from '../table.server.ts'

/** All columns except those that only the database uses. */
const { searchWords: _words, nameKey: _key, ...read } = getTableColumns(cases)
export const caseColumns = read

export type CaseRow = Omit<typeof cases.$inferSelect, 'searchWords' | 'nameKey'>
export type NewCase = typeof cases.$inferInsert
export type CaseChange = Partial<NewCase>
export type HistoryRow = typeof caseHistory.$inferSelect
export type NewHistory = typeof caseHistory.$inferInsert

export async function insertCase(tx: Db, fresh: NewCase): Promise<CaseRow> {
  const [row] = await tx.insert(cases).values(fresh).returning(caseColumns)
  return row!
}

export async function findCase(db: Db, id: string): Promise<CaseRow | undefined> {
  const [row] = await db.select(caseColumns).from(cases).where(eq(cases.id, id))
  return row
}

export async function findCaseByReference(db: Db, reference: string): Promise<CaseRow | undefined> {
  const [row] = await db.select(caseColumns).from(cases).where(eq(cases.reference, reference))
  return row
}

const casesByIds = prepareOnce('cases_by_ids', (db) =>
  db
    .select(caseColumns)
    .from(cases)
    .where(sql`${cases.id} = any(${sql.placeholder('ids')}::uuid[])`),
)

/** The existing cases of these ids, in the given order. */
export async function findCases(db: Db, ids: string[]): Promise<CaseRow[]> {
  if (ids.length === 0) return []
  const rows = await casesByIds(db).execute({ ids })
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** Locks the case until the transaction ends. */
export async function lockCase(tx: Db, id: string): Promise<CaseRow | undefined> {
  const [row] = await tx.select(caseColumns).from(cases).where(eq(cases.id, id)).for('update')
  return row
}

export async function updateCase(tx: Db, id: string, change: CaseChange): Promise<CaseRow> {
  const [row] = await tx.update(cases).set(change).where(eq(cases.id, id)).returning(caseColumns)
  return row!
}

/** Deletes a case and its history. */
export async function deleteCase(tx: Db, id: string): Promise<void> {
  await tx.delete(cases).where(eq(cases.id, id))
}

export async function insertHistory(tx: Db, entry: NewHistory): Promise<HistoryRow> {
  const [row] = await tx.insert(caseHistory).values(entry).returning()
  return row!
}

export async function insertHistories(tx: Db, entries: NewHistory[]): Promise<void> {
  // Each entry has nine values, and a statement of PostgreSQL at most 65,535.
  for (let at = 0; at < entries.length; at += 5_000) await tx.insert(caseHistory).values(entries.slice(at, at + 5_000))
}

/** The number of messages of each case. */
export async function countMessages(db: Db, caseIds: string[]): Promise<Map<string, number>> {
  const rows = await db
    .select({ id: caseHistory.caseId, n: count() })
    .from(caseHistory)
    .where(and(inArray(caseHistory.caseId, caseIds), inArray(caseHistory.action, ['message', 'ask'])))
    .groupBy(caseHistory.caseId)
  return new Map(rows.map(({ id, n }) => [id, n]))
}

export async function findHistory(db: Db, id: number): Promise<HistoryRow | undefined> {
  const [row] = await db.select().from(caseHistory).where(eq(caseHistory.id, id))
  return row
}

/** Oldest first. */
export const listHistory = (db: Db, caseId: string): Promise<HistoryRow[]> =>
  db.select().from(caseHistory).where(eq(caseHistory.caseId, caseId)).orderBy(asc(caseHistory.id))
