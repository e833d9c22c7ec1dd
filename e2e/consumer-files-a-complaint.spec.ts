import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { register } from './support/applicant.ts'
import { withPage } from './support/browser.ts'
import { act } from './support/cases.ts'
import { hostPortal } from './support/hosted-portal.ts'
import { button, examine, examineAtWidths, heading, link, look, lookAtWidths, pdf, png } from './support/screen.ts'
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
    await page.getByText('You do not need an account to start.').waitFor()
    await lookAtWidths(page, 'complaint-step-1')
    await page.getByLabel('Local government area of the meter').selectOption('Ikeja')
    await button(page, 'Continue').click()

    await heading(page, 'Complaint Details').waitFor()
    await page.getByLabel('I have reported this to my distribution company').check()
    await button(page, 'Continue').click()
    await page.getByRole('alert').filter({ hasText: 'There is a problem' }).waitFor()
    await link(page, 'Choose the distribution company you reported it to').waitFor()
    await examineAtWidths(page, 'complaint-errors')
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
    await expect.poll(() => page.getByLabel('Subject').inputValue()).toBe(subject)
    await button(page, 'Back').click()
    await heading(page, 'Personal Details').waitFor()
    await expect.poll(() => page.getByLabel('Local government area of the meter').inputValue()).toBe('Ikeja')
    await page.goBack()
    await heading(page, 'Complaint Details').waitFor()

    await page
      .getByLabel('Supporting Documents')
      .setInputFiles([pdf('bill.pdf'), png('meter.png'), { ...pdf('virus.exe') }])
    await page.getByText('virus.exe: Only PDF, JPG, PNG and DOCX files are accepted.').waitFor()
    await page.waitForFunction(() => localStorage.getItem('root')?.includes('meter.png'))
    await page.reload()
    await page.getByText('meter.png').waitFor()
    await page.getByText('bill.pdf').waitFor()
    await button(page, 'Continue').click()
    await heading(page, 'Review & Submit').waitFor()
    await page.getByText('IE/2026/7', { exact: true }).waitFor()
    await heading(page, 'Last: your account').waitFor()
    await lookAtWidths(page, 'complaint-account')
    await button(page, 'Register and continue').click()
    await page.waitForURL('**/login?next=%2Fconsumer-complaint%3Fstep%3D3&tab=register')
    await register(page, { name: 'Ngozi', surname: 'Eze', email: 'ngozi.phone@a-complaint.example.com' })

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
    // The double click has made one complaint, and its draft is gone.
    await page.getByText('1–1 of 1').waitFor()
    await page.waitForFunction((words) => !localStorage.getItem('root')?.includes(words), 'IE/2026/7')
    await button(page, /^Details of CP-/).press('Enter')
    await button(page, 'Request Escalation').waitFor()
    await lookAtWidths(page, 'complaints-open')

    await follow(page)
  })

  /** Looks at the documents by keyboard; a browser that shows no PDF inside a page says so and leads on. */
  async function preview(page: Page) {
    const dialog = page.getByRole('dialog')
    const open = async (name: string, seen: () => Promise<void>) => {
      await button(page, `Preview ${name}`).press('Enter')
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

/** Runs in the page: removes the chosen files from the device, and answers how many there were. */
const acceptFiles = () =>
  new Promise<number>((resolve) => {
    const request = indexedDB.open('chosen-files')
    request.addEventListener('success', () => {
      const store = request.result.transaction('files', 'readwrite').objectStore('files')
      const counting = store.count()
      store.clear().addEventListener('success', () => resolve(counting.result))
    })
  })

test('a shared phone shows nothing of it to the next person, and names a file that it has not kept', async () => {
  await withPage({ viewport: 'phone', baseURL: portal.url }, async (page) => {
    await page.goto('/consumer-complaint?step=2')
    await heading(page, 'Complaint Details').waitFor()
    await page.getByLabel('Subject').fill('My neighbour reads along')
    await page.getByLabel('Supporting Documents').setInputFiles([pdf('bill.pdf')])
    await page.waitForFunction(() => localStorage.getItem('root')?.includes('bill.pdf'))
    // The file may come there after the draft.
    await expect.poll(() => page.evaluate(acceptFiles)).toBe(1)
    await page.reload()
    const gone = page.getByRole('alert').filter({ hasText: 'These files are no longer on this device' })
    await gone.getByText(/^bill\.pdf\. Choose them again/).waitFor()
    await examine(page, 'complaint-file-gone')

    // The account that signs in takes the draft with it, also out of the sight of others.
    await page.goto('/login?tab=register')
    await register(page, { name: 'Ada', surname: 'Obi', email: 'ada.obi@a-complaint.example.com' })
    await page.waitForURL('**/user-profile')
    await page.goto('/consumer-complaint')
    await page.getByText('You have started a complaint that is not sent yet').waitFor()
    await look(page, 'complaints-unsent')
    await page.goto('/user-profile')
    await button(page, 'Log out').first().click()
    await page.waitForURL('**/login?said=logged-out')
    await page.goto('/consumer-complaint?step=2')
    await heading(page, 'Complaint Details').waitFor()
    await expect.poll(() => page.getByLabel('Subject').inputValue()).toBe('')
  })
})
