import {
  and,
  asc,
  count,
  desc,
  eq,
  gt,
  gte,
  ilike,
  inArray,
  isNull,
  lt,
  ne,
  notInArray,
  or,
  sql,
  isNotNull,
} from 'drizzle-orm'
import type { SignedIn } from '#platform/actor.ts'
import { type AuditEntry, recordAudit } from '#platform/audit.server.ts'
import type { Erasure } from '#platform/backup/erasures.server.ts'
import { type Db, uniqueViolation } from '#platform/database/database.server.ts'
import { auditLog } from '#platform/database/platform.table.server.ts'
import type { Duty } from '#platform/duties.ts'
import { conflict, unauthorized } from '#platform/problem.ts'
import { searchWords } from '#platform/values/search-words.ts'
import { loginChallenges } from './factors/table.server.ts'
import { messages } from './messages.ts'
import { deviceKeys, passwordResets, sessions, users, pendingErasures } from './table.server.ts'

export type UserRow = typeof users.$inferSelect
export type NewUser = Omit<typeof users.$inferInsert, 'searchWords'>
export type SessionRow = typeof sessions.$inferSelect

const live = isNull(users.deletedAt)

function refuseTaken(error: unknown): never {
  if (uniqueViolation(error) === 'users_email')
    throw conflict(messages.emailTaken, { fields: [{ field: 'email', message: messages.emailTaken }] })
  throw error
}

const searched = ['name', 'surname', 'email', 'phone', 'companyName', 'street', 'city'] as const

export const wordsOfUser = (user: Pick<NewUser, (typeof searched)[number]>): string =>
  searchWords(searched.map((field) => user[field] ?? ''))

export async function insertUser(db: Db, user: NewUser): Promise<UserRow> {
  const [row] = await db
    .insert(users)
    .values({ ...user, searchWords: wordsOfUser(user) })
    .returning()
    .catch(refuseTaken)
  return row!
}

export async function updateUser(db: Db, id: string, change: Partial<NewUser>): Promise<UserRow | undefined> {
  const [row] = await db
    .update(users)
    .set(change)
    .where(and(eq(users.id, id), live))
    .returning()
    .catch(refuseTaken)
  if (row && searched.some((field) => field in change))
    await db
      .update(users)
      .set({ searchWords: wordsOfUser(row) })
      .where(eq(users.id, id))
  return row
}

export async function findUser(db: Db, id: string): Promise<UserRow | undefined> {
  const [row] = await db
    .select()
    .from(users)
    .where(and(eq(users.id, id), live))
  return row
}

export async function findUsers(db: Db, ids: readonly string[]): Promise<UserRow[]> {
  if (ids.length === 0) return []
  return db
    .select()
    .from(users)
    .where(and(inArray(users.id, [...ids]), live))
}

export async function findUserByEmail(db: Db, email: string): Promise<UserRow | undefined> {
  const [row] = await db
    .select()
    .from(users)
    .where(and(eq(users.email, email), live))
  return row
}

/** The account, locked against another change until the transaction ends. */
export async function lockUser(db: Db, id: string): Promise<UserRow | undefined> {
  const [row] = await db
    .select()
    .from(users)
    .where(and(eq(users.id, id), live))
    .for('update')
  return row
}

/** The caller's account, locked; 401 when the session has ended meanwhile: a stranger's call must not take effect after the owner's lock-out. */
export async function lockCaller(db: Db, { id, sessionId }: SignedIn): Promise<UserRow> {
  const row = await lockUser(db, id)
  if (!row || !(await findSessionOrigin(db, sessionId))) throw unauthorized('Invalid token')
  return row
}

/** Ensures that one process at a time creates the first Admin: an empty table has no row to lock. */
export async function lockFirstAdmin(db: Db): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtext('accounts.first-admin'))`)
}

/** All Admins, locked until the transaction ends. */
export async function lockAdmins(db: Db): Promise<UserRow[]> {
  return db
    .select()
    .from(users)
    .where(and(eq(users.role, 'Admin'), live))
    .orderBy(asc(users.id))
    .for('update')
}

export async function listUserRows(
  db: Db,
  filter: { search: string | undefined; role: 'Admin' | 'User' | undefined; limit: number; offset: number },
): Promise<{ rows: UserRow[]; total: number }> {
  const pattern = filter.search && `%${filter.search.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`
  const where = and(
    live,
    filter.role && eq(users.role, filter.role),
    pattern
      ? or(ilike(sql`${users.name} || ' ' || ${users.surname}`, pattern), ilike(users.email, pattern))
      : undefined,
  )
  const [total] = await db.select({ n: count() }).from(users).where(where)
  const rows = await db
    .select()
    .from(users)
    .where(where)
    .orderBy(desc(users.registrationDate), asc(users.id))
    .limit(filter.limit)
    .offset(filter.offset)
  return { rows, total: total?.n ?? 0 }
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

/** Where a session began. */
export async function findSessionOrigin(
  db: Db,
  id: string,
): Promise<Pick<SessionRow, 'device' | 'network'> | undefined> {
  const [row] = await db
    .select({ device: sessions.device, network: sessions.network })
    .from(sessions)
    .where(eq(sessions.id, id))
  return row
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
export async function keepDeviceKey(db: Db, userId: string, fresh: string): Promise<string> {
  await db.insert(deviceKeys).values({ userId, key: fresh }).onConflictDoNothing()
  const [row] = await db.select().from(deviceKeys).where(eq(deviceKeys.userId, userId))
  return row!.key
}

export async function deleteDeviceKeyOf(db: Db, userId: string): Promise<void> {
  await db.delete(deviceKeys).where(eq(deviceKeys.userId, userId))
}

/** Accounts that were made, and that were deleted, from one moment and before another. */
export async function countUsersIn(db: Db, { from, before }: { from: Date; before: Date }) {
  const within = (column: typeof users.registrationDate | typeof users.deletedAt) =>
    db
      .select({ count: count() })
      .from(users)
      .where(and(gte(column, from), lt(column, before)))
  const [[made], [erased]] = [await within(users.registrationDate), await within(users.deletedAt)]
  return { made: made?.count ?? 0, erased: erased?.count ?? 0 }
}

/** Every account that was erased. */
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

const lost = { action: 'account.lose-duties', recordType: 'account' } as const
type Loss = Pick<AuditEntry, 'at' | 'actor'> & { id: string; before: readonly Duty[]; after: readonly Duty[] }

/** Records what a member of staff held who loses a duty in any way. The audit log only grows, so nobody hides that another person could have approved. */
export async function recordDutyLoss(tx: Db, { at, actor, id, before, after }: Loss): Promise<void> {
  if (before.some((duty) => !after.includes(duty)))
    await recordAudit(tx, { at, actor, ...lost, recordId: id, details: { before } })
}

/** Whether a person other than `not` held all these duties when losing one after `since`. */
export async function findLossOfOther(tx: Db, who: { needs: readonly Duty[]; not: string; since: Date }) {
  const { action, recordType, recordId, at, details } = auditLog
  const isLoss = and(eq(action, lost.action), eq(recordType, lost.recordType), ne(recordId, who.not), gt(at, who.since))
  const held = sql`${details} -> 'before' @> ${JSON.stringify(who.needs)}::jsonb`
  return (await tx.select({ at }).from(auditLog).where(and(isLoss, held)).limit(1)).length > 0
}
