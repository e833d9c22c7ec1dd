import { describe, expect, test } from 'vitest'
import { usePortal } from '#app/testing.server.ts'
import { logIn, newPassword, resetToken, setPassword, sqlOf } from '../testing.ts'

let now = new Date('2027-03-01T08:00:30Z')
const portal = await usePortal({
  own: 'moves the clock',
  env: { LOGIN_LIMIT: '3' },
  overrides: { clock: { now: () => now } },
})
const sql = sqlOf(portal)

/** Starts a new time window, so that tests do not share counts. */
const nextWindow = () => void (now = new Date(now.getTime() + 15 * 60_000))
const wrong = 'Not-The-Lamp9!'

describe('after LOGIN_LIMIT attempts', () => {
  test('the next is refused even with the right password, with the time to wait in the message and Retry-After', async () => {
    nextWindow()
    const ada = await portal.newUser()
    for (let round = 0; round < 3; round++) expect((await logIn(portal, ada.email, wrong)).status).toBe(401)
    const refused = await logIn(portal, ada.email, ada.password)
    expect(refused.status).toBe(429)
    expect(refused.body.message).toBe('Too many attempts. Try again in 15 minutes.')
    expect(refused.headers.get('retry-after')).toBe('870')
    now = new Date(now.getTime() + 13 * 60_000)
    expect((await logIn(portal, ada.email, wrong)).body.message).toBe('Too many attempts. Try again in 90 seconds.')
    nextWindow()
    expect((await logIn(portal, ada.email, ada.password)).status).toBe(200)
  })

  test('attempts on an unknown address are counted too', async () => {
    nextWindow()
    for (let round = 0; round < 3; round++) await logIn(portal, 'nobody@example.com', wrong)
    expect((await logIn(portal, 'Nobody@Example.com', wrong)).status).toBe(429)
  })

  test('a success resets the count', async () => {
    nextWindow()
    const ada = await portal.newUser()
    for (let round = 0; round < 3; round++) {
      await logIn(portal, ada.email, wrong)
      await logIn(portal, ada.email, wrong)
      expect((await logIn(portal, ada.email, ada.password)).status).toBe(200)
    }
  })

  test('one network address cannot try many accounts, but successful sign-ins do not count', async () => {
    nextWindow()
    const ada = await portal.newUser()
    for (let round = 0; round < 20; round++) expect((await logIn(portal, ada.email, ada.password)).status).toBe(200)
    for (let round = 0; round < 15; round++)
      expect((await logIn(portal, `nobody${round}@example.com`, wrong)).status).toBe(401)
    expect((await logIn(portal, 'nobody15@example.com', wrong)).status).toBe(429)
  })

  test('the count is in the database, shared by all processes, without names or addresses', async () => {
    nextWindow()
    await logIn(portal, 'counted@example.com', wrong)
    const { rows } = await portal.deps.database.pool.query<{ key: string; count: number }>('select * from attempts')
    expect(JSON.stringify(rows)).not.toContain('counted')
    await sql(`update attempts set count = 99 where key like 'login-account:%'`)
    expect((await logIn(portal, 'counted@example.com', wrong)).status).toBe(429)
  })

  test('a stolen session cannot guess the current password either', async () => {
    nextWindow()
    const ada = await portal.newUser()
    const guess = () =>
      portal.call('POST', '/api/auth/change-password', {
        token: ada.token,
        body: { currentPassword: wrong, password: newPassword },
      })
    for (let round = 0; round < 3; round++) expect((await guess()).status).toBe(400)
    expect((await guess()).status).toBe(429)
    const removal = await portal.call('DELETE', '/api/users/me', { token: ada.token, body: { password: wrong } })
    expect(removal.status).toBe(429)
  })

  test('requests for password links are limited too', async () => {
    nextWindow()
    const ask = () => portal.call('POST', '/api/auth/forgot-password', { body: { email: 'someone@example.com' } })
    for (let round = 0; round < 3; round++) expect((await ask()).status).toBe(200)
    expect((await ask()).status).toBe(429)
  })
})

test('after too many guesses, the password set by mail works at once', async () => {
  nextWindow()
  const ada = await portal.newUser()
  for (let round = 0; round < 4; round++) await logIn(portal, ada.email, wrong)
  expect((await logIn(portal, ada.email, ada.password)).status).toBe(429)
  await setPassword(portal, await resetToken(portal, ada.email))
  expect((await logIn(portal, ada.email, newPassword)).status).toBe(200)
})
