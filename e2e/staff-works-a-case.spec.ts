import { beforeAll, expect, test } from 'vitest'
import { nigerianYear } from '../portal/src/platform/values/nigerian-time.ts'
import { withPage } from './support/browser.ts'
import { chooseMore, newComplaint, openFacts } from './support/cases.ts'
import { hostPortal } from './support/hosted-portal.ts'
import { button, examine, examineAtWidths, heading, link, lookAtWidths, pressEnter } from './support/screen.ts'
import { newApplicant, type Session, signIn } from './support/session.ts'

const portal = hostPortal({ fresh: 'it changes deadlines' })
let staff: Session

beforeAll(async () => {
  staff = await signIn(portal.url)
})

test('staff find a complaint work it to its end by keyboard and delete another', async () => {
  const consumer = await newApplicant(portal.url, 'amaka.desktop@example.com')
  const subject = 'Pole leaning over the fence (desktop)'
  const { id, reference } = await newComplaint(portal.url, consumer, subject)
  const other = await newComplaint(portal.url, consumer, 'Filed twice (desktop)')
  await withPage({ baseURL: portal.url, as: staff }, async (page) => {
    await page.goto('/consumer-complaint')
    await heading(page, 'Admin Console - Consumer Complaints Portal').waitFor()
    await button(page, /^Urgent/).click()
    await page.waitForURL('**/consumer-complaint?urgency=high')
    await page.getByLabel('Search complaints').fill('desktop')
    await page.keyboard.press('Enter')
    await page.getByText('1–2 of 2', { exact: true }).waitFor()
    await heading(page, 'Quick Actions').waitFor()
    const download = page.waitForEvent('download')
    await button(page, 'Export').click()
    await page.getByRole('menuitem', { name: 'CSV, the columns shown' }).click()
    expect((await download).suggestedFilename()).toMatch(/^complaints-20\d\d-\d\d-\d\d\.csv$/)

    await button(page, `Details of ${other.reference}`).click()
    await page.getByText('amaka.desktop@example.com').waitFor()
    await examine(page, 'staff-complaints')
    await chooseMore(page, 'Delete')
    const dialog = page.getByRole('alertdialog')
    await dialog.getByText('Are you sure you want to delete this complaint?').waitFor()
    await button(dialog, 'Delete').click()
    await page.getByText('Complaint deleted successfully').first().waitFor()
    await page.getByText('1–1 of 1', { exact: true }).waitFor()
    await page.getByText('Failed to fetch').waitFor({ state: 'detached' })
    await expect.poll(() => page.getByRole('group', { name: `Actions on ${other.reference}` }).count()).toBe(0)
    expect(await page.getByRole('complementary', { name: `Preview of ${other.reference}` }).count()).toBe(0)

    await link(page, reference).press('Enter')
    await page.waitForURL(new RegExp(`/consumer-complaint/${id}`))
    await heading(page, subject).waitFor()
    await pressEnter(button(page, 'Acknowledge'))
    await pressEnter(button(dialog, 'Acknowledge'))
    await page.getByText('Complaint acknowledged successfully').first().waitFor()
    // What nobody handles becomes that of the officer who acts.
    expect(await button(page, 'Assign to me').count()).toBe(0)

    await page.getByLabel('Message to the customer').fill('Which pole is it?')
    await page.getByLabel('Pause the deadline until they reply').check()
    await button(page, 'Send message').click()
    await openFacts(page)
    await page.getByText('Wait for the answer of the customer, or resume the deadline.').waitFor()
    await button(page, 'Resume the deadline').click()
    await page.getByText('Work on it, and resolve it before the deadline.').waitFor()
    await button(page, 'Note').click()
    await page.getByLabel('New note').fill('Called the company.')
    await page.keyboard.press('Control+Enter')
    await page
      .getByRole('list', { name: /^Thread of/ })
      .getByText('Called the company.')
      .waitFor()
    await lookAtWidths(page, 'staff-complaint')

    await button(page, /^Resolve$/).click()
    await button(dialog, 'Resolve').click()
    await dialog.getByText('Write a note').waitFor()
    await dialog.getByLabel('How it was resolved').fill('The company has set a new pole.')
    await dialog.getByLabel('Outcome').selectOption('upheld')
    // On a phone the messages of before cover the dialog's corner for a moment.
    await expect.poll(() => button(page, 'Dismiss message').count()).toBe(0)
    await examine(page, 'staff-resolve')
    await button(dialog, 'Resolve').click()
    await heading(page, /^Resolved on/).waitFor()
    await expect.poll(() => button(page, 'Escalate').isDisabled()).toBe(true)
  })
})

test('staff file a petition for a person without an account and set the deadlines', async () => {
  await withPage({ viewport: 'desktop', baseURL: portal.url, as: staff }, async (page) => {
    await page.goto('/petitions')
    await link(page, 'Create Petition for User').click()
    await page.getByLabel('Full Name').fill('Chief Adaeze Obi')
    await page.getByLabel('Email').fill('not an address')
    await page.getByLabel('Phone Number').fill('08050000000')
    await page.getByLabel('Address', { exact: true }).fill('1 Marina')
    await page.getByLabel('LGA').selectOption('Epe')
    await button(page, 'Continue').click()
    await link(page, 'Please enter a valid email address').click()
    await page.getByLabel('Email').fill('adaeze@example.com')
    await button(page, 'Continue').click()
    await page.getByLabel('Type of Petition').selectOption('Other')
    await page.getByLabel('Category').selectOption({ label: 'Others' })
    await page.getByLabel('Subject of Petition').fill('Street lights')
    await page.getByLabel('Detailed Description').fill('They are dark.')
    await button(page, 'Continue').click()
    await button(page, 'Submit Petition').waitFor()
    for (const box of await page.getByRole('checkbox').all()) await box.check()
    await button(page, 'Submit Petition').click()
    await page.getByText(/^Petition submitted: PT-/).waitFor()
    await page.getByText('Issue a code: hand Chief Adaeze Obi the letter with it').waitFor()
    await link(page, 'All petitions').click()
    await page.getByRole('table', { name: 'Petitions' }).getByText('Chief Adaeze Obi').waitFor()

    await link(page, 'Overview').click()
    await heading(page, 'Overview').first().waitFor()
    await link(page, 'Deadlines and targets').click()
    const days = page.getByRole('group', { name: 'Petitions: working days' }).getByLabel('From filing')
    await days.fill('0')
    await button(page, 'Save deadlines').click()
    await link(page, 'Give a whole number of days, from 1 to 365').click()
    await page.keyboard.press('Control+a')
    await page.keyboard.type('25')
    await button(page, 'Save deadlines').click()
    await page.getByText('Deadlines saved').first().waitFor()
    await page.getByLabel('Day', { exact: true }).fill(`${nigerianYear(new Date())}-11-30`)
    await page.getByLabel('Name of the holiday').fill('Day of the State')
    await button(page, 'Add holiday').click()
    await page.getByRole('row', { name: /Day of the State/ }).waitFor()
    await examineAtWidths(page, 'cases-settings')
    await page.reload()
    await days.waitFor()
    await expect.poll(() => days.inputValue()).toBe('25')
  })
})

test('a visitor reads the scorecard', async () => {
  await withPage({ baseURL: portal.url }, async (page) => {
    await page.goto('/scorecard')
    await page.getByRole('table', { name: 'Complaints and petitions' }).waitFor()
    await lookAtWidths(page, 'scorecard')
  })
})
