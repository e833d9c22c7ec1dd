import { and, asc, desc, eq, gt, gte, lte } from 'drizzle-orm'
import type { Db } from '#platform/database/database.server.ts'
import { sessions } from '#people/table.server.ts'
import { ssoFlows, ssoIdentities, ssoLogouts, ssoTickets } from './table.server.ts'

export type IdentityRow = typeof ssoIdentities.$inferSelect

/** Adds a login that goes to the provider, and keeps the newest `most` of all. */
export async function insertFlow(db: Db, row: typeof ssoFlows.$inferInsert, max: number): Promise<void> {
  await db.insert(ssoFlows).values(row)
  const [oldest] = await db
    .select({ expiresAt: ssoFlows.expiresAt })
    .from(ssoFlows)
    .orderBy(desc(ssoFlows.expiresAt))
    .offset(max)
    .limit(1)
  if (oldest) await db.delete(ssoFlows).where(lte(ssoFlows.expiresAt, oldest.expiresAt))
}

/** Takes a login that is back, once; undefined when it is used, too old or of another browser. */
export async function consumeFlow(db: Db, of: { stateHash: string; browserHash: string }, now: Date) {
  const [row] = await db
    .delete(ssoFlows)
    .where(
      and(eq(ssoFlows.stateHash, of.stateHash), eq(ssoFlows.browserHash, of.browserHash), gt(ssoFlows.expiresAt, now)),
    )
    .returning()
  return row
}

/** Adds the ticket in place of an unused one of the account. */
export async function replaceTicket(tx: Db, row: typeof ssoTickets.$inferInsert): Promise<void> {
  const { userId: _same, ...set } = row
  await tx.insert(ssoTickets).values(row).onConflictDoUpdate({ target: ssoTickets.userId, set })
}

export async function consumeTicket(tx: Db, of: { ticketHash: string; browserHash: string }, now: Date) {
  const [row] = await tx
    .delete(ssoTickets)
    .where(
      and(
        eq(ssoTickets.ticketHash, of.ticketHash),
        eq(ssoTickets.browserHash, of.browserHash),
        gt(ssoTickets.expiresAt, now),
      ),
    )
    .returning()
  return row
}

export async function findIdentity(
  db: Db,
  { issuer, subject }: Pick<IdentityRow, 'issuer' | 'subject'>,
): Promise<IdentityRow | undefined> {
  const [row] = await db
    .select()
    .from(ssoIdentities)
    .where(and(eq(ssoIdentities.issuer, issuer), eq(ssoIdentities.subject, subject)))
  return row
}

export async function listIdentitiesOf(db: Db, userId: string): Promise<IdentityRow[]> {
  return db.select().from(ssoIdentities).where(eq(ssoIdentities.userId, userId)).orderBy(asc(ssoIdentities.linkedAt))
}

export async function insertIdentity(tx: Db, row: typeof ssoIdentities.$inferInsert): Promise<void> {
  await tx.insert(ssoIdentities).values(row)
}

export async function touchIdentity(
  tx: Db,
  { issuer, subject }: Pick<IdentityRow, 'issuer' | 'subject'>,
  usedAt: Date,
): Promise<void> {
  await tx
    .update(ssoIdentities)
    .set({ usedAt })
    .where(and(eq(ssoIdentities.issuer, issuer), eq(ssoIdentities.subject, subject)))
}

/** What is kept of an account at the provider, where given only links since a moment. */
export async function deleteSsoOf(tx: Db, userId: string, since?: Date): Promise<void> {
  const isRecent = since && gte(ssoIdentities.linkedAt, since)
  await tx.delete(ssoIdentities).where(and(eq(ssoIdentities.userId, userId), isRecent))
  await tx.delete(ssoTickets).where(eq(ssoTickets.userId, userId))
}

/** Notes that a logout token is used; false when it was before. */
export async function recordLogout(tx: Db, row: typeof ssoLogouts.$inferInsert): Promise<boolean> {
  const added = await tx.insert(ssoLogouts).values(row).onConflictDoNothing().returning()
  return added.length === 1
}

/** Ends the sessions that began at the provider, of one account or of one session there; the accounts whose sessions ended. */
export async function endSsoSessions(tx: Db, of: { userId: string | undefined; sidHash: string | undefined }) {
  const { userId, sidHash } = of
  const ended = await tx
    .delete(sessions)
    .where(
      and(
        eq(sessions.via, 'sso'),
        userId === undefined ? undefined : eq(sessions.userId, userId),
        sidHash === undefined ? undefined : eq(sessions.ssoSidHash, sidHash),
      ),
    )
    .returning({ userId: sessions.userId })
  await tx
    .delete(ssoTickets)
    .where(
      and(
        userId === undefined ? undefined : eq(ssoTickets.userId, userId),
        sidHash === undefined ? undefined : eq(ssoTickets.sidHash, sidHash),
      ),
    )
  return [...new Set(ended.map((row) => row.userId))]
}

export async function sweepSso(db: Db, now: Date): Promise<void> {
  await db.delete(ssoFlows).where(lte(ssoFlows.expiresAt, now))
  await db.delete(ssoTickets).where(lte(ssoTickets.expiresAt, now))
  await db.delete(ssoLogouts).where(lte(ssoLogouts.expiresAt, now))
}
