import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { expectNoSidewaysScroll, withPage } from './support/browser.ts'
import { hostPortal } from './support/hosted-portal.ts'
import { call, signIn } from './support/session.ts'
import { pressEnter } from './support/screen.ts'

const portal = hostPortal({ fresh: 'it changes the home page' })

beforeAll(async () => {
  const { token } = await signIn(portal.url)
  for (const title of ['Second stored card', 'First stored card'])
    await call(
      'POST',
      `${portal.url}/api/content/home/media`,
      { title, description: 'A long description. '.repeat(30), imageUrl: '/drawings/gone.webp', link: '/media' },
      token,
    )
})

// The stored cards name a picture that is not there, on purpose.
const gonePicture = [/404.*gone\.webp/]

describe("the carousel of 'Latest Updates'", () => {
  const track = (page: Page) => page.locator('section[aria-roledescription=carousel] > div > ul').first()
  /** Titles of the cards that are wholly in view. */
  const shown = (page: Page) =>
    track(page).evaluate((list) => {
      const box = list.getBoundingClientRect()
      return [...list.children]
        .filter((card) => {
          const { left, right } = card.getBoundingClientRect()
          return left >= box.left - 2 && right <= box.right + 2
        })
        .map((card) => card.querySelector('h3')?.textContent)
    })
  const dots = (page: Page) => page.getByRole('link', { name: /^Updates from/ })
  const settle = (page: Page, start: number) =>
    page.waitForFunction((at) => {
      const list = document.querySelector('section[aria-roledescription=carousel] > div > ul')
      const card = list?.children[at] as HTMLElement
      return Math.abs(card.getBoundingClientRect().left - list!.getBoundingClientRect().left) < 8
    }, start)

  test.each([
    ['phone', 1, 5],
    ['tablet', 2, 4],
    ['desktop', 3, 3],
  ] as const)('on a %s shows %i of five cards and has %i dots', async (viewport, cards, positions) => {
    await withPage(
      { viewport, baseURL: portal.url },
      async (page) => {
        await page.goto('/')
        await track(page).scrollIntoViewIfNeeded()
        expect(await shown(page)).toHaveLength(cards)
        await dots(page).first().waitFor()
        await expect.poll(() => dots(page).count()).toBe(positions)
      },
      gonePicture,
    )
  })

  test('goes by arrows around both ends, by dots, and by hand; stored cards come first', async () => {
    await withPage(
      { viewport: 'desktop', baseURL: portal.url },
      async (page) => {
        await page.goto('/')
        const next = page.getByRole('button', { name: 'Next updates' })
        await next.scrollIntoViewIfNeeded()
        const titles = await track(page).locator('h3').allTextContents()
        expect(titles.slice(0, 2).sort()).toEqual(['First stored card', 'Second stored card'])
        await next.click()
        // Pressed again at once: each press counts.
        await next.click()
        await settle(page, 2)
        await expect.poll(() => dots(page).nth(2).getAttribute('aria-current')).toBe('true')
        await expect.poll(() => page.getByText('Updates 3 to 5 of 5').count()).toBe(1)
        await next.click()
        await settle(page, 0)
        await pressEnter(page.getByRole('button', { name: 'Previous updates' }))
        await settle(page, 2)
        await dots(page).nth(1).click()
        await settle(page, 1)
        await page.waitForTimeout(1_100)
        await track(page).evaluate((list) => list.scrollTo({ left: 0 }))
        await page.waitForFunction(
          () => document.querySelector('[aria-label="Updates from 1"]')?.getAttribute('aria-current') === 'true',
        )
      },
      gonePicture,
    )
  })

  test('clamps descriptions to three lines and shows a drawing for a picture that is gone', async () => {
    await withPage(
      { viewport: 'phone', baseURL: portal.url },
      async (page) => {
        await page.goto('/')
        const card = track(page).locator('li').first()
        await card.scrollIntoViewIfNeeded()
        const { lines, height } = await card
          .locator('p')
          .first()
          .evaluate((text) => ({
            lines: text.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(text).lineHeight),
            height: text.scrollHeight,
          }))
        expect(Math.round(lines)).toBe(3)
        expect(height).toBeGreaterThan(100)
        await card.locator('img[src="/drawings/news.svg"]').waitFor()
      },
      gonePicture,
    )
  })
})

