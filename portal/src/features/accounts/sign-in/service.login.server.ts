import { recordAudit } from '#platform/audit.server.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import type { BodyOf } from '#platform/endpoint.ts'
import { Problem } from '#platform/problem.ts'
import type { login } from '../contract.ts'
import type { loginWithFactor } from '../factors/contract.ts'
import { challengeMinutes, mostChallenges } from '../factors/rules.ts'
import { spendCode } from '../factors/service.codes.server.ts'
import { listMethods } from '../factors/service.fresh.server.ts'
import { notify } from '../factors/service.notices.server.ts'
import { countDevices, findChallengeOwner, insertChallenge, takeChallenge } from '../factors/store.server.ts'
import { actorOf } from '../email/service.proof.server.ts'
import { messages } from '../messages.ts'
import { mayLogInHere } from '../rules.ts'
import { factorMessages } from '../factors/messages.ts'
import { readOwnUser } from '../service.server.ts'
import { findUserByEmail, lockUser } from '../store.server.ts'
import { guardAttempts, guardCodes } from './service.attempts.server.ts'
import { hashToken, newToken, verifyPassword } from './service.passwords.server.ts'
import { openSession } from './service.devices.server.ts'
import type { Arrival } from './service.sessions.server.ts'

/**
 * Signs in, or for an account with a second factor begins to. An unknown address and a wrong password give the same message in the same time
 * (decisions §3), and so does a member of staff who has to log in at the provider.
 */
export async function signIn(deps: Deps, input: BodyOf<typeof login>, { address, from }: Arrival) {
  const guard = await guardAttempts(deps, 'login', input.email, address)
  const { db } = deps.database
  const row = await findUserByEmail(db, input.email)
  const isRight = await verifyPassword(deps, row?.passwordHash, input.password)
  if (!isRight || !row || !mayLogInHere(row, deps.config.breakGlassAccount)) throw new Problem(401, messages.wrongLogin)
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

/** Only a hash is stored: who reads the table cannot take the second step. */
async function startChallenge(deps: Deps, tx: Db, userId: string): Promise<string> {
  const challenge = newToken()
  const expiresAt = new Date(deps.clock.now().getTime() + challengeMinutes * 60_000)
  await insertChallenge(tx, { tokenHash: hashToken(challenge), userId, expiresAt }, mostChallenges)
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
  const token = await deps.database.transaction(async (tx) => {
    const now = deps.clock.now()
    const row = await lockUser(tx, userId)
    // Taken before the code is used: of two answers to one challenge the second begins again.
    const mayContinue = row && mayLogInHere(row, deps.config.breakGlassAccount)
    if (!mayContinue || !(await takeChallenge(tx, tokenHash, now))) throw refuse('challenge', factorMessages.loginEnded)
    const method = await spendCode(deps, tx, userId, input.code)
    if (!method) throw refuse('code', factorMessages.wrongCode)
    if (method === 'recovery') {
      const entry = { action: 'account.use-recovery-code', recordType: 'account', recordId: userId }
      await recordAudit(tx, { at: now, actor: actorOf(row), ...entry })
      await notify(deps, tx, { userId, event: 'recovery-code-used' })
    }
    return openSession(deps, tx, userId, from, { factorAt: deps.clock.now() })
  })
  await guard.succeeded()
  return { token, user: await readOwnUser(deps, userId) }
}
