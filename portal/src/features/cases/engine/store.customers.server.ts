import { and, count, desc, eq, exists, isNotNull, isNull } from 'drizzle-orm'
import type { Db } from '#platform/database/database.server.ts'
import { caseHistory, cases } from '../table.server.ts'

/** Counts the cases of all kinds of an account. */
export async function countCasesOf(db: Db, userId: string): Promise<number> {
  const [row] = await db.select({ n: count() }).from(cases).where(eq(cases.userId, userId))
  return row?.n ?? 0
}

export async function joinCustomer(tx: Db, userId: string, email: string): Promise<void> {
  await tx
    .update(cases)
    .set({ userId })
    .where(and(isNull(cases.userId), eq(cases.contactEmail, email)))
}

/** Removes cases filed by staff from the account; cases filed by the account's owner, or moved to a company, stay. */
export async function leaveCustomer(tx: Db, userId: string, email: string): Promise<void> {
  const submit = and(
    eq(caseHistory.caseId, cases.id),
    eq(caseHistory.action, 'submit'),
    eq(caseHistory.actorRole, 'staff'),
  )
  const filedByStaff = exists(tx.select({ id: caseHistory.id }).from(caseHistory).where(submit))
  await tx
    .update(cases)
    .set({ userId: null })
    .where(and(eq(cases.userId, userId), eq(cases.contactEmail, email), isNull(cases.companyId), filedByStaff))
}

/** The account's cases with a declaration, newest first. */
export const listDeclared = (db: Db, userId: string, limit: number) =>
  db
    .select({ reference: cases.reference, declaredAt: cases.declaredAt, consentVersion: cases.consentVersion })
    .from(cases)
    .where(and(eq(cases.userId, userId), isNotNull(cases.declaredAt)))
    .orderBy(desc(cases.createdAt))
    .limit(limit)
