import { and, count, desc, eq, gte, inArray, isNotNull, isNull, lte, ne, or, sql } from 'drizzle-orm'
import { recordStore, type RowOf } from '#engines/records/store.server.ts'
import type { Db } from '#platform/database/database.server.ts'
import { cases } from '../table.server.ts'
import { linkDays } from './rules.ts'
import { caseReferrals as r } from './table.server.ts'

export const referralStore = recordStore(r)
export type ReferralRow = RowOf<typeof r>
export type ReferralChange = Partial<typeof r.$inferInsert>

/** The referrals of a case, newest first. */
export const listReferrals = (db: Db, caseId: string): Promise<ReferralRow[]> =>
  db.select(referralStore.columns).from(r).where(eq(r.caseId, caseId)).orderBy(desc(r.sentAt), desc(r.id))

/** By when the companies that have these cases are to answer them. */
export async function listAnswerDays(db: Db, caseIds: readonly string[]): Promise<Map<string, Date | null>> {
  if (caseIds.length === 0) return new Map()
  const { caseId, dueAt, sentAt } = r
  const rows = await db
    .select({ caseId, dueAt })
    .from(r)
    .where(inArray(caseId, [...caseIds]))
    .orderBy(sentAt)
  return new Map(rows.map((row) => [row.caseId, row.dueAt]))
}

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

/** The other cases that wait for an answer of the same desk: those at its mailbox whose link works. */
const waitingBeside = ({ id, company, mailbox }: ReferralRow, now: Date) =>
  and(
    eq(r.company, company),
    sql`lower(${r.mailbox}) = lower(${mailbox})`,
    ne(r.id, id),
    isNull(r.answeredAt),
    isNull(r.withdrawnAt),
    isNull(r.undeliveredAt),
    isNull(r.heldUntil),
    isNotNull(r.deliveredAt),
    gte(r.sentAt, new Date(now.getTime() - linkDays * 86_400_000)),
    ne(cases.status, 'Resolved'),
    eq(cases.company, company),
  )

/** The first of them by their day. */
export const listWaiting = (db: Db, beside: ReferralRow, { now, limit }: { now: Date; limit: number }) =>
  db
    .select({
      id: r.id,
      mailbox: r.mailbox,
      dueAt: r.dueAt,
      reference: cases.reference,
      type: cases.type,
      subject: cases.subject,
      lga: cases.lga,
    })
    .from(r)
    .innerJoin(cases, eq(cases.id, r.caseId))
    .where(waitingBeside(beside, now))
    .orderBy(r.dueAt, r.id)
    .limit(limit)

export async function countWaiting(db: Db, beside: ReferralRow, now: Date): Promise<number> {
  const [row] = await db
    .select({ n: count() })
    .from(r)
    .innerJoin(cases, eq(cases.id, r.caseId))
    .where(waitingBeside(beside, now))
  return row?.n ?? 0
}

/** What is open with a company, or came back from it, at another mailbox than that of its desk now. */
export async function listElsewhere(db: Db, company: string, mailbox: string): Promise<string[]> {
  const isOpen = and(
    isNull(r.answeredAt),
    isNull(r.withdrawnAt),
    ne(cases.status, 'Resolved'),
    eq(cases.company, company),
  )
  // Of a case, only the latest; one that came back is latest where the case says so.
  const isLatest = or(isNull(r.undeliveredAt), eq(cases.companyAnswer, 'notDelivered'))
  const rows = await db
    .select({ id: r.id })
    .from(r)
    .innerJoin(cases, eq(cases.id, r.caseId))
    .where(and(eq(r.company, company), ne(r.mailbox, mailbox), isOpen, isLatest))
    .orderBy(desc(r.sentAt))
    .limit(maxMoved)
  return rows.map(({ id }) => id)
}
const maxMoved = 200

/** Ends the question whether a case is solved, which nobody has answered. */
export const endQuestion = (tx: Db, caseId: string): Promise<unknown> =>
  tx
    .update(r)
    .set({ confirmation: '', askFrom: null, nextWorkAt: null })
    .where(and(eq(r.caseId, caseId), or(eq(r.confirmation, 'asked'), isNotNull(r.askFrom))))

/** The person has not got the question: their silence means nothing until they are asked again. */
export const withdrawQuestion = (tx: Db, caseId: string): Promise<unknown> =>
  tx
    .update(r)
    .set({ askedAt: null, nextWorkAt: null })
    .where(and(eq(r.caseId, caseId), eq(r.confirmation, 'asked')))

/** Referrals with a task of the clock due by `now`, earliest first. */
export const listDueReferrals = (db: Db, now: Date, limit: number): Promise<string[]> =>
  referralStore.listIds(db, and(isNotNull(r.nextWorkAt), lte(r.nextWorkAt, now)), r.nextWorkAt, limit)

/** What decides about sending these cases, the oldest first. */
export function listToRefer(db: Db, ids: readonly string[]) {
  const { id, reference, company, status, companyAnswer, unconfirmed, userId, companyId, createdAt } = cases
  return db
    .select({ id, reference, company, status, companyAnswer, unconfirmed, userId, companyId })
    .from(cases)
    .where(inArray(id, [...ids]))
    .orderBy(createdAt)
}

/** Gives the referrals that a company got since a moment at other addresses its mailbox; answers their ids. */
export async function moveReferrals(
  tx: Db,
  { company, mailbox, since }: { company: string; mailbox: string; since: Date },
): Promise<string[]> {
  const elsewhere = and(eq(r.company, company), ne(r.mailbox, mailbox), gte(r.sentAt, since))
  return (await tx.update(r).set({ mailbox }).where(elsewhere).returning({ id: r.id })).map(({ id }) => id)
}
