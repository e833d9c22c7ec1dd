import { and, eq, gt, lt, asc } from 'drizzle-orm'
import type { Db } from '#platform/database/database.server.ts'
import { type ItemRow, live, selectItems } from '../engine/store.server.ts'
import type { FileRow } from '../library/store.files.server.ts'
import { contentFiles, contentItems, contentTickets } from '../table.server.ts'

export type TicketRow = typeof contentTickets.$inferSelect

export async function insertTicket(db: Db, ticket: typeof contentTickets.$inferInsert): Promise<void> {
  await db.insert(contentTickets).values(ticket)
}

const usable = (tokenHash: string, purpose: TicketRow['purpose'], now: Date) =>
  and(eq(contentTickets.tokenHash, tokenHash), eq(contentTickets.purpose, purpose), gt(contentTickets.expiresAt, now))

export async function findTicket(
  db: Db,
  tokenHash: string,
  purpose: TicketRow['purpose'],
  now: Date,
): Promise<TicketRow | undefined> {
  const [row] = await db
    .select()
    .from(contentTickets)
    .where(usable(tokenHash, purpose, now))
  return row
}

/** Deletes and returns a valid ticket; of several simultaneous requests, even in different processes, only one receives it. */
export async function consumeTicket(
  db: Db,
  tokenHash: string,
  purpose: TicketRow['purpose'],
  now: Date,
): Promise<TicketRow | undefined> {
  const [row] = await db
    .delete(contentTickets)
    .where(usable(tokenHash, purpose, now))
    .returning()
  return row
}

export async function deleteOldTickets(db: Db, now: Date): Promise<void> {
  await db.delete(contentTickets).where(lt(contentTickets.expiresAt, now))
}

const nobody = '00000000-0000-0000-0000-000000000000'

/** Items that are not in the bin, sorted by ID, starting after `after`. */
export const itemsAfter = (db: Db, after = nobody, limit = 200): Promise<ItemRow[]> =>
  selectItems(db, live, gt(contentItems.id, after)).orderBy(asc(contentItems.id)).limit(limit)

export async function filesAfter(db: Db, after = nobody, limit = 200): Promise<FileRow[]> {
  return db.select().from(contentFiles).where(gt(contentFiles.id, after)).orderBy(asc(contentFiles.id)).limit(limit)
}

/** Locks an item of any type, even in the bin. */
export async function lockAnyItem(db: Db, id: string): Promise<ItemRow | undefined> {
  const [row] = await selectItems(db, eq(contentItems.id, id)).for('update')
  return row
}
