import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { seededRandom } from '../tools/seeded-random.ts'
import { type Viewport, withPage } from './support/browser.ts'
import { newComplaint } from './support/cases.ts'
import { hostPortal } from './support/hosted-portal.ts'
import { look } from './support/screen.ts'
import { newApplicant, type Session, signedInAs } from './support/session.ts'

const portal = hostPortal()
let consumer: Session
beforeAll(async () => {
  consumer = await newApplicant(portal.url, 'ngozi@example.com')
  await newComplaint(portal.url, consumer, 'Estimated bill for March')
})

const scripts = '**/assets/*.js'
const expected = [/Failed to load resource/, /Failed to fetch|error loading|import/i]
const notice = (page: Page) => page.getByRole('alert').filter({ hasText: 'This page did not load.' })

/** What the page shows in the end; before its style sheet has come nobody sees anything. */
async function outcome(page: Page, timeout = 15_000): Promise<'useful' | 'reported'> {
  const shown = await page.waitForFunction(
    () => {
      if (!document.querySelector<HTMLLinkElement>('link[rel=stylesheet]')?.sheet) return undefined
      const isShown = (element: Element) =>
        element.checkVisibility({ visibilityProperty: true }) && element.getBoundingClientRect().height > 1
      const has = (selector: string, text: string) =>
        [...document.querySelectorAll(selector)].some((each) => each.textContent.includes(text) && isShown(each))
      if (has('#main section li, #main section td, #main section th', 'Estimated bill for March')) return 'useful'
      // The notice of a page that has not started, or the screen of one that failed.
      return has('#main [role=alert], #main a', 'Try again') ? 'reported' : undefined
    },
    undefined,
    { timeout },
  )
  return (await shown.jsonValue())!
}

/** Counts how often the page has been loaded. */
function countLoads(page: Page): () => number {
  let loads = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads++
  })
  return () => loads
}

const open = async (work: (page: Page, loads: () => number) => Promise<void>, viewport: Viewport = 'phone') =>
  withPage(
    { viewport, baseURL: portal.url },
    async (page) => {
      const loads = countLoads(page)
      await signedInAs(page, consumer)
      await work(page, loads)
    },
    expected,
  )

test('scripts that hang are reported after 10 s, with a telephone number and a link that opens the page', async () => {
  await open(async (page, loads) => {
    await page.route(scripts, () => {})
    const began = Date.now()
    await page.goto('/consumer-complaint', { waitUntil: 'commit' })
    expect(await outcome(page)).toBe('reported')
    expect(Date.now() - began).toBeGreaterThan(9_000)
    expect(loads()).toBe(1)
    await look(page, 'page-did-not-load')
    expect(await notice(page).getByRole('link', { name: '0800 000 0000' }).getAttribute('href')).toBe('tel:08000000000')
    await page.unroute(scripts)
    await notice(page).getByRole('link', { name: 'Try again' }).click()
    expect(await outcome(page)).toBe('useful')
    await notice(page).waitFor({ state: 'hidden' })
  })
})

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
  await open(async (page, loads) => {
    let fail = () => {}
    const typed = new Promise<void>((resolve) => (fail = resolve))
    await page.route(scripts, (route) => void typed.then(() => route.abort('connectionreset')))
    await page.goto('/forms', { waitUntil: 'commit' })
    const search = page.getByRole('searchbox').first()
    await search.fill('transformer')
    fail()
    expect(await outcome(page, 8_000)).toBe('reported')
    expect(await search.inputValue()).toBe('transformer')
    expect(loads()).toBe(1)
  }, 'desktop')
})

test('the first calls of a screen start before its scripts have come, and each is made once', async () => {
  await open(async (page) => {
    const calls: string[] = []
    let start = () => {}
    const started = new Promise<void>((resolve) => (start = resolve))
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (pathname !== '/api/complaints') return
      calls.push(request.url())
      start()
    })
    await page.route(scripts, (route) => void started.then(() => route.continue()))
    await page.goto('/consumer-complaint', { waitUntil: 'commit' })
    expect(await outcome(page)).toBe('useful')
    await page.waitForLoadState('networkidle')
    expect(calls).toEqual([...new Set(calls)])
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
    await look(page, 'part-did-not-load')
    await page.unroute(scripts)
    await failed.getByRole('button', { name: 'Reload the page' }).click()
    await failed.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Change password' }).click()
    await page.getByLabel('Current password').waitFor()
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('current-password')
  })
})

test(
  'of 60 visits that lose a twentieth of the requests, each shows the cases or says that it did not load',
  { timeout: 400_000 },
  async () => {
    const random = seededRandom(7)
    const ends = { useful: 0, reported: 0 }
    for (let visit = 0; visit < 60; visit++)
      await open(async (page) => {
        await page.route('**/*', (route) =>
          route.request().isNavigationRequest() || random() > 0.05 ? route.continue() : route.abort('connectionreset'),
        )
        await page.goto('/consumer-complaint', { waitUntil: 'commit' })
        ends[await outcome(page)]++
      })
    expect(ends.useful + ends.reported).toBe(60)
    // The tests intercept requests, for which the browser keeps no cache: a second try loses as much as the first.
    expect(ends.useful).toBeGreaterThan(30)
  },
)
