import { randomUUID } from 'node:crypto'
import { logInAtProvider } from '@regulator/tools/test-provider.ts'
import { importJWK, type JWTPayload, SignJWT } from 'jose'
import { describe, expect, test } from 'vitest'
import { sweepSessions } from '../sign-in/service.sessions.server.ts'
import { tokenStatus } from '../testing.ts'
import { auditOf, begin, comeBack, exchange, logInBySso, ticketOf, useSso } from './testing.ts'

const sso = await useSso()
for (const name of ['ngozi', 'uche'])
  sso.provider.people[name] = { email: `${name}@commission.test`, email_verified: true, given_name: name }

const events = { 'http://schemas.openid.net/event/backchannel-logout': {} }
const inSeconds = (seconds: number) => Math.floor(Date.now() / 1000) + seconds
const claimsOf = (change: JWTPayload): JWTPayload => ({
  iss: sso.provider.issuer,
  aud: sso.provider.client.id,
  iat: inSeconds(0),
  exp: inSeconds(120),
  jti: randomUUID(),
  events,
  ...change,
})
const sign = async (claims: JWTPayload, typ = 'logout+jwt') =>
  new SignJWT(claims)
    .setProtectedHeader({ alg: 'RS256', kid: sso.provider.key.kid, typ })
    .sign(await importJWK(sso.provider.key, 'RS256'))
const send = (token: string) =>
  sso.portal.call('POST', '/api/auth/sso/logout-token', {
    body: `logout_token=${encodeURIComponent(token)}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })

test('logging out of the portal continues at the provider; a login by password does not', async () => {
  const { token } = await logInBySso(sso, 'ngozi')
  const { status, body } = await sso.portal.call('POST', '/api/auth/logout', { token })
  expect(status).toBe(200)
  const address = new URL(body.continueAt as string)
  expect(address.origin + address.pathname).toBe(`${sso.provider.issuer}/session/end`)
  expect(Object.fromEntries(address.searchParams)).toEqual({
    client_id: 'portal',
    post_logout_redirect_uri: 'http://portal.test/login?said=logged-out',
  })
  expect(await tokenStatus(sso.portal, token)).toBe(401)
  const admin = await sso.portal.adminToken()
  expect((await sso.portal.call('POST', '/api/auth/logout', { token: admin })).body).not.toHaveProperty('continueAt')
})

describe('a logout token of the provider', () => {
  test('ends the sessions of the person that began there, and no other', async () => {
    const [mine, other] = [await logInBySso(sso, 'ngozi'), await logInBySso(sso, 'uche')]
    const admin = await sso.portal.adminToken()
    const { status, headers } = await send(await sign(claimsOf({ sub: 'ngozi' })))
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-store'])
    expect(await tokenStatus(sso.portal, mine.token)).toBe(401)
    expect(await tokenStatus(sso.portal, other.token)).toBe(200)
    expect(await tokenStatus(sso.portal, admin)).toBe(200)
    expect((await auditOf(sso, 'account.end-sso%')).at(-1)).toMatchObject({ recordId: mine.user!.id })
  })

  test('with a session ends that one only, and a login that waits for its ticket', async () => {
    const first = await logInBySso(sso, 'ngozi')
    const { rows } = await sso.portal.deps.database.pool.query(
      `select sso_sid_hash from sessions where user_id = $1 and via = 'sso'`,
      [first.user!.id],
    )
    expect(rows).toEqual([{ sso_sid_hash: expect.stringMatching(/^[\w-]{43}$/) }])
    const { location, cookie } = await begin(sso)
    const ticket = ticketOf(await comeBack(sso, await logInAtProvider(location, 'ngozi'), cookie))
    expect((await send(await sign(claimsOf({ sub: 'ngozi', sid: 'of-nobody' })))).status).toBe(200)
    expect(await tokenStatus(sso.portal, first.token)).toBe(200)
    expect((await send(await sign(claimsOf({ sub: 'ngozi' })))).status).toBe(200)
    expect((await exchange(sso, ticket, cookie)).status).toBe(401)
  })

  test('counts once: sent again, also at the same moment, it ends nothing', async () => {
    const token = await sign(claimsOf({ sub: 'ngozi' }))
    const both = await Promise.all([send(token), send(token)])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])
    const later = await logInBySso(sso, 'ngozi')
    expect((await send(token)).status).toBe(400)
    expect(await tokenStatus(sso.portal, later.token)).toBe(200)
  })

  test('of a person whom nobody knows here is answered and ends nothing', async () => {
    expect((await send(await sign(claimsOf({ sub: 'nobody' })))).status).toBe(200)
    expect((await send(await sign(claimsOf({ sid: 'of-nobody' })))).status).toBe(200)
  })

  test.each<[string, () => Promise<string>]>([
    ['of an ID token', () => sign(claimsOf({ sub: 'ngozi' }), 'JWT')],
    ['with a nonce', () => sign(claimsOf({ sub: 'ngozi', nonce: 'n' }))],
    ['without the event', () => sign(claimsOf({ sub: 'ngozi', events: {} }))],
    ['without a name', () => sign(claimsOf({}))],
    ['without an id', () => sign(claimsOf({ sub: 'ngozi', jti: undefined }))],
    ['for another audience', () => sign(claimsOf({ sub: 'ngozi', aud: 'another' }))],
    ['of another issuer', () => sign(claimsOf({ sub: 'ngozi', iss: 'https://evil.example' }))],
    ['that has ended', () => sign(claimsOf({ sub: 'ngozi', exp: inSeconds(-60) }))],
    ['of three minutes ago', () => sign(claimsOf({ sub: 'ngozi', iat: inSeconds(-180) }))],
    ['with a list as its name', () => sign(claimsOf({ sub: ['ngozi'] as never }))],
    ['without a signature', async () => (await sign(claimsOf({ sub: 'ngozi' }))).replace(/[^.]+$/, '')],
    ['that is no token', async () => 'nonsense'],
  ])('%s ends nothing', async (_, make) => {
    const { token } = await logInBySso(sso, 'ngozi')
    expect((await send(await make())).status).toBe(400)
    expect(await tokenStatus(sso.portal, token)).toBe(200)
  })

  test('is a form; what is too long or another kind of body is refused', async () => {
    expect((await send('x'.repeat(9_000))).status).toBe(400)
    expect((await send('x'.repeat(20_000))).status).toBe(413)
    const answer = await sso.portal.call('POST', '/api/auth/sso/logout-token', {
      body: '<logout/>',
      headers: { 'content-type': 'text/xml' },
    })
    expect(answer.status).toBe(415)
  })
})

test('wrong logout tokens of one network are bounded, and used ones are removed', async () => {
  const { pool } = sso.portal.deps.database
  const answers = new Set<number>()
  for (let sent = 0; sent < 101; sent++) answers.add((await send('nonsense')).status)
  expect([...answers]).toEqual([400, 429])
  await pool.query(`update sso_logouts set expires_at = now() - interval '1 s'`)
  await pool.query('delete from attempts')
  expect((await pool.query('select count(*)::int n from sso_logouts')).rows).not.toEqual([{ n: 0 }])
  await sweepSessions(sso.portal.deps)
  expect((await pool.query('select count(*)::int n from sso_logouts')).rows).toEqual([{ n: 0 }])
})
