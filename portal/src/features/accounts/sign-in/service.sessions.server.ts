// People see where they are logged in, and end one session or all others. A session keeps the browser and system in words from a fixed list
// (`rules.ts`) and the first half of the network's address: enough to recognise a device; more would be personal data that nobody needs. No
// service is asked for a place, because it would learn who uses the portal. Sessions of staff end STAFF_IDLE_MINUTES after their last use, others
// after 12 hours, all after 7 days; the use is recorded once a minute (others: every 5).
import { createHmac, randomUUID } from 'node:crypto'
import { activeDutiesOf } from '#people/directory.server.ts'
import { type Actor, type Role, type SignedIn, visitor } from '#platform/actor.ts'
import { recordAudit } from '#platform/audit.server.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { deriveKey, readMasterKey } from '#platform/keys/master-key.server.ts'
import { shortNetworkOf } from '#platform/proxies.server.ts'
import { notFound, unauthorized } from '#platform/problem.ts'
import { isUuid } from '#platform/values/uuid.ts'
import { isFactorDue } from '../factors/rules.ts'
import { notify } from '../factors/service.server.ts'
import { deleteOldChallenges, deleteOldDevices, countDevices, recordDevice } from '../factors/store.server.ts'
import {
  deviceDays,
  mayLogInHere,
  maxSessions,
  sessionIdleHours,
  sessionIsLive,
  sessionLifeDays,
  maxDevices,
  describeDevice,
} from '../rules.ts'
import { sweepSso } from '../sso/store.server.ts'
import { findSession } from '../store.caller.server.ts'
import {
  deleteOldPasswordResets,
  deleteOldSessions,
  deleteSession,
  deleteSessionOf,
  deleteSessionsOf,
  insertSession,
  listSessions,
  touchSession,
} from '../store.server.ts'
import { findUser, type SessionRow, type UserRow } from '#people/store.server.ts'
import { hashToken, newToken } from './service.passwords.server.ts'

const minuteMs = 60_000
const touchEveryMs = 5 * minuteMs
/** More often, since a session of staff ends so many minutes after its last use. */
const touchStaffEveryMs = minuteMs

/** How long a session of this role may rest. */
const idleMinutesOf = (deps: Deps, role: Role): number =>
  role === 'Admin' ? deps.config.staffIdleMinutes : sessionIdleHours * 60

/**
 * Finds the account of an `Authorization` header; 401 `Invalid token` when there is none (decisions §1). For unlogged calls (`unseen`), the last use
 * is recorded only for staff: the time stored in the session would reveal who made an anonymous report.
 */
export async function authenticate(deps: Deps, header: string, { unseen = false } = {}): Promise<Actor> {
  const token = /^Bearer ([\w-]{20,200})$/i.exec(header)?.[1]
  if (!token) throw unauthorized('Invalid token')
  const { db } = deps.database
  const now = deps.clock.now()
  const session = await findSession(db, hashToken(token))
  if (!session || !sessionIsLive(session, now, idleMinutesOf(deps, session.role))) throw unauthorized('Invalid token')
  // From before the operator sent staff to their provider, or before the account became staff.
  if (session.via !== 'sso' && !mayLogInHere(session, deps.config.breakGlassAccount))
    throw unauthorized('Invalid token')
  if (session.via === 'mail' && session.role === 'Admin') throw unauthorized('Invalid token')
  // Record the last use at most every few minutes, to avoid a write per request.
  const touchMs = session.role === 'Admin' ? touchStaffEveryMs : touchEveryMs
  const isOld = now.getTime() - session.lastUsedAt.getTime() > touchMs
  if (isOld && !(unseen && session.role === 'User')) await touchSession(db, session.id, now)
  const duties = activeDutiesOf(session)
  const rests = !session.isGuarded && isFactorDue(deps.config.staffFactorFrom, now)
  const actor: SignedIn = {
    kind: 'user',
    id: session.userId,
    role: session.role,
    duties: rests ? [] : duties,
    ...(rests && duties.length > 0 && { waiting: duties }),
    memberships: session.memberships,
    email: session.email,
    name: `${session.name} ${session.surname}`.trim(),
    sessionId: session.id,
    ...(session.role === 'Admin' && { from: wordsOf(session) }),
  }
  return actor
}

/** From where a person logs in, in words that may be stored and shown. */
export interface Origin {
  device: string
  network: string
}
const wordsOf = ({ device, network }: Origin): string => [device, network].filter(Boolean).join(', ')

const originOf = ({ ip, headers }: { ip: string; headers: { 'user-agent'?: string | undefined } }): Origin => ({
  device: describeDevice(headers['user-agent']),
  network: shortNetworkOf(ip),
})

/** The address counts against the limits, the rest is stored with the session. */
export interface Arrival {
  address: string
  from: Origin
}
export const arrivalOf = (request: Parameters<typeof originOf>[0]): Arrival => ({
  address: request.ip,
  from: originOf(request),
})

