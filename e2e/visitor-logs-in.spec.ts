import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { withPage } from './support/browser.ts'
import { hostPortal } from './support/hosted-portal.ts'
import { keyboardOf } from './support/keyboard.ts'
import { button, examine, examineAtWidths, look, lookAtWidths, started } from './support/screen.ts'
import { newApplicant, password } from './support/session.ts'

const portal = hostPortal()
/** The browser itself writes each refusal to its console. */
const refused = [/Failed to load resource.*status of (400|401)/]
const wrong = 'Not-The-Lamp9!'
const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Log in or register' }).getByRole('link', { name })

async function logIn(page: Page, email: string, secret: string): Promise<void> {
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(secret)
  await button(page, 'Log in').click()
}

test('every page of signing in is readable, and a login leads on', () =>
  withPage(
    { viewport: 'phone', baseURL: portal.url },
    async (page) => {
      const email = 'femi.phone@logs-in.example.com'
      await newApplicant(portal.url, email)
      await page.goto('/forgot-password')
      await lookAtWidths(page, 'forgot')
      await button(page, 'Send the link').click()
      await page.getByRole('link', { name: 'Invalid email format' }).waitFor()
      await page.getByLabel('E-mail').fill('nobody@logs-in.example.com')
      await button(page, 'Send the link').click()
      await page.getByText('Check your e-mail').waitFor()
      await lookAtWidths(page, 'forgot-sent')
      await page.goto('/reset-password')
      await page.getByText('Open the link in your e-mail').waitFor()
      await lookAtWidths(page, 'reset-without-link')
      await page.goto('/login?tab=register&next=%2Fpetitions')
      await lookAtWidths(page, 'register')
      await page.getByLabel('Password', { exact: true }).fill('Abc1')
      await button(page, 'Register').click()
      await page.getByRole('heading', { name: 'There is a problem' }).waitFor()
      await page.waitForLoadState()
      await examineAtWidths(page, 'register-refused')
      await tab(page, 'Login').click()
      await page.waitForURL('**/login?next=%2Fpetitions')
      await lookAtWidths(page, 'login')
      await logIn(page, email, wrong)
      await page.getByRole('heading', { name: 'There is a problem' }).waitFor()
      await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('alert')
      await expect.poll(() => page.getByLabel('Password', { exact: true }).inputValue()).toBe('')
      await examineAtWidths(page, 'login-refused')
      await logIn(page, email, password)
      await page.waitForURL('**/petitions')
      await page.getByRole('link', { name: 'Bola Profile' }).waitFor()
      // The first page after the login came with its reader's data (docs/decisions/0035).
      await expect.poll(() => page.locator('script[data-reader]').count()).toBe(1)
      // No page of the history contains the session or the password.
      expect(await page.evaluate(() => document.documentElement.outerHTML)).not.toContain(password)
    },
    refused,
  ))

test('what was typed, except passwords, survives a change of the form and is forgotten after the login', () =>
  withPage({ baseURL: portal.url }, async (page) => {
    await newApplicant(portal.url, 'dayo@logs-in.example.com')
    await page.goto('/login')
    await page.getByLabel('E-mail').fill('dayo@logs-in.example.com')
    await page.getByLabel('Password', { exact: true }).fill(password)
    await tab(page, 'Register').click()
    await page.waitForURL('**/login?tab=register')
    await page.getByLabel('Surname').fill('Ojo')
    await expect.poll(() => page.getByLabel('E-mail').inputValue()).toBe('dayo@logs-in.example.com')
    await expect.poll(() => page.getByLabel('Password', { exact: true }).inputValue()).toBe('')
    await tab(page, 'Login').click()
    // The script fills in what was typed.
    await page.waitForURL('**/login')
    await page.getByLabel('Password', { exact: true }).fill(password)
    expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain(password)
    await button(page, 'Log in').click()
    await page.waitForURL('**/user-profile')
    expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toMatch(/dayo|Ojo/)
  }))

