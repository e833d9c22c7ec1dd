import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { runStatement } from '../tools/run-statement.ts'
import { addAuthenticator } from './support/authenticator.ts'
import { withPage } from './support/browser.ts'
import { hostPortal } from './support/hosted-portal.ts'
import { admin, databases } from './support/portal.ts'
import { button, examine, heading, link, look, lookAtWidths, started } from './support/screen.ts'
import { newApplicant, password } from './support/session.ts'

/** The browser itself notes each refused call. */
const refused = [/Failed to load resource.*status of 403/]

async function newStaff(url: string, email: string) {
  const session = await newApplicant(url, email)
  await runStatement(
    databases.get(url)!,
    `update users set role = 'Admin', duties = '{administrator,case-supervisor}' where id = '${session.id}'`,
  )
  return session
}

async function logIn(page: Page, next: string, account: { email: string; password: string }): Promise<void> {
  await page.goto(`/login?next=${encodeURIComponent(next)}`)
  await page.getByLabel('E-mail').fill(account.email)
  await page.getByLabel('Password', { exact: true }).fill(account.password)
  await button(page, 'Log in').click()
}

async function addPasskey(page: Page): Promise<void> {
  await button(page, 'Add a passkey').click()
  await button(page, 'Make the passkey').click()
  await heading(page, 'Keep your recovery codes').waitFor()
  await button(page, 'I have kept the codes').click()
}

describe('after the day', () => {
  const portal = hostPortal({ own: 'it demands a second factor', env: { STAFF_FACTOR_FROM: '2026-01-31' } })

  test('staff are led to a passkey and back to where they were', () =>
    withPage(
      { baseURL: portal.url },
      async (page) => {
        const email = 'staff.desktop@example.com'
        await newStaff(portal.url, email)
        await addAuthenticator(page)
        await logIn(page, '/system', { email, password })
        await page.waitForURL('**/user-profile/security?next=%2Fsystem&first')
        await page.getByText('Add a passkey or an authenticator app to continue').waitFor()
        await examine(page, 'factor-required')
        // The own profile stays open, and says why the rest does not.
        await link(page, 'Your data').click()
        await page.getByText('Since 31 January 2026 staff need one').waitFor()
        await link(page, 'Add one now').click()
        await page.getByText('Add a passkey or an authenticator app to continue').waitFor()
        await page.goto('/system')
        await page.getByText('Staff need a passkey or an authenticator app').first().waitFor()
        await page.goto('/user-profile/security?next=%2Fsystem')
        await addPasskey(page)
        await page.getByText('Your account is protected').waitFor()
        await lookAtWidths(page, 'factor-ready')
        await link(page, 'Continue').click()
        await page.waitForURL('**/system')
        await heading(page, 'System').first().waitFor()
      },
      refused,
    ))
})

describe('before the day', () => {
  const portal = hostPortal({ own: 'it demands a second factor', env: { STAFF_FACTOR_FROM: '2099-01-31' } })

  test('the first administrator is led there at the first login, and may do it later', () =>
    withPage(
      { baseURL: portal.url },
      async (page) => {
        await logIn(page, '/system', admin)
        await page.waitForURL('**/user-profile/security?next=%2Fsystem&first')
        await started(page)
        await page.getByText('Protect your account').waitFor()
        await look(page, 'factor-first')
        await link(page, 'Later').click()
        await page.waitForURL('**/system')
        await page.goto('/user-profile')
        await page.getByText('From 31 January 2099 staff need one').waitFor()
        await look(page, 'factor-notice')
        await button(page, 'Log out').first().click()
        await page.waitForURL('**/login?said=logged-out')
        await logIn(page, '/system', admin)
        await page.waitForURL('**/system')
      },
      // A call that was on its way at the logout.
      [/status of 401/],
    ))

  test('a person who is no member of staff is told nothing', async () =>
    withPage(
      {
        baseURL: portal.url,
        as: await newApplicant(portal.url, 'not.staff@example.com'),
        at: '/user-profile/security',
      },
      async (page) => {
        await button(page, 'Add a passkey').waitFor()
        await expect.poll(() => page.getByText('staff need').count()).toBe(0)
      },
    ))
})
