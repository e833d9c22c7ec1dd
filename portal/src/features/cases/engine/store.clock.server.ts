import { and, asc, eq, gt, isNotNull, lte } from 'drizzle-orm'
import type { Db } from '#platform/database/database.server.ts'
import { caseColumns, type CaseRow } from './store.server.ts'
import { cases } from '../table.server.ts'

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

/** Open cases with an id after `after`, in the order of their ids. */
export async function listOpenAfter(db: Db, after: string, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: cases.id })
    .from(cases)
    .where(and(gt(cases.id, after), isNotNull(cases.dueAt)))
    .orderBy(asc(cases.id))
    .limit(limit)
  return rows.map(({ id }) => id)
}

/** Updates columns of the clock. Does not increase the version, because people do not see a change. */
export async function setClock(
  tx: Db,
  id: string,
  change: Partial<Pick<CaseRow, 'dueAt' | 'nextWorkAt' | 'remindedFor' | 'missedFor'>>,
): Promise<void> {
  await tx.update(cases).set(change).where(eq(cases.id, id))
}
