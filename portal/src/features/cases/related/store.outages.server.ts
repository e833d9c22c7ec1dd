import { and, asc, count, desc, eq, inArray, isNotNull, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#platform/database/database.server.ts'
import { caseColumns, type CaseRow } from '../engine/store.server.ts'
import { cases as c } from '../table.server.ts'
import { outages as o } from './table.outages.server.ts'
import { caseMerges as m } from './table.server.ts'

export type OutageRowStored = typeof o.$inferSelect
type OutageChange = Partial<typeof o.$inferInsert>

export async function findOutage(db: Db, id: string): Promise<OutageRowStored | undefined> {
  const [row] = await db.select().from(o).where(eq(o.id, id))
  return row
}

export async function lockOutage(tx: Db, id: string): Promise<OutageRowStored | undefined> {
  const [row] = await tx.select().from(o).where(eq(o.id, id)).for('update')
  return row
}

export async function insertOutage(tx: Db, outage: typeof o.$inferInsert): Promise<OutageRowStored> {
  const [row] = await tx.insert(o).values(outage).returning()
  return row!
}

export async function updateOutage(tx: Db, id: string, change: OutageChange): Promise<OutageRowStored> {
  const [row] = await tx.update(o).set(change).where(eq(o.id, id)).returning()
  return row!
}

const inState = (state: 'all' | 'open' | 'ended'): SQL | undefined =>
  state === 'all' ? undefined : state === 'open' ? isNull(o.endedAt) : isNotNull(o.endedAt)

/** A page of outages, latest first, and their total. */
export async function listOutageRows(db: Db, state: 'all' | 'open' | 'ended', part: { limit: number; offset: number }) {
  const where = inState(state)
  const rows = await db
    .select()
    .from(o)
    .where(where)
    .orderBy(desc(o.startedAt), asc(o.id))
    .limit(part.limit)
    .offset(part.offset)
  const [total] = await db.select({ n: count() }).from(o).where(where)
  return { rows, total: total!.n }
}

export interface OutageCount {
  cases: number
  open: number
}

/** The cases of each outage, and those of them that are open. */
export async function countOutageCases(db: Db, ids: string[]): Promise<Map<string, OutageCount>> {
  if (ids.length === 0) return new Map()
  const open = sql<number>`count(*) filter (where ${c.status} <> 'Resolved')::int`
  const rows = await db
    .select({ id: c.outageId, cases: count(), open })
    .from(c)
    .where(inArray(c.outageId, ids))
    .groupBy(c.outageId)
  return new Map(rows.map((row) => [row.id!, { cases: row.cases, open: row.open }]))
}

export const listCasesOfOutage = (db: Db, id: string, part: { limit: number; offset: number }): Promise<CaseRow[]> =>
  db
    .select(caseColumns)
    .from(c)
    .where(eq(c.outageId, id))
    .orderBy(desc(c.createdAt), asc(c.id))
    .limit(part.limit)
    .offset(part.offset)

/**
 * The open cases of an outage for a batch, first filed first; for an announcement also the duplicates that follow them, whose people read announcements
 * too.
 */
export function listOutageEntries(tx: Db, id: string, action: 'announce' | 'resolve') {
  const isOpen = and(eq(c.outageId, id), ne(c.status, 'Resolved'))
  const open = tx.select({ id: c.id }).from(c).where(isOpen)
  const follows = inArray(c.id, tx.select({ id: m.caseId }).from(m).where(inArray(m.intoId, open)))
  return tx
    .select({ id: c.id, label: c.reference, seen: sql<null>`null` })
    .from(c)
    .where(action === 'announce' ? or(isOpen, follows) : isOpen)
    .orderBy(asc(c.createdAt), asc(c.id))
}

export const countByKind = (db: Db, id: string): Promise<{ kind: string; cases: number }[]> =>
  db.select({ kind: c.kind, cases: count() }).from(c).where(eq(c.outageId, id)).groupBy(c.kind)

/** The names of outages, as the filter of a list shows them. */
export const nameOutages = (db: Db, ids: string[]): Promise<{ value: string; label: string }[]> =>
  db.select({ value: o.id, label: o.name }).from(o).where(inArray(o.id, ids))

/** Locks cases in the order of their ids. */
export const lockCases = (tx: Db, ids: string[]): Promise<CaseRow[]> =>
  tx.select(caseColumns).from(c).where(inArray(c.id, ids)).orderBy(asc(c.id)).for('update')

export async function setOutage(tx: Db, ids: string[], outageId: string | null): Promise<void> {
  await tx.update(c).set({ outageId }).where(inArray(c.id, ids))
}
