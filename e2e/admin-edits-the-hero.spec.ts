import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { expectAccessible } from './support/accessibility.ts'
import { expectNoSidewaysScroll, withPage } from './support/browser.ts'
import { hostPortal } from './support/hosted-portal.ts'
import { admin } from './support/portal.ts'
import { pdf, png } from './support/screen.ts'
import { call, type Session, signedInAs, signIn } from './support/session.ts'

const portal = hostPortal({ fresh: 'it changes the home page' })
let signedIn: Session

beforeAll(async () => {
  signedIn = await signIn(portal.url)
})

async function openHome(page: Page): Promise<void> {
  await signedInAs(page, signedIn)
  await page.goto('/')
  await page.getByRole('button', { name: 'Edit Hero' }).click()
}
const title = (page: Page) => page.getByRole('textbox', { name: 'Title', exact: true })
const subtitle = (page: Page) => page.getByRole('textbox', { name: 'Subtitle' })
const save = (page: Page) => page.getByRole('button', { name: 'Save Changes' })

test('an Admin edits the hero in its place', async () => {
  await withPage({ viewport: 'phone', baseURL: portal.url }, async (page) => {
    await openHome(page)
    await expect.poll(() => title(page).inputValue()).toBe('ELECTRICITY FOR ALL')
    await expect.poll(() => subtitle(page).getAttribute('rows')).toBe('2')
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)

    await title(page).fill('Thrown away')
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('heading', { level: 1, name: 'ELECTRICITY FOR ALL' }).waitFor()
    await page.getByRole('button', { name: 'Edit Hero' }).click()
    await expect.poll(() => title(page).inputValue()).toBe('ELECTRICITY FOR ALL')

    await title(page).fill(' ')
    await save(page).click()
    await page.getByText('Title is required').waitFor()

    const picker = page.locator('input[type=file]')
    await picker.setInputFiles(pdf('notes.pdf'))
    await page.getByText('Please upload an image file').waitFor()
    await picker.setInputFiles(png('lagoon.png'))

    await title(page).fill('Light for Lagos')
    await subtitle(page).fill('In every home.')
    await save(page).click()
    await page.getByRole('heading', { level: 1, name: 'Light for Lagos' }).waitFor()
    await page.getByText('Hero section updated successfully').waitFor()
    await page.locator('img[src$="/1x1.webp"]').waitFor()
  })
  expect(await (await fetch(portal.url)).text()).toContain('Light for Lagos')
})

test('a save in between is told, and nothing typed is lost', async () => {
  await withPage(
    { baseURL: portal.url },
    async (page) => {
      await openHome(page)
      await title(page).fill('Mine')
      const theirs = { title: 'Theirs', subtitle: 'Saved meanwhile.' }
      await call('PUT', `${portal.url}/api/content/home`, theirs, signedIn.token)
      await save(page).click()
      await page.getByRole('alert').filter({ hasText: 'Saved now: “Theirs” – “Saved meanwhile.”' }).waitFor()
      await expect.poll(() => title(page).inputValue()).toBe('Mine')
      await save(page).click()
      await page.getByRole('heading', { level: 1, name: 'Mine' }).waitFor()
    },
    [/409/],
  )
})

test('a save that fails keeps what was typed and says so', async () => {
  await withPage(
    { baseURL: portal.url },
    async (page) => {
      // A rule that is made while the page changes is missed now and then.
      await page.route('**/api/content/home', (route) => route.abort())
      await openHome(page)
      await title(page).fill('Kept')
      await save(page).click()
      await page.getByText('No response received from server').waitFor()
      await expect.poll(() => title(page).inputValue()).toBe('Kept')
    },
    [/ERR_FAILED/],
  )
})

test('a session that ends while the hero is edited is explained, and the texts are there again', async () => {
  const session = await signIn(portal.url)
  await withPage(
    { baseURL: portal.url, as: session },
    async (page) => {
      await page.goto('/edit-home')
      await title(page).fill('Typed before the end')
      const headers = { authorization: `Bearer ${session.token}` }
      await fetch(`${portal.url}/api/auth/logout`, { method: 'POST', headers })
      // The page may find out by itself, and leave before it is pressed; a press that waited on would be made after the login.
      await save(page)
        .click({ timeout: 5_000 })
        .catch(() => {})
      await page.getByText('Your session has ended').waitFor()
      await page.getByLabel('E-mail').fill(admin.email)
      await page.getByLabel('Password', { exact: true }).fill(admin.password)
      await page.getByRole('button', { name: 'Log in' }).click()
      await page.waitForURL('**/edit-home')
      await expect.poll(() => title(page).inputValue()).toBe('Typed before the end')
      await page.getByRole('button', { name: 'Cancel' }).click()
      await page.getByRole('button', { name: 'Edit Hero' }).click()
      await expect.poll(() => title(page).inputValue()).not.toBe('Typed before the end')
    },
    [/401/],
  )
})

test('a visitor is offered nothing of it, and loads none of it', async () => {
  await withPage({ baseURL: portal.url }, async (page) => {
    const scripts: string[] = []
    page.on('request', (request) => scripts.push(request.url()))
    await page.goto('/', { waitUntil: 'networkidle' })
    await expect.poll(() => page.getByRole('button', { name: 'Edit Hero' }).count()).toBe(0)
    expect(scripts.filter((address) => address.includes('hero-with-editor'))).toEqual([])
  })
})
