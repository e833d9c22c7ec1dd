import { and, asc, desc, eq, gt, gte, isNull, lt, lte, notInArray } from 'drizzle-orm'
import type { Db } from '#platform/database/database.server.ts'
import type { ChallengePurpose } from './rules.ts'
import { passkeyChallenges, passkeyHandles, passkeys } from './table.server.ts'

export type PasskeyRow = typeof passkeys.$inferSelect

/** In the order in which they were added. */
export async function listPasskeyRows(db: Db, userId: string): Promise<PasskeyRow[]> {
  return db
    .select()
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(asc(passkeys.createdAt), asc(passkeys.id))
}

export async function findPasskey(db: Db, credentialId: string): Promise<PasskeyRow | undefined> {
  const [row] = await db.select().from(passkeys).where(eq(passkeys.credentialId, credentialId))
  return row
}

/** False when a passkey with this credential exists, of this account or another. */
export async function insertPasskey(tx: Db, row: typeof passkeys.$inferInsert): Promise<boolean> {
  const added = await tx.insert(passkeys).values(row).onConflictDoNothing().returning({ id: passkeys.id })
  return added.length === 1
}

/** Notes a use. False when the passkey is gone, or its counter has not grown: of two answers with one count, one is taken. */
export async function recordPasskeyUse(
  tx: Db,
  id: string,
  { counter, backedUp, now }: { counter: number; backedUp: boolean; now: Date },
): Promise<boolean> {
  const mayCount = counter === 0 ? eq(passkeys.counter, 0) : lt(passkeys.counter, counter)
  const noted = await tx
    .update(passkeys)
    .set({ counter, backedUp, usedAt: now })
    .where(and(eq(passkeys.id, id), mayCount))
    .returning({ id: passkeys.id })
  return noted.length === 1
}

/** Whether the account had a passkey with this id. */
export async function deletePasskey(tx: Db, userId: string, id: string): Promise<boolean> {
  const deleted = await tx
    .delete(passkeys)
    .where(and(eq(passkeys.id, id), eq(passkeys.userId, userId)))
    .returning({ id: passkeys.id })
  return deleted.length === 1
}

export async function deletePasskeysSince(tx: Db, userId: string, moment: Date): Promise<void> {
  await tx.delete(passkeys).where(and(eq(passkeys.userId, userId), gte(passkeys.createdAt, moment)))
}

/** Also the name under which devices know the account: what they kept then leads nowhere. */
export async function deletePasskeysOf(tx: Db, userId: string): Promise<void> {
  await tx.delete(passkeys).where(eq(passkeys.userId, userId))
  await tx.delete(passkeyHandles).where(eq(passkeyHandles.userId, userId))
  await tx.delete(passkeyChallenges).where(eq(passkeyChallenges.userId, userId))
}

/** Stores `fresh` as the account's handle unless it has one; returns the stored one. */
export async function ensureHandle(db: Db, userId: string, fresh: string): Promise<string> {
  await db.insert(passkeyHandles).values({ userId, handle: fresh }).onConflictDoNothing()
  return (await findHandle(db, userId))!
}

export async function findHandle(db: Db, userId: string): Promise<string | undefined> {
  const [row] = await db.select().from(passkeyHandles).where(eq(passkeyHandles.userId, userId))
  return row?.handle
}

/** Adds a challenge; of an account the newest `most` stay. */
export async function insertPasskeyChallenge(
  db: Db,
  row: typeof passkeyChallenges.$inferInsert,
  max: number,
): Promise<void> {
  await db.insert(passkeyChallenges).values(row)
  if (!row.userId) return
  const ofAccount = eq(passkeyChallenges.userId, row.userId)
  const newest = db
    .select({ challengeHash: passkeyChallenges.challengeHash })
    .from(passkeyChallenges)
    .where(ofAccount)
    .orderBy(desc(passkeyChallenges.expiresAt), desc(passkeyChallenges.challengeHash))
    .limit(max)
  await db.delete(passkeyChallenges).where(and(ofAccount, notInArray(passkeyChallenges.challengeHash, newest)))
}

export interface ChallengeFor {
  purpose: ChallengePurpose
  userId: string | null
  sessionId: string | null
}

/** Uses up a challenge; false when there is none for exactly this. Of two answers at once one gets it. */
export async function consumePasskeyChallenge(
  db: Db,
  challengeHash: string,
  { purpose, userId, sessionId }: ChallengeFor,
  now: Date,
): Promise<boolean> {
  const is = (column: typeof passkeyChallenges.userId | typeof passkeyChallenges.sessionId, id: string | null) =>
    id === null ? isNull(column) : eq(column, id)
  const taken = await db
    .delete(passkeyChallenges)
    .where(
      and(
        eq(passkeyChallenges.challengeHash, challengeHash),
        eq(passkeyChallenges.purpose, purpose),
        is(passkeyChallenges.userId, userId),
        is(passkeyChallenges.sessionId, sessionId),
        gt(passkeyChallenges.expiresAt, now),
      ),
    )
    .returning({ purpose: passkeyChallenges.purpose })
  return taken.length === 1
}

export async function deleteOldPasskeyChallenges(db: Db, now: Date): Promise<void> {
  await db.delete(passkeyChallenges).where(lte(passkeyChallenges.expiresAt, now))
}
