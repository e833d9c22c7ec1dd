import type { SignedIn } from '#platform/actor.ts'
import { recordAudit } from '#platform/audit.server.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import type { BodyOf } from '#platform/endpoint.ts'
import { invalidField, Problem, unauthorized } from '#platform/problem.ts'
import { actorOf } from '../email/service.proof.server.ts'
import { factorMessages } from '../factors/messages.ts'
import { noteProof } from '../factors/service.proof.server.ts'
import { findChallengeOwner, takeChallenge } from '../factors/store.server.ts'
import { mayLogInHere } from '../rules.ts'
import { readOwnUser } from '../service.server.ts'
import { countNetwork, guardNetwork } from '../sign-in/service.attempts.server.ts'
import { openSession } from '../sign-in/service.devices.server.ts'
import { hashToken } from '../sign-in/service.passwords.server.ts'
import type { Arrival } from '../sign-in/service.sessions.server.ts'
import { lockUser, type UserRow } from '../store.server.ts'
import type { loginWithPasskey } from './contract.ts'
import type { Assertion } from './contract.input.ts'
import { passkeyMessages } from './messages.ts'
import { beginFactor } from './rules.ts'
import { optionsToProve, PasskeyRefused, type Proof, readAssertion } from './service.ceremony.server.ts'
import { type ChallengeFor, notePasskeyUse } from './store.server.ts'

const refuse = (field: 'challenge' | 'passkey', message: string) =>
  new Problem(401, message, { fields: [{ field, message }] })

/** The login that a challenge belongs to: none for a login by passkey alone, 401 when it has ended. */
async function findLogin(deps: Deps, challenge: string | undefined) {
  if (challenge === undefined) return undefined
  const tokenHash = hashToken(challenge)
  const userId = await findChallengeOwner(deps.database.db, tokenHash, deps.clock.now())
  if (!userId) throw refuse('challenge', factorMessages.loginEnded)
  return { tokenHash, userId }
}

const askedOf = (login: { userId: string } | undefined): ChallengeFor => ({
  purpose: login ? 'second-step' : 'login',
  userId: login?.userId ?? null,
  sessionId: null,
})

/** Begins a login with a passkey. Anybody may, so each network may only so often. */
export async function startPasskeyLogin(deps: Deps, challenge: string | undefined, address: string) {
  await countNetwork(deps, 'passkey-begin', address, beginFactor)
  return { options: { ...(await optionsToProve(deps, askedOf(await findLogin(deps, challenge)))) } }
}

/** A passkey is a complete login, or the second step after the password. 401 on `passkey`, or on `challenge` when the login must begin again. */
export async function signInWithPasskey(
  deps: Deps,
  { challenge, response }: BodyOf<typeof loginWithPasskey>,
  { address, from }: Arrival,
) {
  const guard = await guardNetwork(deps, 'passkey', address)
  const login = await findLogin(deps, challenge)
  const proof = await readAssertion(deps, response, askedOf(login)).catch((error: unknown) => {
    throw error instanceof PasskeyRefused ? refuse('passkey', error.message) : error
  })
  const { userId } = proof.passkey
  const token = await deps.database.transaction(async (tx) => {
    const row = await lockUser(tx, userId)
    if (!row || !mayLogInHere(row, deps.config.breakGlassAccount)) throw refuse('passkey', passkeyMessages.unknown)
    // After 'This was not me' nobody gets in before the owner has set a new password.
    if (!row.passwordHash) throw refuse('passkey', passkeyMessages.locked)
    if (login && !(await takeChallenge(tx, login.tokenHash, deps.clock.now())))
      throw refuse('challenge', factorMessages.loginEnded)
    if (!(await noteUse(deps, tx, row, proof))) return undefined
    return openSession(deps, tx, userId, from, { factorAt: deps.clock.now() })
  })
  if (!token) throw refuse('passkey', passkeyMessages.copied)
  await guard.succeeded()
  return { token, user: await readOwnUser(deps, userId) }
}

/** Begins to confirm with a passkey who one is. */
export const startConfirmation = async (deps: Deps, actor: SignedIn) => ({
  options: { ...(await optionsToProve(deps, ofSession(actor))) },
})

const ofSession = ({ id, sessionId }: SignedIn): ChallengeFor => ({ purpose: 'step-up', userId: id, sessionId })

/** The answer to `factor-needed` by passkey. 400 on `passkey`: a 401 would end the session in the browser. */
export async function confirmByPasskey(deps: Deps, actor: SignedIn, response: Assertion): Promise<void> {
  const proof = await readAssertion(deps, response, ofSession(actor)).catch((error: unknown) => {
    throw error instanceof PasskeyRefused ? invalidField('passkey', error.message) : error
  })
  const isNoted = await deps.database.transaction(async (tx) => {
    const row = await lockUser(tx, actor.id)
    if (!row) throw unauthorized('Invalid token')
    if (!(await noteUse(deps, tx, row, proof))) return false
    await noteProof(deps, tx, actor, 'passkey')
    return true
  })
  if (!isNoted) throw invalidField('passkey', passkeyMessages.copied)
}

/** False where the count has not grown: somebody has a copy of the key, which the audit log keeps though nothing else changes. */
async function noteUse(deps: Deps, tx: Db, row: UserRow, { passkey, counter, backedUp }: Proof): Promise<boolean> {
  const now = deps.clock.now()
  if (await notePasskeyUse(tx, passkey.id, { counter, backedUp, now })) return true
  const entry = { action: 'account.refuse-passkey', recordType: 'account', recordId: row.id }
  await recordAudit(tx, {
    at: now,
    actor: actorOf(row),
    ...entry,
    details: { reason: 'counter', passkeyId: passkey.id },
  })
  return false
}
