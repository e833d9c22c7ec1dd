import { describe, expect, test } from 'vitest'
import { usePortal } from '#app/testing.server.ts'
import { newStaff } from '#features/approvals/testing.ts'
import { readerPaths } from '#page-lists.ts'
import { addApp, codeAt } from '../factors/testing.ts'
import { messages } from '../messages.ts'
import { passwordRules, ruleMessages } from '../rules.ts'
import { registration, tokenStatus } from '../testing.ts'

let now = new Date('2027-03-01T08:00:30Z')
const portal = await usePortal({
  own: 'moves the clock',
  env: { LOGIN_LIMIT: '3' },
  overrides: { clock: { now: () => now } },
})
const nextWindow = () => void (now = new Date(now.getTime() + 15 * 60_000))

type Fields = Record<string, string>
/** As a browser without scripts sends it. */
async function send(path: string, fields: Fields, headers: Fields = {}) {
  const body = new URLSearchParams({ ...fields, 'without-scripts': '1' })
  const answer = await fetch(portal.url + path, { method: 'POST', redirect: 'manual', headers, body })
  const cookies = answer.headers.getSetCookie()
  const token = /^page-token=([\w-]+);/.exec(cookies[0] ?? '')?.[1] ?? ''
  return { status: answer.status, location: answer.headers.get('location'), cookies, token, html: await answer.text() }
}
const openAs = async (token: string, path: string) =>
  (await fetch(portal.url + path, { headers: { cookie: `page-token=${token}` } })).text()

describe('a login without scripts', () => {
  test('is a redirect with the cookie of the pages that are rendered for their reader', async () => {
    nextWindow()
    const ada = await portal.newUser()
    expect(await (await fetch(`${portal.url}/login`)).text()).toContain(
      '<noscript><input type="hidden" name="without-scripts" value="1"/></noscript>',
    )
    const { status, location, cookies, token, html } = await send('/login', {
      email: ada.email,
      password: ada.password,
    })
    expect([status, location, html]).toEqual([303, '/user-profile', ''])
    expect(cookies).toHaveLength(readerPaths.length)
    for (const [at, path] of readerPaths.entries())
      expect(cookies[at]).toBe(`page-token=${token}; Path=${path}; Max-Age=604800; SameSite=Strict`)
    expect(await tokenStatus(portal, token)).toBe(200)
    expect(await openAs(token, '/user-profile')).toContain(ada.email)
    expect(await openAs('x'.repeat(43), '/user-profile')).not.toContain(ada.email)
  })

  test('leads to the page that asked for it, and to no other site', async () => {
    const lead = async (next: string) => {
      nextWindow()
      const { email, password } = await portal.newUser()
      return (await send(`/login?next=${encodeURIComponent(next)}`, { email, password })).location
    }
    expect(await lead('/consumer-complaint/write?step=3')).toBe('/consumer-complaint/write?step=3')
    for (const next of ['https://evil.example/', '//evil.example', '/\\evil.example', '/.//evil.example', '/login'])
      expect(await lead(next), next).toBe('/user-profile')
  })

  test('is refused with the messages and limits of the call, and keeps what was typed but the password', async () => {
    nextWindow()
    const ada = await portal.newUser()
    const wrong = 'Not-The-Lamp9!'
    for (let round = 0; round < 3; round++) {
      const { status, html, cookies } = await send('/login', { email: ada.email, password: wrong })
      expect([status, cookies]).toEqual([401, []])
      expect(html).toContain(messages.wrongLogin)
      expect(html).toContain(`value="${ada.email}"`)
      expect(html).not.toContain(wrong)
    }
    const limited = await send('/login', { email: ada.email, password: ada.password })
    expect([limited.status, limited.cookies]).toEqual([429, []])
    expect(limited.html).toContain('Too many attempts. Try again in 15 minutes.')
  })

  test('is refused when another site sends it', async () => {
    nextWindow()
    const { email, password } = await portal.newUser()
    const elsewhere: Fields[] = [{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }]
    for (const headers of elsewhere) {
      const { status, cookies } = await send('/login', { email, password }, headers)
      expect([status, cookies]).toEqual([403, []])
    }
  })

  test('asks for the second factor, and sets no cookie before it', async () => {
    nextWindow()
    const ada = await portal.newUser()
    const { secret } = await addApp(portal, ada)
    const first = await send('/login?next=%2Fcompanies', { email: ada.email, password: ada.password })
    expect([first.status, first.cookies]).toEqual([200, []])
    const challenge = /name="challenge" value="([\w-]+)"/.exec(first.html)![1]!
    expect(first.html).toContain('name="without-scripts"')
    const refused = await send('/login?next=%2Fcompanies', { challenge, methods: 'totp recovery', code: '481516' })
    expect([refused.status, refused.cookies]).toEqual([401, []])
    expect(refused.html).not.toContain('481516')
    now = new Date(now.getTime() + 60_000)
    const code = await codeAt(secret, now)
    const again = /name="challenge" value="([\w-]+)"/.exec(refused.html)![1]!
    const done = await send('/login?next=%2Fcompanies', { challenge: again, methods: 'totp recovery', code })
    expect([done.status, done.location]).toEqual([303, '/companies'])
    expect(await tokenStatus(portal, done.token)).toBe(200)
  })

  test('gives staff no cookie: they work with scripts', async () => {
    nextWindow()
    const { email, password } = await newStaff(portal, ['case-officer'])
    const { status, cookies, html } = await send('/login', { email, password })
    expect([status, cookies]).toEqual([200, []])
    expect(html).toContain('The workplace of staff opens only with JavaScript switched on.')
  })
})

