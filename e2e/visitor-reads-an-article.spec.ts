import { beforeAll, expect, test } from 'vitest'
import { withPage } from './support/browser.ts'
import { hostPortal } from './support/hosted-portal.ts'
import { type Session, signIn } from './support/session.ts'

const article = '/media/order-on-regulated-activities'
const member = '/about-us/board-of-directors/office-of-the-chairman'

const portal = hostPortal()
let signedIn: Session

beforeAll(async () => {
  signedIn = await signIn(portal.url)
})

test.each(['/', '/contact', article, member])('%s knows the signed-in reader without the application', async (path) => {
  await withPage({ baseURL: portal.url, as: signedIn }, async (page) => {
    await page.goto(path)
    await page.getByRole('link', { name: `${signedIn.user.name} Profile` }).waitFor()
    await expect.poll(() => page.getByText('Admin Mode – Viewing as public').isVisible()).toBe(true)
    const scripts = await page.evaluate(() => [...document.scripts].filter((script) => script.src).map((s) => s.src))
    expect(scripts).toEqual([expect.stringMatching(/\/assets\/[\w-]+\.js$/)])
  })
})

test('keeps the bar of staff from visitors, and closes its menu by Escape', async () => {
  await withPage({ baseURL: portal.url }, async (page) => {
    await page.goto(article)
    await expect.poll(() => page.getByText('Admin Mode – Viewing as public').isVisible()).toBe(false)
    // The header prints nothing and does nothing but what its links say.
    await page.evaluate(() => (window.print = () => console.error('the page was printed')))
    await page.locator('summary', { hasText: 'Mandate' }).filter({ visible: true }).click()
    const entry = page.getByRole('link', { name: 'Tariffs and Fees' }).filter({ visible: true })
    await entry.waitFor()
    await page.keyboard.press('Escape')
    await entry.waitFor({ state: 'hidden' })
  })
})

test('copies its address', async () => {
  await withPage({ baseURL: portal.url }, async (page) => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.goto(article)
    await page.getByRole('button', { name: 'Copy link' }).click()
    await page.getByText('Link copied').waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(portal.url + article)
  })
})

test('starts at its top, and the page before is found where it was left', async () => {
  await withPage({ viewport: 'phone', baseURL: portal.url }, async (page) => {
    await page.goto('/about-us')
    const link = page.getByRole('link', { name: /^Read Full Bio.*Office of the Chairman/ })
    await link.scrollIntoViewIfNeeded()
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(1_000)
    await link.click()
    await page.getByRole('heading', { level: 1, name: 'Office of the Chairman' }).waitFor()
    await page.waitForFunction(() => scrollY === 0)
    await page.goBack()
    await page.waitForFunction(() => scrollY > 1_000)
  })
})
