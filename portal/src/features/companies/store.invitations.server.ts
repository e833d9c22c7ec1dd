import { and, asc, eq, gt, gte, lte } from 'drizzle-orm'
import type { Db } from '#platform/database/database.server.ts'
import { companyInvitations, companyMembers } from './table.server.ts'

export type InvitationRow = typeof companyInvitations.$inferSelect

/** Stores an invitation instead of the company's earlier one to the address, whose link ends. The caller has locked the company. */
export async function replaceInvitation(
  tx: Db,
  invitation: typeof companyInvitations.$inferInsert,
): Promise<InvitationRow> {
  const { companyId, email } = invitation
  await tx
    .delete(companyInvitations)
    .where(and(eq(companyInvitations.companyId, companyId), eq(companyInvitations.email, email)))
  const [row] = await tx.insert(companyInvitations).values(invitation).returning()
  return row!
}

/** Open invitations of a company, oldest first. */
export async function listInvitationRows(db: Db, companyId: string, now: Date): Promise<InvitationRow[]> {
  return db
    .select()
    .from(companyInvitations)
    .where(and(eq(companyInvitations.companyId, companyId), gt(companyInvitations.expiresAt, now)))
    .orderBy(asc(companyInvitations.createdAt), asc(companyInvitations.id))
}

/** Open invitations of a company to other addresses. */
export async function countOtherInvitations(tx: Db, companyId: string, email: string, now: Date): Promise<number> {
  const rows = await listInvitationRows(tx, companyId, now)
  return rows.filter((row) => row.email !== email).length
}

/** An invitation that has not expired. */
export async function findOpenInvitation(db: Db, tokenHash: string, now: Date): Promise<InvitationRow | undefined> {
  const [row] = await db
    .select()
    .from(companyInvitations)
    .where(and(eq(companyInvitations.tokenHash, tokenHash), gt(companyInvitations.expiresAt, now)))
  return row
}

export async function findInvitation(db: Db, id: string): Promise<InvitationRow | undefined> {
  const [row] = await db.select().from(companyInvitations).where(eq(companyInvitations.id, id))
  return row
}

/** Gives an invitation the token of the link that is mailed; false when it has ended. */
export async function setInvitationToken(db: Db, id: string, tokenHash: string, now: Date): Promise<boolean> {
  const changed = await db
    .update(companyInvitations)
    .set({ tokenHash })
    .where(and(eq(companyInvitations.id, id), gt(companyInvitations.expiresAt, now)))
    .returning({ id: companyInvitations.id })
  return changed.length === 1
}

/** Ends an invitation of the company; false when there is none. */
export async function deleteInvitation(tx: Db, companyId: string, id: string): Promise<boolean> {
  const ended = await tx
    .delete(companyInvitations)
    .where(and(eq(companyInvitations.companyId, companyId), eq(companyInvitations.id, id)))
    .returning({ id: companyInvitations.id })
  return ended.length === 1
}

/** Ends what a person has invited to a company, where given since a moment: the power to invite went with the mandate. */
export async function deleteInvitationsBy(tx: Db, companyId: string, userId: string, since?: Date): Promise<void> {
  const byPerson = and(eq(companyInvitations.companyId, companyId), eq(companyInvitations.invitedBy, userId))
  await tx.delete(companyInvitations).where(and(byPerson, since && gte(companyInvitations.createdAt, since)))
}

/** The companies to which a person has invited others since a moment, also where they have joined, in the order in which they are locked. */
export async function listCompaniesInvitedTo(tx: Db, userId: string, since: Date): Promise<string[]> {
  const joined = tx
    .select({ id: companyMembers.companyId })
    .from(companyMembers)
    .where(and(eq(companyMembers.invitedBy, userId), gte(companyMembers.addedAt, since)))
  const invited = tx
    .select({ id: companyInvitations.companyId })
    .from(companyInvitations)
    .where(and(eq(companyInvitations.invitedBy, userId), gte(companyInvitations.createdAt, since)))
  return (await joined.union(invited)).map(({ id }) => id).toSorted()
}

export async function deleteExpiredInvitations(db: Db, now: Date): Promise<void> {
  await db.delete(companyInvitations).where(lte(companyInvitations.expiresAt, now))
}
