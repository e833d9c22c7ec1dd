import { describe, expect, test } from 'vitest'
import { type TestUser, usePortal } from '#app/testing.server.ts'
import { addApp, codeAt } from '../factors/testing.ts'
import { messages } from '../messages.ts'
import { logIn, newPassword, resetToken, setPassword, sqlOf, tokenStatus } from '../testing.ts'

let now = new Date('2027-03-01T08:00:30Z')
const portal = await usePortal({
  own: 'moves the clock',
  env: { LOGIN_LIMIT: '3' },
  overrides: { clock: { now: () => now } },
})
const sql = sqlOf(portal)
const later = (minutes: number) => void (now = new Date(now.getTime() + minutes * 60_000))

/** A verified account that never had a password. */
async function newPerson(): Promise<TestUser> {
  later(61)
  const ada = await portal.newUser()
  await sql(
    "update users set password_hash = '', logs_in_by_mail = true, email_verified_at = coalesce(email_verified_at, $2) where id = $1",
    ada.id,
    now,
  )
  return ada
}
const request = (email: string) => portal.call('POST', '/api/auth/forgot-password', { body: { email } })
const linksTo = async (email: string): Promise<string[]> =>
  (await portal.mails()).flatMap(({ to, text }) => (to === email && /\/login-link\/([\w-]+)/.exec(text)?.[1]) || [])
async function linkTo({ email }: Pick<TestUser, 'email'>): Promise<string> {
  const before = (await linksTo(email)).length
  await request(email)
  await expect.poll(async () => (await linksTo(email)).length).toBeGreaterThan(before)
  return (await linksTo(email)).at(-1)!
}
const enter = (token: string) => portal.call('POST', '/api/auth/login/mail', { body: { token } })
const press = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
  fetch(`${portal.url}/login`, { method: 'POST', redirect: 'manual', headers, body: new URLSearchParams(fields) })

