import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { expectNoSidewaysScroll, saveScreen, type Viewport, withPage } from './support/browser.ts'
import { hostPortal } from './support/hosted-portal.ts'

const portal = hostPortal()

/** The router's files that the page asks for from now on. */
function watchAssets(page: Page): string[] {
  const assets: string[] = []
  page.on('request', (request) => {
    if (/\/assets\/.*\.js$/.test(request.url())) assets.push(request.url())
  })
  return assets
}

/** Lets the router's files through only when the answered function is called. */
async function holdAssets(page: Page): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/assets/*.js', async (route) => {
    await released
    await route.continue()
  })
  return release
}

/** Sums up what has moved by itself. */
const watchMoves = (page: Page) =>
  page.addInitScript(() => {
    Object.assign(window, { moved: 0 })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
        (window as unknown as { moved: number }).moved += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
  })
const moved = (page: Page) => page.evaluate(() => (window as unknown as { moved: number }).moved)

const isAlive = (page: Page) => page.waitForFunction(() => !document.querySelector('script[data-later]'))
const updates = (page: Page) => page.locator('[data-starts-scrolled]')
const shownFrom = (page: Page, first: number) =>
  page.waitForFunction((at) => {
    const list = document.querySelector('[data-starts-scrolled]')!
    return Math.abs(list.children[at]!.getBoundingClientRect().left - list.getBoundingClientRect().left) < 8
  }, first)

describe('a page that is read', () => {
  test.each(['/', '/about-us#history', '/contact'])(
    '%s loads nothing of the router, whatever is read, searched or followed',
    async (path) => {
      await withPage({ baseURL: portal.url }, async (page) => {
        const assets = watchAssets(page)
        await page.goto(path, { waitUntil: 'networkidle' })
        await page.mouse.move(600, 500)
        await page.mouse.wheel(0, 3_000)
        await page.locator('summary', { hasText: 'Mandate' }).filter({ visible: true }).click()
        await page.keyboard.press('Escape')
        await page.evaluate(() => window.scrollTo(0, 0))
        await page.getByRole('searchbox', { name: 'Search the site' }).first().fill('meter')
        await page.waitForTimeout(200)
        expect(assets).toEqual([])
        await page.keyboard.press('Enter')
        await page.getByRole('heading', { level: 1, name: /for “meter”/ }).waitFor()
        expect(assets).toEqual([])
      })
    },
  )

  test('an anchor within it closes the menu and is gone to', async () => {
    await withPage({ baseURL: portal.url }, async (page) => {
      const assets = watchAssets(page)
      await page.goto('/about-us')
      await page.locator('summary', { hasText: 'About' }).filter({ visible: true }).click()
      const link = page.getByRole('link', { name: 'Our History' }).filter({ visible: true })
      await link.click()
      await link.waitFor({ state: 'hidden' })
      await page.waitForFunction(() => {
        const { top } = document.getElementById('history')!.getBoundingClientRect()
        return top >= 0 && top < 300
      })
      expect(assets).toEqual([])
    })
  })
})

