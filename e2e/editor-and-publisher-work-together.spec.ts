import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { withPage } from './support/browser.ts'
import { hostNewsroom } from './support/content/newsroom.ts'
import { expectToast, field, fillIn, submitForReview } from './support/content/press-officer.ts'
import { button, examine, heading, link, lookAtWidths, openPlace, started } from './support/screen.ts'
import { type Session } from './support/session.ts'

const newsroom = hostNewsroom()

async function open(page: Page, path: string): Promise<void> {
  await page.goto(`/content-manager${path}`)
  await started(page)
}

/** The day after tomorrow at noon, as the input takes it, and the month of that day. */
const planned = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10)

test('an editor submits, a publisher comments and returns, and approves the corrected text for a date', async () => {
  const editor = await newsroom.hire('ada.desktop@example.com', 'editor')
  const publisher = await newsroom.hire('chidi.desktop@example.com', 'publisher')
  const title = 'Metering code desktop'
  const onPages = (who: Session, run: (page: Page) => Promise<void>) =>
    withPage({ baseURL: newsroom.url, as: who }, async (page) => {
      await run(page)
    })

  await onPages(editor, async (page) => {
    await open(page, '/regulations')
    await link(page, 'Add regulation').click()
    await fillIn(page, { Title: title })
    await button(page, 'Submit for review').click()
    await heading(page, 'There is a problem')
      .or(page.getByText(/is required/).first())
      .first()
      .waitFor()
    await fillIn(page, { Description: 'How meters are sealed.', Link: '/order', Date: '2026-06-05' })
    await expect.poll(() => button(page, /^Publish/).count()).toBe(0)
    await submitForReview(page, 'For the Monday newsletter')
    await page.getByText(/submitted this for review on/).waitFor()
    await examine(page, 'review-submitted')
  })

  await onPages(publisher, async (page) => {
    await open(page, '')
    await openPlace(page, 'Review')
    await link(page, title).waitFor()
    await lookAtWidths(page, 'for-review')
    await link(page, title).click()
    await button(page, 'Approve and publish').waitFor()
    await page.getByLabel('Comment on').selectOption('Description')
    await page.getByLabel('Comment', { exact: true }).fill('Which meters?')
    await button(page, 'Add comment').click()
    await expect.poll(() => page.getByLabel('Comment', { exact: true }).inputValue()).toBe('')
    await page.getByText('Which meters?').first().waitFor()
    await examine(page, 'comments')
    await button(page, 'Send back').click()
    const dialog = page.getByRole('dialog', { name: 'Send back' })
    await button(dialog, 'Send back').click()
    await dialog.getByText('Write what to change').first().waitFor()
    await dialog.getByLabel('What to change').fill('Name the kinds of meter.')
    await examine(page, 'return')
    await button(dialog, 'Send back').click()
    // Until then the text is found in the box where it was written.
    await dialog.waitFor({ state: 'detached' })
    await page.getByText('Name the kinds of meter.').waitFor()
  })

  await onPages(editor, async (page) => {
    await open(page, '/regulations?review=returned')
    await link(page, title).click()
    await page.getByText('Name the kinds of meter.').waitFor()
    await field(page, 'Description').fill('How prepaid meters are sealed.')
    await button(page, /^Resolve/).click()
    await button(page, 'Show 1 resolved').waitFor()
    await lookAtWidths(page, 'returned')
    await submitForReview(page, '')
  })

  await onPages(publisher, async (page) => {
    await open(page, '/review')
    await link(page, title).click()
    await button(page, 'Schedule').click()
    const dialog = page.getByRole('dialog', { name: 'Schedule' })
    await dialog.getByLabel('Publish the draft on').fill(`${planned}T12:00`)
    await button(dialog, 'Save the schedule').click()
    await expectToast(page, new RegExp('^Goes public on '))
    await open(page, `/calendar?month=${planned.slice(0, 7)}`)
    await link(page, title).filter({ visible: true }).waitFor()
    await page.getByText('Goes public at 12:00').filter({ visible: true }).first().waitFor()
    await examine(page, 'calendar')
  })

  await onPages(editor, async (page) => {
    await open(page, '/calendar?month=' + planned.slice(0, 7))
    await link(page, title).filter({ visible: true }).click()
    await page.getByText(/^Approved: goes public on/).waitFor()
    await expect.poll(() => field(page, 'Description').isDisabled()).toBe(true)
    await lookAtWidths(page, 'approved')
  })

  await onPages(publisher, async (page) => {
    await open(page, `/all?q=${encodeURIComponent('prepaid meters')}`)
    await lookAtWidths(page, 'find')
    await link(page, title).click()
    await heading(page, title).waitFor()
    await button(page, 'Publish').click()
    await page.getByText('Published', { exact: true }).waitFor()
    await expect.poll(() => newsroom.onSite('/regulations', title)).toBe(true)
    await button(page, 'More').click()
    await page.getByRole('menuitem', { name: 'Take off the site' }).click()
    await button(page.getByRole('alertdialog'), 'Take off the site').click()
    await expect.poll(() => newsroom.onSite('/regulations', title)).toBe(false)
    await button(page, 'More').click()
    await page.getByRole('menuitem', { name: 'Duplicate' }).click()
    await heading(page, `Copy of ${title}`).waitFor()
  })
})
