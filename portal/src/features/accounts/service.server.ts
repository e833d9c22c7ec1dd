import { createHash } from 'node:crypto'
import type { SignedIn } from '#platform/actor.ts'
import { type AttemptLimit, countAttempt, forgetAttempts } from '#platform/attempts.server.ts'
import { recordAudit } from '#platform/audit.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { conflict, invalidField, notFound, Problem, unauthorized } from '#platform/problem.ts'
import { requireAdmin } from '#platform/permission.ts'
import type { BodyOf, QueryOf } from '#platform/endpoint.ts'
import type { listUsers, login, Profile, register, User } from './contract.ts'
import { messages } from './messages.ts'
import { attemptWindowMinutes, normaliseRole } from './rules.ts'
import { hashPassword, refuseCommonPassword, verifyPassword } from './service.passwords.server.ts'
import { startSession } from './service.sessions.server.ts'
import {
  deleteSessionsOf,
  findUser,
  findUserByEmail,
  insertUser,
  listSessions,
  listUserRows,
  lockAdmins,
  updateUser,
  type UserRow,
} from './store.server.ts'

/** A row as the API shows it: never the hash. */
export const toUser = (row: UserRow): User => ({ ...row, registrationDate: row.registrationDate.toISOString() })

// Addresses and accounts are counted under a hash: the table of attempts names nobody.
const attemptKey = (kind: string, value: string) =>
  `${kind}:${createHash('sha256').update(value).digest('base64url').slice(0, 22)}`

/** Counts one attempt per account and one per network address; throws 429 that names the wait (issue: LOGIN_LIMIT). */
export async function guardAttempts(deps: Deps, what: string, account: string, address: string): Promise<AttemptLimit> {
  const base = { windowMinutes: attemptWindowMinutes, now: deps.clock.now() }
  const { db } = deps.database
  await countAttempt(db, { ...base, key: attemptKey(`${what}-address`, address), limit: deps.config.loginLimit * 5 })
  const limit = { ...base, key: attemptKey(`${what}-account`, account), limit: deps.config.loginLimit }
  await countAttempt(db, limit)
  return limit
}

/** Signs in; the same text and time for an unknown address and a wrong password (decisions §3). */
export async function signIn(deps: Deps, input: BodyOf<typeof login>, address: string) {
  const limit = await guardAttempts(deps, 'login', input.email, address)
  const { db } = deps.database
  const row = await findUserByEmail(db, input.email)
  if (!(await verifyPassword(row?.passwordHash, input.password)) || !row) throw new Problem(401, messages.wrongLogin)
  const token = await startSession(db, row.id, deps.clock.now())
  await forgetAttempts(db, limit)
  return { token, user: toUser(row) }
}

/** Makes an account, always a `User`, and signs it in. 409 when the address is taken. */
export async function registerAccount(deps: Deps, input: BodyOf<typeof register>, address: string) {
  await guardAttempts(deps, 'register', input.email, address)
  refuseCommonPassword(input.password)
  const passwordHash = await hashPassword(input.password)
  const now = deps.clock.now()
  return deps.database.transaction(async (tx) => {
    const { name, surname, phone, email, companyName } = input
    const row = await insertUser(tx, {
      name,
      surname,
      phone,
      email,
      passwordHash,
      companyName: companyName ?? '',
      role: 'User',
      registrationDate: now,
      termsAcceptedAt: now,
    })
    const token = await startSession(tx, row.id, now)
    const actor = { kind: 'user', id: row.id, role: row.role, email, name, sessionId: '' } as const
    await recordAudit(tx, { at: now, actor, action: 'account.register', recordType: 'account', recordId: row.id })
    return { token, user: toUser(row) }
  })
}

export async function readProfile(deps: Deps, actor: SignedIn): Promise<User> {
  const row = await findUser(deps.database.db, actor.id)
  if (!row) throw unauthorized('Invalid token')
  return toUser(row)
}

export async function saveProfile(deps: Deps, actor: SignedIn, input: Profile): Promise<User> {
  return deps.database.transaction(async (tx) => {
    const before = await findUser(tx, actor.id)
    const row = await updateUser(tx, actor.id, input)
    if (!row || !before) throw unauthorized('Invalid token')
    const fields = Object.keys(input).filter((key) => input[key as keyof Profile] !== before[key as keyof Profile])
    await recordAudit(tx, {
      at: deps.clock.now(),
      actor,
      action: 'account.update',
      recordType: 'account',
      recordId: actor.id,
      details: { fields },
    })
    return toUser(row)
  })
}

export async function exportOwnAccount(deps: Deps, actor: SignedIn) {
  const account = await readProfile(deps, actor)
  const sessions = await listSessions(deps.database.db, actor.id)
  return {
    exportedAt: deps.clock.now().toISOString(),
    account,
    sessions: sessions.map((s) => ({ signedInAt: s.createdAt.toISOString(), lastUsedAt: s.lastUsedAt.toISOString() })),
  }
}

/** Removes what identifies the person; records they filed stay with the Commission under an empty name. */
export async function deleteOwnAccount(deps: Deps, actor: SignedIn, password: string): Promise<void> {
  const { db } = deps.database
  const row = await findUser(db, actor.id)
  if (!(await verifyPassword(row?.passwordHash, password))) throw invalidField('password', messages.wrongPassword)
  await deps.database.transaction(async (tx) => {
    const admins = await lockAdmins(tx)
    if (actor.role === 'Admin' && admins.length <= 1) throw conflict(messages.lastAdmin)
    const now = deps.clock.now()
    await updateUser(tx, actor.id, {
      name: 'Deleted',
      surname: 'account',
      phone: '',
      email: `deleted-${actor.id}`,
      passwordHash: '',
      companyName: '',
      street: '',
      city: '',
      country: '',
      postalCode: '',
      role: 'User',
      deletedAt: now,
    })
    await deleteSessionsOf(tx, actor.id)
    await recordAudit(tx, { at: now, actor, action: 'account.delete', recordType: 'account', recordId: actor.id })
  })
}

export async function listAccounts(deps: Deps, actor: SignedIn, query: QueryOf<typeof listUsers>) {
  requireAdmin(actor)
  const { page, pageSize, search, role } = query
  const { rows, total } = await listUserRows(deps.database.db, {
    search,
    role,
    limit: pageSize,
    offset: (page - 1) * pageSize,
  })
  return { items: rows.map(toUser), page, pageSize, total }
}

/** Makes an account staff or takes it back; the last Admin stays. */
export async function setAccountRole(deps: Deps, actor: SignedIn, id: string, role: string): Promise<User> {
  requireAdmin(actor)
  if (role !== 'Admin' && role !== 'User') throw invalidField('role', 'The role must be Admin or User')
  return deps.database.transaction(async (tx) => {
    const admins = await lockAdmins(tx)
    const next = normaliseRole(role)
    if (next === 'User' && admins.length === 1 && admins[0]?.id === id) throw conflict(messages.lastAdmin)
    const row = await updateUser(tx, id, { role: next })
    if (!row) throw notFound('Account not found')
    await recordAudit(tx, {
      at: deps.clock.now(),
      actor,
      action: 'account.set-role',
      recordType: 'account',
      recordId: id,
      details: { role: next },
    })
    return toUser(row)
  })
}
