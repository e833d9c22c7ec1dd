import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { withPage } from './support/browser.ts'
import { hostPortal } from './support/hosted-portal.ts'
import { examine } from './support/screen.ts'
import { signedInAs, signIn as signInByCall } from './support/session.ts'

const portal = hostPortal()

/** The browser itself writes each answer of 404 to its console. */
const missing = [/status of 404/]

const group = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main menu' }).locator('summary:visible', { hasText: name })
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent)

async function signIn(page: Page, user: { name: string; role: 'Admin' | 'User'; duties?: string[] }): Promise<void> {
  const stored = { id: '1', surname: 'Bello', email: 'a.bello@mail.example', registrationDate: '2026-01-05', ...user }
  const state = JSON.stringify({ state: { auth: { token: 'only read by the header', user: stored } }, version: 0 })
  await page.addInitScript((text) => localStorage.setItem('root', text), state)
}

test('the menu works by keyboard alone', async () => {
  await withPage({ baseURL: portal.url }, async (page) => {
    await page.goto('/', { waitUntil: 'networkidle' })
    await page.keyboard.press('Tab')
    expect(await focused(page)).toBe('Skip to main content')
    await group(page, 'Regulatory Instruments').focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    expect(await focused(page)).toBe('Rules and Regulations')
    await page.keyboard.press('Escape')
    expect(await focused(page)).toBe('Regulatory Instruments')
    await expect.poll(() => page.getByRole('link', { name: 'Guidelines' }).isVisible()).toBe(false)
  })
})

test('one group is open at a time, and a press elsewhere closes it', async () => {
  await withPage({ baseURL: portal.url }, async (page) => {
    await page.goto('/', { waitUntil: 'networkidle' })
    await group(page, 'About').click()
    await group(page, 'Mandate').click()
    await expect.poll(() => page.getByRole('link', { name: 'Our History' }).isVisible()).toBe(false)
    await expect.poll(() => page.getByRole('link', { name: 'Petitions and Disputes' }).isVisible()).toBe(true)
    await page.getByRole('heading', { level: 1 }).click()
    await expect.poll(() => page.getByRole('link', { name: 'Petitions and Disputes' }).isVisible()).toBe(false)
  })
})

test.each([true, false])('the small menu leads on, with scripts: %s', async (scripts) => {
  await withPage(
    { viewport: 'phone', baseURL: portal.url, scripts },
    async (page) => {
      await page.goto('/', { waitUntil: 'networkidle' })
      await expect.poll(() => group(page, 'Mandate').isVisible()).toBe(false)
      await group(page, 'Menu').tap()
      await group(page, 'Mandate').tap()
      await page.getByRole('link', { name: 'Whistleblowing' }).tap()
      await page.waitForURL('**/whistleblowing')
      await page.getByRole('link', { name: 'Whistleblowing' }).waitFor({ state: 'hidden' })
    },
    missing,
  )
})

test('the menu stays in view past the header and moves nothing', async () => {
  await withPage({ viewport: 'phone', baseURL: portal.url }, async (page) => {
    await page.goto('/', { waitUntil: 'networkidle' })
    const height = () => page.evaluate(() => document.documentElement.scrollHeight)
    const before = await height()
    await page.evaluate(() => window.scrollTo(0, 900))
    const menu = await page.getByRole('navigation', { name: 'Main menu' }).boundingBox()
    expect(menu?.y).toBe(0)
    expect(await height()).toBe(before)
  })
})

test('an unknown address is a page of its own', async () => {
  await withPage(
    { viewport: 'phone', baseURL: portal.url },
    async (page) => {
      const answer = await page.goto('/no-such-page')
      expect(answer?.status()).toBe(404)
      expect(await answer?.text()).toContain('Page Not Found')
      await page.getByRole('heading', { level: 1, name: 'Page Not Found' }).waitFor()
      expect(await page.title()).toMatch(/^Page Not Found – /)
      await examine(page, 'missing')
    },
    missing,
  )
})

test('going to another screen of the application moves the focus to its heading and reads its title', async () => {
  await withPage({ baseURL: portal.url }, async (page) => {
    await page.goto('/whistleblowing', { waitUntil: 'networkidle' })
    await page.evaluate(() => Object.assign(window, { samePage: true }))
    await group(page, 'Regulatory Instruments').click()
    await page.getByRole('link', { name: 'Application Forms' }).filter({ visible: true }).click()
    await page.getByRole('heading', { level: 1, name: 'Available Application Forms' }).waitFor()
    await page.waitForFunction(() => document.activeElement?.tagName === 'H1')
    await expect.poll(() => page.getByRole('status').first().textContent()).toBe(await page.title())
    expect(await page.evaluate(() => 'samePage' in window)).toBe(true)
  })
})

test('the application leaves public pages to the browser, however they are gone to', async () => {
  await withPage({ baseURL: portal.url }, async (page) => {
    const isApplication = () => page.evaluate(() => document.querySelector('link[rel=modulepreload]') !== null)
    await page.goto('/whistleblowing', { waitUntil: 'networkidle' })
    expect(await isApplication()).toBe(true)
    await group(page, 'About').click()
    await page.getByRole('link', { name: 'Our History' }).filter({ visible: true }).click()
    await page.getByRole('heading', { level: 1, name: 'About Us' }).waitFor()
    expect(new URL(page.url()).hash).toBe('#history')
    expect(await isApplication()).toBe(false)
    // By the application itself: signed in already, the screen of signing in leads on at once.
    const session = await signInByCall(portal.url)
    await signedInAs(page, session)
    await page.goto('/login?next=%2Flicensing-and-registration%3Fcategory%3Dsupply')
    await page.getByText('Supply Licence').waitFor()
    expect(await isApplication()).toBe(false)
  })
})

// On a phone the menu has a menu of its own.
test.each(['phone', 'desktop'] as const)('the open menu and the admin bar are accessible on a %s', async (viewport) => {
  await withPage({ viewport, baseURL: portal.url }, async (page) => {
    await signIn(page, { name: 'Oluwaseun-Adébáyọ̀', role: 'Admin', duties: ['publisher'] })
    await page.goto('/', { waitUntil: 'networkidle' })
    await page.getByText('Admin Mode – Viewing as public').waitFor()
    await expect
      .poll(() => page.getByRole('link', { name: 'Content Manager' }).getAttribute('href'))
      .toBe('/content-manager')
    const account = page.getByRole('link', { name: 'Oluwaseun-Adébáyọ̀ Profile' })
    await expect.poll(() => account.getAttribute('href')).toBe('/user-profile')
    if (viewport === 'phone') await group(page, 'Menu').tap()
    await group(page, 'Regulatory Instruments').click()
    await examine(page, 'menu')
  })
})

test('the admin bar is for staff only', async () => {
  await withPage({ baseURL: portal.url }, async (page) => {
    await signIn(page, { name: 'Amina', role: 'User' })
    await page.goto('/')
    await page.getByRole('link', { name: 'Amina Profile' }).waitFor()
    await expect.poll(() => page.getByText('Admin Mode').count()).toBe(0)
  })
})
