import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { type Viewport, withPage } from './support/browser.ts'
import { newComplaint } from './support/cases.ts'
import { hostPortal } from './support/hosted-portal.ts'
import { ofLostRequests, outcome } from './support/lost-requests.ts'
import { examine } from './support/screen.ts'
import { keepToken, newApplicant, type Session, signedInAs } from './support/session.ts'

const portal = hostPortal()
let consumer: Session
beforeAll(async () => {
  consumer = await newApplicant(portal.url, 'ngozi@loses-scripts.example.com')
  await newComplaint(portal.url, consumer, 'Estimated bill for March')
})

const scripts = '**/assets/*.js'
const notice = (page: Page) => page.getByRole('alert').filter({ hasText: 'This page did not load.' })

/** Counts how often the page has been loaded. */
function countLoads(page: Page): () => number {
  let loads = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads++
  })
  return () => loads
}

interface Visit {
  viewport?: Viewport
  /** The page that is the same for everybody, as for staff, or where cookies are forbidden. */
  withoutData?: boolean
}
const open = async (
  work: (page: Page, loads: () => number) => Promise<void>,
  { viewport = 'phone', withoutData }: Visit = {},
) =>
  withPage(
    { viewport, baseURL: portal.url },
    async (page) => {
      const loads = countLoads(page)
      await signedInAs(page, consumer)
      if (withoutData) await page.context().clearCookies()
      await work(page, loads)
    },
    ofLostRequests,
  )

test.each([false, true])(
  'scripts that hang are reported after 10 s, with a telephone number and a link that opens the page (without data: %s)',
  (withoutData) =>
    open(
      async (page, loads) => {
        // Those that hang stay so: without the rule the browser would get them, and the page would start before the press.
        let hangs = true
        await page.route(scripts, (route) => (hangs ? undefined : route.continue()))
        const began = Date.now()
        await page.goto(`/consumer-complaint${withoutData ? '?application' : ''}`, { waitUntil: 'commit' })
        expect(await outcome(page)).toBe('reported')
        expect(Date.now() - began).toBeGreaterThan(9_000)
        expect(loads()).toBe(1)
        await examine(page, withoutData ? 'page-did-not-load' : 'page-did-not-start')
        const phone = notice(page).getByRole('link', { name: '0800 000 0000' })
        await expect.poll(() => phone.getAttribute('href')).toBe('tel:08000000000')
        hangs = false
        await notice(page).getByRole('link', { name: 'Try again' }).click()
        expect(await outcome(page)).toBe('useful')
        await notice(page).waitFor({ state: 'hidden' })
      },
      { withoutData },
    ),
)

test('a script that does not come is requested again by loading the page once more', async () => {
  await open(async (page, loads) => {
    let failed = 0
    await page.route(scripts, (route) => (failed++ === 0 ? route.abort('connectionreset') : route.continue()))
    await page.goto('/consumer-complaint', { waitUntil: 'commit' })
    expect(await outcome(page)).toBe('useful')
    expect(loads()).toBe(2)
  })
})

test('a script that never comes is requested twice and then reported', async () => {
  await open(async (page, loads) => {
    await page.route(scripts, (route) => route.abort('connectionreset'))
    await page.goto('/consumer-complaint', { waitUntil: 'commit' })
    expect(await outcome(page, 8_000)).toBe('reported')
    expect(loads()).toBe(2)
  })
})

test('a page in which somebody has typed is not loaded again', async () => {
  await open(
    async (page, loads) => {
      let fail = () => {}
      const typed = new Promise<void>((resolve) => (fail = resolve))
      await page.route(scripts, (route) => void typed.then(() => route.abort('connectionreset')))
      await page.goto('/forms?application', { waitUntil: 'commit' })
      const search = page.getByRole('searchbox').first()
      await search.fill('transformer')
      fail()
      expect(await outcome(page, 8_000)).toBe('reported')
      await expect.poll(() => search.inputValue()).toBe('transformer')
      expect(loads()).toBe(1)
    },
    { viewport: 'desktop', withoutData: true },
  )
})

