import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestPortal, type TestPortal } from '#app/testing.server.ts'
import { logIn } from '../testing.ts'

let portal: TestPortal
beforeAll(async () => void (portal = await startTestPortal({ env: { LOGIN_LIMIT: '3' } })), 60_000)
afterAll(() => portal.close())

test('after too many guesses, the password set by mail works at once', async () => {
  const ada = await portal.newUser()
  for (let round = 0; round < 4; round++) await logIn(portal, ada.email, 'Not-The-Lamp9!')
  expect((await logIn(portal, ada.email, ada.password)).status).toBe(429)
  await portal.call('POST', '/api/auth/forgot-password', { body: { email: ada.email } })
  const [mail] = await portal.mails(1)
  const token = /#([\w-]+)/.exec(mail!.text)![1]
  await portal.call('POST', '/api/auth/reset-password', { body: { token, password: 'Brand-New-Lamp9!' } })
  expect((await logIn(portal, ada.email, 'Brand-New-Lamp9!')).status).toBe(200)
})
