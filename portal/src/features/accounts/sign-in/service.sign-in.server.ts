import { randomBytes } from 'node:crypto'
import type { SignedIn } from '#platform/actor.ts'
import { recordAudit } from '#platform/audit.server.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import type { BodyOf } from '#platform/endpoint.ts'
import { Problem } from '#platform/problem.ts'
import { describeError } from '#platform/telemetry/telemetry.server.ts'
import type { logInByMail, login } from '../contract.ts'
import { actorOf } from '#people/actors.server.ts'
import { verifyAddress } from '../email/service.addresses.server.ts'
import type { loginWithFactor } from '../factors/contract.ts'
import { factorMessages } from '../factors/messages.ts'
import { challengeMinutes, maxChallenges } from '../factors/rules.ts'
import { notify, listMethods, spendCode } from '../factors/service.server.ts'
import { countDevices, findChallengeOwner, insertChallenge, consumeChallenge } from '../factors/store.server.ts'
import { messages } from '../messages.ts'
import { mayLogInHere } from '../rules.ts'
import { readOwnUser } from '../service.server.ts'
import { consumePasswordReset, ensureDeviceKey, findPasswordResetOwner } from '../store.server.ts'
import { findUser, findUserByEmail, lockUser, type UserRow } from '#people/store.server.ts'
import { guardAttempts, guardCodes, guardNetwork } from './service.attempts.server.ts'
import { hashToken, newToken, verifyPassword } from './service.passwords.server.ts'
import { mayLogInByMail } from './service.recovery.server.ts'
import { type Arrival, openSession, recordLogin } from './service.sessions.server.ts'

/**
 * Signs in, or for an account with a second factor begins to. An unknown address and a wrong password give the same message in the same time
 * (decisions §3), and so does a member of staff who has to log in at the provider.
 */
export async function signIn(deps: Deps, input: BodyOf<typeof login>, { address, from }: Arrival) {
  const guard = await guardAttempts(deps, 'login', input.email, address)
  const { db } = deps.database
  const row = await findUserByEmail(db, input.email)
  const isRight = await verifyPassword(deps, row?.passwordHash, input.password)
  if (!isRight || !row || !mayLogInHere(row, deps.config.breakGlassAccount)) {
    // Not awaited: the time of the answer must not tell which accounts exist.
    if (row) void recordRefusal(deps, row, isRight ? 'logs in at the provider' : 'wrong password')
    throw new Problem(401, messages.wrongLogin)
  }
  // Until then nobody has used the account: it is the first administrator's.
  const isFirst = row.role === 'Admin' && (await countDevices(db, row.id)) === 0
  const begun = await deps.database.transaction(async (tx) => {
    // A new password may have been set while this one was checked.
    if ((await lockUser(tx, row.id))?.passwordHash !== row.passwordHash) throw new Problem(401, messages.wrongLogin)
    const methods = await listMethods(tx, row.id)
    if (methods.length > 0) return { challenge: await startChallenge(deps, tx, row.id), methods }
    return openSession(deps, tx, row.id, from)
  })
  await guard.succeeded()
  if (typeof begun !== 'string') return begun
  const user = await readOwnUser(deps, row.id)
  return { token: begun, user, ...((isFirst || user.lacksFactor?.due) && { leadsToFactor: true }) }
}

const recordRefusal = (deps: Deps, row: Pick<UserRow, 'id' | 'role'>, reason: string): Promise<void> =>
  recordLogin(deps, deps.database.db, row, 'account.refuse-log-in', { reason }).catch((error: unknown) =>
    deps.log.warn({ error: describeError(error) }, 'a refused login was not recorded'),
  )

/** Signs in with the mailed link of an account without a password, or begins to. 400 when the link is used or expired. */
export async function signInByMail(deps: Deps, input: BodyOf<typeof logInByMail>, { address, from }: Arrival) {
  const guard = await guardNetwork(deps, 'login-link', address)
  const tokenHash = hashToken(input.token)
  const { id, begun } = await deps.database.transaction(async (tx) => {
    const owner = await findPasswordResetOwner(tx, tokenHash)
    const row = owner ? await lockUser(tx, owner) : undefined
    const now = deps.clock.now()
    if (!row || !mayLogInByMail(row) || !(await consumePasswordReset(tx, tokenHash, now)))
      throw new Problem(400, messages.resetInvalid)
    await verifyAddress(deps, tx, row, 'mailbox')
    const entry = { action: 'account.log-in-by-mail', recordType: 'account', recordId: row.id }
    await recordAudit(tx, { at: now, actor: await actorOf(tx, row), ...entry })
    const methods = await listMethods(tx, row.id)
    if (methods.length === 0) return { id: row.id, begun: await openSession(deps, tx, row.id, from, { via: 'mail' }) }
    return { id: row.id, begun: { challenge: await startChallenge(deps, tx, row.id), methods } }
  })
  await guard.succeeded()
  return typeof begun === 'string' ? { token: begun, user: await readOwnUser(deps, id) } : begun
}

/** Only a hash is stored: who reads the table cannot take the second step. */
async function startChallenge(deps: Deps, tx: Db, userId: string): Promise<string> {
  const challenge = newToken()
  const expiresAt = new Date(deps.clock.now().getTime() + challengeMinutes * 60_000)
  await insertChallenge(tx, { tokenHash: hashToken(challenge), userId, expiresAt }, maxChallenges)
  return challenge
}

const refuse = (field: 'challenge' | 'code', message: string) =>
  new Problem(401, message, { fields: [{ field, message }] })

/** The second step: 401 on `code`, or on `challenge` when the login must begin again. */
export async function signInWithFactor(deps: Deps, input: BodyOf<typeof loginWithFactor>, { address, from }: Arrival) {
  const tokenHash = hashToken(input.challenge)
  const userId = await findChallengeOwner(deps.database.db, tokenHash, deps.clock.now())
  if (!userId) throw refuse('challenge', factorMessages.loginEnded)
  const guard = await guardCodes(deps, userId, address)
  const work = deps.database.transaction(async (tx) => {
    const now = deps.clock.now()
    const row = await lockUser(tx, userId)
    // Taken before the code is used: of two answers to one challenge the second begins again.
    const mayContinue = row && mayLogInHere(row, deps.config.breakGlassAccount)
    if (!mayContinue || !(await consumeChallenge(tx, tokenHash, now)))
      throw refuse('challenge', factorMessages.loginEnded)
    const method = await spendCode(deps, tx, userId, input.code)
    if (!method) throw refuse('code', factorMessages.wrongCode)
    if (method === 'recovery') {
      const entry = { action: 'account.use-recovery-code', recordType: 'account', recordId: userId }
      await recordAudit(tx, { at: now, actor: await actorOf(tx, row), ...entry })
      await notify(deps, tx, { userId, event: 'recovery-code-used' })
    }
    const via = row.logsInByMail ? 'mail' : 'password'
    return openSession(deps, tx, userId, from, { factorAt: deps.clock.now(), via })
  })
  const token = await work.catch(async (error: unknown) => {
    const row = await findUser(deps.database.db, userId)
    if (row && error instanceof Problem) await recordRefusal(deps, row, 'wrong code')
    throw error
  })
  await guard.succeeded()
  return { token, user: await readOwnUser(deps, userId) }
}

/** The account's key for its own devices, the same at each request (docs/decisions/0031). */
export async function readDeviceKey({ database }: Deps, actor: SignedIn): Promise<{ key: string }> {
  return { key: await ensureDeviceKey(database.db, actor.id, randomBytes(32).toString('base64')) }
}