describe('a login by mail', () => {
  test('is done by the button behind the link, once, and never by opening it', async () => {
    const ada = await newPerson()
    const token = await linkTo(ada)
    // Programs that check mails open links, some more than once.
    for (const method of ['GET', 'HEAD', 'GET']) {
      const opened = await fetch(`${portal.url}/login-link/${token}`, { method })
      expect([opened.status, opened.headers.get('referrer-policy')]).toEqual([200, 'no-referrer'])
      expect(opened.headers.get('cache-control')).toBe('no-store')
    }
    const before = await sql('select count(*)::int as n from sessions where user_id = $1', ada.id)
    const entered = await enter(token)
    expect([entered.status, entered.body.user.id, entered.body.user.logsInByMail]).toEqual([200, ada.id, true])
    expect(await sql('select count(*)::int as n from sessions where user_id = $1', ada.id)).toEqual([
      { n: before[0].n + 1 },
    ])
    const { body } = await portal.call('GET', '/api/auth/sessions', { token: entered.body.token })
    expect(body.sessions.find((each: { current: boolean }) => each.current)).toMatchObject({ byMail: true })
    expect(body.sessions.filter((each: { byMail: boolean }) => each.byMail)).toHaveLength(1)
    expect(await sql("select actor_id from audit_log where action = 'account.log-in-by-mail'")).toEqual([
      { actor_id: ada.id },
    ])
    const again = await enter(token)
    expect([again.status, again.body.message]).toEqual([400, messages.resetInvalid])
  })

  test('by a copied link works for one of two who press at once', async () => {
    const token = await linkTo(await newPerson())
    const statuses = (await Promise.all([enter(token), enter(token)])).map(({ status }) => status)
    expect(statuses.sort((a, b) => a - b)).toEqual([200, 400])
  })

  test('ends after 15 minutes and with a newer link; forged links open nothing, and are counted', async () => {
    const ada = await newPerson()
    const older = await linkTo(ada)
    const newer = await linkTo(ada)
    expect((await enter(older)).status).toBe(400)
    later(14)
    expect((await enter(newer)).status).toBe(200)
    const late = await linkTo(ada)
    later(15)
    expect((await enter(late)).status).toBe(400)
    later(15)
    for (let at = 0; at < 15; at++) expect((await enter(`${at}`.padStart(43, 'x'))).status).toBe(400)
    expect((await enter('x'.repeat(43))).status).toBe(429)
  })

  test('is for accounts without a password only: all others get a link for a new one, which logs nobody in', async () => {
    later(61)
    const bola = await portal.newUser()
    const reset = await resetToken(portal, bola.email)
    expect((await enter(reset)).status).toBe(400)
    expect(await linksTo(bola.email)).toEqual([])
    // The refused press has not used it up.
    expect((await setPassword(portal, reset)).status).toBe(200)
  })

  test('says nothing of who has an account, and is limited for each address', async () => {
    const ada = await newPerson()
    const bola = await portal.newUser()
    const asked = [await request(ada.email), await request(bola.email), await request('nobody@mail-login.example.com')]
    for (const { status, body } of asked) expect([status, body]).toEqual([200, { message: messages.resetSent }])
    await expect.poll(async () => (await linksTo(ada.email)).length).toBe(1)
    await request(ada.email)
    await request(ada.email)
    expect((await request(ada.email)).status).toBe(429)
    expect((await portal.mails()).some(({ to }) => to === 'nobody@mail-login.example.com')).toBe(false)
  })

  test('still needs the second factor', async () => {
    later(61)
    const ada = await portal.newUser()
    const { secret } = await addApp(portal, ada)
    await sql("update users set password_hash = '', logs_in_by_mail = true where id = $1", ada.id)
    const begun = await enter(await linkTo(ada))
    expect([begun.status, begun.body.token]).toEqual([202, undefined])
    const { challenge } = begun.body
    later(1)
    const code = await codeAt(secret, now)
    const done = await portal.call('POST', '/api/auth/login/factor', { body: { challenge, code } })
    expect(await tokenStatus(portal, done.body.token)).toBe(200)
  })

  test('is not for staff, also not for those who become it', async () => {
    const ada = await newPerson()
    const token = await linkTo(ada)
    const session = (await enter(await linkTo(ada))).body.token as string
    expect(await tokenStatus(portal, session)).toBe(200)
    const open = await linkTo(ada)
    await sql("update users set role = 'Admin', duties = '{auditor}' where id = $1", ada.id)
    expect([(await enter(token)).status, (await enter(open)).status]).toEqual([400, 400])
    expect(await tokenStatus(portal, session)).toBe(401)
    later(61)
    expect(await resetToken(portal, ada.email)).toBeTruthy()
  })

  test('ends with a password, which the same link sets', async () => {
    const ada = await newPerson()
    expect((await setPassword(portal, await linkTo(ada))).status).toBe(200)
    expect((await logIn(portal, ada.email, newPassword)).body.user.logsInByMail).toBe(false)
    later(61)
    await resetToken(portal, ada.email)
    expect(await linksTo(ada.email)).toHaveLength(1)
  })

  test('without scripts is a redirect with the cookie of pages; another site cannot send it, and a used link asks for a new one', async () => {
    const token = await linkTo(await newPerson())
    const page = await (await fetch(`${portal.url}/login-link/${token}`)).text()
    expect(page).toContain(`name="token" value="${token}"`)
    const fields = { token, 'without-scripts': '1' }
    expect((await press(fields, { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
    const done = await press(fields)
    expect([done.status, done.headers.get('location')]).toEqual([303, '/user-profile'])
    const session = /^page-token=([\w-]+);/.exec(done.headers.getSetCookie()[0]!)![1]!
    expect(await tokenStatus(portal, session)).toBe(200)
    const used = await press(fields)
    expect([used.status, used.headers.getSetCookie()]).toEqual([400, []])
    const html = await used.text()
    expect(html).toContain(messages.resetInvalid)
    expect(html).toContain('href="/forgot-password"')
    expect(html).not.toContain(token)
  })

  test('what asks for the password says that there is none', async () => {
    const ada = await newPerson()
    const { status, body } = await portal.call('DELETE', '/api/users/me', {
      token: ada.token,
      body: { password: 'Sturdy-Lamp9!' },
    })
    expect([status, body.fields]).toEqual([400, [{ field: 'password', message: messages.noPassword }]])
    expect((await logIn(portal, ada.email, '')).status).toBe(400)
    expect((await logIn(portal, ada.email, 'Sturdy-Lamp9!')).status).toBe(401)
  })
})
