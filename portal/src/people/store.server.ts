import { and, asc, count, desc, eq, gt, gte, ilike, inArray, isNotNull, isNull, lt, ne, or, sql } from 'drizzle-orm'
import type { SignedIn } from '#platform/actor.ts'
import { type AuditEntry, recordAudit } from '#platform/audit.server.ts'
import { type Db, prepareOnce, uniqueViolation } from '#platform/database/database.server.ts'
import { auditLog } from '#platform/database/platform.table.server.ts'
import type { Duty } from '#platform/duties.ts'
import type { Memberships } from '#platform/mandates.ts'
import { conflict, unauthorized } from '#platform/problem.ts'
import { searchWords } from '#platform/values/search-words.ts'
import { peopleMessages } from './messages.ts'
import { companyMembers, sessions, users, verifiedAddresses } from './table.server.ts'

export type UserRow = typeof users.$inferSelect

export type NewUser = Omit<typeof users.$inferInsert, 'searchWords'>

const live = isNull(users.deletedAt)

function refuseTaken(error: unknown): never {
  if (uniqueViolation(error) === 'users_email')
    throw conflict(peopleMessages.emailTaken, { fields: [{ field: 'email', message: peopleMessages.emailTaken }] })
  throw error
}

const searched = ['name', 'surname', 'email', 'phone', 'companyName', 'street', 'city'] as const

const wordsOfUser = (user: Pick<NewUser, (typeof searched)[number]>): string =>
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

const userById = prepareOnce('user_by_id', (db) =>
  db
    .select()
    .from(users)
    .where(and(eq(users.id, sql.placeholder('id')), live)),
)

export async function findUser(db: Db, id: string): Promise<UserRow | undefined> {
  const [row] = await userById(db).execute({ id })
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

export type SessionRow = typeof sessions.$inferSelect

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

const lost = { action: 'account.lose-duties', recordType: 'account' } as const

type Loss = Pick<AuditEntry, 'at' | 'actor'> & { id: string; before: readonly Duty[]; after: readonly Duty[] }

/** Records which duties a member of staff held before losing one. The audit log only grows, so nobody can hide that another person could have approved. */
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

/** Locks an address, so that one transaction at a time verifies it or assigns the records of its owner. */
export async function lockAddress(tx: Db, email: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`address:${email}`}, 0))`)
}

/** Whether the owner of the mailbox has opened one of our links, with or without an account. */
export async function isVerifiedAddress(db: Db, email: string): Promise<boolean> {
  const isVerified = and(eq(users.email, email), live, isNotNull(users.emailVerifiedAt))
  const account = db.select({ email: users.email }).from(users).where(isVerified)
  const { email: address } = verifiedAddresses
  const found = await account.unionAll(db.select({ email: address }).from(verifiedAddresses).where(eq(address, email)))
  return found.length > 0
}

/** The memberships of an account, as a column of a query of accounts. */
export const membershipsColumn = sql<Memberships>`coalesce((
  select json_agg(json_build_object('companyId', ${companyMembers.companyId}, 'mandates', ${companyMembers.mandates}))
  from ${companyMembers} where ${companyMembers.userId} = ${users.id}
), '[]'::json)`

/** The current memberships; those of an actor were read at the beginning of the request. */
export async function readMemberships(db: Db, userId: string): Promise<Memberships> {
  const rows = await db.select({ memberships: membershipsColumn }).from(users).where(eq(users.id, userId))
  return rows[0]!.memberships
}
