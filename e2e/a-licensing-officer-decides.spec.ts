import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { newCompleted } from './support/applicant.ts'
import { viewports, withPage } from './support/browser.ts'
import { chooseMore } from './support/cases.ts'
import { expectNothingCovered } from './support/covering.ts'
import { hostPortal } from './support/hosted-portal.ts'
import { printed } from './support/printed.ts'
import { button, examine, examineAtWidths, heading, link, look, lookAtWidths, started } from './support/screen.ts'
import { newApplicant, newColleague, type Session, signIn } from './support/session.ts'

const portal = hostPortal({ fresh: 'it counts all applications of a search' })
let officer: Session
let second: Session

beforeAll(async () => {
  second = await signIn(portal.url)
  officer = await newColleague(portal.url, second, 'ngozi@example.com', ['licensing-approver'])
})

const thread = (page: Page) => page.getByRole('list', { name: /^Thread of APP-/ })

test('an officer takes an application, reads it beside its document, asks, approves, and changes that with a second person', async () => {
  const applicant = await newApplicant(portal.url, 'ada.1280@example.com')
  const id = await newCompleted(portal.url, applicant)
  await withPage({ baseURL: portal.url, as: officer }, async (page) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto('/applications?q=ada.1280')
    await started(page)
    await heading(page, 'Applications').waitFor()
    await link(page, /^APP-/).first().waitFor()
    await lookAtWidths(page, 'applications')
    expect(await printed(page)).toMatch(/Applications 1–1 of 1\. Search: ada\.1280.*Reference.*Due.*APP-\d{4}-\d{4}/)
    await link(page, /^APP-/).first().click()
    await heading(page, /^Bola Adeyemi – Application for a Generation Licence$/).waitFor()
    await page.locator('header').getByText('Received', { exact: true }).waitFor()
    await page.getByText(/^Say by .+ whether the application is duly filed\./).waitFor()
    await lookAtWidths(page, 'application-review')
    await button(page, 'Duly filed').click()
    await button(page.getByRole('alertdialog'), 'Confirm').click()
    await page.getByText(/^Decide by /).waitFor()

    await button(page, 'Assign to me').click()
    await page.getByText('Application assigned').first().waitFor()
    await button(page, 'Assign to me').waitFor({ state: 'detached' })
    await startReview(page)
    await link(page.getByRole('navigation', { name: 'Sections of the application' }), 'Documents')
      .first()
      .click()
    await readBeside(page)
    await write(page)
    await pinComment(page)
    await examineAtWidths(page, 'application-thread')
    await pause(page)
    await lookAtWidths(page, 'application-paused')
    const paper = await printed(page)
    for (const words of [
      /APP-\d{4}-\d+ .+ – Application for/,
      'Waiting for the applicant',
      /Decide by \d+ \w+ \d{4}\. Assigned to/,
      'When was the plant built?',
      'Ask the surveyor.',
      'Question, deadline paused',
      'Bring the original.',
      'Deadline resumed',
      'signed-form.pdf',
    ])
      expect(paper).toMatch(words)
    expect(paper).not.toMatch(/Send message|Assign to me|Resume the deadline/)
  })
  await withPage({ baseURL: portal.url, as: applicant, at: `/user-profile/forms/${id}` }, async (page) => {
    await page.getByText('The Commission waits for your answer').waitFor()
    await page.getByText('Waiting for your answer').waitFor()
    await page.getByText('When was the plant built?').waitFor()
    await page.getByText('Which plan is the latest?').first().waitFor()
    await lookAtWidths(page, 'application-asked')
    expect(await page.getByText('Ask the surveyor.').count()).toBe(0)
    await page.getByLabel('Your answer').fill('In May.')
    await button(page, 'Send answer').click()
    await page.getByRole('region', { name: 'Messages about this application' }).getByText('In May.').waitFor()
    await page.getByText('The Commission waits for your answer').waitFor({ state: 'detached' })
    await lookAtWidths(page, 'application-messages')
    const paper = await printed(page)
    for (const words of ['Which plan is the latest?', 'In May.', 'signed-form.pdf', 'Submitted the application'])
      expect(paper).toContain(words)
    expect(paper).not.toMatch(/Ask the surveyor|Send answer|Add documents/)
  })
  await withPage({ baseURL: portal.url, as: officer, at: `/applications/${id}` }, async (page) => {
    await approve(page)
    await changeDecision(page)
  })
  await withPage({ baseURL: portal.url, as: second, at: `/applications/${id}` }, async (page) => {
    await link(page, 'Read and decide').click()
    await page.getByText('The plant is another one.').waitFor()
    await button(page, 'Approve').click()
    await button(page.getByRole('alertdialog'), 'Approve').click()
    await page.getByText('This request is already approved.').waitFor()
    await page.goto(`/applications/${id}`)
    await page.locator('header').getByText('Rejected', { exact: true }).waitFor()
  })
})

