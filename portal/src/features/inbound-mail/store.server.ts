import { and, asc, count, desc, eq, gte, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import type { Db } from '#platform/database/database.server.ts'
import { inboundMailbox, inboundMailCounts, inboundMails } from './table.server.ts'

export type InboundRow = typeof inboundMails.$inferSelect
export type NewInbound = typeof inboundMails.$inferInsert

/** Stores the given key unless there is one; returns the stored one. */
export async function insertKey(db: Db, fresh: string): Promise<string> {
  await db.insert(inboundMailbox).values({ id: 1, key: fresh }).onConflictDoNothing()
  const [row] = await db.select({ key: inboundMailbox.key }).from(inboundMailbox).for('update')
  return row!.key
}

export async function replaceKey(db: Db, key: string): Promise<void> {
  await db.update(inboundMailbox).set({ key })
}

/** Makes a process the only reader for some seconds, by the clock of the database; false while another one reads. */
export async function acquireMailboxLease(db: Db, reader: string, seconds: number): Promise<boolean> {
  const isFree = or(
    isNull(inboundMailbox.readerUntil),
    lt(inboundMailbox.readerUntil, sql`now()`),
    eq(inboundMailbox.reader, reader),
  )
  const taken = await db
    .update(inboundMailbox)
    .set({ reader, readerUntil: sql`now() + make_interval(secs => ${seconds})` })
    .where(isFree)
    .returning({ id: inboundMailbox.id })
  return taken.length > 0
}

/** Ends the time of a reader, with what it found. */
export async function releaseMailboxLease(
  db: Db,
  reader: string,
  result: { readAt?: Date; failure: string },
): Promise<void> {
  await db
    .update(inboundMailbox)
    .set({ ...result, readerUntil: null })
    .where(eq(inboundMailbox.reader, reader))
}

export async function readMailboxRow(db: Db) {
  const [row] = await db.select({ readAt: inboundMailbox.readAt, failure: inboundMailbox.failure }).from(inboundMailbox)
  return row
}

/** Undefined where the same mail is known already. */
export async function insertInbound(tx: Db, row: NewInbound): Promise<InboundRow | undefined> {
  const [stored] = await tx.insert(inboundMails).values(row).onConflictDoNothing().returning()
  return stored
}

/** Which of these mails are known. */
export async function findKnownUids(db: Db, mailbox: string, uids: number[]): Promise<Map<number, string>> {
  if (uids.length === 0) return new Map()
  const rows = await db
    .select({ uid: inboundMails.uid, outcome: inboundMails.outcome })
    .from(inboundMails)
    .where(and(eq(inboundMails.mailbox, mailbox), inArray(inboundMails.uid, uids)))
  return new Map(rows.map(({ uid, outcome }) => [uid, outcome]))
}

export async function findInbound(db: Db, id: string): Promise<InboundRow | undefined> {
  const [row] = await db.select().from(inboundMails).where(eq(inboundMails.id, id))
  return row
}

export async function lockInbound(tx: Db, id: string): Promise<InboundRow | undefined> {
  const [row] = await tx.select().from(inboundMails).where(eq(inboundMails.id, id)).for('update')
  return row
}

export async function updateInbound(tx: Db, id: string, change: Partial<NewInbound>): Promise<void> {
  await tx.update(inboundMails).set(change).where(eq(inboundMails.id, id))
}

export interface InboundFilter {
  held: boolean
  /** Only of threads with these codes. */
  codes?: readonly string[]
  /** The beginning of the references, as in signed addresses. */
  kind?: string | undefined
  threadId?: string | undefined
}

const matching = ({ held, codes, kind, threadId }: InboundFilter) =>
  and(
    held ? eq(inboundMails.outcome, 'held') : undefined,
    codes && inArray(inboundMails.threadKind, [...codes]),
    kind ? eq(inboundMails.threadKind, kind) : undefined,
    threadId ? eq(inboundMails.threadId, threadId) : undefined,
  )

/** Held mails the oldest first, all of them the newest first. */
export const listInbound = (db: Db, filter: InboundFilter, part: { limit: number; offset: number }) =>
  db
    .select()
    .from(inboundMails)
    .where(matching(filter))
    .orderBy(
      ...(filter.held
        ? [asc(inboundMails.receivedAt), asc(inboundMails.id)]
        : [desc(inboundMails.receivedAt), desc(inboundMails.id)]),
    )
    .limit(part.limit)
    .offset(part.offset)

export async function countInbound(db: Db, filter: InboundFilter): Promise<number> {
  const [row] = await db.select({ count: count() }).from(inboundMails).where(matching(filter))
  return row?.count ?? 0
}

export async function addToCount(db: Db, day: string, outcome: string): Promise<void> {
  await db
    .insert(inboundMailCounts)
    .values({ day, outcome, count: 1 })
    .onConflictDoUpdate({
      target: [inboundMailCounts.day, inboundMailCounts.outcome],
      set: { count: sql`${inboundMailCounts.count} + 1` },
    })
}

/** The mails of each outcome since a day. */
export async function sumCounts(db: Db, from: string): Promise<Record<string, number>> {
  const rows = await db
    .select({ outcome: inboundMailCounts.outcome, sum: sql<number>`sum(${inboundMailCounts.count})::int` })
    .from(inboundMailCounts)
    .where(gte(inboundMailCounts.day, from))
    .groupBy(inboundMailCounts.outcome)
  return Object.fromEntries(rows.map(({ outcome, sum }) => [outcome, sum]))
}

/** Empties the texts of mails received before `texts`, and deletes rows and counts from before `rows`. */
export async function sweepInbound(db: Db, before: { texts: Date; rows: Date; day: string }): Promise<void> {
  await db
    .update(inboundMails)
    .set({
      sender: '',
      text: '',
      quoted: '',
      refusedFiles: [],
      outcome: sql`case when ${inboundMails.outcome} = 'held' then 'refused' else ${inboundMails.outcome} end`,
    })
    .where(
      and(
        lt(inboundMails.receivedAt, before.texts),
        sql`(${inboundMails.sender}, ${inboundMails.text}, ${inboundMails.quoted}) <> ('', '', '')`,
      ),
    )
  await db.delete(inboundMails).where(lt(inboundMails.receivedAt, before.rows))
  await db.delete(inboundMailCounts).where(lt(inboundMailCounts.day, before.day))
}

export async function deleteInboundOf(tx: Db, recipient: string): Promise<void> {
  await tx.delete(inboundMails).where(eq(inboundMails.recipient, recipient))
}

/** The mails of a recipient of which the texts are still kept, oldest first. */
export const listInboundOf = (db: Db, recipient: string, max: number): Promise<InboundRow[]> =>
  db
    .select()
    .from(inboundMails)
    .where(eq(inboundMails.recipient, recipient))
    .orderBy(asc(inboundMails.receivedAt))
    .limit(max)
