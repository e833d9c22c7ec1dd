// A passkey is a complete login (possession and person at once), and is accepted as second step and as proof. Passkeys belong to the host of
// PUBLIC_URL (`platform/settings/passkey-site.ts`): with another domain all of them stop working.
// A challenge is stored as a digest for one purpose, ends after 5 minutes and is deleted before its answer is looked at, so a wrong answer uses it
// up; a signed cookie could be answered twice. The counter is compared in the UPDATE that records the use: one that does not grow shows a copy, is
// refused, and is the only refusal in the audit log. Certificates about the maker are refused unread, because checking one would open addresses that
// it names.
import { randomUUID, randomBytes } from 'node:crypto'
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import type { SignedIn } from '#platform/actor.ts'
import { recordAudit } from '#platform/audit.server.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import type { BodyOf } from '#platform/endpoint.ts'
import { type PasskeySite, passkeySiteOf } from '#platform/settings/passkey-site.ts'
import { conflict, Problem, invalidField, unauthorized } from '#platform/problem.ts'
import { commission } from '#platform/state/commission.ts'
import { actorOf } from '#people/actors.server.ts'
import { factorMessages, passkeyMessages } from '../factors/messages.ts'
import { requireVerified, requireFresh, notify, recordProof, newRecoveryCodes } from '../factors/service.server.ts'
import {
  dropOtherProofs,
  hasFactor,
  markFactor,
  replaceRecoveryCodes,
  findChallengeOwner,
  consumeChallenge,
} from '../factors/store.server.ts'
import { mayLogInHere } from '../rules.ts'
import { readOwnUser } from '../service.server.ts'
import { countNetwork, guardNetwork } from '../sign-in/service.attempts.server.ts'
import { hashToken } from '../sign-in/service.passwords.server.ts'
import { type Arrival, openSession } from '../sign-in/service.sessions.server.ts'
import { lockUser, type UserRow } from '#people/store.server.ts'
import type { Attestation, Assertion } from './contract.input.ts'
import type { loginWithPasskey } from './contract.ts'
import {
  maxPasskeys,
  algorithms,
  knownTransports,
  maxPasskeyChallenges,
  passkeyChallengeMinutes,
  beginFactor,
} from './rules.ts'
import {
  insertPasskey,
  listPasskeyRows,
  type ChallengeFor,
  findHandle,
  findPasskey,
  insertPasskeyChallenge,
  ensureHandle,
  type PasskeyRow,
  consumePasskeyChallenge,
  recordPasskeyUse,
} from './store.server.ts'

const requireSpace = async (db: Db, actor: SignedIn) => {
  if ((await listPasskeyRows(db, actor.id)).length >= maxPasskeys) throw conflict(passkeyMessages.tooMany)
}

/** Begins to add a passkey: what the browser passes to the device. */
export async function startPasskey(deps: Deps, actor: SignedIn) {
  await requireFresh(deps, actor)
  await deps.database.transaction((tx) => requireVerified(tx, actor))
  await requireSpace(deps.database.db, actor)
  return { options: { ...(await optionsToRegister(deps, actor, actor.sessionId)) } }
}

/** Adds the passkey that a device has made, and answers recovery codes where it is the account's first factor. 400 for a wrong answer. */
export async function addPasskey(
  deps: Deps,
  actor: SignedIn,
  { response, name }: { response: Attestation; name: string },
) {
  const what = { purpose: 'register', userId: actor.id, sessionId: actor.sessionId } as const
  const made = await readAttestation(deps, response, what).catch((error: unknown) => {
    throw error instanceof PasskeyRefused ? new Problem(400, error.message) : error
  })
  const id = randomUUID()
  const { codes, hashes } = newRecoveryCodes()
  return deps.database.transaction(async (tx) => {
    await requireVerified(tx, actor)
    await requireSpace(tx, actor)
    const now = deps.clock.now()
    const isFirst = !(await hasFactor(tx, actor.id))
    if (!(await insertPasskey(tx, { id, userId: actor.id, name, createdAt: now, ...made })))
      throw conflict(passkeyMessages.present)
    if (isFirst) {
      await replaceRecoveryCodes(tx, actor.id, hashes, now)
      await dropOtherProofs(tx, actor.id, actor.sessionId)
    }
    await markFactor(tx, actor.sessionId, now)
    const entry = { action: 'account.add-passkey', recordType: 'account', recordId: actor.id }
    await recordAudit(tx, { at: now, actor, ...entry })
    await notify(deps, tx, { userId: actor.id, event: 'passkey-added', factorId: id })
    return { id, recoveryCodes: isFirst ? codes : [] }
  })
}

