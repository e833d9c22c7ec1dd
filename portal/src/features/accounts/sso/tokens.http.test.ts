import { createPublicKey, createSecretKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { type AddressInfo, createServer } from 'node:net'
import { logInAtProvider, newProviderKey } from '@regulator/tools/test-provider.ts'
import { decodeJwt, importJWK, type JWTPayload, SignJWT } from 'jose'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { testAdmin } from '#app/testing.server.ts'
import { logIn } from '../testing.ts'
import { auditOf, begin, comeBack, logInBySso, startSsoTest, useSso } from './testing.ts'

const lines: string[] = []
let now: (() => Date) | undefined
const clock = { now: () => now?.() ?? new Date() }
const sso = await useSso(
  { LOG_LEVEL: 'warn' },
  { logTo: { write: (line) => void lines.push(line) }, overrides: { clock } },
)
sso.provider.people['ngozi'] = { email: 'ngozi@commission.test', email_verified: true, given_name: 'Ngozi' }
await logInBySso(sso, 'ngozi')

const query = (text: string) => sso.portal.deps.database.pool.query(text)
const digest = async () =>
  (
    await query(
      `select (select count(*) from sessions) s, (select count(*) from sso_tickets) t, (select count(*) from sso_identities) i,
         (select md5(string_agg(u::text, '|' order by id)) from users u) u`,
    )
  ).rows[0] as unknown

type Forge = (claims: JWTPayload) => Promise<string>
/** Signs other claims, by default with the provider's own key. */
const signed = async (claims: JWTPayload, key?: KeyObject, alg = 'RS256', kid = sso.provider.key.kid) =>
  new SignJWT(claims).setProtectedHeader({ alg, kid }).sign(key ?? (await importJWK(sso.provider.key, 'RS256')))
const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
const publicPem = () =>
  Buffer.from(createPublicKey({ key: sso.provider.key, format: 'jwk' }).export({ format: 'pem', type: 'spki' }))
const inSeconds = (seconds: number) => Math.floor(Date.now() / 1000) + seconds
const strangersKey = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey

const forgeries: [string, Forge][] = [
  ['without a signature (alg none)', async (claims) => `${encode({ alg: 'none' })}.${encode(claims)}.`],
  ['with alg none in other letters', async (claims) => `${encode({ alg: 'nOnE' })}.${encode(claims)}.`],
  ['with HS256 and the public key', (claims) => signed(claims, createSecretKey(publicPem()), 'HS256')],
  [
    'with HS256 and the secret of the client',
    (claims) => signed(claims, createSecretKey(Buffer.from(sso.provider.client.secret)), 'HS256'),
  ],
  ['with the key of a stranger', (claims) => signed(claims, strangersKey)],
  ['with a key that nobody knows', (claims) => signed(claims, strangersKey, 'RS256', 'unknown')],
  ['for another audience', (claims) => signed({ ...claims, aud: 'another-client' })],
  ['for several audiences', (claims) => signed({ ...claims, aud: ['portal', 'another-client'] })],
  ['of another issuer', (claims) => signed({ ...claims, iss: 'https://evil.example' })],
  ['of another login', (claims) => signed({ ...claims, nonce: 'A'.repeat(43) })],
  ['without a nonce', ({ nonce: _none, ...claims }) => signed(claims)],
  ['that ended a minute ago', (claims) => signed({ ...claims, exp: inSeconds(-60) })],
  ['without an end', ({ exp: _none, ...claims }) => signed(claims)],
  ['that begins in a minute', (claims) => signed({ ...claims, nbf: inSeconds(60) })],
  ['without a subject', ({ sub: _none, ...claims }) => signed(claims)],
]

describe('a token', () => {
  test.each(forgeries)('%s lets nobody in, changes nothing and is in the audit log', async (_, forge) => {
    const before = await digest()
    const entries = (await auditOf(sso, 'sso.refuse-token')).length
    sso.provider.tamper = async ({ id_token: token }) => ({ id_token: await forge(decodeJwt(token)) })
    const { ended } = await logInBySso(sso, 'ngozi')
    sso.provider.tamper = undefined
    expect(ended).toBe('/login?sso=refused')
    expect(await digest()).toEqual(before)
    expect((await auditOf(sso, 'sso.refuse-token')).length).toBe(entries + 1)
  })

  test.each([
    ['that ended 20 s ago', (claims: JWTPayload) => ({ ...claims, exp: inSeconds(-20) })],
    ['that begins in 20 s', (claims: JWTPayload) => ({ ...claims, nbf: inSeconds(20), iat: inSeconds(20) })],
  ])('%s is good: clocks differ', async (_, change) => {
    sso.provider.tamper = async ({ id_token: token }) => ({ id_token: await signed(change(decodeJwt(token))) })
    expect((await logInBySso(sso, 'ngozi')).token).not.toBe('')
    sso.provider.tamper = undefined
  })

  test('of another person with the answers of this one lets nobody in', async () => {
    sso.provider.tamper = async ({ id_token: token }) => ({
      id_token: await signed({ ...decodeJwt(token), sub: 'somebody-else' }),
    })
    expect((await logInBySso(sso, 'ngozi')).ended).toBe('/login?sso=refused')
    sso.provider.tamper = undefined
  })

  test('leaves nothing of the provider in the log but a code', () => {
    const text = lines.join('')
    expect(text).toContain('a single sign-on failed')
    for (const secret of ['ngozi', 'commission.test', 'eyJ', 'evil.example', sso.provider.client.secret])
      expect(text).not.toContain(secret)
  })
})

describe('the provider', () => {
  test('changes its keys, and people still log in', async () => {
    await logInBySso(sso, 'ngozi')
    await sso.provider.stop()
    await sso.provider.start(newProviderKey())
    // A key that is not known is looked up at most every five seconds.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 6_000 })
    onTestFinished(() => void vi.useRealTimers())
    expect((await logInBySso(sso, 'ngozi')).token).not.toBe('')
  })

  test('is away when a login begins or ends: a sentence, and the password works', async () => {
    const { location, cookie } = await begin(sso)
    const back = await logInAtProvider(location, 'ngozi')
    const before = await digest()
    await sso.provider.stop()
    expect(await comeBack(sso, back, cookie)).toBe('/login?sso=unavailable')
    const later = Date.now() + 60_000
    now = () => new Date(later)
    expect((await begin(sso, '/forms')).location).toBe('/login?next=%2Fforms&sso=unavailable')
    expect(await digest()).toEqual(before)
    const page = await sso.portal.call('GET', '/login?sso=unavailable')
    expect(page.body).toContain('We could not reach the Commission’s account.')
    expect((await logIn(sso.portal, testAdmin.email, testAdmin.password)).status).toBe(200)
    await sso.provider.start()
    now = undefined
    expect((await logInBySso(sso, 'ngozi')).token).not.toBe('')
  })

  test('that takes calls and never answers is given up after five seconds', async () => {
    const silent = createServer()
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
    const { port } = silent.address() as AddressInfo
    const waiting = await startSsoTest({ OIDC_ISSUER: `http://127.0.0.1:${port}` })
    const { timeout } = AbortSignal
    const soon = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => timeout.call(AbortSignal, ms / 50))
    expect((await begin(waiting)).location).toBe('/login?sso=unavailable')
    expect(soon).toHaveBeenCalledWith(5_000)
    soon.mockRestore()
    await waiting.close()
    silent.close()
  })

  test('that calls itself by another name is not used', async () => {
    const named = new URL(sso.provider.issuer)
    const other = await startSsoTest({ OIDC_ISSUER: `http://127.0.0.1:${named.port}` })
    expect((await begin(other)).location).toBe('/login?sso=unavailable')
    await other.close()
  })

  test('is not asked without end', async () => {
    const limited = await startSsoTest({ LOGIN_LIMIT: '1' })
    for (let start = 0; start < 20; start++) expect((await begin(limited)).location).toContain(limited.provider.issuer)
    expect((await begin(limited)).location).toBe('/login?sso=busy')
    await limited.close()
  })
})
