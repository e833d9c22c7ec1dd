import { and, desc, eq, inArray, isNotNull, lte } from 'drizzle-orm'
import { recordStore, type RowOf } from '#engines/records/store.server.ts'
import type { Db } from '#platform/database/database.server.ts'
import { cases } from '../table.server.ts'
import { caseReferrals as r } from './table.server.ts'

export const referralStore = recordStore(r)
export type ReferralRow = RowOf<typeof r>
export type ReferralChange = Partial<typeof r.$inferInsert>

/** The referrals of a case, newest first. */
export const listReferrals = (db: Db, caseId: string): Promise<ReferralRow[]> =>
  db.select(referralStore.columns).from(r).where(eq(r.caseId, caseId)).orderBy(desc(r.sentAt), desc(r.id))

/** The referral whose answer the person is asked about. */
export async function findAsked(db: Db, caseId: string): Promise<ReferralRow | undefined> {
  const [row] = await db
    .select(referralStore.columns)
    .from(r)
    .where(and(eq(r.caseId, caseId), eq(r.confirmation, 'asked')))
    .orderBy(desc(r.sentAt))
    .limit(1)
  return row
}

/** Ends the question whether a case is solved, which nobody has answered. */
export const endQuestion = (tx: Db, caseId: string): Promise<unknown> =>
  tx
    .update(r)
    .set({ confirmation: '', nextWorkAt: null })
    .where(and(eq(r.caseId, caseId), eq(r.confirmation, 'asked')))

/** Referrals with a task of the clock due by `now`, earliest first. */
export const listDueReferrals = (db: Db, now: Date, limit: number): Promise<string[]> =>
  referralStore.listIds(db, and(isNotNull(r.nextWorkAt), lte(r.nextWorkAt, now)), r.nextWorkAt, limit)

/** What decides about sending these cases, the oldest first. */
export function listToRefer(db: Db, ids: readonly string[]) {
  const { id, reference, company, status, companyAnswer, createdAt } = cases
  return db
    .select({ id, reference, company, status, companyAnswer })
    .from(cases)
    .where(inArray(id, [...ids]))
    .orderBy(createdAt)
}
