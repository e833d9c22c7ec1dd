import { logInAtProvider } from '@regulator/tools/test-provider.ts'
import { describe, expect, test } from 'vitest'
import { readPage, startTestPortal } from '#app/testing.server.ts'
import { ssoFailures } from '#platform/login-parameters.ts'
import { tokenStatus } from '../testing.ts'
import { failureWords } from './messages.ts'
import { auditOf, begin, comeBack, exchange, logInBySso, startSsoTest, ticketOf, useSso } from './testing.ts'

let now = new Date()
const sso = await useSso({}, { overrides: { clock: { now: () => now } } })
sso.provider.people = {
  ngozi: { email: 'ngozi@commission.test', email_verified: true, given_name: 'Ngozi', family_name: 'Eze' },
  eve: { email: 'eve@commission.test', email_verified: false, given_name: 'Eve', family_name: 'Obi' },
}

test('the first login makes an account that may do nothing, and the next one finds it', async () => {
  const first = await logInBySso(sso, 'ngozi')
  expect(first.user).toMatchObject({
    name: 'Ngozi',
    surname: 'Eze',
    email: 'ngozi@commission.test',
    emailVerified: true,
    role: 'Admin',
    duties: [],
  })
  expect(first.ended).toMatch(/^\/login#sso=[\w-]{43}$/)
  expect(await tokenStatus(sso.portal, first.token)).toBe(200)
  expect((await sso.portal.call('GET', '/api/users', { token: first.token })).status).toBe(403)
  const second = await logInBySso(sso, 'ngozi')
  expect(second.user!.id).toBe(first.user!.id)
  expect((await auditOf(sso)).map(({ action }) => action)).toEqual(['account.make-by-sso'])
})

test('leads to the page that asked for it, and to no other site', async () => {
  const endOf = async (next: string) => {
    const { location, cookie } = await begin(sso, next)
    return (await comeBack(sso, await logInAtProvider(location, 'ngozi'), cookie)).replace(/#sso=[\w-]{43}$/, '')
  }
  expect(await endOf('/forms?page=2')).toBe('/login?next=%2Fforms%3Fpage%3D2')
  for (const foreign of [
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example',
    'javascript:alert(1)',
    '/login',
  ])
    expect(await endOf(foreign)).toBe('/login')
})

test('an address that the provider has not verified makes and links nothing', async () => {
  const before = await sso.portal.deps.database.pool.query('select count(*) from users')
  expect((await logInBySso(sso, 'eve')).ended).toBe('/login?sso=unverified')
  expect((await sso.portal.deps.database.pool.query('select count(*) from users')).rows).toEqual(before.rows)
  expect((await auditOf(sso, 'sso.refuse%')).at(-1)).toMatchObject({ details: { reason: 'unverified' } })
})

describe('the answer of the provider', () => {
  test('works once, also at the same moment', async () => {
    const { location, cookie } = await begin(sso)
    const back = await logInAtProvider(location, 'ngozi')
    const both = await Promise.all([comeBack(sso, back, cookie), comeBack(sso, back, cookie)])
    expect(both.map((ended) => ended.replace(/#.*/, '#')).toSorted((a, b) => a.localeCompare(b))).toEqual([
      '/login?sso=ended',
      '/login#',
    ])
    expect(await comeBack(sso, back, cookie)).toBe('/login?sso=ended')
  })

  test('counts only in the browser that began, within ten minutes', async () => {
    const begun = await begin(sso)
    const back = await logInAtProvider(begun.location, 'ngozi')
    const other = await begin(sso)
    expect(await comeBack(sso, back, other.cookie)).toBe('/login?sso=ended')
    expect(await comeBack(sso, back, 'sso=')).toBe('/login?sso=ended')
    now = new Date(now.getTime() + 10 * 60_000)
    expect(await comeBack(sso, back, begun.cookie)).toBe('/login?sso=ended')
  })

  test('of another state, without one, or of a person who gave up changes nothing', async () => {
    const { location, cookie } = await begin(sso)
    const back = new URL(await logInAtProvider(location, 'ngozi'))
    back.searchParams.set('state', 'A'.repeat(43))
    expect(await comeBack(sso, back.href, cookie)).toBe('/login?sso=ended')
    back.searchParams.delete('state')
    expect(await comeBack(sso, back.href, cookie)).toBe('/login?sso=ended')
    const again = await begin(sso, '/forms')
    const state = new URL(again.location).searchParams.get('state')!
    const refused = `http://portal.test/api/auth/sso/callback?error=access_denied&state=${state}&iss=${sso.provider.issuer}`
    expect(await comeBack(sso, refused, again.cookie)).toBe('/login?next=%2Fforms&sso=cancelled')
  })

  test('with the code of another login is refused', async () => {
    const [one, two] = [await begin(sso), await begin(sso)]
    const code = new URL(await logInAtProvider(one.location, 'ngozi')).searchParams.get('code')!
    const back = new URL(await logInAtProvider(two.location, 'ngozi'))
    back.searchParams.set('code', code)
    expect(await comeBack(sso, back.href, two.cookie)).toBe('/login?sso=ended')
  })

  test('of another issuer is refused before its code is used', async () => {
    const { location, cookie } = await begin(sso)
    const back = new URL(await logInAtProvider(location, 'ngozi'))
    back.searchParams.set('iss', 'https://evil.example')
    sso.provider.asked.length = 0
    expect(await comeBack(sso, back.href, cookie)).toBe('/login?sso=refused')
    expect(sso.provider.asked).not.toContain('/token')
  })
})

describe('the ticket', () => {
  test('is changed once, in the browser that began, within a minute', async () => {
    const login = async () => {
      const { location, cookie } = await begin(sso)
      return { cookie, ticket: ticketOf(await comeBack(sso, await logInAtProvider(location, 'ngozi'), cookie)) }
    }
    const first = await login()
    expect((await exchange(sso, first.ticket, 'sso=')).status).toBe(401)
    expect((await exchange(sso, first.ticket, (await begin(sso)).cookie)).status).toBe(401)
    expect((await exchange(sso, 'A'.repeat(43), first.cookie)).status).toBe(401)
    const both = await Promise.all([
      exchange(sso, first.ticket, first.cookie),
      exchange(sso, first.ticket, first.cookie),
    ])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401])
    const late = await login()
    now = new Date(now.getTime() + 60_000)
    expect((await exchange(sso, late.ticket, late.cookie)).status).toBe(401)
    expect((await exchange(sso, 'x'.repeat(201), late.cookie)).status).toBe(400)
  })

  test('and everything of a login is stored as hashes or sealed', async () => {
    const { location, cookie } = await begin(sso)
    const secrets = [
      cookie.split('=')[1]!,
      new URL(location).searchParams.get('state')!,
      new URL(location).searchParams.get('nonce')!,
    ]
    const dump = async () => JSON.stringify((await sso.portal.deps.database.pool.query('select * from sso_flows')).rows)
    for (const secret of secrets) expect(await dump()).not.toContain(secret)
    const ended = await comeBack(sso, await logInAtProvider(location, 'ngozi'), cookie)
    const { rows } = await sso.portal.deps.database.pool.query('select * from sso_tickets')
    expect(JSON.stringify(rows)).not.toContain(ticketOf(ended))
  })
})

test('no more logins are kept at the provider than the bound, and old ones are removed', async () => {
  const { pool } = sso.portal.deps.database
  await pool.query('delete from sso_flows')
  await pool.query(
    `insert into sso_flows select 'h' || n, 'b', '', $1::timestamptz + n * interval '1 ms' from generate_series(1, 10000) n`,
    [now],
  )
  await begin(sso)
  const { rows } = await pool.query('select count(*)::int as n from sso_flows')
  expect(rows).toEqual([{ n: 10_000 }])
})

test('what is too long is refused before anything is read', async () => {
  for (const query of [`state=${'x'.repeat(201)}`, `code=${'x'.repeat(8_001)}`, 'state=a&state=b'])
    expect((await sso.portal.call('GET', `/api/auth/sso/callback?${query}`)).status).toBe(400)
  expect((await sso.portal.call('GET', `/api/auth/sso/start?next=${'x'.repeat(2_001)}`)).status).toBe(400)
})

test('the cookie of a login is for the server, for ten minutes and never sent with forms of other sites', async () => {
  const { headers } = await sso.portal.call('GET', '/api/auth/sso/start')
  expect(headers.get('set-cookie')).toMatch(/^sso=[\w-]{43}; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax$/)
  expect([headers.get('cache-control'), headers.get('referrer-policy')]).toEqual(['no-store', 'no-referrer'])
})

test('the login page has the button for staff, and says why a login failed', async () => {
  const { text, html } = await readPage(sso.portal.url, '/login')
  expect(text).toContain('Log in with the Commission’s account')
  expect(html).toContain('href="/api/auth/sso/start"')
  expect((await readPage(sso.portal.url, '/login?tab=register')).text).not.toContain('Log in with the Commission')
  for (const failure of ssoFailures)
    expect((await readPage(sso.portal.url, `/login?sso=${failure}`)).text).toContain(
      failureWords[failure]('the Commission’s account'),
    )
  expect((await readPage(sso.portal.url, '/login?sso=%3Cscript%3E')).text).toBe(text)
})

test('behind https the cookie belongs to this host alone', async () => {
  const secure = await startSsoTest({ PUBLIC_URL: 'https://portal.test', TRUST_PROXY: '1' })
  const { headers } = await secure.portal.call('GET', '/api/auth/sso/start')
  expect(headers.get('set-cookie')).toMatch(/^__Host-sso=.*; HttpOnly; SameSite=Lax; Secure$/)
  expect(headers.get('location')).toContain(encodeURIComponent('https://portal.test/api/auth/sso/callback'))
  await secure.close()
})

test('without a provider nothing of it is answered', async () => {
  const portal = await startTestPortal()
  for (const [method, path] of [
    ['GET', 'start'],
    ['GET', 'callback'],
    ['POST', 'ticket'],
    ['POST', 'logout-token'],
  ] as const)
    expect((await portal.call(method, `/api/auth/sso/${path}`)).status).toBe(404)
  const { body } = await portal.call('GET', '/api/openapi.json')
  expect(JSON.stringify(body)).not.toContain('/auth/sso')
  expect((await readPage(portal.url, '/login')).text).not.toContain('Staff')
  await portal.close()
})