/** How a person logged in, where it was not by password alone. */
type How = Partial<Pick<SessionRow, 'via' | 'ssoSidHash' | 'provedAt' | 'factorAt'>>

/** Starts a session and returns its token, of which only the hash is stored. */
export async function startSession(
  db: Db,
  userId: string,
  now: Date,
  from?: Origin & { id: string } & How,
): Promise<string> {
  const token = newToken()
  const session = { tokenHash: hashToken(token), userId, createdAt: now, lastUsedAt: now, provedAt: now, ...from }
  await insertSession(db, session, maxSessions)
  return token
}

/** Ends the session of the caller; how it began. */
export const endSession = (deps: Deps, actor: SignedIn): Promise<SessionRow['via'] | undefined> =>
  deleteSession(deps.database.db, actor.sessionId)

/** The sessions of the caller that have not ended, the last used one first. */
export async function listOwnSessions(deps: Deps, actor: SignedIn) {
  const now = deps.clock.now()
  const rows = await listSessions(deps.database.db, actor.id)
  const sessions = rows
    .filter((row) => sessionIsLive(row, now, idleMinutesOf(deps, actor.role)))
    .map(({ id, device, network, createdAt, lastUsedAt, via }) => ({
      id,
      device,
      network,
      signedInAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt.toISOString(),
      byMail: via === 'mail',
      current: id === actor.sessionId,
    }))
  return { sessions }
}

/** Ends one session of the caller; 404 for one of somebody else. */
export async function endOwnSession(deps: Deps, actor: SignedIn, id: string): Promise<void> {
  await deps.database.transaction(async (tx) => {
    if (!isUuid(id) || !(await deleteSessionOf(tx, actor.id, id))) throw notFound('Session not found')
    await recordEnd(deps, tx, actor, 'account.end-session')
  })
}

/** Ends all sessions of the caller but this one. */
export async function endOtherSessions(deps: Deps, actor: SignedIn): Promise<void> {
  await deps.database.transaction(async (tx) => {
    await deleteSessionsOf(tx, actor.id, actor.sessionId)
    await recordEnd(deps, tx, actor, 'account.end-other-sessions')
  })
}

const recordEnd = (deps: Deps, tx: Db, actor: SignedIn, action: string) =>
  recordAudit(tx, { at: deps.clock.now(), actor, action, recordType: 'account', recordId: actor.id })

/** Deletes sessions past their idle or total lifetime, and expired password links and half logins. */
export async function sweepSessions(deps: Deps): Promise<void> {
  const now = deps.clock.now().getTime()
  const hour = 3_600_000
  await deleteOldSessions(
    deps.database.db,
    new Date(now - sessionIdleHours * hour),
    new Date(now - sessionLifeDays * 24 * hour),
  )
  await deleteOldPasswordResets(deps.database.db, new Date(now))
  await deleteOldChallenges(deps.database.db, new Date(now))
  await sweepSso(deps.database.db, new Date(now))
  await deleteOldDevices(deps.database.db, new Date(now - deviceDays * 24 * hour))
}

/** A device as it is remembered: a keyed digest for one account, which tells nobody without the key anything. */
const digestOf = (deps: Deps, userId: string, { device, network }: Origin): string =>
  createHmac('sha256', deriveKey(readMasterKey(deps.config), 'known devices'))
    .update(`${userId} ${device} ${network}`)
    .digest('base64url')

/** Starts a session, and mails the owner when it is on a device or in a network that the account has not used. Its first one is never new. */
export async function openSession(deps: Deps, tx: Db, userId: string, from: Origin, how?: How): Promise<string> {
  const now = deps.clock.now()
  const id = randomUUID()
  const token = await startSession(tx, userId, now, { ...from, id, ...how })
  const isFirst = (await countDevices(tx, userId)) === 0
  const seen = { userId, deviceHash: digestOf(deps, userId, from), lastUsedAt: now }
  const isNew = await recordDevice(tx, seen, maxDevices)
  if (isNew && !isFirst) await notify(deps, tx, { userId, event: 'new-device', sessionId: id })
  const user = await findUser(tx, userId)
  const way = how?.via ?? 'password'
  if (user) await recordLogin(deps, tx, user, 'account.log-in', { way }, wordsOf(from))
  return token
}

/** Logins of staff only, and the refused ones, without their origin: for 'I cannot log in', and to find slow guessing. */
export async function recordLogin(
  deps: Deps,
  db: Db,
  user: Pick<UserRow, 'id' | 'role'>,
  action: 'account.log-in' | 'account.refuse-log-in',
  details: Record<string, string>,
  from?: string,
): Promise<void> {
  if (user.role !== 'Admin') return
  await recordAudit(db, {
    at: deps.clock.now(),
    actor: visitor,
    action,
    recordType: 'account',
    recordId: user.id,
    details,
    ...(from && { from }),
  })
}
