import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import type { TestPortal, TestUser } from '#app/testing.server.ts'

/** The address that `startTestPortal` has unless a test sets PUBLIC_URL. */
export const testSite = { id: 'localhost', origin: 'http://localhost:0' }

type Cbor = number | string | Buffer | Map<number | string, Cbor>

/** As much of CBOR (RFC 8949) as an authenticator writes. */
function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  return Buffer.concat([head(5, value.size), ...[...value].flatMap(([key, item]) => [cbor(key), cbor(item)])])
}
function head(kind: number, size: number): Buffer {
  if (size < 24) return Buffer.from([(kind << 5) | size])
  if (size < 256) return Buffer.from([(kind << 5) | 24, size])
  return Buffer.from([(kind << 5) | 25, size >> 8, size & 255])
}

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest()
const encoded = (data: Buffer | string) => Buffer.from(data).toString('base64url')
const part = (key: KeyObject, name: 'x' | 'y' | 'n' | 'e') =>
  Buffer.from(key.export({ format: 'jwk' })[name]!, 'base64url')

export type Algorithm = 'ES256' | 'RS256' | 'EdDSA'

function newKeys(algorithm: Algorithm) {
  if (algorithm === 'ES256') return generateKeyPairSync('ec', { namedCurve: 'P-256' })
  return algorithm === 'RS256' ? generateKeyPairSync('rsa', { modulusLength: 2_048 }) : generateKeyPairSync('ed25519')
}

/** The public key in the form of COSE (RFC 9053). */
function coseOf(key: KeyObject, algorithm: Algorithm): Cbor {
  const facts: Record<Algorithm, () => [number, Cbor][]> = {
    ES256: () => [
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, part(key, 'x')],
      [-3, part(key, 'y')],
    ],
    RS256: () => [
      [1, 3],
      [3, -257],
      [-1, part(key, 'n')],
      [-2, part(key, 'e')],
    ],
    EdDSA: () => [
      [1, 1],
      [3, -8],
      [-1, 6],
      [-2, part(key, 'x')],
    ],
  }
  return new Map(facts[algorithm]())
}

/** What a test changes about an answer, to be refused. */
export interface Wrong {
  origin?: string
  site?: string
  challenge?: string
  type?: string
  /** The person gave no finger, face or PIN. */
  unverified?: boolean
  forged?: boolean
  counter?: number
  userHandle?: string
  format?: string
}

/** A device with one passkey, as a browser passes it on. */
export function newDevice(algorithm: Algorithm = 'ES256') {
  const { privateKey, publicKey } = newKeys(algorithm)
  const id = randomBytes(32)
  const device = { id: encoded(id), userHandle: '', counter: 0 }
  const data = (wrong: Wrong, more: Buffer[] = []) => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(wrong.counter ?? device.counter)
    const flags = 1 | (wrong.unverified ? 0 : 4) | (more.length > 0 ? 64 : 0)
    return Buffer.concat([sha256(wrong.site ?? testSite.id), Buffer.from([flags]), count, ...more])
  }
  const clientData = (type: string, challenge: string, wrong: Wrong) =>
    JSON.stringify({
      type: wrong.type ?? type,
      challenge: wrong.challenge ?? challenge,
      origin: wrong.origin ?? testSite.origin,
      crossOrigin: false,
    })
  const answer = (response: object) => ({ id: device.id, rawId: device.id, type: 'public-key', response })
  return {
    device,
    create(options: { challenge: string; user: { id: string } }, wrong: Wrong = {}) {
      device.userHandle = options.user.id
      const length = Buffer.from([0, id.length])
      const made = [Buffer.alloc(16), length, id, cbor(coseOf(publicKey, algorithm))]
      const attested = new Map<string, Cbor>([
        ['fmt', wrong.format ?? 'none'],
        ['attStmt', wrong.format ? new Map([['alg', -7]]) : new Map()],
        ['authData', data(wrong, made)],
      ])
      return answer({
        clientDataJSON: encoded(clientData('webauthn.create', options.challenge, wrong)),
        attestationObject: encoded(cbor(attested)),
        transports: ['internal', 'made-up'],
      })
    },
    get(options: { challenge: string }, wrong: Wrong = {}) {
      device.counter = wrong.counter ?? device.counter + 1
      const said = clientData('webauthn.get', options.challenge, wrong)
      const authenticatorData = data(wrong)
      const signed = Buffer.concat([authenticatorData, sha256(said)])
      const signature = sign(algorithm === 'EdDSA' ? null : 'sha256', signed, privateKey)
      if (wrong.forged) signature[signature.length - 1]! ^= 1
      return answer({
        clientDataJSON: encoded(said),
        authenticatorData: encoded(authenticatorData),
        signature: encoded(signature),
        userHandle: wrong.userHandle ?? device.userHandle,
      })
    },
  }
}
export type Device = ReturnType<typeof newDevice>

/** Adds a passkey to the account of a token; returns its device and the answer. */
export async function addPasskey(
  portal: TestPortal,
  { token }: Pick<TestUser, 'token'>,
  { device = newDevice(), name = 'My phone' }: { device?: Device; name?: string } = {},
) {
  const begun = await portal.call('POST', '/api/auth/passkeys/register/options', { token })
  if (begun.status !== 200) throw new Error(`no passkey was begun: ${JSON.stringify(begun.body)}`)
  const body = { name, response: device.create(begun.body.options) }
  const { status, body: added } = await portal.call('POST', '/api/auth/passkeys/register/verify', { token, body })
  if (status !== 200) throw new Error(`no passkey was added: ${JSON.stringify(added)}`)
  return { device, passkeyId: added.id as string, recoveryCodes: added.recoveryCodes as string[] }
}

export const beginLogin = async (portal: TestPortal, body: object = {}) =>
  (await portal.call('POST', '/api/auth/passkeys/login/options', { body })).body.options as { challenge: string }
export const finishLogin = (portal: TestPortal, response: object, more: object = {}) =>
  portal.call('POST', '/api/auth/passkeys/login/verify', { body: { response, ...more } })

export const logInWithPasskey = async (portal: TestPortal, device: Device, wrong: Wrong = {}) =>
  finishLogin(portal, device.get(await beginLogin(portal), wrong))
