import { describe, expect, test } from 'vitest'
import { usePortal } from '#app/testing.server.ts'
import { messages } from '../messages.ts'
import { ruleMessages } from '../rules.ts'
import { logIn, mailedResetToken, newPassword, registration, tokenStatus } from '../testing.ts'

let now = new Date('2027-03-01T08:00:30Z')
const log: string[] = []
const portal = await usePortal({
  own: 'moves the clock and reads the log',
  env: { LOGIN_LIMIT: '3', LOG_LEVEL: 'trace' },
  overrides: { clock: { now: () => now } },
  logTo: { write: (line) => void log.push(line) },
})

/** Starts a new time window, so that tests do not share counts. */
const nextWindow = () => void (now = new Date(now.getTime() + 15 * 60_000))
const wrong = 'Not-The-Lamp9!'

type Fields = Record<string, string>
async function send(path: string, fields: Fields, headers: Fields = {}) {
  const answer = await fetch(portal.url + path, {
    method: 'POST',
    redirect: 'manual',
    headers,
    body: new URLSearchParams(fields),
  })
  return { status: answer.status, headers: answer.headers, html: decode(await answer.text()) }
}
const decode = (html: string) => html.replaceAll('&#x27;', "'")
/** The session that the page's script stores. */
const sessionOf = (html: string) => {
  const text = /data-signed-in="([^"]+)"/.exec(html)?.[1]?.replaceAll('&quot;', '"')
  return JSON.parse(text ?? 'null') as { token: string; user: Record<string, string> } | null
}
const form = (change: Fields = {}): Fields => {
  const { agreeTerms: _agreed, ...fields } = registration() as unknown as Fields
  return { ...fields, retypePassword: fields.password!, agreeTerms: 'on', ...change }
}

describe('the login form', () => {
  test('answers with the session, for this browser only and without the phone', async () => {
    nextWindow()
    const ada = await portal.newUser()
    const { status, headers, html } = await send('/login?next=%2Fforms', { email: ada.email, password: ada.password })
    expect(status).toBe(200)
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('content-security-policy')).toContain("form-action 'self'")
    const { token, user } = sessionOf(html)!
    expect(Object.keys(user).sort()).toEqual(['duties', 'email', 'id', 'name', 'registrationDate', 'role', 'surname'])
    expect(user).toMatchObject({ id: ada.id, role: 'User' })
    expect(await tokenStatus(portal, token)).toBe(200)
    expect(html).not.toContain(ada.password)
    // The next visitor gets an empty form.
    const next = await (await fetch(`${portal.url}/login`)).text()
    expect(next).not.toContain(token)
    expect(next).not.toContain(ada.email)
    expect(log.join('')).not.toContain(token)
  })

  test('gives the same message for a wrong password and an unknown address, and never a password', async () => {
    nextWindow()
    const ada = await portal.newUser()
    for (const email of [ada.email, 'nobody@example.com']) {
      const { status, headers, html } = await send('/login', { email, password: wrong })
      expect(status).toBe(401)
      expect(headers.get('cache-control')).toBe('no-store')
      expect(html).toMatch(/role="alert"[^>]*autofocus/)
      expect(html.split(messages.wrongLogin)).toHaveLength(3)
      expect(html).toContain(`value="${email}"`)
      expect(html).not.toContain(wrong)
      expect(sessionOf(html)).toBeNull()
    }
  })

  test('shows what is wrong beside each field', async () => {
    const { status, html } = await send('/login', { email: '"><script>x</script>', password: 'abc' })
    expect(status).toBe(400)
    expect(html).toMatch(new RegExp(`href="#login-email"[^>]*>${ruleMessages.email}<`))
    expect(html).toMatch(new RegExp(`href="#login-password"[^>]*>${ruleMessages.shortLogin}<`))
    expect(html).toMatch(/id="login-email"[^>]*aria-invalid="true"|aria-invalid="true"[^>]*id="login-email"/)
    expect(html).not.toContain('<script>x')
  })

  test('shares its limits with the API, per account', async () => {
    nextWindow()
    const ada = await portal.newUser()
    await logIn(portal, ada.email, wrong)
    for (let round = 0; round < 2; round++)
      expect((await send('/login', { email: ada.email, password: wrong })).status).toBe(401)
    const refused = await send('/login', { email: ada.email.toUpperCase(), password: ada.password })
    expect(refused.status).toBe(429)
    expect(refused.html).toContain('Too many attempts. Try again in 15 minutes.')
    expect((await logIn(portal, ada.email, ada.password)).status).toBe(429)
    nextWindow()
    expect((await send('/login', { email: ada.email, password: ada.password })).status).toBe(200)
  })

  test('is refused when another site sends it', async () => {
    nextWindow()
    const { email, password } = await portal.newUser()
    const { status, html } = await send('/login', { email, password }, { origin: 'https://evil.example' })
    expect(status).toBe(403)
    expect(html).not.toContain('data-signed-in')
  })

  test('leads to no other site, and its links to the page that asked for the login', async () => {
    nextWindow()
    const ada = await portal.newUser()
    for (const next of ['https://evil.example/', '//evil.example', '/\\evil.example']) {
      const address = `/login?next=${encodeURIComponent(next)}`
      const { status, headers, html } = await send(address, { email: ada.email, password: ada.password })
      expect([status, headers.get('location')]).toEqual([200, null])
      expect(html).not.toContain('evil.example')
      expect(await (await fetch(portal.url + address)).text()).not.toContain('evil.example')
    }
    const page = await (await fetch(`${portal.url}/login?next=%2Fconsumer-complaint%2Fwrite`)).text()
    expect(page).toContain('href="/login?tab=register&amp;next=%2Fconsumer-complaint%2Fwrite"')
    expect(page).toContain('href="/consumer-complaint/write"')
    expect(await (await fetch(`${portal.url}/login?next=%2Fforms%2Fwrite-off`)).text()).not.toContain(
      'href="/forms/write-off"',
    )
  })
})

