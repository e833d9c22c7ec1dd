import { generate } from 'otplib'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runStatement } from '../tools/run-statement.ts'
import { createTestDatabase, type TestDatabase } from '../tools/test-database.ts'
import { startProvider, type TestProvider } from '../tools/test-provider.ts'
import { freePort } from '../tools/test-server.ts'
import { withPage } from './support/browser.ts'
import { keyboardOf } from './support/keyboard.ts'
import { admin, type RunningPortal, startPortal } from './support/portal.ts'
import { button, heading, link, look, lookAtWidths, started } from './support/screen.ts'
import { call, newApplicant } from './support/session.ts'

let database: TestDatabase
let portal: RunningPortal
let provider: TestProvider
beforeAll(async () => {
  const port = await freePort()
  database = await createTestDatabase()
  provider = await startProvider(`http://localhost:${port}`)
  portal = await startPortal({
    env: {
      PORT: String(port),
      DATABASE_URL: database.url,
      ADMIN_EMAIL: admin.email,
      ADMIN_PASSWORD: admin.password,
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: provider.client.id,
      OIDC_CLIENT_SECRET: provider.client.secret,
      OIDC_NAME: 'the Commission’s account',
      OIDC_SCOPE: 'email profile groups',
      OIDC_DUTIES: 'press=editor',
    },
  })
})
afterAll(async () => {
  await portal?.stop()
  await provider?.stop()
  await database?.drop()
})

/** The code of the next period: that of this one is used. */
const codeOf = (secret: string, periods = 0) =>
  generate({ secret, epoch: Math.floor(Date.now() / 1000) + periods * 30 })

/** An integrity officer with an authenticator app; its secret. */
async function newOfficer(email: string): Promise<string> {
  const { id, token } = await newApplicant(portal.url, email)
  await runStatement(database.url, `update users set role = 'Admin', duties = '{integrity-officer}' where id = '${id}'`)
  const { secret } = await call<{ secret: string }>('POST', `${portal.url}/api/auth/totp`, undefined, token)
  await call('POST', `${portal.url}/api/auth/totp/confirm`, { code: await codeOf(secret) }, token)
  return secret
}

/** The pages of the provider would load a font from elsewhere. */
const withoutFont = (page: Page) =>
  page.route('https://fonts.googleapis.com/**', (route) => route.fulfill({ contentType: 'text/css', body: '' }))

async function logInAtProvider(page: Page, person: string): Promise<void> {
  await link(page, 'Log in with the Commission’s account').click()
  await page.waitForURL(`${provider.issuer}/**`)
  await page.locator('input[name=login]').fill(person)
  await page.locator('input[name=password]').fill('any')
  await page.locator('button[type=submit]').click()
}

/** Chromium itself notes each refused call, and the icon that the provider does not have. */
const refused = [/Failed to load resource.*status of (400|401|403|404)/]

test('an officer logs in at the provider, reads reports with the own second factor only, and logs out at both', () =>
  withPage(
    { baseURL: portal.url },
    async (page) => {
      const email = 'officer.desktop@commission.test'
      const secret = await newOfficer(email)
      provider.people['bola'] = { email, email_verified: true, given_name: 'Bola', family_name: 'Adeyemi' }
      await withoutFont(page)
      await page.goto('/login?next=%2Fwhistleblowing')
      await lookAtWidths(page, 'login-sso')
      await logInAtProvider(page, 'bola')
      await page.waitForURL('**/whistleblowing')
      await started(page)
      await page.getByText('Reports open with your second factor').waitFor()
      expect(page.url()).not.toContain('#')
      await lookAtWidths(page, 'reports-need-factor')
      await button(page, 'Confirm that it is you').click()
      const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' })
      await dialog.getByLabel('Code').fill('000000')
      await button(dialog, 'Continue').click()
      await dialog.getByText('This code is not right').first().waitFor()
      await dialog.getByLabel('Code').fill(await codeOf(secret, 1))
      await button(dialog, 'Continue').click()
      await page.getByText('No reports found matching your criteria').waitFor()
      await page.goto('/user-profile')
      await started(page)
      await button(page, 'Log out').first().click()
      await page.waitForURL(`${provider.issuer}/session/end**`)
      await page.locator('button[name=logout]').click()
      await page.waitForURL('**/login?said=logged-out')
      await page.getByText('Logged out successfully!').waitFor()
      // The provider asks again who it is.
      await link(page, 'Log in with the Commission’s account').click()
      await page.locator('input[name=login]').waitFor()
    },
    refused,
  ))

test('a person who gives up, or whose provider is away, reads why and can still log in with a password', () =>
  withPage(
    { viewport: 'phone', baseURL: portal.url },
    async (page) => {
      await withoutFont(page)
      await page.goto('/login?next=%2Fforms')
      await keyboardOf(page).press('Log in with the Commission’s account')
      await page.getByRole('link', { name: /Cancel/ }).click()
      await page.waitForURL('**/login?next=%2Fforms&sso=cancelled')
      await page.getByText('You stopped the login with the Commission’s account.').waitFor()
      await look(page, 'login-sso-cancelled')
      await provider.stop()
      const start = `${portal.url}/api/auth/sso/start`
      const next = async () => (await fetch(start, { redirect: 'manual' })).headers.get('location')
      await expect.poll(next, { interval: 500 }).toBe('/login?sso=unavailable')
      await link(page, 'Log in with the Commission’s account').click()
      await page.waitForURL('**/login?next=%2Fforms&sso=unavailable')
      await page.getByText('We could not reach the Commission’s account.').waitFor()
      await look(page, 'login-sso-unavailable')
      await page.getByLabel('E-mail').fill(admin.email)
      await page.getByLabel('Password', { exact: true }).fill(admin.password)
      await button(page, 'Log in').click()
      // The first login of the first administrator.
      await link(page, 'Later').click()
      await page.waitForURL('**/forms')
      await provider.start()
    },
    refused,
  ))

test('the provider ends the session of the portal, and the page System says how staff log in', () =>
  withPage(
    { baseURL: portal.url },
    async (page) => {
      await withoutFont(page)
      provider.people['admin'] = { email: admin.email, email_verified: true }
      await page.goto('/login?next=%2Fsystem')
      await logInAtProvider(page, 'admin')
      await page.waitForURL('**/system')
      await started(page)
      await heading(page, 'Login of staff').waitFor()
      await page.getByText(`Staff log in at ${new URL(provider.issuer).host}.`).waitFor()
      await look(page, 'system-sso')
      // Logged out there, from another application of the organisation.
      await page.goto(`${provider.issuer}/session/end`)
      await page.locator('button[name=logout]').click()
      const { state } = JSON.parse((await page.context().storageState()).origins[0]!.localStorage[0]!.value) as {
        state: { auth: { token: string } }
      }
      const me = `${portal.url}/api/auth/me`
      const status = async () => (await fetch(me, { headers: { authorization: `Bearer ${state.auth.token}` } })).status
      await expect.poll(status).toBe(401)
      await page.goto('/user-profile')
      await page.waitForURL('**/login?**ended=1**')
    },
    refused,
  ))

test('a ticket that was used leads back to the login page with a sentence', () =>
  withPage(
    { baseURL: portal.url },
    async (page) => {
      await page.goto(`/login?next=%2Fforms#sso=${'A'.repeat(43)}`)
      await page.waitForURL('**/login?next=%2Fforms&sso=ended')
      await page.getByText('Start it again.').waitFor()
    },
    [/Failed to load resource.*status of 401/],
  ))
