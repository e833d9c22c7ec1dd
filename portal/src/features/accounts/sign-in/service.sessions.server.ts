import type { Actor, SignedIn } from '#platform/actor.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { unauthorized } from '#platform/problem.ts'
import { dutiesOf, mostSessions, sessionIdleHours, sessionIsLive, sessionLifeDays } from '../rules.ts'
import { hashToken, newToken } from './service.passwords.server.ts'
import {
  deleteOldPasswordResets,
  deleteOldSessions,
  deleteSession,
  findSession,
  insertSession,
  touchSession,
} from '../store.server.ts'

const touchEveryMs = 5 * 60_000

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
  if (!session || !sessionIsLive(session, now)) throw unauthorized('Invalid token')
  // Record the last use at most every few minutes, to avoid a write per request.
  const isOld = now.getTime() - session.lastUsedAt.getTime() > touchEveryMs
  if (isOld && !(unseen && session.role === 'User')) await touchSession(db, session.id, now)
  const actor: SignedIn = {
    kind: 'user',
    id: session.userId,
    role: session.role,
    duties: dutiesOf(session),
    email: session.email,
    name: `${session.name} ${session.surname}`.trim(),
    sessionId: session.id,
  }
  return actor
}

/** Starts a session and returns its token, of which only the hash is stored. */
export async function startSession(db: Db, userId: string, now: Date): Promise<string> {
  const token = newToken()
  await insertSession(db, { tokenHash: hashToken(token), userId, createdAt: now, lastUsedAt: now }, mostSessions)
  return token
}

export async function endSession(deps: Deps, actor: SignedIn): Promise<void> {
  await deleteSession(deps.database.db, actor.sessionId)
}

/** Deletes sessions past their idle or total lifetime, and expired password links. */
export async function sweepSessions(deps: Deps): Promise<void> {
  const now = deps.clock.now().getTime()
  const hour = 3_600_000
  await deleteOldSessions(
    deps.database.db,
    new Date(now - sessionIdleHours * hour),
    new Date(now - sessionLifeDays * 24 * hour),
  )
  await deleteOldPasswordResets(deps.database.db, new Date(now))
}