describe('the registration form', () => {
  test('creates a User however the phone is written, and takes nothing that only the server may set', async () => {
    nextWindow()
    const fields = form({ phone: '+234 803 123 4567', role: 'Admin', emailVerified: 'true', id: '1' })
    const { status, html } = await send('/login?tab=register', fields)
    expect(status).toBe(200)
    const { token, user } = sessionOf(html)!
    expect(user).toMatchObject({ email: fields.email, role: 'User' })
    const { body } = await portal.call('GET', '/api/users/me', { token })
    expect(body).toMatchObject({ phone: '08031234567', role: 'User', emailVerified: false })
    expect(html).not.toContain(fields.password)
  })

  test('shows all problems in the order of the fields, and everything typed except passwords', async () => {
    const fields = form({ name: '', phone: '123', retypePassword: 'Other-Lamp9!', surname: 'O"Neil' })
    const { status, html } = await send('/login?tab=register', fields)
    expect(status).toBe(400)
    const summary = [...html.matchAll(/href="#register-(\w+)"[^>]*>([^<]+)</g)].map(([, field, words]) => [
      field,
      words,
    ])
    expect(summary).toEqual([
      ['name', ruleMessages.name],
      ['phone', ruleMessages.phone],
      ['retypePassword', ruleMessages.passwordsDiffer],
    ])
    expect(html).toContain('value="O&quot;Neil"')
    expect(html).toMatch(/id="register-agreeTerms"[^>]*checked|checked[^>]*id="register-agreeTerms"/)
    for (const password of [fields.password, fields.retypePassword]) expect(html).not.toContain(password)
  })

  test('is refused without the consent, with a common password, and for an address that has an account', async () => {
    nextWindow()
    const ada = await portal.newUser()
    const { agreeTerms: _agreed, ...without } = form()
    expect((await send('/login?tab=register', without)).html).toContain(ruleMessages.terms)
    const common = { password: 'Password1!', retypePassword: 'Password1!' }
    expect((await send('/login?tab=register', form(common))).html).toContain(ruleMessages.passwordCommon)
    const taken = await send('/login?tab=register', form({ email: ada.email }))
    expect(taken.status).toBe(409)
    expect(taken.html).toContain(messages.emailTaken)
    expect(sessionOf(taken.html)).toBeNull()
  })
})

describe('the forms for a forgotten password', () => {
  test('mail the same answer to everybody, and set a new password once', async () => {
    nextWindow()
    const ada = await portal.newUser()
    for (const email of ['nobody@example.com', ada.email]) {
      const { status, headers } = await send('/forgot-password', { email })
      expect([status, headers.get('location')]).toEqual([303, '/forgot-password?sent=1'])
    }
    expect(await (await fetch(`${portal.url}/forgot-password?sent=1`)).text()).toContain(messages.resetSent)
    const token = await mailedResetToken(portal, ada.email)
    const password = newPassword
    const differing = await send('/reset-password', { token, password, retypePassword: 'Brand-New-Lamp8!' })
    expect(differing.status).toBe(400)
    expect(differing.html).toContain(ruleMessages.passwordsDiffer)
    expect(differing.html).not.toContain(password)
    expect(differing.html).toContain(`value="${token}"`)
    const done = await send('/reset-password', { token, password, retypePassword: password })
    expect(done.status).toBe(200)
    expect(done.headers.get('cache-control')).toBe('no-store')
    expect(done.html).toContain(messages.resetDone)
    expect(done.html).toContain('data-signs-out')
    expect(await tokenStatus(portal, ada.token)).toBe(401)
    expect((await logIn(portal, ada.email, password)).status).toBe(200)
    const again = await send('/reset-password', { token, password, retypePassword: password })
    expect(again.status).toBe(400)
    expect(again.html).toContain(messages.resetInvalid)
    expect(log.join('')).not.toContain(token)
  })

  test('are limited as in the API, and refused from other sites', async () => {
    nextWindow()
    const ask = (headers?: Fields) => send('/forgot-password', { email: 'someone@example.com' }, headers)
    for (let round = 0; round < 3; round++) expect((await ask()).status).toBe(303)
    expect((await ask()).status).toBe(429)
    expect((await ask({ 'sec-fetch-site': 'cross-site' })).status).toBe(403)
    expect((await send('/reset-password', { token: 'x' }, { origin: 'null' })).status).toBe(403)
  })

  test('are pages that contain no token, whatever the address says', async () => {
    const answer = await fetch(`${portal.url}/reset-password?token=secrettoken`)
    const html = await answer.text()
    expect(html).not.toContain('secrettoken')
    expect(html).toContain('<meta name="robots" content="noindex"/>')
  })
})

test.each([
  ['/login', 'Login'],
  ['/login?ended=1', 'Your session has ended'],
  ['/login?said=logged-out', messages.loggedOut],
  ['/login?said=account-deleted', messages.accountDeleted],
  ['/login?tab=register', 'Retype password'],
  ['/reset-password', 'Open the link in your e-mail'],
  ['/reset-password?sent=1', messages.resetDone],
])('%s says %s', async (path, words) => {
  expect(await (await fetch(portal.url + path)).text()).toContain(words)
})
