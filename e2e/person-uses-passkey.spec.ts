import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { runStatement } from '../tools/run-statement.ts'
import { addAuthenticator } from './support/authenticator.ts'
import { withPage } from './support/browser.ts'
import { hostPortal } from './support/hosted-portal.ts'
import { keyboardOf } from './support/keyboard.ts'
import { databases } from './support/portal.ts'
import { button, examine, heading, lookAtWidths, started } from './support/screen.ts'
import { newApplicant, password, signedInAs } from './support/session.ts'

const portal = hostPortal()

async function openSecurity(page: Page): Promise<void> {
  await page.goto('/user-profile/security')
  await started(page)
  await heading(page, 'Passkeys and two-step login').waitFor()
}

/** As if the person had last confirmed an hour ago. */
const growOld = (id: string) =>
  runStatement(
    databases.get(portal.url)!,
    `update sessions set proved_at = now() - interval '1 hour' where user_id = '${id}'`,
  )

async function logOut(page: Page): Promise<void> {
  await button(page, 'Log out').first().click()
  await page.waitForURL('**/login?said=logged-out')
}

/** The browser itself notes each refused call. */
const refused = [/Failed to load resource.*status of (400|401|403)/]

test('a person adds a passkey, logs in and confirms with it, loses it and comes back with a recovery code', () =>
  withPage(
    { viewport: 'phone', baseURL: portal.url },
    async (page) => {
      const email = 'kunle.phone@uses-passkey.example.com'
      const session = await newApplicant(portal.url, email)
      const device = await addAuthenticator(page)
      await signedInAs(page, session)
      await openSecurity(page)
      await lookAtWidths(page, 'passkeys-none')
      await button(page, 'Add a passkey').click()
      await heading(page, 'Add a passkey').waitFor()
      await expect.poll(() => page.getByLabel('Name').inputValue()).toMatch(/^Chrome on /)
      await page.getByLabel('Name').fill('')
      await button(page, 'Make the passkey').click()
      await page.getByText('Enter a name for the passkey').first().waitFor()
      await examine(page, 'passkey-name')
      await page.getByLabel('Name').fill('My telephone')
      await device.setWilling(false)
      await button(page, 'Make the passkey').click()
      await page.getByText('Your device did not answer').waitFor()
      await device.setWilling(true)
      await button(page, 'Make the passkey').click()
      await heading(page, 'Keep your recovery codes').waitFor()
      const list = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
      await expect.poll(() => list.count()).toBe(10)
      const codes = await list.allInnerTexts()
      await button(page, 'I have kept the codes').click()
      await page.getByText('My telephone', { exact: true }).waitFor()
      await lookAtWidths(page, 'passkeys-one')
      await button(page, 'Add a passkey').click()
      await button(page, 'Make the passkey').click()
      await page.getByText('This device already has a passkey for your account.').waitFor()
      await button(page, 'Cancel').click()
      expect(await device.count()).toBe(1)

      await logOut(page)
      await page.goto('/login?next=%2Fuser-profile%2Fsecurity')
      await button(page, 'Use a passkey').waitFor()
      await lookAtWidths(page, 'login-with-passkey')
      await device.setWilling(false)
      await button(page, 'Use a passkey').click()
      await page.getByText('Your device did not answer').waitFor()
      await lookAtWidths(page, 'login-passkey-cancelled')
      await device.setWilling(true)
      await button(page, 'Use a passkey').click()
      await page.waitForURL('**/user-profile/security')
      await started(page)

      await growOld(session.id)
      await button(page, 'Make new recovery codes').click()
      const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' })
      await button(dialog, 'Use your passkey').waitFor()
      await lookAtWidths(page, 'confirm-passkey')
      await button(dialog, 'Use your passkey').click()
      await heading(page, 'Keep your new recovery codes').waitFor()
      const renewed = await list.allInnerTexts()
      expect(renewed).not.toEqual(codes)
      await button(page, 'I have kept the codes').click()

      // As the second step after the password.
      await logOut(page)
      const enterPassword = async () => {
        await page.goto('/login?next=%2Fuser-profile%2Fsecurity')
        await page.getByLabel('E-mail').fill(email)
        await page.getByLabel('Password', { exact: true }).fill(password)
        await button(page, /^Log in$/).click()
        await heading(page, 'Second step').waitFor()
      }
      await enterPassword()
      await button(page, 'Use your passkey').waitFor()
      await lookAtWidths(page, 'second-step-passkey')
      await button(page, 'Use your passkey').click()
      await page.waitForURL('**/user-profile/security')
      await started(page)

      await logOut(page)
      await device.lose()
      await enterPassword()
      await page.getByLabel('Recovery code').fill('0000')
      await button(page, 'Continue').click()
      await heading(page, 'There is a problem').waitFor()
      await page.getByLabel('Recovery code').fill(renewed[0]!)
      await button(page, 'Continue').click()
      await page.waitForURL('**/user-profile/security')
      await started(page)
      await page.getByText('9 recovery codes are left.').waitFor()
      await button(page, 'Remove passkey My telephone').click()
      await lookAtWidths(page, 'passkey-remove')
      await button(page.getByRole('alertdialog'), 'Remove the passkey').click()
      await page.getByText('The passkey is removed.').waitFor()
      await page.getByText('Two-step login is off.').waitFor()
    },
    refused,
  ))

test('the keyboard alone adds a passkey and logs in with it', () =>
  withPage({ baseURL: portal.url }, async (page) => {
    const session = await newApplicant(portal.url, 'keys@uses-passkey.example.com')
    await addAuthenticator(page)
    await signedInAs(page, session)
    await openSecurity(page)
    const keys = keyboardOf(page)
    await keys.press('Add a passkey')
    await heading(page, 'Add a passkey').waitFor()
    await keyboardOf(page).press('Make the passkey')
    await heading(page, 'Keep your recovery codes').waitFor()
    await keyboardOf(page).press('I have kept the codes')
    await logOut(page)
    await page.goto('/login')
    await button(page, 'Use a passkey').waitFor()
    await keyboardOf(page).press('Use a passkey')
    await page.waitForURL('**/user-profile')
  }))

test('a browser without passkeys shows no button and says why under Login and security', () =>
  withPage({ baseURL: portal.url }, async (page) => {
    await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'PublicKeyCredential'))
    await page.goto('/login')
    await button(page, /^Log in$/).waitFor()
    await expect.poll(() => page.locator('[data-passkey]').isVisible()).toBe(false)
    await signedInAs(page, await newApplicant(portal.url, 'old.browser@uses-passkey.example.com'))
    await openSecurity(page)
    await page.getByText('This browser has no passkeys.').waitFor()
    await expect.poll(() => button(page, 'Add a passkey').count()).toBe(0)
    await button(page, 'Add an authenticator app').waitFor()
  }))

test('a lost connection is said beside the button', () =>
  withPage(
    { baseURL: portal.url },
    async (page) => {
      await addAuthenticator(page)
      await page.route('**/api/auth/passkeys/**', (route) => route.abort())
      await page.goto('/login')
      await button(page, 'Use a passkey').click()
      await page.getByText('Network error.').waitFor()
    },
    [/Failed to load resource/],
  ))
