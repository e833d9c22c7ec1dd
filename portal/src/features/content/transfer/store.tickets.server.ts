import { and, eq, gt, lt } from 'drizzle-orm'
import type { Db } from '#platform/database/database.server.ts'
import { contentTickets } from './table.server.ts'

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
export async function takeTicket(
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
