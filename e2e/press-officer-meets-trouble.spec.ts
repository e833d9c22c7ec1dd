import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { answerFirst } from './support/bad-line.ts'
import { withPage } from './support/browser.ts'
import { hostNewsroom } from './support/content/newsroom.ts'
import { expectToast, field, fillIn, openManager, publish } from './support/content/press-officer.ts'
import { busyAnswer, openPlace, png } from './support/screen.ts'
import { newApplicant } from './support/session.ts'

const newsroom = hostNewsroom()

const milestone = (header: string) => newsroom.makePublished('milestone', { header, description: 'What happened.' })
const saved = (page: Page) => page.getByText(/^Saved \d/).waitFor()

test('tabs and sub-tabs have addresses, and another tab begins at its first part', async () => {
  await withPage({ baseURL: newsroom.url }, async (page) => {
    await newsroom.open(page, '/about/milestones')
    await page.getByRole('heading', { name: /^Milestones/ }).waitFor()
    await page.getByRole('link', { name: 'Home Page' }).click()
    await field(page, 'Subtitle').waitFor()
    await expect.poll(() => page.getByRole('link', { name: 'Hero' }).getAttribute('aria-current')).toBe('page')
    await page.getByRole('link', { name: 'Updates' }).click()
    await page.getByRole('link', { name: 'About Page' }).click()
    await field(page, 'Subtitle').waitFor()
    await page.goBack()
    await page.getByRole('button', { name: 'Add media item' }).waitFor()
  })
})

test('without a connection the words stay: leaving asks, and a reload brings them back', async () => {
  const { id } = await milestone('In the tunnel')
  await withPage(
    { baseURL: newsroom.url },
    async (page) => {
      page.on('dialog', (dialog) => void dialog.accept())
      await newsroom.open(page, `/all/${id}`)
      await field(page, 'Header').waitFor()
      await page.route('**/draft', (route) => route.abort())
      await fillIn(page, { Header: 'Typed underground' })
      await page.getByText('Not saved: No response received from server').waitFor()
      await openPlace(page, 'Media Center')
      const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
      await question.getByRole('button', { name: 'Stay' }).click()
      await page.reload()
      await page.getByText('Your unsaved changes are restored').waitFor()
      await expect.poll(() => field(page, 'Header').inputValue()).toBe('Typed underground')
      await page.unroute('**/draft')
      await field(page, 'Header').press('End')
      await page.keyboard.type(' and saved')
      await saved(page)
    },
    [/ERR_FAILED/],
  )
})

test('a draft is previewed on the real page, planned, and undone', async () => {
  const { id } = await milestone('Known to all')
  await withPage({ baseURL: newsroom.url }, async (page) => {
    await newsroom.open(page, `/all/${id}`)
    await fillIn(page, { Header: 'Known to us' })
    const preview = page.context().waitForEvent('page')
    await page.getByRole('button', { name: 'Preview' }).click()
    await (await preview).getByText('Known to us').first().waitFor()
    expect(await newsroom.onSite('/about-us', 'Known to us')).toBe(false)

    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'Schedule' }).click()
    await page.getByLabel('Publish the draft on').fill('2040-01-01T09:00')
    await page.getByRole('button', { name: 'Save the schedule' }).click()
    await page.getByText('Goes public 1 Jan 2040').waitFor()

    await publish(page)
    await page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Undo' }).click()
    await page.getByText('Undone').waitFor()
    expect(await newsroom.onSite('/about-us', 'Known to all')).toBe(true)
  })
})

test('content that cannot be loaded says so and tries again', async () => {
  await withPage(
    { baseURL: newsroom.url },
    async (page) => {
      await page.route('**/lists/content?*', (route) => route.fulfill({ status: 403, json: {} }))
      await newsroom.open(page, '/about/milestones')
      await page.getByText('Error Loading Content').waitFor()
      await page.getByText('Please try refreshing the page or contact support.').waitFor()
      await page.unroute('**/lists/content?*')
      await page.getByRole('button', { name: 'Try Again' }).click()
      await page.getByRole('heading', { name: /^Milestones/ }).waitFor()
    },
    [/403/],
  )
})

test('a picture is stored at once, gets words, is found in the library and replaced in every place', async () => {
  await withPage(
    { baseURL: newsroom.url },
    async (page) => {
      await newsroom.open(page, '/library')
      const picker = page.locator('input[type=file][aria-label="Add a picture"]')
      await picker.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('x') })
      await page.getByText('Please upload an image file').waitFor()
      // The portal has no time for it at first.
      await answerFirst(page, '**/api/content-manager/library', (route) => route.fulfill(busyAnswer))
      await picker.setInputFiles(png('pylon.png'))
      await page.getByText('Other files are being checked first').waitFor()
      const words = page.getByLabel('What does the picture show?')
      await words.fill('A pylon')
      await expectToast(page, 'The file is in the library')
      const described = page.waitForResponse(
        (answer) => answer.request().postData()?.includes('in Ikorodu') === true && answer.ok(),
      )
      await words.fill('A pylon in Ikorodu')
      await words.press('Tab')
      await described

      await page.getByRole('link', { name: 'Home Page' }).click()
      await page.getByRole('button', { name: /^From the library/ }).click()
      await page.getByLabel('Search pictures').fill('Ikorodu')
      await page.getByRole('button', { name: 'Use pylon.png' }).click()
      await fillIn(page, { Title: 'Pylons', Subtitle: 'Tall.' })
      await publish(page)
      await expectToast(page, 'Hero section updated successfully')

      await openPlace(page, 'Library')
      await page.getByText('Used once').waitFor()
      await page.getByRole('button', { name: 'Open pylon.png' }).click()
      await page.getByRole('dialog').getByRole('link', { name: 'Pylons' }).waitFor()
      const other = png('other.png')
      await page.locator('input[type=file][aria-label="Replacement"]').setInputFiles(other)
      // All behind an open dialog is inert, so messages are shown in it.
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('status').getByText('The file is replaced in every place').waitFor()
      // A message that others are checked first may be below.
      await dialog.getByRole('button', { name: 'Dismiss message' }).first().click()
    },
    [/Failed to load resource/],
  )
})

test('the content manager is for staff alone', async () => {
  const applicant = await newApplicant(newsroom.url, 'ada@example.test')
  await withPage({ baseURL: newsroom.url }, async (page) => {
    await openManager(page, '/home/hero', applicant)
    await page.getByText('Your account may not open this page.').waitFor()
  })
  await withPage({ baseURL: newsroom.url }, async (page) => {
    await page.goto('/content-manager')
    await page.waitForURL(/\/login/)
  })
})