/** Loaded with the first passkey: its parts for certificates are large, and the portal must start quickly. */
const library = () => import('@simplewebauthn/server')

/** Why an answer of a device counts for nothing. */
class PasskeyRefused extends Error {
  constructor(reason: 'ended' | 'refused' | 'unknown') {
    super(passkeyMessages[reason])
  }
}

/** 409 where the public address cannot have passkeys. */
function requireSite({ config }: Deps): PasskeySite {
  const site = passkeySiteOf(config.publicUrl)
  if (!site) throw conflict(passkeyMessages.notOffered)
  return site
}

/** A new challenge, of which the hash is kept: who reads the table can answer none. */
async function newChallenge(deps: Deps, what: ChallengeFor): Promise<Uint8Array<ArrayBuffer>> {
  const challenge = new Uint8Array(randomBytes(32))
  const challengeHash = hashToken(Buffer.from(challenge).toString('base64url'))
  const expiresAt = new Date(deps.clock.now().getTime() + passkeyChallengeMinutes * 60_000)
  await insertPasskeyChallenge(deps.database.db, { challengeHash, expiresAt, ...what }, maxPasskeyChallenges)
  return challenge
}

const named = (rows: readonly PasskeyRow[]) =>
  rows.map(({ credentialId, transports }) => ({ id: credentialId, transports: knownTransports(transports) }))

