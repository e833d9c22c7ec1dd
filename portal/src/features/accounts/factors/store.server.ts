import { and, asc, count, desc, eq, gt, gte, isNotNull, isNull, lt, lte, ne, notInArray, or } from 'drizzle-orm'
import type { Db } from '#platform/database/database.server.ts'
import { deletePasskey, deletePasskeysOf, deletePasskeysSince, listPasskeyRows } from '../passkeys/store.server.ts'
import { passkeys } from '../passkeys/table.server.ts'
import { sessions } from '#people/table.server.ts'
import { knownDevices, loginChallenges, loginFactors, recoveryCodes } from './table.server.ts'

export type FactorRow = typeof loginFactors.$inferSelect

const isConfirmed = isNotNull(loginFactors.confirmedAt)

/** The apps that count. */
async function listAppRows(db: Db, userId: string): Promise<FactorRow[]> {
  return db
    .select()
    .from(loginFactors)
    .where(and(eq(loginFactors.userId, userId), isConfirmed))
    .orderBy(asc(loginFactors.createdAt), asc(loginFactors.id))
}

export interface OwnFactor {
  id: string
  kind: 'totp' | 'passkey'
  /** Given by the owner; an app has none. */
  name: string
  createdAt: Date
  usedAt: Date | null
}

/** The apps and passkeys of an account, in the order in which they were added. */
export async function listFactorRows(db: Db, userId: string): Promise<OwnFactor[]> {
  const apps = (await listAppRows(db, userId)).map((row) => ({ ...row, name: '' }))
  const keys = (await listPasskeyRows(db, userId)).map((row) => ({ ...row, kind: 'passkey' as const }))
  return [...apps, ...keys].toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
}

/** Whether the password alone is not enough. */
export async function hasFactor(db: Db, userId: string): Promise<boolean> {
  const [row] = await db
    .select({ id: loginFactors.id })
    .from(loginFactors)
    .where(and(eq(loginFactors.userId, userId), isConfirmed))
    .unionAll(db.select({ id: passkeys.id }).from(passkeys).where(eq(passkeys.userId, userId)))
    .limit(1)
  return row !== undefined
}

/** The account's authenticator app, confirmed or not. */
export async function findApp(db: Db, userId: string): Promise<FactorRow | undefined> {
  const [row] = await db
    .select()
    .from(loginFactors)
    .where(and(eq(loginFactors.userId, userId), eq(loginFactors.kind, 'totp')))
  return row
}

/** Takes the place of one that was never confirmed. The caller has locked the account. */
export async function replacePendingApp(tx: Db, row: typeof loginFactors.$inferInsert): Promise<void> {
  await tx.delete(loginFactors).where(and(eq(loginFactors.userId, row.userId), eq(loginFactors.kind, 'totp')))
  await tx.insert(loginFactors).values(row)
}

/** Notes that a code of this period is used. False when it, or a later one, was used before: of two at once, one is. */
export async function runStep(tx: Db, id: string, step: number, now: Date): Promise<boolean> {
  const taken = await tx
    .update(loginFactors)
    .set({ lastStep: step, usedAt: now })
    .where(and(eq(loginFactors.id, id), lt(loginFactors.lastStep, step)))
    .returning({ id: loginFactors.id })
  return taken.length === 1
}

export async function confirmFactor(tx: Db, id: string, now: Date): Promise<void> {
  await tx.update(loginFactors).set({ confirmedAt: now }).where(eq(loginFactors.id, id))
}

/** Removes a confirmed app of the account; undefined when it has none with this id. */
async function deleteApp(tx: Db, userId: string, id: string): Promise<FactorRow | undefined> {
  const [row] = await tx
    .delete(loginFactors)
    .where(and(eq(loginFactors.id, id), eq(loginFactors.userId, userId), isConfirmed))
    .returning()
  return row
}

/** Removes an app or a passkey of the account; undefined when it has none with this id. */
export async function deleteFactor(tx: Db, userId: string, id: string): Promise<'totp' | 'passkey' | undefined> {
  if (await deleteApp(tx, userId, id)) return 'totp'
  return (await deletePasskey(tx, userId, id)) ? 'passkey' : undefined
}

export async function deleteFactorsOf(tx: Db, userId: string): Promise<void> {
  await tx.delete(loginFactors).where(eq(loginFactors.userId, userId))
  await deletePasskeysOf(tx, userId)
  await deleteRecoveryCodes(tx, userId)
  await tx.delete(loginChallenges).where(eq(loginChallenges.userId, userId))
  await eraseDevices(tx, userId)
}

/** Deletes what was added to log in with, and with the last factor all recovery codes. An app that was never confirmed goes too. */
export async function deleteFactorsSince(tx: Db, userId: string, since: Date): Promise<void> {
  const isRecent = or(isNull(loginFactors.confirmedAt), gte(loginFactors.confirmedAt, since))
  await tx.delete(loginFactors).where(and(eq(loginFactors.userId, userId), isRecent))
  await deletePasskeysSince(tx, userId, since)
  await tx.delete(recoveryCodes).where(and(eq(recoveryCodes.userId, userId), gte(recoveryCodes.addedAt, since)))
  if (!(await hasFactor(tx, userId))) await deleteRecoveryCodes(tx, userId)
}

export async function deleteRecoveryCodes(tx: Db, userId: string): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
}

