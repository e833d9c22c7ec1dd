import type { SessionRow, UserRow } from '#people/store.server.ts'
import { and, desc, eq, gt, inArray, isNull, lt, ne, notInArray, or, sql, isNotNull } from 'drizzle-orm'
import type { Erasure } from '#platform/backup/erasures.server.ts'
import type { Db } from '#platform/database/database.server.ts'
import { loginChallenges } from './factors/table.server.ts'
import { deviceKeys, passwordResets, pendingErasures } from './table.server.ts'
import { sessions, users } from '#people/table.server.ts'

/** Ensures that one process at a time creates the first Admin: an empty table has no row to lock. */
export async function lockFirstAdmin(db: Db): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtext('accounts.first-admin'))`)
}

/** Adds a session and keeps only the `most` recently used ones of the account. */
export async function insertSession(db: Db, session: typeof sessions.$inferInsert, max: number): Promise<void> {
  await db.insert(sessions).values(session)
  const last = db
    .select({ id: sessions.id })
    .from(sessions)
    .where(eq(sessions.userId, session.userId))
    .orderBy(desc(sessions.lastUsedAt), desc(sessions.createdAt))
    .limit(max)
  await db.delete(sessions).where(and(eq(sessions.userId, session.userId), notInArray(sessions.id, last)))
}

export async function listSessions(db: Db, userId: string): Promise<SessionRow[]> {
  return db.select().from(sessions).where(eq(sessions.userId, userId)).orderBy(desc(sessions.lastUsedAt))
}

export async function touchSession(db: Db, id: string, now: Date): Promise<void> {
  await db.update(sessions).set({ lastUsedAt: now }).where(eq(sessions.id, id))
}

export async function deleteSession(db: Db, id: string): Promise<SessionRow['via'] | undefined> {
  const [row] = await db.delete(sessions).where(eq(sessions.id, id)).returning({ via: sessions.via })
  return row?.via
}

/** Ends a session if it belongs to the account; whether it did. */
export async function deleteSessionOf(db: Db, userId: string, id: string): Promise<boolean> {
  const ended = await db
    .delete(sessions)
    .where(and(eq(sessions.id, id), eq(sessions.userId, userId)))
    .returning({ id: sessions.id })
  return ended.length === 1
}

/** Ends every session of an account, except `keep` where given. */
export async function deleteSessionsOf(db: Db, userId: string, keep?: string): Promise<void> {
  await db.delete(sessions).where(and(eq(sessions.userId, userId), keep ? ne(sessions.id, keep) : undefined))
  // A login that waits for its second factor began with what no longer counts.
  await db.delete(loginChallenges).where(eq(loginChallenges.userId, userId))
}

export async function deleteOldSessions(db: Db, usedBefore: Date, createdBefore: Date): Promise<void> {
  await db.delete(sessions).where(or(lt(sessions.lastUsedAt, usedBefore), lt(sessions.createdAt, createdBefore)))
}

/** The mail with the link of an account came back. */
export async function markReset(tx: Db, userId: string, returnedAt: Date): Promise<void> {
  await tx.update(passwordResets).set({ returnedAt }).where(eq(passwordResets.userId, userId))
}

export const isResetReturned = async (db: Db, userId: string): Promise<boolean> =>
  (await db.$count(passwordResets, and(eq(passwordResets.userId, userId), isNotNull(passwordResets.returnedAt)))) > 0

/** Replaces the account's previous link. The caller has locked the account's row. */
export async function replacePasswordReset(db: Db, reset: typeof passwordResets.$inferInsert): Promise<void> {
  await db.delete(passwordResets).where(eq(passwordResets.userId, reset.userId))
  await db.insert(passwordResets).values(reset)
}

export async function deletePasswordResetsOf(db: Db, userId: string): Promise<void> {
  await db.delete(passwordResets).where(eq(passwordResets.userId, userId))
}

export async function deleteOldPasswordResets(db: Db, now: Date): Promise<void> {
  await db.delete(passwordResets).where(lt(passwordResets.expiresAt, now))
}

/** Returns the account of a link, to be locked before the link as everywhere, which avoids deadlocks. */
export async function findPasswordResetOwner(db: Db, tokenHash: string): Promise<string | undefined> {
  const [row] = await db.select().from(passwordResets).where(eq(passwordResets.tokenHash, tokenHash))
  return row?.userId
}

/** Deletes a link, which can be used once. False when it is used or expired. */
export async function consumePasswordReset(db: Db, tokenHash: string, now: Date): Promise<boolean> {
  const taken = await db
    .delete(passwordResets)
    .where(and(eq(passwordResets.tokenHash, tokenHash), gt(passwordResets.expiresAt, now)))
    .returning({ userId: passwordResets.userId })
  return taken.length === 1
}

/** Stores `fresh` as the account's key unless it has one already; returns the stored key. */
export async function ensureDeviceKey(db: Db, userId: string, fresh: string): Promise<string> {
  await db.insert(deviceKeys).values({ userId, key: fresh }).onConflictDoNothing()
  const [row] = await db.select().from(deviceKeys).where(eq(deviceKeys.userId, userId))
  return row!.key
}

export async function deleteDeviceKeyOf(db: Db, userId: string): Promise<void> {
  await db.delete(deviceKeys).where(eq(deviceKeys.userId, userId))
}

export async function listErasures(db: Db): Promise<Erasure[]> {
  const rows = await db.select({ id: users.id, at: users.deletedAt }).from(users).where(isNotNull(users.deletedAt))
  return rows.map(({ id, at }) => ({ account: id, erasedAt: at!.toISOString() }))
}

const batch = 1_000

/** Notes which of these accounts a restored database still has; answers how many. */
export async function pendErasures(db: Db, erasures: readonly Erasure[]): Promise<number> {
  let pending = 0
  for (let at = 0; at < erasures.length; at += batch) {
    const part = new Map(erasures.slice(at, at + batch).map(({ account, erasedAt }) => [account, new Date(erasedAt)]))
    const found = await db
      .select({ id: users.id })
      .from(users)
      .where(and(inArray(users.id, [...part.keys()]), isNull(users.deletedAt)))
    const rows = found.map(({ id }) => ({ accountId: id, erasedAt: part.get(id)! }))
    if (rows.length > 0) await db.insert(pendingErasures).values(rows).onConflictDoNothing()
    pending += rows.length
  }
  return pending
}

/** Takes the next account that must be erased again, locked until the transaction ends; without a user where it is erased already. */
export async function consumePendingErasure(tx: Db): Promise<{ user: UserRow | undefined } | undefined> {
  const [next] = await tx.select().from(pendingErasures).limit(1).for('update')
  if (!next) return undefined
  await tx.delete(pendingErasures).where(eq(pendingErasures.accountId, next.accountId))
  const [user] = await tx
    .select()
    .from(users)
    .where(and(eq(users.id, next.accountId), isNull(users.deletedAt)))
    .for('update')
  return { user }
}