test('without a connection the form says so, and sends when it is back', () =>
  withPage(
    { viewport: 'phone', baseURL: portal.url },
    async (page) => {
      await newApplicant(portal.url, 'tola@logs-in.example.com')
      await page.goto('/login')
      await page.context().setOffline(true)
      await logIn(page, 'tola@logs-in.example.com', password)
      await page.getByText('Network error').waitFor()
      await examine(page, 'login-offline')
      await expect.poll(() => page.getByLabel('Password', { exact: true }).inputValue()).toBe(password)
      await page.context().setOffline(false)
      await page.waitForURL('**/user-profile')
    },
    [/ERR_INTERNET_DISCONNECTED/],
  ))

test('a browser that stores nothing says what to change', () =>
  withPage({ viewport: 'phone', baseURL: portal.url }, async (page) => {
    await newApplicant(portal.url, 'sola@logs-in.example.com')
    await page.addInitScript(() =>
      Object.defineProperty(window, 'localStorage', {
        get() {
          throw new DOMException('forbidden', 'SecurityError')
        },
      }),
    )
    await page.goto('/login')
    await logIn(page, 'sola@logs-in.example.com', password)
    await page.getByText('This browser did not keep your login').waitFor()
    await look(page, 'login-not-stored')
    await page.getByRole('link', { name: 'Try again' }).click()
    await page.getByLabel('E-mail').waitFor()
  }))

test('a login in one tab also moves another tab on, and going back from there asks for nothing again', () =>
  withPage({ baseURL: portal.url }, async (page) => {
    await newApplicant(portal.url, 'kunle@logs-in.example.com')
    await page.goto('/faqs')
    await page.goto('/login?next=%2Fforms')
    const other = await page.context().newPage()
    await other.goto('/login')
    await logIn(other, 'kunle@logs-in.example.com', password)
    await other.waitForURL('**/user-profile')
    await page.waitForURL('**/forms')
    await page.goBack()
    await page.waitForURL('**/faqs')
    await page.getByRole('link', { name: 'Bola Profile' }).waitFor()
  }))

test('the keyboard alone is enough, and the password can be shown', () =>
  withPage({ baseURL: portal.url }, async (page) => {
    await newApplicant(portal.url, 'uche@logs-in.example.com')
    await page.goto('/')
    await page.goto('/login')
    const keys = keyboardOf(page)
    await keys.press('Skip to main content')
    await keys.press('Register')
    await page.getByLabel('Retype password').waitFor()
    await page.waitForLoadState()
    await keys.write('Phone', '+234 803 123 4567')
    await expect.poll(() => page.getByLabel('Phone').inputValue()).toBe('08031234567')
    await keys.write('Password', 'Abcdefg1!')
    await page.getByText('4 of 4 password rules met').waitFor({ state: 'attached' })
    await page.goto('/login')
    await keys.write('E-mail', 'uche@logs-in.example.com')
    await keys.write('Password', password)
    await keys.press('Show password', 'Space')
    await expect.poll(() => page.getByLabel('Password', { exact: true }).getAttribute('type')).toBe('text')
    await keyboardOf(page).press('Log in')
    await page.waitForURL('**/user-profile')
    await started(page)
    const profile = keyboardOf(page)
    await profile.press('Edit profile')
    await button(page, 'Save').waitFor()
    await profile.write('City (optional)', 'Badagry')
    await page.keyboard.press('Enter')
    await page.getByText('Badagry').waitFor()
  }))

test('going back after a login leads to the page before it', () =>
  withPage(
    { baseURL: portal.url },
    async (page) => {
      await newApplicant(portal.url, 'bisi@logs-in.example.com')
      await page.goto('/faqs')
      await page.goto('/login')
      await logIn(page, 'bisi@logs-in.example.com', wrong)
      await page.getByRole('heading', { name: 'There is a problem' }).waitFor()
      await logIn(page, 'bisi@logs-in.example.com', password)
      await page.waitForURL('**/user-profile')
      // Neither the login page nor the refused attempt, which would be sent again.
      await page.goBack()
      await page.waitForURL('**/faqs')
    },
    refused,
  ))
