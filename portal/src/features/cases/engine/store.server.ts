import { asc, eq, sql } from 'drizzle-orm'
import { type Db, prepareOnce } from '#platform/database.server.ts'
import { caseCounts, caseHistory, cases } from '../table.server.ts'

export type CaseRow = typeof cases.$inferSelect
export type NewCase = typeof cases.$inferInsert
export type CaseChange = Partial<NewCase>
export type HistoryRow = typeof caseHistory.$inferSelect
export type NewHistory = typeof caseHistory.$inferInsert

type Counted = Pick<CaseRow, 'kind' | 'status' | 'type' | 'category' | 'urgency' | 'company' | 'lga'>
const cell = (row: Counted, change: 1 | -1) => ({
  kind: row.kind,
  status: row.status,
  type: row.type,
  category: row.category,
  urgency: row.urgency,
  company: row.company,
  lga: row.lga,
  change,
})

/** Stores a case and counts it. */
export async function insertCase(tx: Db, fresh: NewCase): Promise<CaseRow> {
  const [row] = await tx.insert(cases).values(fresh).returning()
  await tx.insert(caseCounts).values(cell(row!, 1))
  return row!
}

export async function findCase(db: Db, id: string): Promise<CaseRow | undefined> {
  const [row] = await db.select().from(cases).where(eq(cases.id, id))
  return row
}

const casesByIds = prepareOnce('cases_by_ids', (db) =>
  db
    .select()
    .from(cases)
    .where(sql`${cases.id} = any(${sql.placeholder('ids')}::uuid[])`),
)

/** The cases of these ids that there still are, in their order. */
export async function findCases(db: Db, ids: string[]): Promise<CaseRow[]> {
  if (ids.length === 0) return []
  const rows = await casesByIds(db).execute({ ids })
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** The case, held against other changes until the transaction ends. */
export async function lockCase(tx: Db, id: string): Promise<CaseRow | undefined> {
  const [row] = await tx.select().from(cases).where(eq(cases.id, id)).for('update')
  return row
}

const countedColumns = ['status', 'type', 'category', 'urgency', 'company', 'lga'] as const

/** Changes a locked case and moves its count. */
export async function updateCase(tx: Db, before: CaseRow, change: CaseChange): Promise<CaseRow> {
  const [row] = await tx.update(cases).set(change).where(eq(cases.id, before.id)).returning()
  if (countedColumns.some((column) => before[column] !== row![column]))
    await tx.insert(caseCounts).values([cell(before, -1), cell(row!, 1)])
  return row!
}

/** Removes a locked case with its history. */
export async function deleteCase(tx: Db, row: CaseRow): Promise<void> {
  await tx.delete(cases).where(eq(cases.id, row.id))
  await tx.insert(caseCounts).values(cell(row, -1))
}

export async function insertHistory(tx: Db, entry: NewHistory): Promise<HistoryRow> {
  const [row] = await tx.insert(caseHistory).values(entry).returning()
  return row!
}

export async function findHistory(db: Db, id: number): Promise<HistoryRow | undefined> {
  const [row] = await db.select().from(caseHistory).where(eq(caseHistory.id, id))
  return row
}

/** Oldest first. */
export const listHistory = (db: Db, caseId: string): Promise<HistoryRow[]> =>
  db.select().from(caseHistory).where(eq(caseHistory.caseId, caseId)).orderBy(asc(caseHistory.id))
