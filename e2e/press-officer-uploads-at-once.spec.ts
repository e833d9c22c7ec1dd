import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { answerFirst } from './support/bad-line.ts'
import { withPage } from './support/browser.ts'
import { hostNewsroom } from './support/content/newsroom.ts'
import { expectToast, field, fillIn, openManager, publish } from './support/content/press-officer.ts'
import { button, examine, link, look, openPlace, pdf, png, started } from './support/screen.ts'
import { signIn } from './support/session.ts'

const newsroom = hostNewsroom()
const picker = (page: Page, label: string) => page.locator(`input[type=file][aria-label="${label}"]`)
const words = (page: Page) => page.getByLabel('What does the picture show?')

/** Holds the uploads of a page until `release`. */
async function holdUploads(page: Page) {
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/api/content-manager/library', async (route) => {
    if (route.request().method() === 'POST') await held
    // The page may have cancelled it meanwhile.
    await route.continue().catch(() => {})
  })
  return release
}

test('a hero picture chosen last is published with the hero', () =>
  withPage({ baseURL: newsroom.url }, async (page) => {
    const title = 'Light on a desktop'
    await newsroom.open(page, '/home/hero')
    await started(page)
    const release = await holdUploads(page)
    await fillIn(page, { Title: title, Subtitle: 'In every home.' })
    await picker(page, 'Image').setInputFiles(png('lagoon.png'))
    await publish(page)
    await page.getByText('Waiting for the file…').waitFor()
    await words(page).fill('The lagoon from a desktop')
    await examine(page, 'upload-waits')
    expect(await newsroom.onSite('/', title)).toBe(false)
    release()
    await expectToast(page, 'Hero section updated successfully')
    await page.goto('/')
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
    await page.getByRole('img', { name: 'The lagoon from a desktop' }).waitFor({ state: 'attached' })
  }))

test('a milestone picture that fails is named, sent again and published', () =>
  withPage(
    { baseURL: newsroom.url },
    async (page) => {
      const header = 'Founded on a desktop'
      await newsroom.open(page, '/all/new?type=milestone')
      await started(page)
      await answerFirst(page, '**/api/content-manager/library', (route) => route.abort())
      await fillIn(page, { Header: header, Description: 'What happened.' })
      await picker(page, 'Image').setInputFiles(png('founders.png'))
      await publish(page)
      const problem = page.getByRole('heading', { name: 'There is a problem' })
      await problem.waitFor()
      await link(page, '“founders.png” was not sent. No response received from server').waitFor()
      expect(await newsroom.onSite('/about-us', header)).toBe(false)
      await examine(page, 'upload-failed')

      await button(page, /^Try again to send founders.png$/).click()
      await button(page, /^Replace the picture ?: Image$/).waitFor()
      await publish(page)
      await expectToast(page, 'Milestone created successfully')
      const stored = await newsroom.call<{ header: string; imageUrl: string }[]>('GET', '/content/about/milestones')
      expect(stored.find((one) => one.header === header)?.imageUrl).toMatch(/^\/api\/content\/files\/.*1x1\.webp$/)
    },
    [/ERR_FAILED/],
  ))

test('leaving asks while a file is on its way, and cancelling it keeps what was there', async () => {
  await withPage({ viewport: 'phone', baseURL: newsroom.url }, async (page) => {
    await newsroom.open(page, '/all/new?type=guideline')
    await started(page)
    const release = await holdUploads(page)
    await picker(page, 'Governance PDF').setInputFiles(pdf('code.pdf', 20_000))
    await page.getByRole('progressbar', { name: 'code.pdf' }).waitFor()
    await openPlace(page, 'Media Center')
    const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
    await question.getByText(/has not|have not reached the server yet/).waitFor()
    await question.getByRole('button', { name: 'Stay' }).click()
    await button(page, 'Cancel the upload: Governance PDF').click()
    release()
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toMatch(/^Choose a PDF/)
    await openPlace(page, 'Media Center')
    await page.waitForURL('**/media**')
  })
})

test('the hero in its place waits for its picture too', async () => {
  const officer = await signIn(newsroom.url)
  await withPage({ viewport: 'phone', baseURL: newsroom.url }, async (page) => {
    await openManager(page, '', officer)
    await page.goto('/edit-home')
    await started(page)
    const release = await holdUploads(page)
    await field(page, 'Title').fill('Chosen in its place')
    await picker(page, 'Image').setInputFiles(png('pylons.png'))
    await button(page, 'Save Changes').click()
    await button(page, 'Saving...').waitFor()
    await look(page, 'upload-hero-in-place')
    release()
    await page.getByText('Hero section updated successfully').waitFor()
    await page.locator('img[src$="/1x1.webp"]').waitFor()
  })
})
