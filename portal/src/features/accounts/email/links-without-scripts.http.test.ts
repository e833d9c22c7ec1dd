import { expect, test } from 'vitest'
import { usePortal } from '#app/testing.server.ts'
import { messages } from '../messages.ts'
import { logIn, mailedResetToken, newPassword, tokenStatus } from '../testing.ts'

const log: string[] = []
const portal = await usePortal({
  own: 'reads the log',
  env: { LOG_LEVEL: 'trace' },
  logTo: { write: (line: string) => void log.push(line) },
})

const open = async (path: string, session?: string) => {
  const answer = await fetch(portal.url + path, { headers: session ? { cookie: `page-token=${session}` } : {} })
  return { status: answer.status, headers: answer.headers, html: await answer.text() }
}
/** A form as a browser without scripts sends it. */
async function press(path: string, fields: Record<string, string>, session?: string) {
  const headers = session ? { cookie: `page-token=${session}` } : undefined
  const body = new URLSearchParams({ ...fields, 'without-scripts': '1' })
  const answer = await fetch(portal.url + path, {
    method: 'POST',
    redirect: 'manual',
    body,
    ...(headers && { headers }),
  })
  return { status: answer.status, to: answer.headers.get('location'), html: await answer.text() }
}
const isVerified = async (token: string) =>
  (await portal.call('GET', '/api/auth/me', { token })).body.emailVerified as boolean

test('an address is confirmed by the button behind the link, in the browser that is logged in, and never by opening it', async () => {
  const ada = await portal.newUnprovedUser()
  const token = await portal.proofToken(ada.email)
  for (const session of [undefined, ada.token]) {
    const { status, headers, html } = await open(`/verify-email/${token}`, session)
    expect([status, headers.get('cache-control'), headers.get('referrer-policy')]).toEqual([
      200,
      'no-store',
      'no-referrer',
    ])
    expect(html).toContain(`name="token" value="${token}"`)
  }
  expect(await isVerified(ada.token)).toBe(false)
  expect(await press('/verify-email', { token }, ada.token)).toMatchObject({ status: 303, to: '/verify-email?sent=1' })
  expect(await isVerified(ada.token)).toBe(true)
  expect((await open('/verify-email?sent=1', ada.token)).html).toContain('Go to your profile')
  const { html, headers } = await open('/verify-email?sent=1')
  expect(html).toContain('Your e-mail address is confirmed')
  expect(headers.get('cache-control')).toBe('no-store')
  // A second press, also of somebody else, answers the same.
  expect((await press('/verify-email', { token })).status).toBe(303)
  expect(log.join('')).not.toContain(token)
})

test('elsewhere the page asks for the password, and keeps the link through a wrong one', async () => {
  const ada = await portal.newUnprovedUser()
  const token = await portal.proofToken(ada.email)
  const asks = await press('/verify-email', { token }, (await portal.newUser()).token)
  expect(asks.status).toBe(403)
  expect(asks.html).toContain(`/reset-password/${token}`)
  const wrong = await press('/verify-email', { token, mayset: 'yes', password: 'Not-The-Lamp9!' })
  expect(wrong.status).toBe(400)
  expect(wrong.html).toContain(messages.wrongPassword)
  expect(wrong.html).toContain(`/reset-password/${token}`)
  expect(wrong.html).not.toContain('Not-The-Lamp9!')
  expect(await isVerified(ada.token)).toBe(false)
  expect((await press('/verify-email', { token, mayset: 'yes', password: ada.password })).status).toBe(303)
  expect(await isVerified(ada.token)).toBe(true)
})

test('a wrong or old link says how to get another, which the same page sends to who is logged in', async () => {
  const ada = await portal.newUnprovedUser()
  const token = await portal.proofToken(ada.email)
  expect((await press('/verify-email', { again: '1' }, ada.token)).to).toBe('/verify-email?sent=link')
  await expect.poll(() => portal.proofCount(ada.email)).toBe(2)
  for (const bad of [token, 'A'.repeat(43), 'desk.none']) {
    const { status, html } = await press('/verify-email', { token: bad })
    expect([bad, status]).toEqual([bad, 400])
    expect(html).toContain('Log in to get a new link')
  }
  expect((await press('/verify-email', { token }, ada.token)).html).toContain('Send the link again')
  expect((await press('/verify-email', { again: '1' })).status).toBe(401)
})

test('a new password is set by its form; what it lacks is listed, and the answer has no secret in its address', async () => {
  const ada = await portal.newUser()
  await press('/forgot-password', { email: ada.email })
  const token = await mailedResetToken(portal, ada.email)
  expect((await open(`/reset-password/${token}`)).headers.get('cache-control')).toBe('no-store')
  const weak = await press('/reset-password', { token, password: 'short', retypePassword: 'short' })
  expect(weak.status).toBe(400)
  expect(weak.html).toContain('The password that you sent still needs:')
  expect(weak.html).not.toContain('value="short"')
  expect(weak.html).toContain(`name="token" value="${token}"`)
  expect(await tokenStatus(portal, ada.token)).toBe(200)
  const fields = { token, password: newPassword, retypePassword: newPassword }
  expect(await press('/reset-password', fields)).toMatchObject({ status: 303, to: '/reset-password?sent=1' })
  // Opening the address that follows logs nobody out.
  const { html } = await open('/reset-password?sent=1')
  expect(html).toContain(messages.resetDone)
  expect(html).not.toContain('data-signs-out')
  expect(await tokenStatus(portal, ada.token)).toBe(401)
  expect((await logIn(portal, ada.email, newPassword)).status).toBe(200)
  const used = await press('/reset-password', fields)
  expect([used.status, used.html.includes('href="/forgot-password"')]).toEqual([400, true])
  expect(log.join('')).not.toContain(token)
})

test('a change of address and a login are taken back by their links', async () => {
  for (const path of ['/undo-email-change', '/forgot-password']) {
    expect((await open(`${path}/${'A'.repeat(43)}`)).html).toContain('This was not me')
    const refused = await press(path, { token: 'A'.repeat(43) })
    expect([refused.status, refused.html.includes('not valid any more')]).toEqual([400, true])
  }
})