describe('the about page', () => {
  test('opens one milestone at a time, the first by itself', async () => {
    await withPage({ baseURL: portal.url }, async (page) => {
      await page.goto('/about-us')
      const milestones = page.locator('#history button')
      const details = page.locator('#history [id^=milestone-]')
      await expect.poll(() => details.filter({ visible: true }).count()).toBe(1)
      await expect.poll(() => milestones.first().getAttribute('aria-expanded')).toBe('true')
      await milestones.nth(1).press('Enter')
      await expect.poll(() => milestones.first().getAttribute('aria-expanded')).toBe('false')
      await expect.poll(() => details.nth(1).isVisible()).toBe(true)
      await expect.poll(() => details.filter({ visible: true }).count()).toBe(1)
      const link = details.nth(1).getByRole('link', { name: /View Document →/ })
      await expect.poll(() => link.getAttribute('target')).toBe('_blank')
    })
  })

  test('scrolls to the section that its address names', async () => {
    await withPage(
      { baseURL: portal.url },
      async (page) => {
        await page.goto('/about-us#structure')
        await page.waitForFunction(() => {
          const { top } = document.getElementById('structure')!.getBoundingClientRect()
          return top >= 0 && top < 300
        })
      },
      gonePicture,
    )
  })

  test('is reached from the menu at its section', async () => {
    await withPage({ baseURL: portal.url }, async (page) => {
      await page.goto('/media')
      await page.locator('summary', { hasText: 'About' }).filter({ visible: true }).click()
      await page.getByRole('link', { name: 'Our History' }).filter({ visible: true }).click()
      await page.getByRole('heading', { name: 'Our History' }).waitFor()
      await page.waitForFunction(() => {
        const { top } = document.getElementById('history')!.getBoundingClientRect()
        return top >= 0 && top < 300
      })
    })
  })
})

test('the way to an article with a long title stays in the window of a phone', async () => {
  const { token } = await signIn(portal.url)
  const title = 'The Commission publishes the results of its second consultation on meters in Ibeju-Lekki'
  const { slug } = await call<{ slug: string }>(
    'POST',
    `${portal.url}/api/content/media`,
    { title, author: 'Press office', date: '5 June 2026', content: 'Text.', imageUrl: '/drawings/gazette.svg' },
    token,
  )
  await withPage({ viewport: 'phone', baseURL: portal.url }, async (page) => {
    await page.goto(`/media/${slug}`)
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
    await expectNoSidewaysScroll(page)
    const way = page.getByRole('navigation', { name: 'Breadcrumb' })
    const here = way.locator('[aria-current=page]')
    // Cut on the screen, complete for screen readers.
    await expect.poll(() => here.textContent()).toBe(title)
    const { x, width } = (await here.boundingBox())!
    expect(x + width).toBeLessThanOrEqual(360 - 16)
    expect((await way.boundingBox())!.height).toBeLessThan(60)
  })
})

test('the schedule of fees prints all its parts, and nothing to press', async () => {
  await withPage({ baseURL: portal.url }, async (page) => {
    await page.goto('/licenses')
    await page.emulateMedia({ media: 'print' })
    // The printed width of A4 in CSS pixels (ui/styles/print.css).
    await page.setViewportSize({ width: 673, height: 900 })
    await expectNoSidewaysScroll(page)
    for (const role of ['navigation', 'button', 'searchbox'] as const)
      expect(await page.getByRole(role).filter({ visible: true }).count(), role).toBe(0)
    await expect.poll(() => page.getByRole('link', { name: 'Begin Application' }).isVisible()).toBe(false)
    const tables = await page.getByRole('main').getByRole('table').all()
    expect(tables.length).toBeGreaterThanOrEqual(8)
    for (const table of tables) {
      const box = await table.boundingBox()
      expect(box!.height).toBeGreaterThan(0)
      expect(box!.x + box!.width).toBeLessThanOrEqual(673)
    }
    expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgb(255, 255, 255)')
  })
})