/** Beside the answers where there is room, else over them; the focus comes back. */
async function readBeside(page: Page) {
  const view = button(page, /^View signed-form.pdf/)
  await view.click()
  const beside = page.getByRole('region', { name: 'signed-form.pdf' })
  await beside.getByRole('toolbar', { name: 'Document' }).waitFor()
  expect(await heading(page, 'Online Form Submission').isVisible()).toBe(true)
  await page.getByText('Form marked as in progress successfully').waitFor({ state: 'detached' })
  await expectNothingCovered(page)
  await look(page, 'application-beside')
  await button(beside, 'Close the document').click()
  await beside.waitFor({ state: 'detached' })
  await expect.poll(() => view.evaluate((element) => element === document.activeElement)).toBe(true)
  await page.setViewportSize(viewports.phone)
  await view.click()
  const dialog = page.getByRole('dialog', { name: 'signed-form.pdf' })
  await dialog.waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await page.setViewportSize(viewports.desktop)
}

async function startReview(page: Page) {
  await button(page, 'Start review').click()
  await button(page.getByRole('alertdialog'), 'Start review').click()
  await page.getByText('Form marked as in progress successfully').waitFor()
  await page.locator('header').getByText('Being checked', { exact: true }).waitFor()
}

/** Written in the box for replies, and stays above the thread. */
async function pinComment(page: Page) {
  await button(page, 'Add a comment').click()
  await page.getByLabel('Comment to the applicant').fill('Bring the original.')
  await button(page, 'Save').click()
  await page.getByText('Comment saved.').waitFor()
  await page.getByRole('region', { name: 'Admin Comments' }).getByText('Bring the original.').waitFor()
}

async function approve(page: Page) {
  const bar = page.getByRole('group', { name: /^Actions on/ })
  await button(bar, 'Approve').click()
  await button(page, 'Approve without the licence').click()
  const dialog = page.getByRole('alertdialog')
  await button(dialog, 'Approve').click()
  await dialog.getByText('Confirm that you approve it nevertheless').first().waitFor()
  await examine(page, 'application-approve')
  await dialog.getByRole('checkbox', { name: /missing: .* Approve it nevertheless\.$/ }).check()
  await button(dialog, 'Approve').click()
  await page.getByText('Form approved successfully').waitFor()
  await page.locator('header').getByText('Licence to be issued', { exact: true }).waitFor()
  await expect
    .poll(() => bar.getByRole('button').allInnerTexts())
    .toEqual(['Grant the licence', 'Reply', 'Print', 'More'])
}

async function changeDecision(page: Page) {
  await chooseMore(page, 'Change the decision')
  const dialog = page.getByRole('alertdialog')
  await dialog.getByLabel('Licence to be issued becomes').selectOption('Rejected')
  await button(dialog, 'Change the decision').click()
  await dialog.getByText('Write the reason. The applicant reads it.').waitFor()
  await dialog.getByLabel('Reason').fill('The plant is another one.')
  await examine(page, 'application-change')
  await button(dialog, 'Change the decision').click()
  await page.getByText(/^Waiting for a second person: Change the decision/).waitFor()
  await page.locator('header').getByText('Licence to be issued', { exact: true }).waitFor()
  await lookAtWidths(page, 'application-decided')
}

async function write(page: Page) {
  await page.evaluate(() => (document.activeElement as HTMLElement).blur())
  await page.keyboard.press('r')
  await page.keyboard.type('When was the plant built?')
  await page.keyboard.press('Control+Enter')
  await thread(page).getByText('When was the plant built?').waitFor()
  await page.evaluate(() => (document.activeElement as HTMLElement).blur())
  await page.keyboard.press('n')
  await page.keyboard.type('Ask the surveyor.')
  await page.keyboard.press('Control+Enter')
  const note = thread(page).getByRole('article').filter({ hasText: 'Ask the surveyor.' })
  await note.getByText('Only staff can read this').waitFor()
}

/** A question about what is missing pauses the deadline; the officer resumes it, and asks again. */
async function pause(page: Page) {
  const resume = button(page, 'Resume the deadline')
  const message = page.getByLabel('Message to the applicant')
  const pauses = page.getByLabel('Pause the deadline until they reply')
  await button(page, 'Ask for the missing documents').click()
  await expect.poll(() => message.inputValue()).toBe('We need these documents:\n- Certificate of incorporation')
  expect(await pauses.isChecked()).toBe(true)
  await message.press('Control+Enter')
  await resume.waitFor()
  await page.getByText('Waiting for the applicant', { exact: true }).waitFor()
  await resume.click()
  await resume.waitFor({ state: 'detached' })
  await thread(page).getByText('Deadline resumed').waitFor()
  await message.fill('Which plan is the latest?')
  await pauses.check()
  await button(page, 'Send message').click()
  await resume.waitFor()
}
