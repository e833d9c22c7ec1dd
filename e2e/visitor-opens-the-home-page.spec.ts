import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectNoSidewaysScroll, withPage } from './support/browser.ts'
import { hostPortal } from './support/hosted-portal.ts'
import { lightestBehind, whitePicture } from './support/pixels.ts'
import { signIn } from './support/session.ts'

const portal = hostPortal({ fresh: 'it changes the home page' })
const tasks = ['Complain about your electricity', 'Check a fee or tariff', 'Apply for a licence']

const boxOf = async (page: Page, selector: string) => (await page.locator(selector).first().boundingBox())!

test.each([
  [360, 640, 0.6],
  [768, 1024, 0.7],
  [1280, 720, 0.7],
  [1920, 1080, 0.7],
])('the first view at %i × %i has the slogan, the three tasks and the complete pylon', async (width, height, share) => {
  await withPage({ baseURL: portal.url }, async (page) => {
    await page.setViewportSize({ width, height })
    await page.goto('/')
    const banner = await boxOf(page, 'section[aria-labelledby=hero-title]')
    expect(banner.height).toBeCloseTo(share * height, -1)
    for (const name of tasks) {
      const task = (await page.getByRole('link', { name }).boundingBox())!
      expect(task.y + task.height, name).toBeLessThanOrEqual(height)
      expect(task.height).toBeGreaterThanOrEqual(44)
    }
    const drawing = await boxOf(page, 'img[src$="hero.svg"]')
    expect(drawing.width / drawing.height).toBeCloseTo(15 / 7, 1)
    expect(drawing.x).toBeGreaterThanOrEqual(0)
    expect(drawing.x + drawing.width).toBeLessThanOrEqual(width)
    expect(drawing.y).toBeGreaterThanOrEqual(banner.y)
    expect(drawing.y + drawing.height).toBeLessThanOrEqual((await boxOf(page, 'section nav')).y)
    // The largest pylon begins at three quarters of the drawing, an eighth under its top.
    for (const words of ['#hero-title', '#hero-title + p', '#hero-title ~ div']) {
      const end = await page.locator(words).evaluate((part) => {
        const range = document.createRange()
        range.selectNodeContents(part)
        const { right, bottom } = range.getBoundingClientRect()
        return { right, bottom }
      })
      expect(
        end.right <= drawing.x + 0.75 * drawing.width || end.bottom <= drawing.y + 0.14 * drawing.height,
        `${words} leaves the pylon free`,
      ).toBe(true)
    }
    if (width > 360) return
    expect((await boxOf(page, 'header')).height + (await boxOf(page, 'nav[data-menu]')).height).toBeLessThanOrEqual(112)
    const footer = page.locator('footer')
    expect((await footer.boundingBox())!.height).toBeLessThanOrEqual(700)
    const phone = footer.getByRole('link', { name: /^0800/ }).first()
    await expect.poll(() => phone.isVisible()).toBe(false)
    await footer.getByText('E-mail, telephone and address').click()
    await phone.waitFor()
    await expect.poll(() => phone.getAttribute('href')).toMatch(/^tel:\d+$/)
  })
})

test('words on an uploaded picture are readable even on white, and the rest of the picture shows', async () => {
  const { token } = await signIn(portal.url)
  const form = new FormData()
  for (const [name, value] of Object.entries({ title: 'ELECTRICITY FOR ALL', subtitle: 'In every home.' }))
    form.set(name, value)
  form.set('image', new Blob([new Uint8Array(whitePicture)], { type: 'image/png' }), 'white.png')
  const headers = { authorization: `Bearer ${token}` }
  expect((await fetch(`${portal.url}/api/content/home`, { method: 'PUT', headers, body: form })).status).toBe(200)
  for (const viewport of ['phone', 'desktop'] as const)
    await withPage({ viewport, baseURL: portal.url }, async (page) => {
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        await page.goto('/', { waitUntil: 'networkidle' })
        for (const words of ['#hero-title', '#hero-title + p'])
          expect(await lightestBehind(page, words), `${words} in ${colorScheme} on a ${viewport}`).toBeLessThan(0.16)
        const banner = await boxOf(page, '.banner-picture')
        const corner = { x: banner.x + banner.width - 12, y: banner.y + banner.height - 12, width: 8, height: 8 }
        expect(await lightestBehind(page, corner)).toBeGreaterThan(0.99)
      }
    })
})

test('with text of twice the size nothing in the header overlaps or leaves the window', async () => {
  await withPage({ baseURL: portal.url }, async (page) => {
    await page.goto('/')
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
      document.querySelector('[data-account-name]')!.textContent = 'Oluwaseun Adebayo-Ogunleye Profile'
    })
    for (const width of [360, 768, 1280]) {
      await page.setViewportSize({ width, height: 720 })
      await expectNoSidewaysScroll(page)
      const overlaps = await page
        .locator('header :is(a, input), nav[data-menu] :is(summary, a)')
        .evaluateAll((parts) => {
          const boxes = parts.filter((part) => part.checkVisibility()).map((part) => part.getBoundingClientRect())
          return boxes.flatMap((one, at) =>
            boxes
              .slice(at + 1)
              .filter(
                (other) =>
                  one.left < other.right - 1 &&
                  other.left < one.right - 1 &&
                  one.top < other.bottom - 1 &&
                  other.top < one.bottom - 1,
              ),
          ).length
        })
      expect(overlaps, `overlaps at ${width} px`).toBe(0)
    }
  })
})