describe('a page that is touched', () => {
  // On a desktop the three cards that the site brings along are all in view.
  test.each(['phone', 'tablet'] satisfies Viewport[])(
    'on a %s does the first press when its scripts come, and nothing jumps',
    async (viewport) => {
      await withPage({ viewport, baseURL: portal.url }, async (page) => {
        const release = await holdAssets(page)
        await watchMoves(page)
        await page.goto('/', { waitUntil: 'networkidle' })
        const next = page.getByRole('button', { name: 'Next updates' })
        await next.scrollIntoViewIfNeeded()
        const stood = await page.evaluate(() => scrollY)
        await next.click()
        await page.locator('.navigation-progress').waitFor({ state: 'attached' })
        expect(await page.locator('script[data-later]').count()).toBe(1)
        release()
        await shownFrom(page, 1)
        await page.getByRole('button', { name: 'Updates from 2' }).and(page.locator('[aria-current]')).waitFor()
        expect(await page.locator('.navigation-progress').count()).toBe(0)
        expect(await page.evaluate(() => scrollY)).toBe(stood)
        expect(await moved(page)).toBeLessThan(0.01)
        await expectNoSidewaysScroll(page)
        await saveScreen(page, `touched-home-${viewport}`)
      })
    },
  )

  test('is done by keyboard alone, and stays where its reader is', async () => {
    await withPage({ baseURL: portal.url }, async (page) => {
      const release = await holdAssets(page)
      await page.goto('/about-us#role')
      const second = page.locator('#history button').nth(1)
      await page.locator('#history button').first().focus()
      await page.keyboard.press('Tab')
      // Links lie between the headings: on to the next heading.
      while (!(await second.evaluate((button) => button === document.activeElement))) await page.keyboard.press('Tab')
      await page.keyboard.press('Enter')
      release()
      await page.waitForFunction(
        () => document.querySelectorAll('#history button')[1]?.getAttribute('aria-expanded') === 'true',
      )
      const top = () => second.evaluate((button) => Math.round(button.getBoundingClientRect().top))
      const stood = await top()
      // The page would now go to its anchor, if it still did.
      await page.waitForTimeout(500)
      expect(await top()).toBe(stood)
      expect(await second.evaluate((button) => button === document.activeElement)).toBe(true)
    })
  })

  test('does not go back to where it stood before a reload', async () => {
    await withPage({ viewport: 'phone', baseURL: portal.url }, async (page) => {
      await page.goto('/about-us')
      await page.locator('#history button').first().press('Enter')
      await isAlive(page)
      await page.waitForLoadState('networkidle')
      await page.evaluate(() => window.scrollTo(0, 3_000))
      await page.reload({ waitUntil: 'networkidle' })
      await page.locator('#history button').nth(1).tap()
      await page.waitForFunction(
        () => document.querySelectorAll('#history button')[1]?.getAttribute('aria-expanded') === 'true',
      )
      await page.waitForTimeout(200)
      expect(await page.locator('#history button').nth(1).isVisible()).toBe(true)
      expect(await page.evaluate(() => scrollY)).toBeLessThan(2_500)
    })
  })

  test('its dots follow a list scrolled by hand', async () => {
    await withPage({ viewport: 'phone', baseURL: portal.url }, async (page) => {
      const release = await holdAssets(page)
      await page.goto('/')
      await updates(page).scrollIntoViewIfNeeded()
      await updates(page).evaluate((list) => list.scrollTo({ left: list.clientWidth * 2 }))
      release()
      await page.waitForFunction(() => !document.querySelector('[aria-label="Updates from 1"][aria-current]'))
    })
  })

  test('without a connection says so, and does the next press when it is back', async () => {
    await withPage(
      { viewport: 'phone', baseURL: portal.url },
      async (page) => {
        await page.goto('/', { waitUntil: 'networkidle' })
        const next = page.getByRole('button', { name: 'Next updates' })
        await page.context().setOffline(true)
        await next.tap()
        await page.getByRole('alert').filter({ hasText: 'could not be loaded' }).waitFor()
        await expectNoSidewaysScroll(page)
        await saveScreen(page, 'touched-offline')
        await page.context().setOffline(false)
        await next.tap()
        await shownFrom(page, 1)
        expect(await page.getByRole('alert').count()).toBe(0)
      },
      [/ERR_INTERNET_DISCONNECTED/],
    )
  })
})

describe('the contact form', () => {
  test.each(['press', 'Enter'])('keeps what is typed and sent (%s) before its scripts come', async (way) => {
    await withPage({ baseURL: portal.url }, async (page) => {
      const release = await holdAssets(page)
      await page.goto('/contact', { waitUntil: 'networkidle' })
      await page.getByLabel('Message').fill('When is the next hearing?')
      await page.getByLabel('E-mail').fill('ada@example.com')
      await page.getByLabel('Name').fill(`Ada ${way}`)
      if (way === 'Enter') await page.keyboard.press('Enter')
      else await page.getByRole('button', { name: 'Send message' }).click()
      // Typed while it waits.
      await page.getByLabel('Name').fill(`Ada ${way} Okonkwo`)
      expect(await page.getByText('4,000 characters left').count()).toBe(1)
      const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().includes('/api/'))
      release()
      await page.getByText('3,975 characters left').waitFor()
      const answer = await sent
      expect(answer.postDataJSON()).toMatchObject({ name: `Ada ${way} Okonkwo`, message: 'When is the next hearing?' })
      await page.getByRole('heading', { name: 'We have your message' }).waitFor()
      expect(page.url()).toBe(`${portal.url}/contact`)
    })
  })

  test('brings back a draft without a touch', async () => {
    await withPage({ baseURL: portal.url }, async (page) => {
      await page.goto('/contact')
      await page.getByLabel('Message').fill('Half a thought')
      await page.getByText('3,986 characters left').waitFor()
      await page.goto('/faqs')
      await page.goto('/contact')
      await page.getByText('3,986 characters left').waitFor()
      expect(await page.getByLabel('Message').inputValue()).toBe('Half a thought')
    })
  })
})
