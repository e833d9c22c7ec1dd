import { randomBytes } from 'node:crypto'
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import { commission } from '#platform/state/commission.ts'
import type { Deps } from '#platform/deps.server.ts'
import { type PasskeySite, passkeySiteOf } from '#platform/passkey-site.ts'
import { conflict } from '#platform/problem.ts'
import { hashToken } from '../sign-in/service.passwords.server.ts'
import type { Assertion, Attestation } from './contract.input.ts'
import { passkeyMessages } from './messages.ts'
import { algorithms, knownTransports, mostPasskeyChallenges, passkeyChallengeMinutes } from './rules.ts'
import {
  type ChallengeFor,
  findHandle,
  findPasskey,
  insertPasskeyChallenge,
  keepHandle,
  listPasskeyRows,
  type PasskeyRow,
  takePasskeyChallenge,
} from './store.server.ts'

/** Loaded with the first passkey: its parts for certificates are large, and the portal must start quickly. */
const library = () => import('@simplewebauthn/server')

/** Why an answer of a device counts for nothing. */
export class PasskeyRefused extends Error {
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
  await insertPasskeyChallenge(deps.database.db, { challengeHash, expiresAt, ...what }, mostPasskeyChallenges)
  return challenge
}

const named = (rows: readonly PasskeyRow[]) =>
  rows.map(({ credentialId, transports }) => ({ id: credentialId, transports: knownTransports(transports) }))

/** What the browser needs to make a key on the device. The device asks for finger, face or PIN, so that a passkey is two factors. */
export async function optionsToRegister(
  deps: Deps,
  user: { id: string; email: string; name: string },
  sessionId: string,
) {
  const site = requireSite(deps)
  const { db } = deps.database
  const handle = await keepHandle(db, user.id, randomBytes(32).toString('base64url'))
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
export async function optionsToProve(deps: Deps, what: ChallengeFor) {
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
async function takeChallengeOf(deps: Deps, { response }: Assertion | Attestation, what: ChallengeFor): Promise<string> {
  const challenge = await orRefused(() => {
    const said = JSON.parse(Buffer.from(response.clientDataJSON, 'base64url').toString()) as { challenge?: unknown }
    return typeof said.challenge === 'string' ? said.challenge : undefined
  })
  if (!challenge) throw new PasskeyRefused('refused')
  if (!(await takePasskeyChallenge(deps.database.db, hashToken(challenge), what, deps.clock.now())))
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
export async function readAttestation(deps: Deps, answer: Attestation, what: ChallengeFor) {
  const site = requireSite(deps)
  const expectedChallenge = await takeChallengeOf(deps, answer, what)
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

export interface Proof {
  passkey: PasskeyRow
  counter: number
  backedUp: boolean
}

/** Checks what a device has signed; PasskeyRefused for anything else. The caller compares the counter when it notes the use. */
export async function readAssertion(deps: Deps, answer: Assertion, what: ChallengeFor): Promise<Proof> {
  const site = requireSite(deps)
  const expectedChallenge = await takeChallengeOf(deps, answer, what)
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