export async function replaceRecoveryCodes(tx: Db, userId: string, hashes: string[], addedAt: Date): Promise<void> {
  await deleteRecoveryCodes(tx, userId)
  await tx.insert(recoveryCodes).values(hashes.map((codeHash) => ({ userId, codeHash, addedAt })))
}

export async function countRecoveryCodes(db: Db, userId: string): Promise<number> {
  const [row] = await db.select({ n: count() }).from(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  return row?.n ?? 0
}

/** Uses up a code; false when the account has no such code. */
export async function consumeRecoveryCode(tx: Db, userId: string, codeHash: string): Promise<boolean> {
  const taken = await tx
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, codeHash)))
    .returning({ userId: recoveryCodes.userId })
  return taken.length === 1
}

/** Adds a login that waits for its second factor, and keeps the newest `most` of the account. */
export async function insertChallenge(db: Db, row: typeof loginChallenges.$inferInsert, max: number): Promise<void> {
  await db.insert(loginChallenges).values(row)
  const newest = db
    .select({ tokenHash: loginChallenges.tokenHash })
    .from(loginChallenges)
    .where(eq(loginChallenges.userId, row.userId))
    .orderBy(desc(loginChallenges.expiresAt), desc(loginChallenges.tokenHash))
    .limit(max)
  await db
    .delete(loginChallenges)
    .where(and(eq(loginChallenges.userId, row.userId), notInArray(loginChallenges.tokenHash, newest)))
}

export async function findChallengeOwner(db: Db, tokenHash: string, now: Date): Promise<string | undefined> {
  const [row] = await db
    .select({ userId: loginChallenges.userId })
    .from(loginChallenges)
    .where(and(eq(loginChallenges.tokenHash, tokenHash), gt(loginChallenges.expiresAt, now)))
  return row?.userId
}

/** Deletes a challenge, which opens one session. False when it is used, ended or expired. */
export async function consumeChallenge(tx: Db, tokenHash: string, now: Date): Promise<boolean> {
  const taken = await tx
    .delete(loginChallenges)
    .where(and(eq(loginChallenges.tokenHash, tokenHash), gt(loginChallenges.expiresAt, now)))
    .returning({ userId: loginChallenges.userId })
  return taken.length === 1
}

export async function deleteOldChallenges(db: Db, now: Date): Promise<void> {
  await db.delete(loginChallenges).where(lte(loginChallenges.expiresAt, now))
}

/** When the person last proved in this session who they are, also by a factor, and how it began. */
export async function findProof(db: Db, sessionId: string) {
  const [row] = await db
    .select({ provedAt: sessions.provedAt, factorAt: sessions.factorAt, via: sessions.via })
    .from(sessions)
    .where(eq(sessions.id, sessionId))
  return row
}

export async function markProof(tx: Db, sessionId: string, now: Date): Promise<void> {
  await tx.update(sessions).set({ provedAt: now }).where(eq(sessions.id, sessionId))
}

/** As `markProof`, by a second factor or a passkey. */
export async function markFactor(tx: Db, sessionId: string, now: Date): Promise<void> {
  await tx.update(sessions).set({ provedAt: now, factorAt: now }).where(eq(sessions.id, sessionId))
}

/** A proof by password counts for nothing once there is a second factor. */
export async function dropOtherProofs(tx: Db, userId: string, sessionId: string): Promise<void> {
  await tx
    .update(sessions)
    .set({ provedAt: null })
    .where(and(eq(sessions.userId, userId), ne(sessions.id, sessionId)))
}

export async function listSecrets(db: Db): Promise<Pick<FactorRow, 'id' | 'secret'>[]> {
  return db
    .select({ id: loginFactors.id, secret: loginFactors.secret })
    .from(loginFactors)
    .orderBy(asc(loginFactors.id))
}

export async function replaceSecret(db: Db, id: string, secret: Buffer): Promise<void> {
  await db.update(loginFactors).set({ secret }).where(eq(loginFactors.id, id))
}

export async function countDevices(db: Db, userId: string): Promise<number> {
  const [row] = await db.select({ n: count() }).from(knownDevices).where(eq(knownDevices.userId, userId))
  return row?.n ?? 0
}

/** Notes the use of a device and keeps the `most` last used ones. True where it is new: of two logins at once, one is. */
export async function recordDevice(tx: Db, row: typeof knownDevices.$inferInsert, max: number): Promise<boolean> {
  const ofAccount = eq(knownDevices.userId, row.userId)
  const added = await tx.insert(knownDevices).values(row).onConflictDoNothing().returning()
  if (added.length === 0) {
    const { lastUsedAt, deviceHash } = row
    await tx
      .update(knownDevices)
      .set({ lastUsedAt })
      .where(and(ofAccount, eq(knownDevices.deviceHash, deviceHash)))
    return false
  }
  const last = tx
    .select({ deviceHash: knownDevices.deviceHash })
    .from(knownDevices)
    .where(ofAccount)
    .orderBy(desc(knownDevices.lastUsedAt), desc(knownDevices.deviceHash))
    .limit(max)
  await tx.delete(knownDevices).where(and(ofAccount, notInArray(knownDevices.deviceHash, last)))
  return true
}

export async function eraseDevices(tx: Db, userId: string): Promise<void> {
  await tx.delete(knownDevices).where(eq(knownDevices.userId, userId))
}

export async function deleteOldDevices(db: Db, usedBefore: Date): Promise<void> {
  await db.delete(knownDevices).where(lt(knownDevices.lastUsedAt, usedBefore))
}
