import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { expectAccessible } from './support/accessibility.ts'
import { expectNoSidewaysScroll, saveScreen, withPage } from './support/browser.ts'
import { hostPortal } from './support/hosted-portal.ts'
import { lookAtWidths } from './support/screen.ts'
import { keepToken, newApplicant } from './support/session.ts'

const portal = hostPortal()

/** The browser itself writes each refusal of a form to its console. */
const refused = [/status of 400/]

/** The script files that the page asks for from now on. */
function watchScripts(page: Page): string[] {
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('.js')) scripts.push(request.url())
  })
  return scripts
}

describe('a document', () => {
  test.each(['/', '/about-us#history', '/contact'])(
    '%s has one script, whatever is read, pressed, searched or followed',
    async (path) => {
      const read = (work: (page: Page) => Promise<void>) => withPage({ baseURL: portal.url }, work, refused)
      await read(async (page) => {
        const scripts = watchScripts(page)
        await page.goto(path, { waitUntil: 'networkidle' })
        await page.mouse.move(600, 500)
        await page.mouse.wheel(0, 3_000)
        await page.locator('summary', { hasText: 'Mandate' }).filter({ visible: true }).click()
        await page.keyboard.press('Escape')
        const button = page.locator('#main button:visible').first()
        if ((await button.count()) > 0) await button.click()
        await page.evaluate(() => window.scrollTo(0, 0))
        await page.getByRole('searchbox', { name: 'Search the site' }).first().fill('meter')
        await page.keyboard.press('Enter')
        await page.getByRole('heading', { level: 1, name: /for “meter”/ }).waitFor()
        expect(new Set(scripts).size).toBe(1)
      })
    },
  )

  test('an anchor within it closes the menu and is gone to', async () => {
    await withPage({ baseURL: portal.url }, async (page) => {
      await page.goto('/about-us')
      await page.locator('summary', { hasText: 'About' }).filter({ visible: true }).click()
      const link = page.getByRole('link', { name: 'Our History' }).filter({ visible: true })
      await link.click()
      await link.waitFor({ state: 'hidden' })
      await page.waitForFunction(() => {
        const { top } = document.getElementById('history')!.getBoundingClientRect()
        return top >= 0 && top < 300
      })
    })
  })

  test('opens a milestone by keyboard, and stays where its reader is', async () => {
    await withPage({ baseURL: portal.url }, async (page) => {
      await page.goto('/about-us#role')
      const second = page.locator('#history button').nth(1)
      await page.locator('#history button').first().focus()
      // Links lie between the headings: on to the next heading.
      while (!(await second.evaluate((button) => button === document.activeElement))) await page.keyboard.press('Tab')
      const top = () => second.evaluate((button) => Math.round(button.getBoundingClientRect().top))
      const stood = await top()
      await page.keyboard.press('Enter')
      await expect.poll(() => second.getAttribute('aria-expanded')).toBe('true')
      expect(await top()).toBe(stood)
      expect(await second.evaluate((button) => button === document.activeElement)).toBe(true)
    })
  })

  test('its dots follow a list scrolled by hand', async () => {
    await withPage({ viewport: 'phone', baseURL: portal.url }, async (page) => {
      await page.goto('/')
      const list = page.locator('[data-track]')
      await list.scrollIntoViewIfNeeded()
      await page.locator('[aria-label="Updates from 1"][aria-current]').waitFor()
      await list.evaluate((track) => track.scrollTo({ left: track.clientWidth * 2 }))
      await page.locator('[aria-label="Updates from 3"][aria-current]').waitFor()
    })
  })
})

describe('the contact form', () => {
  test.each(['press', 'Enter'])('waits until it may be sent (%s), and is sent once', async (way) => {
    await withPage({ baseURL: portal.url }, async (page) => {
      const sent: string[] = []
      page.on('request', (request) => {
        if (request.method() === 'POST') sent.push(request.postData() ?? '')
      })
      await page.goto('/contact')
      await page.getByLabel('Message').fill('When is the next hearing?')
      await page.getByText('3,975 characters left').waitFor()
      await page.getByLabel('E-mail').fill(`ada.${way}@uses-a-document.example.com`)
      await page.getByLabel('Name').fill(`Ada ${way}`)
      // On a slow machine the time is over: the button is looked at before the server can be reached.
      const looked = Promise.withResolvers<void>()
      await page.route('**/contact', async (route) => {
        if (route.request().method() === 'HEAD') await looked.promise
        await route.continue()
      })
      if (way === 'Enter') await page.keyboard.press('Enter')
      else await page.getByRole('button', { name: 'Send message' }).dblclick()
      await page.locator('button[aria-busy=true]').waitFor()
      looked.resolve()
      await page.getByRole('heading', { name: 'We have your message' }).waitFor()
      expect(sent).toHaveLength(1)
      // Sent and forgotten, by the script of this page.
      await page.waitForLoadState()
      await page.goto('/contact')
      await expect.poll(() => page.getByLabel('Message').inputValue()).toBe('')
    })
  })

  test('answers with its problems, for every reader', async () => {
    await withPage(
      { viewport: 'phone', baseURL: portal.url },
      async (page) => {
        await page.goto('/contact')
        await page.getByLabel('Name').fill('Ada Okonkwo')
        await page.keyboard.press('Enter')
        const summary = page.getByRole('alert')
        await summary.getByRole('link', { name: 'Write your message' }).waitFor()
        await expect.poll(() => summary.evaluate((element) => element === document.activeElement)).toBe(true)
        await expect.poll(() => page.getByLabel('Name').inputValue()).toBe('Ada Okonkwo')
        await expectNoSidewaysScroll(page)
        await expectAccessible(page)
        await saveScreen(page, 'contact-problems')
      },
      refused,
    )
  })

  test('brings back a draft', async () => {
    await withPage({ baseURL: portal.url }, async (page) => {
      await page.goto('/contact')
      await page.getByLabel('Message').fill('Half a thought')
      await page.getByText('3,986 characters left').waitFor()
      await page.goto('/faqs')
      await page.goto('/contact')
      await page.getByText('3,986 characters left').waitFor()
      await expect.poll(() => page.getByLabel('Message').inputValue()).toBe('Half a thought')
    })
  })
})

