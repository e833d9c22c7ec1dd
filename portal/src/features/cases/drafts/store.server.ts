import { and, asc, eq, gt, isNull, lt, or, sql } from 'drizzle-orm'
import type { Db } from '#platform/database/database.server.ts'
import { caseDrafts as d } from './table.server.ts'

export type DraftRow = typeof d.$inferSelect
export type NewDraft = typeof d.$inferInsert

export async function findDraft(db: Db, keyHash: string): Promise<DraftRow | undefined> {
  const [row] = await db.select().from(d).where(eq(d.keyHash, keyHash))
  return row
}

/** Locks it until the transaction ends. */
export async function lockDraft(tx: Db, keyHash: string): Promise<DraftRow | undefined> {
  const [row] = await tx.select().from(d).where(eq(d.keyHash, keyHash)).for('update')
  return row
}

export async function insertDraft(tx: Db, row: NewDraft): Promise<DraftRow> {
  const [inserted] = await tx.insert(d).values(row).returning()
  return inserted!
}

export async function updateDraft(tx: Db, id: string, change: Partial<NewDraft>): Promise<DraftRow> {
  const [changed] = await tx.update(d).set(change).where(eq(d.id, id)).returning()
  return changed!
}

export const deleteDraftRow = (tx: Db, id: string) => tx.delete(d).where(eq(d.id, id))

/** Unsent drafts of a network and in total; and the bytes of their files, with those that were sent without an account since a time. */
export async function sumDrafts(db: Db, network: string, sentSince: Date) {
  const [row] = await db
    .select({
      ofNetwork: sql<number>`count(*) filter (where ${d.network} = ${network} and ${d.sentAt} is null)::int`,
      inTotal: sql<number>`count(*) filter (where ${d.sentAt} is null)::int`,
      bytesOfNetwork: sql<number>`coalesce(sum(${d.fileBytes}) filter (where ${d.network} = ${network}), 0)`.mapWith(
        Number,
      ),
      bytesInTotal: sql<number>`coalesce(sum(${d.fileBytes}), 0)`.mapWith(Number),
    })
    .from(d)
    .where(or(isNull(d.sentAt), and(isNull(d.userId), gt(d.sentAt, sentSince))))
  return row!
}

/** Those that nobody has touched since a time, locked; one that is being sent is left to the next sweep. */
export const lockOldDrafts = (tx: Db, before: Date, limit: number): Promise<DraftRow[]> =>
  tx
    .select()
    .from(d)
    .where(lt(d.touchedAt, before))
    .orderBy(asc(d.touchedAt))
    .limit(limit)
    .for('update', { skipLocked: true })

/** The drafts of an account, sent ones too, locked. */
export const lockDraftsOf = (tx: Db, userId: string): Promise<DraftRow[]> =>
  tx.select().from(d).where(eq(d.userId, userId)).for('update')

export const listDraftsOf = (db: Db, userId: string): Promise<DraftRow[]> =>
  db
    .select()
    .from(d)
    .where(and(eq(d.userId, userId), isNull(d.sentAt)))
    .orderBy(asc(d.createdAt))
