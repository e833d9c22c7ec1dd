import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { newCompleted } from './support/applicant.ts'
import { withPage } from './support/browser.ts'
import { expectNothingCovered } from './support/covering.ts'
import { hostPortal } from './support/hosted-portal.ts'
import { keyboardOf } from './support/keyboard.ts'
import { readOutbox } from './support/outbox.ts'
import { button, examine, heading, lookAtWidths, started } from './support/screen.ts'
import { newApplicant, newColleague, type Session, signIn } from './support/session.ts'

const portal = hostPortal()
let approver: Session

beforeAll(async () => {
  approver = await newColleague(portal.url, await signIn(portal.url), 'ngozi@example.com', ['licensing-approver'])
})

const reason = 'The site plan is not signed by a surveyor.'
/** As the words wrap in a mail. */
const words = (text: string) => text.replace(/\s+/g, ' ')
const mailsTo = (email: string) => readOutbox(portal.dataDir).filter(({ to }) => to === email)

test('an officer rejects an application with a reason and by keyboard alone', async () => {
  const email = 'ada.1280@example.com'
  const applicant = await newApplicant(portal.url, email)
  const id = await newCompleted(portal.url, applicant)
  await withPage({ baseURL: portal.url, as: approver }, async (page) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto(`/applications/${id}`)
    await started(page)
    await heading(page, 'Online Form Submission').waitFor()
    await lookAtWidths(page, 'application-decide')
    await expectDecisionsStayInView(page)
    await rejectByKeyboard(page)
  })
  await expect.poll(() => mailsTo(email).some(({ text }) => words(text).includes(`Reason: ${reason}`))).toBe(true)
  await withPage({ baseURL: portal.url, as: applicant, at: `/user-profile/forms/${id}` }, async (page) => {
    const news = page.getByText('The Commission has rejected your application')
    await news.waitFor()
    await page.getByText(reason).first().waitFor()
    await expect.poll(() => hasLetter(page)).toBe(true)
    await lookAtWidths(page, 'application-rejected')
    const [letter] = await Promise.all([page.waitForEvent('download'), button(page, /^Download ?letter 1/).click()])
    expect(letter.suggestedFilename()).toMatch(/^APP-[\d-]+ letter 1\.pdf$/)
  })
})

/** The file of the letter is made after the decision. */
async function hasLetter(page: Page): Promise<boolean> {
  await page.reload()
  await page.getByText(/^Letter 1 of .*: rejected/).waitFor()
  return button(page, /^Download ?letter 1/).isVisible()
}

/** At the end of the page too, and nothing lies below them. */
async function expectDecisionsStayInView(page: Page) {
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  for (const name of ['Start review', 'Reject']) expect(await isInWindow(page, name)).toBe(true)
  await expectNothingCovered(page)
  await page.evaluate(() => scrollTo(0, 0))
}

const isInWindow = (page: Page, name: string) =>
  button(page.getByRole('group', { name: /^Actions on/ }), name).evaluate((element) => {
    const { top, bottom, left, right } = element.getBoundingClientRect()
    return top >= 0 && bottom <= innerHeight && left >= 0 && right <= innerWidth
  })

async function rejectByKeyboard(page: Page) {
  const keys = keyboardOf(page)
  const dialog = page.getByRole('alertdialog')
  await keys.press('Reject')
  await keys.hasFocus('Reason')
  // Without a reason nothing is sent.
  await keys.press('Reject')
  await keys.said(/Write the reason\. The applicant reads it\./)
  await keys.hasFocus('Reason')
  await examine(page, 'application-reject')
  await keys.type(reason)
  await keys.press('Reject')
  await keys.said('Form rejected successfully')
  await dialog.waitFor({ state: 'detached' })
  await page.locator('header').getByText('Rejected', { exact: true }).waitFor()
}