test('a refused registration lists the rules that the password has not met, and keeps everything but passwords', async () => {
  nextWindow()
  const { agreeTerms: _agreed, ...fields } = registration({ surname: 'Okoro-Bello' }) as unknown as Fields
  const refuse = (password: string) =>
    send('/login?tab=register', { ...fields, password, retypePassword: password, agreeTerms: 'on' })
  const rulesIn = (html: string) =>
    passwordRules.filter(({ label }) => {
      const item = html.slice(0, html.indexOf(label)).split('<li').at(-1)!
      return !item.slice(0, item.indexOf('>')).includes('hidden=""')
    })
  const { status, html } = await refuse('lampoon')
  expect(status).toBe(400)
  expect(html).toMatch(new RegExp(`href="#register-password"[^>]*>${ruleMessages.passwordSpecial}<`))
  expect(html).toContain('The password that you sent still needs:')
  expect(html).toContain('a password never comes back in a page')
  expect(rulesIn(html)).toEqual(passwordRules)
  expect(html).not.toContain('lampoon')
  expect(html).toContain('value="Okoro-Bello"')
  expect(html).toMatch(/id="register-agreeTerms"[^>]*checked|checked[^>]*id="register-agreeTerms"/)
  const better = (await refuse('Lampoon-and-so-on')).html
  expect(rulesIn(better).map(({ problem }) => problem)).toEqual(['passwordNumber', 'passwordSpecial'])
  // Refused for another reason: all of them are shown, and none is said to be missing.
  const common = (await refuse('Password1!')).html
  expect(common).toContain(ruleMessages.passwordCommon)
  expect(common).not.toContain('still needs')
  expect(rulesIn(common)).toEqual(passwordRules)
})

test('a registration without scripts leads to the page that asked for it', async () => {
  nextWindow()
  const { agreeTerms: _agreed, ...fields } = registration() as unknown as Fields
  const form = { ...fields, retypePassword: fields['password']!, agreeTerms: 'on' }
  const { status, location, token } = await send('/login?tab=register&next=%2Fpetitions%2Fwrite', form)
  expect([status, location]).toEqual([303, '/petitions/write'])
  expect(await openAs(token, '/user-profile')).toContain(fields['email'])
})

describe('logging out without scripts', () => {
  const enter = async () => {
    nextWindow()
    const { email, password } = await portal.newUser()
    return (await send('/login', { email, password })).token
  }
  const leave = (token: string, headers: Fields = {}) =>
    send('/user-profile/log-out', {}, { cookie: `page-token=${token}`, ...headers })

  test('ends the session and removes its cookie, from a button on the pages of the reader', async () => {
    const token = await enter()
    const page = await openAs(token, '/user-profile')
    expect(page).toMatch(/class="hidden noscript:block">.*<form action="\/user-profile\/log-out" method="post">/)
    expect(page.indexOf('action="/user-profile/log-out"')).toBeLessThan(page.indexOf('data-as-it-came'))
    const { status, location, cookies } = await leave(token)
    expect([status, location]).toEqual([303, '/user-profile/log-out?sent=1'])
    expect(cookies).toEqual(readerPaths.map((path) => `page-token=; Path=${path}; Max-Age=0; SameSite=Strict`))
    expect(await tokenStatus(portal, token)).toBe(401)
    const done = await openAs('', '/user-profile/log-out?sent=1')
    expect(done).toContain(messages.loggedOut)
    expect(done).toContain('data-signs-out')
    // Once more, as by Back and a second press.
    expect((await leave(token)).location).toBe('/user-profile/log-out?sent=1')
  })

  test('is done by no link and by no other site', async () => {
    const token = await enter()
    expect(await openAs(token, '/user-profile/log-out')).toContain('>Log out<')
    expect((await leave(token, { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
    expect(await tokenStatus(portal, token)).toBe(200)
    const visitor = await fetch(`${portal.url}/user-profile/log-out`, { redirect: 'manual' })
    expect(visitor.headers.get('location')).toBe('/user-profile')
  })
})
