import { and, count, eq, or, asc, inArray, isNull, ne } from 'drizzle-orm'
import type { Db } from '#platform/database/database.server.ts'
import { caseColumns, type CaseRow } from '../engine/store.server.ts'
import { cases as c } from '../table.server.ts'
import { caseMerges as m } from './table.server.ts'

export type MergeRow = typeof m.$inferSelect

export async function insertMerge(tx: Db, merge: typeof m.$inferInsert): Promise<void> {
  await tx.insert(m).values(merge)
}

export async function findMerge(db: Db, duplicateId: string): Promise<MergeRow | undefined> {
  const [row] = await db.select().from(m).where(eq(m.caseId, duplicateId))
  return row
}

/** The merges into a case, first merged first. */
export const listMerges = (db: Db, intoId: string): Promise<MergeRow[]> =>
  db.select().from(m).where(eq(m.intoId, intoId)).orderBy(asc(m.at), asc(m.caseId))

export async function countMerges(db: Db, intoId: string): Promise<number> {
  const [row] = await db.select({ n: count() }).from(m).where(eq(m.intoId, intoId))
  return row!.n
}

/** Lets all duplicates of a case, or those of `ids`, follow another one; answers their ids. */
export async function moveMerges(tx: Db, from: string, into: string, ids?: readonly string[]): Promise<string[]> {
  const whose = ids ? and(eq(m.intoId, from), inArray(m.caseId, [...ids])) : eq(m.intoId, from)
  const rows = await tx.update(m).set({ intoId: into }).where(whose).returning({ id: m.caseId })
  return rows.map(({ id }) => id)
}

export async function deleteMerge(tx: Db, duplicateId: string): Promise<void> {
  await tx.delete(m).where(eq(m.caseId, duplicateId))
}

/** Duplicates of a case whose people have not been told of this resolution. */
export async function listUntold(db: Db, intoId: string, historyId: number): Promise<string[]> {
  const untold = or(isNull(m.toldOf), ne(m.toldOf, historyId))
  const rows = await db
    .select({ id: m.caseId })
    .from(m)
    .where(and(eq(m.intoId, intoId), untold))
    .orderBy(asc(m.caseId))
  return rows.map(({ id }) => id)
}

export async function setTold(tx: Db, duplicateId: string, historyId: number): Promise<void> {
  await tx.update(m).set({ toldOf: historyId }).where(eq(m.caseId, duplicateId))
}

/** The case that a duplicate follows. */
export async function findKept(db: Db, duplicateId: string): Promise<CaseRow | undefined> {
  const [row] = await db.select(caseColumns).from(m).innerJoin(c, eq(c.id, m.intoId)).where(eq(m.caseId, duplicateId))
  return row
}
