import { randomBytes } from 'node:crypto'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestPortal, type TestPortal } from '../portal/src/app/testing.server.ts'
import { expectAccessible } from './support/accessibility.ts'
import { withPage } from './support/browser.ts'
import { examine } from './support/screen.ts'

let portal: TestPortal
beforeAll(async () => void (portal = await startTestPortal()))
afterAll(async () => {
  await portal.close()
})

const password = 'Sturdy-Lamp9!'
const newEmail = () => `ngozi.${randomBytes(4).toString('hex')}@example.com`
/** The browser itself notes each refused call. */
const refused = [/Failed to load resource.*status of (400|401|409)/]

async function register(page: Page, email: string): Promise<void> {
  await page.goto('/login?tab=register')
  await page.getByLabel('Name', { exact: true }).fill('Ngozi')
  await page.getByLabel('Surname').fill('Adeyemi')
  await page.getByLabel('Phone').pressSequentially('+234 803 123 4567')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Retype password').fill(password)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Register', exact: true }).click()
  await page.waitForURL('**/user-profile')
  await page.getByRole('heading', { name: 'Your details' }).waitFor()
}

const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Log in or register' }).getByRole('link', { name })

async function logIn(page: Page, email: string, secret: string): Promise<void> {
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(secret)
  await page.getByLabel('Password', { exact: true }).press('Enter')
}

