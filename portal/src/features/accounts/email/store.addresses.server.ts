import { and, asc, desc, eq, gt, gte, inArray, isNull, lt, ne, sql } from 'drizzle-orm'
import { type Db, prepareOnce } from '#platform/database/database.server.ts'
import { emailChanges, emailLinks, heldMails } from '../table.server.ts'
import { verifiedAddresses, users } from '#people/table.server.ts'

export type EmailChangeRow = typeof emailChanges.$inferSelect
export type EmailLinkRow = typeof emailLinks.$inferSelect

export async function insertVerifiedAddress(tx: Db, email: string, now: Date): Promise<void> {
  await tx.insert(verifiedAddresses).values({ email, provedAt: now }).onConflictDoNothing()
}

/** Stores a verification link and deletes earlier unused ones for the same account and address. */
export async function replaceProofLink(tx: Db, link: typeof emailLinks.$inferInsert): Promise<void> {
  const owner = link.userId ? eq(emailLinks.userId, link.userId) : isNull(emailLinks.userId)
  const same = and(owner, eq(emailLinks.email, link.email), eq(emailLinks.purpose, 'proof'))
  await tx.delete(emailLinks).where(and(same, isNull(emailLinks.usedAt)))
  await insertLink(tx, link)
}

export async function insertLink(tx: Db, link: typeof emailLinks.$inferInsert): Promise<void> {
  await tx.insert(emailLinks).values(link)
}

export async function findLink(db: Db, tokenHash: string): Promise<EmailLinkRow | undefined> {
  const [row] = await db.select().from(emailLinks).where(eq(emailLinks.tokenHash, tokenHash))
  return row
}

/** Finds an unexpired link and locks it. A caller that also locks the account must do so first. */
export async function lockLink(tx: Db, tokenHash: string, now: Date): Promise<EmailLinkRow | undefined> {
  const [row] = await tx
    .select()
    .from(emailLinks)
    .where(and(eq(emailLinks.tokenHash, tokenHash), gt(emailLinks.expiresAt, now)))
    .for('update')
  return row
}

export async function markLinkUsed(tx: Db, tokenHash: string, now: Date): Promise<void> {
  await tx.update(emailLinks).set({ usedAt: now }).where(eq(emailLinks.tokenHash, tokenHash))
}

export async function deleteOpenProofLinks(tx: Db, userId: string): Promise<void> {
  await tx
    .delete(emailLinks)
    .where(and(eq(emailLinks.userId, userId), eq(emailLinks.purpose, 'proof'), isNull(emailLinks.usedAt)))
}

export async function findPendingChange(db: Db, userId: string): Promise<EmailChangeRow | undefined> {
  const [row] = await db
    .select()
    .from(emailChanges)
    .where(and(eq(emailChanges.userId, userId), isNull(emailChanges.appliedAt)))
  return row
}

const accountWithChange = prepareOnce('account_with_change', (db) =>
  db
    .select({ user: users, pendingEmail: emailChanges.toEmail })
    .from(users)
    .leftJoin(emailChanges, and(eq(emailChanges.userId, users.id), isNull(emailChanges.appliedAt)))
    .where(and(eq(users.id, sql.placeholder('id')), isNull(users.deletedAt))),
)

export async function findWithChange(db: Db, id: string) {
  const [row] = await accountWithChange(db).execute({ id })
  return row
}

export async function findChange(db: Db, id: string): Promise<EmailChangeRow | undefined> {
  const [row] = await db.select().from(emailChanges).where(eq(emailChanges.id, id))
  return row
}

export async function insertChange(tx: Db, change: typeof emailChanges.$inferInsert): Promise<EmailChangeRow> {
  const [row] = await tx.insert(emailChanges).values(change).returning()
  return row!
}

export async function markChangeApplied(tx: Db, id: string, now: Date, undoUntil: Date): Promise<void> {
  await tx.update(emailChanges).set({ appliedAt: now, undoUntil }).where(eq(emailChanges.id, id))
}

export async function deletePendingChange(tx: Db, userId: string): Promise<void> {
  await tx.delete(emailChanges).where(and(eq(emailChanges.userId, userId), isNull(emailChanges.appliedAt)))
}

/** Deletes a change, all later changes and their links; returns the deleted changes. */
export async function deleteChangesFrom(tx: Db, change: EmailChangeRow): Promise<EmailChangeRow[]> {
  return tx
    .delete(emailChanges)
    .where(and(eq(emailChanges.userId, change.userId), gte(emailChanges.requestedAt, change.requestedAt)))
    .returning()
}

export async function deleteAddressesOf(tx: Db, userId: string): Promise<void> {
  await tx.delete(emailChanges).where(eq(emailChanges.userId, userId))
  await tx.delete(emailLinks).where(eq(emailLinks.userId, userId))
  await tx.delete(heldMails).where(eq(heldMails.recipient, `account:${userId}`))
}

/** Whether another account gave up this address recently and may still restore it. */
export async function isReservedAddress(tx: Db, email: string, userId: string, now: Date): Promise<boolean> {
  const [row] = await tx
    .select({ id: emailChanges.id })
    .from(emailChanges)
    .where(and(eq(emailChanges.fromEmail, email), gt(emailChanges.undoUntil, now), ne(emailChanges.userId, userId)))
    .limit(1)
  return row !== undefined
}

type HeldMail = Pick<typeof heldMails.$inferInsert, 'recipient' | 'queue' | 'data' | 'heldAt'>

/** Stores a held mail and deletes all but the `most` newest of its recipient. The caller has locked the recipient. */
export async function insertHeldMail(tx: Db, mail: HeldMail, max: number): Promise<void> {
  await tx.insert(heldMails).values(mail)
  const newest = tx
    .select({ id: heldMails.id })
    .from(heldMails)
    .where(eq(heldMails.recipient, mail.recipient))
    .orderBy(desc(heldMails.id))
    .offset(max)
  await tx.delete(heldMails).where(inArray(heldMails.id, newest))
}

/** Removes and returns the held mails of these recipients, oldest first. */
export async function claimHeldMails(tx: Db, recipients: string[]) {
  const where = inArray(heldMails.recipient, recipients)
  const rows = await tx.select().from(heldMails).where(where).orderBy(asc(heldMails.id))
  await tx.delete(heldMails).where(where)
  return rows
}

/** Deletes expired links and changes, and mails held too long. */
export async function sweepAddresses(db: Db, now: Date, heldBefore: Date): Promise<void> {
  await db.delete(emailLinks).where(lt(emailLinks.expiresAt, now))
  await db.delete(emailChanges).where(lt(emailChanges.undoUntil, now))
  await db.delete(heldMails).where(lt(heldMails.heldAt, heldBefore))
}
