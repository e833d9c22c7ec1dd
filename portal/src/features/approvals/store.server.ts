import { and, arrayContained, count, desc, eq, gt, lte, notInArray, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#platform/database/database.server.ts'
import type { Duty } from '#platform/duties.ts'
import type { ApprovalState } from './rules.ts'
import { approvalRequests as requests } from './table.server.ts'

export type ApprovalRow = typeof requests.$inferSelect
export type NewApproval = typeof requests.$inferInsert

const waiting = eq(requests.state, 'waiting')

export async function findRequest(db: Db, id: string): Promise<ApprovalRow | undefined> {
  const [row] = await db.select().from(requests).where(eq(requests.id, id))
  return row
}

/** Locks the request until the transaction ends. The record is locked before it, always, which avoids deadlocks. */
export async function lockRequest(tx: Db, id: string): Promise<ApprovalRow | undefined> {
  const [row] = await tx.select().from(requests).where(eq(requests.id, id)).for('update')
  return row
}

export async function lockOpenRequest(tx: Db, kind: string, recordId: string): Promise<ApprovalRow | undefined> {
  const [row] = await tx
    .select()
    .from(requests)
    .where(and(waiting, eq(requests.kind, kind), eq(requests.recordId, recordId)))
    .for('update')
  return row
}

/** What waits of a kind, as it was asked. */
export async function listOpenInputs(db: Db, kind: string, now: Date): Promise<object[]> {
  const rows = await db
    .select({ input: requests.input })
    .from(requests)
    .where(and(waiting, eq(requests.kind, kind), gt(requests.expiresAt, now)))
  return rows.map(({ input }) => input)
}

export async function insertRequest(tx: Db, row: NewApproval): Promise<ApprovalRow> {
  const [added] = await tx.insert(requests).values(row).returning()
  return added!
}

export async function updateRequest(tx: Db, id: string, change: Partial<NewApproval>): Promise<ApprovalRow> {
  const [row] = await tx.update(requests).set(change).where(eq(requests.id, id)).returning()
  return row!
}

export const removeReasons = (tx: Db, { recordType, recordId }: Pick<ApprovalRow, 'recordType' | 'recordId'>) =>
  tx
    .update(requests)
    .set({ input: sql`${requests.input} - 'reason'` })
    .where(and(eq(requests.recordType, recordType), eq(requests.recordId, recordId)))

export async function countOpenOf(db: Db, askedBy: string, now: Date): Promise<number> {
  const [row] = await db
    .select({ n: count() })
    .from(requests)
    .where(and(waiting, eq(requests.askedBy, askedBy), gt(requests.expiresAt, now)))
  return row?.n ?? 0
}

export interface ListFilter {
  reader: { id: string; duties: readonly Duty[] }
  /** Records that must stay hidden from the reader. */
  hidden: string[]
  now: Date
  state: ApprovalState | undefined
  recordType: string | undefined
  recordId: string | undefined
}

/** What the reader has asked, and what others asked that needs the reader's duties; the newest first. */
export async function listRequests(db: Db, filter: ListFilter, page: { limit: number; offset: number }) {
  const { reader, hidden, state, recordType, recordId, now } = filter
  const shown = and(
    or(eq(requests.askedBy, reader.id), arrayContained(requests.needs, [...reader.duties])),
    hidden.length > 0 ? notInArray(requests.recordId, hidden) : undefined,
    recordType ? eq(requests.recordType, recordType) : undefined,
    recordId ? eq(requests.recordId, recordId) : undefined,
    inState(state, now),
  )
  const [total] = await db.select({ n: count() }).from(requests).where(shown)
  const rows = await db
    .select()
    .from(requests)
    .where(shown)
    .orderBy(desc(requests.askedAt), desc(requests.id))
    .limit(page.limit)
    .offset(page.offset)
  return { rows, total: total?.n ?? 0 }
}

function inState(state: ApprovalState | undefined, now: Date): SQL | undefined {
  if (state === 'waiting') return and(waiting, gt(requests.expiresAt, now))
  if (state === 'expired') return or(eq(requests.state, 'expired'), and(waiting, lte(requests.expiresAt, now)))
  return state && eq(requests.state, state)
}

/** Ends the requests whose time is over; those that another transaction decides now are left to the next run. */
export function endExpired(tx: Db, now: Date, limit: number): Promise<ApprovalRow[]> {
  const due = tx
    .select({ id: requests.id })
    .from(requests)
    .where(and(waiting, lte(requests.expiresAt, now)))
    .limit(limit)
    .for('update', { skipLocked: true })
  return tx
    .update(requests)
    .set({ state: 'expired' })
    .where(sql`${requests.id} in ${due}`)
    .returning()
}

/** An approved request about a record in which this person took part, decided after `since`. */
export async function findApproved(
  db: Db,
  { kind, recordId, person, since }: { kind: string; recordId: string; person: string; since: Date },
): Promise<ApprovalRow | undefined> {
  const [row] = await db
    .select()
    .from(requests)
    .where(
      and(
        eq(requests.kind, kind),
        eq(requests.recordId, recordId),
        eq(requests.state, 'approved'),
        gt(requests.decidedAt, since),
        or(eq(requests.askedBy, person), eq(requests.decidedBy, person)),
      ),
    )
    .orderBy(desc(requests.decidedAt))
    .limit(1)
  return row
}

/** Ends what waits about a deleted account or was asked by it, and removes the person's name from what is closed. */
export async function eraseAccount(tx: Db, id: string, title: string, note: string): Promise<void> {
  const about = and(eq(requests.recordType, 'account'), eq(requests.recordId, id))
  await tx
    .update(requests)
    .set({ state: 'void', note })
    .where(and(waiting, or(about, eq(requests.askedBy, id))))
  await tx.update(requests).set({ title }).where(about)
}

/** Ends an approval that has not ended, so that of two who use it at once one does, whichever read the clock first: its time then ends with its decision. */
export async function spendApproved(
  tx: Db,
  { kind, recordId, askedBy }: { kind: string; recordId: string; askedBy: string },
  now: Date,
): Promise<ApprovalRow | undefined> {
  const [row] = await tx
    .update(requests)
    .set({ expiresAt: sql`${requests.decidedAt}` })
    .where(
      and(
        eq(requests.kind, kind),
        eq(requests.recordId, recordId),
        eq(requests.askedBy, askedBy),
        eq(requests.state, 'approved'),
        gt(requests.expiresAt, now),
        gt(requests.expiresAt, requests.decidedAt),
      ),
    )
    .returning()
  return row
}