describe('a document for visitors', () => {
  const title = 'Application for a Generation Licence'
  const isDocument = (page: Page) => page.evaluate(() => document.querySelector('link[rel=modulepreload]') === null)
  const questions = (page: Page) => page.getByRole('heading', { name: 'What this form asks' })

  test('shows a form with one script, and says that its file is missing', async () => {
    await withPage(
      { baseURL: portal.url },
      async (page) => {
        const scripts = watchScripts(page)
        await page.goto('/forms')
        await page.getByRole('link', { name: title, exact: true }).click()
        await questions(page).waitFor()
        await lookAtWidths(page, 'form-of-a-visitor')
        await page.route('**/document', (route) => route.fulfill({ status: 404, body: '' }))
        await page.getByRole('link', { name: 'Download Form' }).click()
        await page.getByRole('alert').getByText('No form document available for download').waitFor()
        await page.unroute('**/document')
        const coming = page.waitForEvent('download')
        await page.getByRole('link', { name: 'Download Form' }).click()
        expect((await coming).suggestedFilename()).toMatch(/\.pdf$/)
        await page.getByRole('link', { name: 'Back' }).click()
        await page.getByRole('heading', { name: 'Available Application Forms' }).waitFor()
        expect(new Set(scripts).size).toBe(1)
      },
      [/status of 404/],
    )
  })

  test('gives way to the application after a login in another tab, and for who comes without a cookie', async () => {
    const { root, token } = await newApplicant(portal.url, 'ada@a-document.example.com')
    await withPage({ baseURL: portal.url }, async (page) => {
      await page.goto('/forms/generation-licence?x=1')
      await questions(page).waitFor()
      expect(await isDocument(page)).toBe(true)
      const other = await page.context().newPage()
      await other.goto('/faqs')
      await other.evaluate((state) => localStorage.setItem('root', state), root)
      await other.close()
      await questions(page).waitFor({ state: 'detached' })
      await page.getByRole('heading', { name: title }).waitFor()
      await page.waitForURL('**/forms/generation-licence?x=1&application')

      await page.context().clearCookies()
      await page.goto('/consumer-complaint')
      await page.getByRole('heading', { name: 'Your complaints' }).waitFor()
      expect(await isDocument(page)).toBe(false)
      await keepToken(page.context(), token)
      await page.goto('/consumer-complaint')
      await page.getByRole('heading', { name: 'Your complaints' }).waitFor()
      expect(page.url()).not.toContain('application')
    })
  })

  test('is not shown to who comes back to it after logging in', async () => {
    const { root, token } = await newApplicant(portal.url, 'obi@a-document.example.com')
    await withPage({ baseURL: portal.url }, async (page) => {
      await page.goto('/consumer-complaint')
      await page.getByRole('link', { name: 'Start writing' }).first().waitFor()
      await page.goto('/faqs')
      await page.evaluate((state) => localStorage.setItem('root', state), root)
      await keepToken(page.context(), token)
      await page.goBack()
      await page.getByRole('heading', { name: 'Your complaints' }).waitFor()
    })
  })
})

test('a damaged stored sign-in is removed with its message and drafts stay', async () => {
  await withPage({ viewport: 'phone', baseURL: portal.url }, async (page) => {
    await page.goto('/faqs')
    const damaged = { state: { auth: { token: 't', user: { name: 'Ada' } }, form: { draft: 1 } }, version: 0 }
    await page.evaluate((state) => localStorage.setItem('root', JSON.stringify(state)), damaged)
    await page.goto('/media')
    await page.getByRole('alert').getByText('Invalid user data in storage').waitFor()
    // A toast over the page, which keeps its width.
    const toast = (await page.getByRole('alert').boundingBox())!
    expect(toast.width).toBeLessThanOrEqual(350)
    const { width } = page.viewportSize()!
    expect((await page.locator('main').boundingBox())!.width).toBeGreaterThan(width * 0.9)
    await saveScreen(page, 'document-toast-phone')
    expect(JSON.parse((await page.evaluate(() => localStorage.getItem('root'))) ?? '')).toMatchObject({
      state: { auth: { token: null, user: null }, form: { draft: 1 } },
      version: 0,
    })
    await page.getByRole('alert').waitFor({ state: 'detached' })
    await page.reload()
    await expect.poll(() => page.getByRole('alert').count()).toBe(0)
  })
})

test('the about page, opened with an anchor, scrolls to it smoothly', async () => {
  await withPage({ baseURL: portal.url }, async (page) => {
    // What the page asks for: how many places it passes depends on how busy the machine is.
    await page.addInitScript(() => {
      const asked: unknown[] = []
      Object.assign(window, { asked })
      const scroll = Element.prototype.scrollIntoView
      Element.prototype.scrollIntoView = function (options) {
        asked.push([this.id, options])
        scroll.call(this, options)
      }
    })
    await page.goto('/about-us#role')
    const top = () => page.locator('#role').evaluate((element) => element.getBoundingClientRect().top)
    await expect.poll(top).toBeLessThan(200)
    // The browser has jumped there by itself before.
    const asked = () => page.evaluate(() => (window as unknown as { asked: unknown[] }).asked)
    await expect.poll(asked).toEqual([['role', { behavior: 'smooth' }]])
  })
})
