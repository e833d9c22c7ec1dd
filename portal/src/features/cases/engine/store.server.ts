import { and, asc, count, eq, inArray, isNotNull, lte, lt, desc, exists, isNull, sql } from 'drizzle-orm'
import { recordStore, type RowOf } from '#engines/records/store.server.ts'
import { type Db, prepareOnce } from '#platform/database/database.server.ts'
import { caseHistory, cases } from '../table.server.ts'

export const caseStore = recordStore(cases)
export const {
  columns: caseColumns,
  find: findCase,
  findAll: findCases,
  lock: lockCase,
  insert: insertCase,
  update: updateCase,
} = caseStore

export type CaseRow = RowOf<typeof cases>
export type NewCase = typeof cases.$inferInsert
export type CaseChange = Partial<NewCase>
export type HistoryRow = typeof caseHistory.$inferSelect
export type NewHistory = typeof caseHistory.$inferInsert

export async function findCaseByReference(db: Db, reference: string): Promise<CaseRow | undefined> {
  const [row] = await db.select(caseColumns).from(cases).where(eq(cases.reference, reference))
  return row
}

export async function insertHistory(tx: Db, entry: NewHistory): Promise<HistoryRow> {
  const [row] = await tx.insert(caseHistory).values(entry).returning()
  return row!
}

export async function insertHistories(tx: Db, entries: NewHistory[]): Promise<void> {
  // Each entry has nine values, and a statement of PostgreSQL at most 65,535.
  for (let at = 0; at < entries.length; at += 5_000) await tx.insert(caseHistory).values(entries.slice(at, at + 5_000))
}

export async function countMessages(db: Db, caseIds: string[]): Promise<Map<string, number>> {
  const rows = await db
    .select({ id: caseHistory.caseId, n: count() })
    .from(caseHistory)
    .where(and(inArray(caseHistory.caseId, caseIds), inArray(caseHistory.action, ['message', 'ask'])))
    .groupBy(caseHistory.caseId)
  return new Map(rows.map(({ id, n }) => [id, n]))
}

const historyById = prepareOnce('history_by_id', (db) =>
  db
    .select()
    .from(caseHistory)
    .where(eq(caseHistory.id, sql.placeholder('id'))),
)

export async function findHistory(db: Db, id: number): Promise<HistoryRow | undefined> {
  const [row] = await historyById(db).execute({ id })
  return row
}

const historyOfCase = prepareOnce('history_of_case', (db) =>
  db
    .select()
    .from(caseHistory)
    .where(eq(caseHistory.caseId, sql.placeholder('caseId')))
    .orderBy(asc(caseHistory.id)),
)

/** Oldest first. */
export const listHistory = (db: Db, caseId: string): Promise<HistoryRow[]> => historyOfCase(db).execute({ caseId })

/** Cases with a task of the clock due by `now`, earliest first. */
export async function listDueWork(db: Db, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: cases.id })
    .from(cases)
    .where(and(isNotNull(cases.nextWorkAt), lte(cases.nextWorkAt, now)))
    .orderBy(asc(cases.nextWorkAt), asc(cases.id))
    .limit(limit)
  return rows.map(({ id }) => id)
}

/** Locks a case; undefined when another process has locked it and does the work. */
export async function lockForClock(tx: Db, id: string): Promise<CaseRow | undefined> {
  const [row] = await tx.select(caseColumns).from(cases).where(eq(cases.id, id)).for('update', { skipLocked: true })
  return row
}

/** Updates columns of the clock. Does not increase the version, because people do not see a change. */
export async function setClock(
  tx: Db,
  id: string,
  change: Partial<Pick<CaseRow, 'dueAt' | 'nextWorkAt' | 'remindedFor' | 'missedFor'>>,
): Promise<void> {
  await tx.update(cases).set(change).where(eq(cases.id, id))
}

/** Resolved cases of a kind that were last changed before this time. */
export const resolvedBefore = (kind: string, before: Date) =>
  and(eq(cases.kind, kind), eq(cases.status, 'Resolved'), lt(cases.resolvedAt, before), lt(cases.updatedAt, before))

export async function countCasesOf(db: Db, userId: string): Promise<number> {
  const [row] = await db.select({ n: count() }).from(cases).where(eq(cases.userId, userId))
  return row?.n ?? 0
}

/** Cases filed before a time whose contact details nobody has confirmed, and which still have some. */
export const listUnconfirmed = (db: Db, before: Date, limit: number) =>
  db
    .select({ id: cases.id })
    .from(cases)
    .where(
      and(
        eq(cases.unconfirmed, true),
        isNull(cases.userId),
        lt(cases.createdAt, before),
        sql`(${cases.contactEmail} <> '' or ${cases.contactPhone} <> '')`,
      ),
    )
    .orderBy(asc(cases.createdAt))
    .limit(limit)

/** Nobody's address is empty: the cases of customers without one stay as they are. */
export async function joinCustomer(tx: Db, userId: string, email: string): Promise<void> {
  if (!email) return
  await tx
    .update(cases)
    .set({ userId, code: null, claim: null })
    .where(and(isNull(cases.userId), eq(cases.contactEmail, email), eq(cases.unconfirmed, false)))
}

/** Removes cases filed by staff for the address from the account; those that its owner filed, claimed with a code or moved to a company stay. */
export async function leaveCustomer(tx: Db, userId: string, email: string): Promise<void> {
  const { id, caseId, action, actorRole } = caseHistory
  const byStaff = and(eq(caseId, cases.id), eq(action, 'submit'), eq(actorRole, 'staff'))
  const filedByStaff = and(exists(tx.select({ id }).from(caseHistory).where(byStaff)), isNull(cases.claim))
  await tx
    .update(cases)
    .set({ userId: null })
    .where(and(eq(cases.userId, userId), eq(cases.contactEmail, email), isNull(cases.companyId), filedByStaff))
}

export async function moveCasesOf(tx: Db, userId: string, to: () => Promise<string>): Promise<void> {
  const isOwn = eq(cases.userId, userId)
  if ((await tx.$count(cases, isOwn)) > 0)
    await tx
      .update(cases)
      .set({ userId: await to() })
      .where(isOwn)
}

/** The account's cases with a declaration, newest first. */
export const listDeclared = (db: Db, userId: string, limit: number) =>
  db
    .select({ reference: cases.reference, declaredAt: cases.declaredAt, consentVersion: cases.consentVersion })
    .from(cases)
    .where(and(eq(cases.userId, userId), isNotNull(cases.declaredAt)))
    .orderBy(desc(cases.createdAt))
    .limit(limit)
