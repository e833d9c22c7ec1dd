import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { register } from './support/applicant.ts'
import { type Viewport, withPage } from './support/browser.ts'
import { act } from './support/cases.ts'
import { hostPortal } from './support/hosted-portal.ts'
import { button, heading, link, look, pdf, png } from './support/screen.ts'
import { signIn } from './support/session.ts'

const portal = hostPortal()

test.each(['phone', 'desktop'] as const)(
  'a visitor signs in, files one complaint on a %s, follows it, reopens it and rates it',
  { timeout: 180_000 },
  file,
)

async function file(viewport: Viewport): Promise<void> {
  const subject = `Estimated bill for May (${viewport})`
  await withPage({ viewport, baseURL: portal.url }, async (page) => {
    await page.goto('/consumer-complaint')
    await page.waitForURL('**/login?next=%2Fconsumer-complaint')
    await register(page, { name: 'Ngozi', surname: 'Eze', email: `ngozi.${viewport}@example.com` })
    await page.waitForURL('**/consumer-complaint')
    await page.getByText('No complaints found matching your criteria').waitFor()
    await look(page, `complaints-none-${viewport}`)

    await link(page, 'New Complaint').click()
    await heading(page, 'Personal Details').waitFor()
    const email = page.getByLabel('Email')
    expect(await email.inputValue()).toBe(`ngozi.${viewport}@example.com`)
    expect(await email.getAttribute('readonly')).not.toBeNull()
    await look(page, `complaint-step-1-${viewport}`)
    await page.getByLabel('Local government area of the meter').selectOption('Ikeja')
    await button(page, 'Continue').click()

    await heading(page, 'Complaint Details').waitFor()
    await page.getByLabel('I have reported this to my distribution company').check()
    await button(page, 'Continue').click()
    await page.getByRole('alert').filter({ hasText: 'There is a problem' }).waitFor()
    await link(page, 'Please choose the distribution company you reported it to').waitFor()
    await look(page, `complaint-errors-${viewport}`)
    await link(page, 'Subject is required').click()
    await page.keyboard.type(subject)
    await page.getByLabel('Type of complaint').selectOption('Billing')
    await page.getByLabel('Description').fill('It is three times the usual.')
    await page.getByLabel('High', { exact: true }).check()
    await page.getByLabel(/^Distribution company/).selectOption('ikeja')
    await page.getByLabel("The company's complaint number").fill('IE/2026/7')

    // What is typed survives a reload and the way back.
    await page.getByText('Saved on this device', { exact: true }).waitFor()
    await page.waitForFunction((words) => localStorage.getItem('root')?.includes(words), 'IE/2026/7')
    await page.reload()
    await heading(page, 'Complaint Details').waitFor()
    expect(await page.getByLabel('Subject').inputValue()).toBe(subject)
    await button(page, 'Back').click()
    await heading(page, 'Personal Details').waitFor()
    expect(await page.getByLabel('Local government area of the meter').inputValue()).toBe('Ikeja')
    await page.goBack()
    await heading(page, 'Complaint Details').waitFor()

    await page
      .getByLabel('Supporting Documents')
      .setInputFiles([pdf('bill.pdf'), png('meter.png'), { ...pdf('virus.exe') }])
    await page.getByText('virus.exe: Only PDF, JPG, PNG and DOCX files are accepted.').waitFor()
    await button(page, 'Continue').click()
    await heading(page, 'Review & Submit').waitFor()
    await page.getByText('IE/2026/7', { exact: true }).waitFor()
    await look(page, `complaint-review-${viewport}`)
    await button(page, 'Submit Complaint').dblclick()

    const done = page.getByRole('status').filter({ hasText: 'Complaint submitted: CP-' })
    await done.waitFor()
    await page.getByText('2 documents came with it.').waitFor()
    // The double click has made one complaint, and its draft is gone.
    await page.getByText('1–1 of 1').waitFor()
    await page.waitForFunction((words) => !localStorage.getItem('root')?.includes(words), 'IE/2026/7')
    await button(page, /^Details of CP-/).press('Enter')
    await button(page, 'Request Escalation').waitFor()
    await look(page, `complaints-open-${viewport}`)

    await follow(page)
  })

  /** Looks at the documents by keyboard; a browser that shows no PDF inside a page says so and leads on. */
  async function preview(page: Page) {
    const dialog = page.getByRole('dialog')
    const open = async (name: string, seen: () => Promise<void>) => {
      await button(page, `Preview ${name}`).press('Enter')
      await seen()
      expect(await link(dialog, 'Open in a new tab').getAttribute('href')).toMatch(/^blob:/)
      await button(dialog, 'Download').waitFor()
      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'detached' })
      await page.waitForFunction((text) => document.activeElement?.textContent === text, `Preview ${name}`)
    }
    await open('meter.png', () => dialog.getByRole('img', { name: 'meter.png' }).waitFor())
    if (await page.evaluate(() => navigator.pdfViewerEnabled))
      await open('bill.pdf', () => dialog.locator('iframe[title="bill.pdf"]').waitFor())
    await page.evaluate(() => Object.defineProperty(navigator, 'pdfViewerEnabled', { value: false }))
    await open('bill.pdf', () => dialog.getByText('This browser does not show PDF inside a page').waitFor())
  }

  async function follow(page: Page) {
    await link(page, 'Open complaint').click()
    await page.waitForURL(/\/consumer-complaint\/[0-9a-f-]{36}$/)
    const id = page.url().split('/').at(-1) ?? ''
    await heading(page, subject).waitFor()
    await button(page, 'Request Escalation').click()
    await button(page.getByRole('alertdialog'), 'Request Escalation').click()
    await page.getByText('Complaint escalated successfully').first().waitFor()
    await page.getByText('Level 1 of 3').waitFor()

    await page.getByLabel('Message to the Commission').fill('When will somebody come?')
    await button(page, 'Send message').click()
    await page.getByRole('list', { name: 'Messages' }).getByText('When will somebody come?').waitFor()
    await preview(page)

    const staff = await signIn(portal.url)
    await act(portal.url, staff, `complaints/${id}/resolve`, { resolutionNote: 'The company has corrected the bill.' })
    await page.reload()
    await heading(page, /^Resolved on/).waitFor()
    await look(page, `complaint-resolved-${viewport}`)
    await button(page, 'Rate').click()
    await page.getByText('Please choose 1 to 5 stars').waitFor()
    await page.getByLabel('2 – poor').check()
    await button(page, 'Rate').click()
    await page.getByText('Rated 2 of 5: poor').waitFor()

    await button(page, 'Reopen').click()
    const dialog = page.getByRole('alertdialog')
    await button(dialog, 'Reopen').click()
    await dialog.getByText('Please say why it should be reopened').waitFor()
    await look(page, `complaint-reopen-${viewport}`)
    await dialog.getByLabel('Why should it be reopened?').fill('The next bill is wrong again.')
    await button(dialog, 'Reopen').click()
    const history = page.getByRole('list', { name: /^History of CP-/ })
    await history.getByText('The next bill is wrong again.').waitFor()
    await page.locator('header').getByText('In Progress', { exact: true }).waitFor()
    expect(await history.getByText('Escalated by user').count()).toBe(1)
  }
}
