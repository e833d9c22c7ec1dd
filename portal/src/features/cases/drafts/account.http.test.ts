import { expect, test } from 'vitest'
import { usePortal } from '#app/testing.server.ts'
import { sqlOf } from '#features/accounts/testing.ts'
import { systemClock } from '#platform/clock.ts'
import { draftDays } from './rules.ts'
import { FilingBrowser } from './testing.ts'

let later = 0
const portal = await usePortal({
  own: 'moves the clock by a week',
  overrides: { clock: { now: () => new Date(systemClock.now().getTime() + later) } },
})
const sql = sqlOf(portal)
const offer = 'Make an account with this address'

/** Files a complaint without an account; answers it with the link of the mail and the cookie that the page of the link gets in this browser. */
async function file(email: string, name = 'Bola Ade') {
  later += 3_600_000
  const browser = new FilingBrowser(portal)
  await browser.step1()
  await browser.step2()
  const { headers } = await browser.send({ 'user.email': email, 'user.name': name, 'user.phone': '' })
  const cookie = headers.getSetCookie().find((each) => each.includes('Path=/complaint-confirm;'))!
  expect(cookie).toContain('HttpOnly; SameSite=Lax')
  const mail = await portal.mailTo(email, /^Confirm your address/)
  const path = /\/complaint-confirm\/[\w-]+/.exec(mail.text)![0]
  return { path, key: /^browser-key=([^;]+)/.exec(cookie)![1]!, ...(await caseOf(email)) }
}
const caseOf = async (email: string) =>
  (await sql('select id, user_id from cases where contact_email = $1 order by created_at desc', email))[0] as {
    id: string
    user_id: string | null
  }
const accountsOf = (email: string) => sql('select * from users where email = $1', email)

const headersOf = (key?: string): Record<string, string> => (key ? { cookie: `browser-key=${key}` } : {})
const open = async (path: string, key?: string) => (await fetch(portal.url + path, { headers: headersOf(key) })).text()
async function press(path: string, key?: string, fields: Record<string, string> = {}) {
  const body = new URLSearchParams(fields)
  const answer = await fetch(portal.url + path, { method: 'POST', redirect: 'manual', headers: headersOf(key), body })
  return { status: answer.status, headers: answer.headers, html: await answer.text() }
}
const make = (path: string, key?: string, more: Record<string, string> = {}) =>
  press(path, key, { task: 'account', ...more })

test('in the browser that filed it, one press makes an account without a password that has the case, and logs in', async () => {
  const email = 'bola@makes.example.com'
  const { path, key, id } = await file(email)
  // Not before the address is confirmed, in whichever order the presses come.
  expect(await open(path, key)).not.toContain(offer)
  expect((await make(path, key)).status).toBe(409)
  expect((await press(path, key)).status).toBe(303)
  expect(await open(`${path}?sent=1`, key)).toContain(offer)
  const done = await make(path, key, { 'without-scripts': '1' })
  expect([done.status, done.headers.get('location')]).toEqual([303, `/consumer-complaint/${id}`])
  expect(done.headers.get('cache-control')).toBe('no-store')
  const token = /^page-token=([\w-]+);/.exec(done.headers.getSetCookie()[0]!)![1]!
  const me = (await portal.call('GET', '/api/auth/me', { token })).body
  expect(me).toMatchObject({
    name: 'Bola',
    surname: 'Ade',
    email,
    emailVerified: true,
    logsInByMail: true,
    role: 'User',
  })
  expect((await portal.call('GET', `/api/complaints/${id}`, { token })).status).toBe(200)
  const [account] = await accountsOf(email)
  expect([account.password_hash, account.terms_accepted_at]).toEqual(['', expect.any(Date)])
  // A second press makes no second one, and the page sends the person to the login.
  expect((await make(path, key)).status).toBe(409)
  expect(await open(path, key)).toContain('Log in to see it among your complaints.')
  await portal.call('POST', '/api/auth/forgot-password', { body: { email } })
  expect((await portal.mailTo(email, /^Log in to/)).text).toContain('/login-link/')
})

test('with scripts the page that answers stores the login, and leads to the case; one name is both names', async () => {
  const email = 'one@makes.example.com'
  const { path, key, id } = await file(email, 'Sade')
  await press(path, key)
  const { status, html } = await make(path, key)
  expect(status).toBe(200)
  expect(html).toContain(`data-next="/consumer-complaint/${id}"`)
  expect(html).toContain('data-signed-in=')
  expect((await accountsOf(email))[0]).toMatchObject({ name: 'Sade', surname: 'Sade' })
})

test('a stranger who types an address gets no account with it, and neither does a program that checks the mails of its owner', async () => {
  const email = 'victim@makes.example.com'
  const { path, key, id } = await file(email)
  // The owner of the mailbox, or a program, presses the button elsewhere: it confirms the address and makes nothing.
  expect((await press(path)).status).toBe(303)
  expect(await open(path)).not.toContain(offer)
  for (const other of [undefined, 'A'.repeat(43), (await file('stranger@makes.example.com')).key])
    expect((await make(path, other)).status).toBe(403)
  // The stranger has the browser, and no link: neither one that is made up, nor that of another case.
  const own = await file('stranger2@makes.example.com')
  await press(own.path, own.key)
  for (const forged of [path.slice(0, -4) + (path.endsWith('AAAA') ? 'BBBB' : 'AAAA'), own.path])
    expect([403, 404]).toContain((await make(forged, key)).status)
  const crossSite = { ...headersOf(key), 'sec-fetch-site': 'cross-site' }
  const body = new URLSearchParams({ task: 'account' })
  expect((await fetch(portal.url + path, { method: 'POST', headers: crossSite, body })).status).toBe(403)
  expect(await accountsOf(email)).toEqual([])
  expect((await caseOf(email)).user_id).toBeNull()
  // Two presses at once make one.
  const statuses = (await Promise.all([make(path, key), make(path, key)])).map((answer) => answer.status)
  expect(statuses.sort((a, b) => a - b)).toEqual([200, 409])
  expect((await caseOf(email)).id).toBe(id)
})

test('where an account has the address the page leads to the login, and a case in an account makes none', async () => {
  const ada = await portal.newUser()
  const { path, key } = await file(ada.email)
  await press(path, key)
  expect(await open(path, key)).toContain('Log in to see it among your complaints.')
  expect((await make(path, key)).status).toBe(409)
  const unproved = await portal.newUnprovedUser()
  const other = await file(unproved.email)
  await press(other.path, other.key)
  const html = await open(other.path, other.key)
  expect(html).toContain('There is an account with this address.')
  expect(html).not.toContain(offer)
  expect((await make(other.path, other.key)).status).toBe(409)
  expect(await accountsOf(unproved.email)).toHaveLength(1)
})

test('is offered as long as the browser is remembered', async () => {
  const email = 'late@makes.example.com'
  const { path, key } = await file(email)
  await press(path, key)
  later += (draftDays + 1) * 86_400_000
  expect(await open(path, key)).not.toContain(offer)
  expect((await make(path, key)).status).toBe(403)
  expect(await accountsOf(email)).toEqual([])
})