test('the data of a screen is in the page, is not requested again, and waits for the scripts without a shift', async () => {
  await open(async (page) => {
    const calls: string[] = []
    page.on('request', (request) => {
      if (/^\/api\/(complaints|users)/.test(new URL(request.url()).pathname)) calls.push(request.url())
    })
    let start = () => {}
    const started = new Promise<void>((resolve) => (start = resolve))
    await page.route(scripts, (route) => void started.then(() => route.continue()))
    await page.goto('/consumer-complaint', { waitUntil: 'commit' })
    await page.getByRole('link', { name: 'Estimated bill for March' }).filter({ visible: true }).first().waitFor()
    await page.getByText('Ngozi Profile').or(page.getByText('Bola Profile')).first().waitFor()
    const search = page.getByLabel('Search complaints')
    await expect.poll(() => search.isDisabled()).toBe(true)
    await page.evaluate(() => {
      const shifts: number[] = []
      Object.assign(window, { shifts })
      const add = (list: PerformanceObserverEntryList) =>
        shifts.push(...list.getEntries().map((entry) => (entry as PerformanceEntry & { value: number }).value))
      new PerformanceObserver(add).observe({ type: 'layout-shift', buffered: true })
    })
    start()
    expect(await outcome(page)).toBe('useful')
    await expect.poll(() => search.isEnabled()).toBe(true)
    await page.waitForLoadState('networkidle')
    expect(calls).toEqual([])
    const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)
    expect(shifts.reduce((sum, value) => sum + value, 0)).toBeLessThan(0.01)
  })
})

test('a press that begins before the screen has started opens its link', async () => {
  await open(async (page) => {
    let start = () => {}
    const begins = new Promise<void>((resolve) => (start = resolve))
    await page.route(scripts, (route) => void begins.then(() => route.continue()))
    await page.goto('/consumer-complaint', { waitUntil: 'commit' })
    const link = page.getByRole('link', { name: 'Estimated bill for March' }).filter({ visible: true }).first()
    await link.hover()
    await page.mouse.down()
    start()
    await page.waitForFunction(() => 'started' in document.documentElement.dataset)
    await page.waitForTimeout(500)
    await expect.poll(() => page.locator('[data-as-it-came]').count()).toBe(1)
    await page.mouse.up()
    await page.waitForURL(/consumer-complaint\/[0-9a-f-]{36}$/)
  })
})

test('a page with the data of somebody who is not signed in here any more is not shown', async () => {
  await withPage({ viewport: 'phone', baseURL: portal.url }, async (page) => {
    const loads = countLoads(page)
    await keepToken(page.context(), consumer.token)
    await page.goto('/consumer-complaint')
    await page.getByRole('heading', { name: 'How to complain' }).or(page.getByText('Start writing')).first().waitFor()
    expect(loads()).toBe(2)
    expect(await page.content()).not.toContain('Estimated bill for March')
    expect(await page.context().cookies(portal.url + '/consumer-complaint')).toEqual([])
  })
})

test('logging out removes the copies of the token, and the page of before shows nothing', async () => {
  const leaver = await newApplicant(portal.url, 'leaver@loses-scripts.example.com')
  await withPage({ viewport: 'phone', baseURL: portal.url, as: leaver }, async (page) => {
    await page.goto('/user-profile')
    const copies = async () => (await page.context().cookies(`${portal.url}/user-profile`)).length
    expect(await copies()).toBe(1)
    await page.getByRole('button', { name: 'Log out' }).click()
    await page.waitForURL('**/login?said=logged-out')
    expect(await copies()).toBe(0)
    await page.goto('/user-profile')
    await page.waitForURL('**/login?next=**')
    expect(await page.content()).not.toContain(leaver.id)
  })
})

test('a part that does not come says so, and opens once the page is loaded again', async () => {
  await open(async (page) => {
    await page.goto('/user-profile')
    await page.getByRole('button', { name: 'Change password' }).waitFor()
    await page.route(scripts, (route) => route.abort('connectionreset'))
    await page.getByRole('button', { name: 'Change password' }).click()
    const failed = page.getByRole('alert').filter({ hasText: 'This part of the page did not load.' })
    await failed.waitFor()
    await examine(page, 'part-did-not-load')
    await page.unroute(scripts)
    await failed.getByRole('button', { name: 'Reload the page' }).click()
    await failed.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Change password' }).click()
    await page.getByLabel('Current password').waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('current-password')
  })
})