describe('an applicant', () => {
  const visit = (work: (page: Page) => Promise<void>, expected: RegExp[] = []) =>
    withPage({ viewport: 'phone', baseURL: portal.url }, work, expected)

  test('registers, edits the profile, is still there after a reload, and logs out', () =>
    visit(async (page) => {
      await register(page, newEmail())
      await expect.poll(() => page.getByText('08031234567').isVisible()).toBe(true)
      await page.getByRole('button', { name: 'Edit profile' }).click()
      await page.getByLabel('City').fill('Ikeja')
      await page.getByLabel('Name', { exact: true }).fill('Ngozichukwu')
      await examine(page, 'profile-edit')
      await page.getByRole('button', { name: 'Save' }).click()
      await page.getByText('Profile updated successfully!').waitFor()
      await page.reload()
      await page.getByText('Ikeja').waitFor()
      await expect.poll(() => page.getByRole('heading', { level: 1 }).innerText()).toBe('Ngozichukwu Adeyemi')
      expect(await page.evaluate(() => localStorage.getItem('root'))).not.toContain('0803')
      await page.getByRole('button', { name: 'Log out' }).click()
      await page.getByText('Logged out successfully!').waitFor()
      await page.waitForURL('**/login?said=logged-out')
      expect(await page.evaluate(() => localStorage.getItem('root'))).not.toContain('Ngozi')
    }))

  test('is told what is wrong with a registration, each beside its field', () =>
    visit(async (page) => {
      await page.goto('/login')
      await tab(page, 'Register').click()
      await page.waitForURL('**/login?tab=register')
      await page.getByLabel('Password', { exact: true }).fill('Abc1')
      await page.getByText('2 of 4 password rules met').waitFor({ state: 'attached' })
      await page.getByRole('button', { name: 'Register', exact: true }).click()
      await page.getByRole('heading', { name: 'There is a problem' }).waitFor()
      for (const message of ['Name is required', 'Invalid phone number', 'Passwords do not match'])
        await expect.poll(() => page.getByRole('link', { name: message, exact: true }).isVisible()).toBe(true)
      await expect.poll(() => page.getByText('Password must contain an uppercase letter').count()).toBe(0)
      await examine(page, 'registration-refused')
      await page.getByRole('link', { name: 'Invalid phone number' }).click()
      expect(await page.evaluate(() => document.activeElement?.id)).toBe('register-phone')
    }, refused))

  test('gives a wrong password, then resets a forgotten one by mail', () =>
    visit(async (page) => {
      const { email } = await portal.newUser()
      await page.goto('/login')
      await logIn(page, email, 'Not-The-Lamp9!')
      // In the summary above the form, and under it.
      await expect.poll(() => page.getByText('Wrong e-mail address or password').count()).toBe(2)
      await page.getByRole('link', { name: 'Forgot password' }).click()
      await page.getByRole('heading', { name: 'Forgot password' }).waitFor()
      await page.getByLabel('E-mail').fill(email)
      await page.getByRole('button', { name: 'Send the link' }).click()
      await page.getByText('Check your e-mail').waitFor()
      await expect.poll(async () => (await portal.mails()).some(({ to }) => to === email)).toBe(true)
      const mail = (await portal.mails()).findLast(({ to }) => to === email)
      const link = new URL(/https?:\S+/.exec(mail!.text)![0])
      await page.goto(link.pathname + link.hash)
      await page.getByLabel('New password').fill('Brand-New-Lamp9!')
      expect(page.url()).not.toContain('#')
      await page.getByLabel('Retype password').fill('Brand-New-Lamp9!')
      await examine(page, 'new-password')
      await page.getByRole('button', { name: 'Set the new password' }).click()
      await page.getByText('Your new password is set').waitFor()
      await examine(page, 'new-password-set')
      await page.getByRole('main').getByRole('link', { name: 'Log in' }).click()
      await page.getByLabel('E-mail').waitFor()
      await logIn(page, email, 'Brand-New-Lamp9!')
      await page.waitForURL('**/user-profile')
    }, refused))

  test('comes back to the page that asked for the login, and never to another site', () =>
    visit(async (page) => {
      const { email, password: secret } = await portal.newUser()
      await page.goto('/user-profile/staff')
      await page.waitForURL('**/login?next=%2Fuser-profile%2Fstaff')
      await logIn(page, email, secret)
      await page.waitForURL('**/user-profile/staff')
      await page.getByText('For staff only').waitFor()
      await page.goto('/login?next=//evil.example/')
      await page.waitForURL('**/user-profile')
      expect(page.url()).toBe(`${portal.url}/user-profile`)
    }))

  test('is asked before unsaved changes are lost, and before the account is', () =>
    visit(async (page) => {
      const email = newEmail()
      await register(page, email)
      await page.getByRole('button', { name: 'Edit profile' }).click()
      await page.getByLabel('City').fill('Ikeja')
      await page
        .getByRole('link', { name: /Profile$/ })
        .first()
        .click()
      await page.getByRole('link', { name: 'Complaints' }).click()
      await page.getByRole('alertdialog').waitFor()
      await expectAccessible(page, '[role=alertdialog]')
      await page.getByRole('button', { name: 'Stay' }).click()
      await expect.poll(() => page.getByLabel('City').inputValue()).toBe('Ikeja')
      await page.getByRole('button', { name: 'Cancel', exact: true }).click()
      await page.getByRole('button', { name: 'Delete my account' }).click()
      const dialog = page.getByRole('alertdialog')
      await dialog.getByLabel('Password', { exact: true }).fill('Not-The-Lamp9!')
      await dialog.getByRole('button', { name: 'Delete my account' }).click()
      await dialog.getByText('This is not your current password').first().waitFor()
      await expectAccessible(page, '[role=alertdialog]')
      await dialog.getByLabel('Password', { exact: true }).fill(password)
      await page.keyboard.press('Enter')
      await page.waitForURL('**/login?said=account-deleted')
      await page.getByText('Your account is deleted.').waitFor()
      expect((await portal.call('POST', '/api/auth/login', { body: { email, password } })).status).toBe(401)
    }, refused))
})

test('a second press sends nothing twice', () =>
  withPage({ baseURL: portal.url }, async (page) => {
    const { email, password: secret } = await portal.newUser()
    let sent = 0
    let release = () => {}
    const pressed = new Promise<void>((resolve) => (release = resolve))
    await page.goto('/login')
    await page.route('**/login', async (route) => {
      if (route.request().method() === 'POST') sent++
      // The form first asks whether the server can be reached.
      else await pressed
      await route.continue()
    })
    await logIn(page, email, secret)
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Log in' }).click()
    release()
    await page.waitForURL('**/user-profile')
    expect(sent).toBe(1)
  }))