/** What the browser needs to make a key on the device. The device asks for finger, face or PIN, so that a passkey is two factors. */
async function optionsToRegister(deps: Deps, user: { id: string; email: string; name: string }, sessionId: string) {
  const site = requireSite(deps)
  const { db } = deps.database
  const handle = await ensureHandle(db, user.id, randomBytes(32).toString('base64url'))
  const { generateRegistrationOptions } = await library()
  return generateRegistrationOptions({
    rpName: `${commission.shortName} portal`,
    rpID: site.id,
    userName: user.email,
    userDisplayName: user.name,
    userID: new Uint8Array(Buffer.from(handle, 'base64url')),
    challenge: await newChallenge(deps, { purpose: 'register', userId: user.id, sessionId }),
    timeout: passkeyChallengeMinutes * 60_000,
    attestationType: 'none',
    supportedAlgorithmIDs: algorithms,
    excludeCredentials: named(await listPasskeyRows(db, user.id)),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
}

/** What the browser needs to have a challenge signed. A login names no key: the device offers those that it has. */
async function optionsToVerify(deps: Deps, what: ChallengeFor) {
  const site = requireSite(deps)
  const { generateAuthenticationOptions } = await library()
  return generateAuthenticationOptions({
    rpID: site.id,
    challenge: await newChallenge(deps, what),
    timeout: passkeyChallengeMinutes * 60_000,
    userVerification: 'required',
    allowCredentials: what.userId ? named(await listPasskeyRows(deps.database.db, what.userId)) : [],
  })
}

/** Takes the challenge that an answer names, before anything else is believed: a wrong answer uses it up too. */
async function consumeChallengeOf(
  deps: Deps,
  { response }: Assertion | Attestation,
  what: ChallengeFor,
): Promise<string> {
  const challenge = await orRefused(() => {
    const said = JSON.parse(Buffer.from(response.clientDataJSON, 'base64url').toString()) as { challenge?: unknown }
    return typeof said.challenge === 'string' ? said.challenge : undefined
  })
  if (!challenge) throw new PasskeyRefused('refused')
  if (!(await consumePasskeyChallenge(deps.database.db, hashToken(challenge), what, deps.clock.now())))
    throw new PasskeyRefused('ended')
  return challenge
}

/** The library throws on what is wrong. Its sentences quote what was sent, and are not shown. */
async function orRefused<T>(check: () => T | Promise<T>): Promise<T> {
  try {
    return await check()
  } catch {
    throw new PasskeyRefused('refused')
  }
}

/**
 * A certificate about the maker of the device is not asked for, and browsers then send none. To check one, the library would open addresses that the
 * certificate names: it is refused unread.
 */
async function requirePlain({ response }: Attestation): Promise<void> {
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers')
  const attested = decodeAttestationObject(new Uint8Array(Buffer.from(response.attestationObject, 'base64url')))
  const format = attested.get('fmt')
  const isPlain = format === 'none' || (format === 'packed' && !attested.get('attStmt').get('x5c'))
  if (!isPlain) throw new PasskeyRefused('refused')
}

/** Checks what a device answers that has made a key; PasskeyRefused for anything else. */
async function readAttestation(deps: Deps, answer: Attestation, what: ChallengeFor) {
  const site = requireSite(deps)
  const expectedChallenge = await consumeChallengeOf(deps, answer, what)
  const { verifyRegistrationResponse } = await library()
  const { verified, registrationInfo } = await orRefused(async () => {
    await requirePlain(answer)
    return verifyRegistrationResponse({
      response: { ...answer, clientExtensionResults: {} } as RegistrationResponseJSON,
      expectedChallenge,
      expectedOrigin: site.origin,
      expectedRPID: site.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    })
  })
  if (!verified) throw new PasskeyRefused('refused')
  const { credential, credentialBackedUp: backedUp } = registrationInfo
  return {
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey),
    counter: credential.counter,
    backedUp,
    transports: knownTransports(answer.response.transports ?? []),
  }
}

interface Proof {
  passkey: PasskeyRow
  counter: number
  backedUp: boolean
}

/** Checks what a device has signed; PasskeyRefused for anything else. The caller compares the counter when it notes the use. */
async function readAssertion(deps: Deps, answer: Assertion, what: ChallengeFor): Promise<Proof> {
  const site = requireSite(deps)
  const expectedChallenge = await consumeChallengeOf(deps, answer, what)
  const passkey = await findPasskey(deps.database.db, answer.id)
  if (!passkey || (what.userId && passkey.userId !== what.userId)) throw new PasskeyRefused('unknown')
  await requireHandle(deps, passkey.userId, answer.response.userHandle ?? undefined, what.purpose === 'login')
  const { verifyAuthenticationResponse } = await library()
  const { verified, authenticationInfo } = await orRefused(() =>
    verifyAuthenticationResponse({
      response: { ...answer, clientExtensionResults: {} } as AuthenticationResponseJSON,
      expectedChallenge,
      expectedOrigin: site.origin,
      expectedRPID: site.id,
      requireUserVerification: true,
      // The stored count is compared once the signature is right: a stranger must not cause an entry about it.
      credential: { id: passkey.credentialId, publicKey: new Uint8Array(passkey.publicKey), counter: 0 },
    }),
  )
  if (!verified) throw new PasskeyRefused('refused')
  return { passkey, counter: authenticationInfo.newCounter, backedUp: authenticationInfo.credentialBackedUp }
}

/** The account that the device names must be the key's own; a login names one (WebAuthn §7.2 step 6). */
async function requireHandle(deps: Deps, userId: string, given: string | undefined, needed: boolean): Promise<void> {
  if (given === undefined && !needed) return
  if (given !== (await findHandle(deps.database.db, userId))) throw new PasskeyRefused('refused')
}

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
  return { options: { ...(await optionsToVerify(deps, askedOf(await findLogin(deps, challenge)))) } }
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
    if (!row.passwordHash && !row.logsInByMail) throw refuse('passkey', passkeyMessages.locked)
    if (login && !(await consumeChallenge(tx, login.tokenHash, deps.clock.now())))
      throw refuse('challenge', factorMessages.loginEnded)
    if (!(await recordUse(deps, tx, row, proof))) return undefined
    return openSession(deps, tx, userId, from, { factorAt: deps.clock.now() })
  })
  if (!token) throw refuse('passkey', passkeyMessages.copied)
  await guard.succeeded()
  return { token, user: await readOwnUser(deps, userId) }
}

/** Begins to confirm with a passkey who one is. */
export const startConfirmation = async (deps: Deps, actor: SignedIn) => ({
  options: { ...(await optionsToVerify(deps, ofSession(actor))) },
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
    if (!(await recordUse(deps, tx, row, proof))) return false
    await recordProof(deps, tx, actor, 'passkey')
    return true
  })
  if (!isNoted) throw invalidField('passkey', passkeyMessages.copied)
}

/** False where the count has not grown: somebody has a copy of the key, which the audit log keeps though nothing else changes. */
async function recordUse(deps: Deps, tx: Db, row: UserRow, { passkey, counter, backedUp }: Proof): Promise<boolean> {
  const now = deps.clock.now()
  if (await recordPasskeyUse(tx, passkey.id, { counter, backedUp, now })) return true
  const entry = { action: 'account.refuse-passkey', recordType: 'account', recordId: row.id }
  await recordAudit(tx, {
    at: now,
    actor: await actorOf(tx, row),
    ...entry,
    details: { reason: 'counter', passkeyId: passkey.id },
  })
  return false
}
