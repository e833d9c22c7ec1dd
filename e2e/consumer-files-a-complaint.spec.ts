import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { register } from './support/applicant.ts'
import { withPage } from './support/browser.ts'
import { act, pressContinue, writeComplaint } from './support/cases.ts'
import { hostPortal } from './support/hosted-portal.ts'
import {
  button,
  examine,
  examineAtWidths,
  heading,
  link,
  look,
  lookAtWidths,
  pdf,
  png,
  pressEnter,
} from './support/screen.ts'
import { signIn } from './support/session.ts'

const portal = hostPortal()

test('a visitor writes a complaint registers, sends it once, follows it, reopens it and rates it', file)

async function file(): Promise<void> {
  const subject = 'Estimated bill for May (phone)'
  await withPage({ viewport: 'phone', baseURL: portal.url }, async (page) => {
    // Nobody has to sign in to read how to complain, or to write.
    await page.goto('/consumer-complaint')
    await heading(page, 'First: your distribution company').waitFor()
    await heading(page, 'What to have ready').waitFor()
    await expect
      .poll(() => link(page.getByRole('main'), '0800 000 0001').first().getAttribute('href'))
      .toBe('tel:08000000001')
    await lookAtWidths(page, 'complaint-guide')
    await link(page, 'Start writing').first().click()

    await heading(page, 'Personal Details').waitFor()
    await page.getByText('You do not need an account.').waitFor()
    await lookAtWidths(page, 'complaint-step-1')
    await page.getByLabel('Local government area of the meter').selectOption('Ikeja')
    await pressContinue(page)

    await heading(page, 'Complaint Details').waitFor()
    await page.getByLabel('I have reported this to my distribution company').check()
    await page.getByLabel('Subject').fill(subject)
    await page.getByLabel('Type of complaint').selectOption('Billing')
    await page.getByLabel('Description').fill('It is three times the usual.')
    await page.getByLabel('High', { exact: true }).check()
    await page.getByLabel(/^Distribution company/).selectOption('ikeja')
    await page.getByLabel("The company's complaint number").fill('IE/2026/7')
    await pressContinue(page)

    // What is accepted survives the way back.
    await heading(page, 'Supporting Documents').waitFor()
    await link(page, 'Back').click()
    await heading(page, 'Complaint Details').waitFor()
    await expect.poll(() => page.getByLabel('Subject').inputValue()).toBe(subject)
    await page.goBack()
    await page.getByLabel('Supporting Documents').setInputFiles([pdf('bill.pdf'), png('meter.png')])
    await button(page, 'Add').click()
    await button(page, 'Remove meter.png').waitFor()
    await link(page, 'Continue').click()
    await heading(page, 'Review & Submit').waitFor()
    await page.getByText('IE/2026/7', { exact: true }).waitFor()

    // Who wants an account logs in or registers at any step, and comes back to what was begun.
    await page.goto('/consumer-complaint/write?step=1')
    await link(page, 'log in').click()
    await page.waitForURL('**/login?next=%2Fconsumer-complaint%2Fwrite')
    await link(page, 'Register').first().click()
    await register(page, { name: 'Ngozi', surname: 'Eze', email: 'ngozi.phone@a-complaint.example.com' })
    await heading(page, 'You have started a complaint that is not sent yet').waitFor()
    await link(page, 'Continue').click()

    // Everything is still there, now with the details of the account.
    await heading(page, 'Review & Submit').waitFor()
    await page.getByText('IE/2026/7', { exact: true }).waitFor()
    await page.getByText('meter.png').waitFor()
    await page.getByText('ngozi.phone@a-complaint.example.com').first().waitFor()
    await examineAtWidths(page, 'complaint-review')
    await button(page, 'Submit Complaint').dblclick()

    await heading(page, /^Complaint submitted: CP-/).waitFor()
    await page.waitForURL(/\/consumer-complaint\/[0-9a-f-]{36}\?sent$/)
    await page.getByText('bill.pdf, meter.png').waitFor()
    await page.getByText(/^We aim to resolve it by \d/).waitFor()
    await lookAtWidths(page, 'complaint-sent')
    await page.reload()
    await heading(page, /^Complaint submitted: CP-/).waitFor()
    await link(page, 'Your complaints').click()
    await lookAtWidths(page, 'complaints')
    // The double click has made one complaint, and nothing of it is on the device.
    await page.getByText('1–1 of 1').waitFor()
    expect(await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))).not.toContain('IE/2026/7')
    await pressEnter(button(page, /^Details of CP-/))
    await button(page, 'Take back').waitFor()
    expect(await button(page, 'Request Escalation').count()).toBe(0)
    await lookAtWidths(page, 'complaints-open')

    await follow(page)
  })

  /** Looks at the documents by keyboard; a browser that shows no PDF inside a page says so and leads on. */
  async function preview(page: Page) {
    const dialog = page.getByRole('dialog')
    const open = async (name: string, seen: () => Promise<void>) => {
      await pressEnter(button(page, `Preview ${name}`))
      await seen()
      await expect.poll(() => link(dialog, 'Open in a new tab').getAttribute('href')).toMatch(/^blob:/)
      await link(dialog, 'Download').waitFor()
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

  /** The Commission asks; the question and the box for the answer are on top of the list and of the case. */
  async function answer(page: Page, id: string) {
    const staff = await signIn(portal.url)
    const ask = (content: string) => act(portal.url, staff, `complaints/${id}/messages`, { content, asks: true })
    await ask('Which meter number is on the bill?')
    await page.goto('/consumer-complaint')
    const asked = heading(page, 'The Commission waits for your answer')
    await asked.waitFor()
    await page.getByText('Which meter number is on the bill?').waitFor()
    await examineAtWidths(page, 'complaints-asked')
    await page.getByLabel('Your answer', { exact: true }).fill('12345678901')
    await button(page, 'Send answer').click()
    await page.getByText('Answer sent').first().waitFor()
    await asked.waitFor({ state: 'detached' })
    await ask('And the account number?')
    await page.goto(`/consumer-complaint/${id}`)
    await asked.waitFor()
    await expect.poll(() => page.getByText('And the account number?').first().isVisible()).toBe(true)
    await lookAtWidths(page, 'complaint-asked')
    await page.getByLabel('Your answer', { exact: true }).fill('0987')
    await button(page, 'Send answer').click()
    await asked.waitFor({ state: 'detached' })
    await heading(page, 'What happens now').waitFor()
  }

  async function follow(page: Page) {
    await link(page, 'Open complaint').click()
    await page.waitForURL(/\/consumer-complaint\/[0-9a-f-]{36}$/)
    const id = page.url().split('/').at(-1) ?? ''
    await heading(page, subject).waitFor()
    await heading(page, 'What happens now').waitFor()
    await lookAtWidths(page, 'complaint-page')
    await act(portal.url, await signIn(portal.url), `complaints/${id}/acknowledge`)
    await page.reload()
    await button(page, 'Request Escalation').click()
    const request = button(page.getByRole('alertdialog'), 'Request Escalation')
    // Before the deadline a reason is needed.
    await request.click()
    await page.getByText('Write why it cannot wait until the deadline').waitFor()
    await lookAtWidths(page, 'complaint-request')
    await page.getByLabel('Why can it not wait?').fill('The shop has no supply.')
    await request.click()
    await page.getByText('Complaint escalated successfully').first().waitFor()
    await page.getByText('Level 1 of 3').waitFor()
    await page.getByText('Escalated by user: The shop has no supply.').first().waitFor()

    await page.getByLabel('Message to the Commission').fill('When will somebody come?')
    await button(page, 'Send message').click()
    await page
      .getByRole('list', { name: /^Thread of/ })
      .getByText('When will somebody come?')
      .waitFor()
    await preview(page)
    await answer(page, id)

    const staff = await signIn(portal.url)
    await act(portal.url, staff, `complaints/${id}/resolve`, { resolutionNote: 'The company has corrected the bill.' })
    await page.reload()
    await heading(page, /^Resolved on/).waitFor()
    await expect.poll(() => button(page, 'Request Escalation').count()).toBe(0)
    await lookAtWidths(page, 'complaint-resolved')
    await button(page, 'Rate').click()
    await page.getByText('Choose 1 to 5 stars').waitFor()
    await page.getByLabel('2 – poor').check()
    await button(page, 'Rate').click()
    await page.getByText('Rated 2 of 5: poor').waitFor()

    await button(page, 'Reopen').click()
    const dialog = page.getByRole('alertdialog')
    await button(dialog, 'Reopen').click()
    await dialog.getByText('Say why it should be reopened').waitFor()
    await examine(page, 'complaint-reopen')
    await dialog.getByLabel('Why should it be reopened?').fill('The next bill is wrong again.')
    await button(dialog, 'Reopen').click()
    const history = page.getByRole('list', { name: /^Thread of CP-/ })
    await history.getByText('The next bill is wrong again.').waitFor()
    await page.locator('header').getByText('In Progress', { exact: true }).waitFor()
    await expect.poll(() => history.getByText('Escalated by user').count()).toBe(1)
  }
}

test('a shared phone shows nothing of it to the next person once somebody is logged in', async () => {
  await withPage({ viewport: 'phone', baseURL: portal.url }, async (page) => {
    await writeComplaint(page, 'My neighbour reads along', 'bill.pdf')
    expect(await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))).not.toMatch(/neighbour|bill\.pdf/)

    // The account that opens it takes it with it, out of the sight of others.
    await page.goto('/login?tab=register&next=%2Fconsumer-complaint%2Fwrite')
    await register(page, { name: 'Ada', surname: 'Obi', email: 'ada.obi@a-complaint.example.com' })
    await heading(page, 'You have started a complaint that is not sent yet').waitFor()
    await page.goto('/consumer-complaint')
    await page.getByText('You have started a complaint that is not sent yet').waitFor()
    await look(page, 'complaints-unsent')
    await page.goto('/user-profile')
    await button(page, 'Log out').first().click()
    await page.waitForURL('**/login?said=logged-out')
    await page.goto('/consumer-complaint/write?step=2')
    await heading(page, 'Somebody has started a complaint in this browser').waitFor()
    await examine(page, 'complaint-of-another')
    await button(page, 'Begin another one').click()
    await heading(page, 'Personal Details').waitFor()
  })
})
