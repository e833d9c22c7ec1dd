import { and, asc, desc, eq, inArray, max } from 'drizzle-orm'
import type { Db } from '#platform/database/database.server.ts'
import { attachments, entries, keyCheck, reportKeys, reports } from '../table.server.ts'

export type EntryRow = typeof entries.$inferSelect
export type AttachmentRow = Omit<typeof attachments.$inferSelect, 'content'>

/** The next position within a report; call it with the report locked. */
export async function nextEntry(tx: Db, reportId: string): Promise<number> {
  const [row] = await tx
    .select({ last: max(entries.position) })
    .from(entries)
    .where(eq(entries.reportId, reportId))
  return (row?.last ?? 0) + 1
}
export async function insertEntry(tx: Db, row: typeof entries.$inferInsert): Promise<void> {
  await tx.insert(entries).values(row)
}
export async function updateEntry(tx: Db, reportId: string, position: number, sealed: Buffer): Promise<void> {
  await tx
    .update(entries)
    .set({ sealed })
    .where(and(eq(entries.reportId, reportId), eq(entries.position, position)))
}
/** The last message of each of these reports. */
export const listLastMessages = async (db: Db, reportIds: string[]): Promise<EntryRow[]> =>
  reportIds.length === 0
    ? []
    : db
        .selectDistinctOn([entries.reportId])
        .from(entries)
        .where(and(inArray(entries.reportId, reportIds), eq(entries.kind, 'message')))
        .orderBy(asc(entries.reportId), desc(entries.position))
export const listEntries = (db: Db, reportId: string): Promise<EntryRow[]> =>
  db.select().from(entries).where(eq(entries.reportId, reportId)).orderBy(asc(entries.position))

const facts = {
  id: attachments.id,
  reportId: attachments.reportId,
  position: attachments.position,
  on: attachments.on,
  sealedFacts: attachments.sealedFacts,
}
/** Lists attachments without their content. */
export const listAttachments = (db: Db, reportId: string): Promise<AttachmentRow[]> =>
  db.select(facts).from(attachments).where(eq(attachments.reportId, reportId)).orderBy(asc(attachments.position))

export async function insertAttachment(tx: Db, row: typeof attachments.$inferInsert): Promise<void> {
  await tx.insert(attachments).values(row)
}
export async function updateAttachmentFacts(tx: Db, id: string, sealedFacts: Buffer): Promise<void> {
  await tx.update(attachments).set({ sealedFacts }).where(eq(attachments.id, id))
}
export async function findAttachment(db: Db, reportId: string, id: string) {
  const [row] = await db
    .select()
    .from(attachments)
    .where(and(eq(attachments.reportId, reportId), eq(attachments.id, id)))
  return row
}

export type KeyCheck = Omit<typeof keyCheck.$inferSelect, 'id'>

/** Stores the tag of the master key unless there is one; returns the stored check. */
export async function ensureKeyCheck(db: Db, tag: string): Promise<KeyCheck> {
  await db.insert(keyCheck).values({ id: 1, tag }).onConflictDoNothing()
  const [row] = await db.select().from(keyCheck).where(eq(keyCheck.id, 1))
  return row!
}
export async function changeKeyCheck(db: Db, change: Partial<KeyCheck>): Promise<void> {
  await db.update(keyCheck).set(change).where(eq(keyCheck.id, 1))
}

export const listKeys = async (db: Db): Promise<string[]> =>
  (await db.select({ id: reportKeys.reportId }).from(reportKeys).orderBy(asc(reportKeys.reportId))).map(({ id }) => id)

/** Replaces the wrapped key and the owner tag of a report; its version and dates stay unchanged. */
export async function rewrapKey(
  tx: Db,
  id: string,
  { wrapped, ownerTag }: { wrapped: Buffer; ownerTag: string | null },
): Promise<void> {
  await tx.update(reportKeys).set({ wrapped }).where(eq(reportKeys.reportId, id))
  await tx.update(reports).set({ ownerTag }).where(eq(reports.id, id))
}
