import { and, asc, eq, max } from 'drizzle-orm'
import type { Db } from '#platform/database/database.server.ts'
import { attachments, entries } from '../table.server.ts'

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
