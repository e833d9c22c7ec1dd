import { beforeAll, expect, test } from 'vitest'
import { withPage } from './support/browser.ts'
import { hostPortal } from './support/hosted-portal.ts'
import {
  button,
  examine,
  examineAtWidths,
  heading,
  link,
  look,
  lookAtWidths,
  openPlace,
  pressEnter,
} from './support/screen.ts'
import { newApplicant, type Session, signIn } from './support/session.ts'

const portal = hostPortal({ fresh: 'its registers are empty' })
let staff: Session

beforeAll(async () => {
  staff = await signIn(portal.url)
})

test('a person asks for erasure, staff extend and answer, and the person reads the answer', async () => {
  const person = await newApplicant(portal.url, 'request@example.com')
  await withPage({ viewport: 'phone', baseURL: portal.url, as: person, at: '/user-profile/data' }, async (page) => {
    await pressEnter(button(page, 'Make a request'))
    await button(page, 'Send the request').click()
    await link(page, 'Choose what the request is about').waitFor()
    await examine(page, 'data-request-form-phone')
    await page.getByLabel('Erase my data').check()
    await page.getByRole('textbox', { name: 'Your request' }).fill('Erase the application of 2024')
    await button(page, 'Send the request').click()
    await page.getByText(/^We answer by \d/).waitFor()
  })
  await withPage({ viewport: 'desktop', baseURL: portal.url, as: staff, at: '/user-profile' }, async (page) => {
    await openPlace(page, 'Data protection')
    await link(page, /^DR-/).waitFor()
    await lookAtWidths(page, 'data-requests')
    await link(page, /^DR-/).click()
    await button(page, 'Extend by 30 days').click()
    const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'))
    await button(dialog, 'Extend by 30 days').click()
    await dialog.getByText('Write the text').waitFor()
    await dialog.getByLabel('Reason for the extension').fill('The archive is being moved')
    // Each action keeps a text of its own.
    await button(dialog, 'Cancel').click()
    await button(page, 'Refuse').click()
    expect(await dialog.getByLabel('Reason for the refusal').inputValue()).toBe('')
    await button(dialog, 'Cancel').click()
    await button(page, 'Extend by 30 days').click()
    expect(await dialog.getByLabel('Reason for the extension').inputValue()).toBe('The archive is being moved')
    await button(dialog, 'Extend by 30 days').click()
    await page.getByText('The deadline is extended').first().waitFor()
    await button(page, 'Extend by 30 days').waitFor({ state: 'detached' })
    await page.getByText('Erase the application of 2024').waitFor()
    const box = page.getByLabel('Answer to the requester')
    // A text that is not sent stays.
    await button(page, 'Reply').first().click()
    await box.pressSequentially('It is erased.')
    await button(page, 'Note').click()
    await page.getByLabel('New note').fill('Asked the registry.')
    await button(page, 'Add note').click()
    await page.getByRole('article').filter({ hasText: 'Asked the registry.' }).waitFor()
    await page.getByRole('region', { name: 'Write' }).getByRole('button', { name: 'Reply' }).click()
    expect(await box.inputValue()).toBe('It is erased.')
    await box.press('Control+Enter')
    await page.getByText('The answer is sent').first().waitFor()
    await box.waitFor({ state: 'detached' })
    await lookAtWidths(page, 'data-request')
    await link(page, 'Requests').click()
    await link(page, 'Enter a request').click()
    await heading(page, 'Enter a request').waitFor()
    await button(page, 'Enter the request').click()
    await link(page, 'Enter the name of the requester').waitFor()
    await page.getByLabel('Right').selectOption('Access')
    await page.getByLabel('Name of the requester').fill('Bola Ade')
    await page.getByLabel('What is requested').fill('A copy of all data')
    await examineAtWidths(page, 'data-request-new')
    await pressEnter(button(page, 'Enter the request'))
    await page.getByText('Entered by staff').waitFor()
  })
  await withPage({ viewport: 'phone', baseURL: portal.url, as: person, at: '/user-profile/data' }, async (page) => {
    await page.getByText('Erase my data').click()
    await page.getByText('It is erased.').waitFor()
    await expect.poll(() => page.getByText(/, The Commission$/).count()).toBe(2)
    await look(page, 'data-request-answered-phone')
  })
})

test('staff enter a breach and report it', async () => {
  await withPage({ viewport: 'desktop', baseURL: portal.url, as: staff }, async (page) => {
    await page.goto('/data-protection/breaches')
    await page.getByText('No breaches found').waitFor()
    await lookAtWidths(page, 'breaches-none')
    await link(page, 'Enter a breach').click()
    await button(page, 'Enter the breach').click()
    await link(page, 'Write what happened').waitFor()
    await page.getByLabel('What happened').fill('A laptop was stolen')
    await page.getByLabel('Whose data').fill('Applicants of 2026')
    await page.getByLabel('Which data').fill('Names')
    await examineAtWidths(page, 'breach-new')
    await pressEnter(button(page, 'Enter the breach'))
    await page.getByText('72 hours running').waitFor()
    await link(page, 'Correct or complete').click()
    await page.getByLabel('Why it is not reported').fill('The disk was encrypted')
    await button(page, 'Save').click()
    await page.getByText('Not to be reported').waitFor()
    await page.getByText('Why it is not reported was: empty').waitFor()
    await lookAtWidths(page, 'breach')
  })
})

test('staff set after how long closed enquiries are deleted', async () => {
  await withPage({ viewport: 'desktop', baseURL: portal.url, as: staff }, async (page) => {
    await page.goto('/data-protection/retention')
    await page.getByText('Nothing was deleted by a rule').waitFor()
    await lookAtWidths(page, 'retention')
    await button(page, /^Change ?: Closed enquiries/).click()
    const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'))
    await dialog.getByLabel('Delete after how many days').fill('10')
    await button(dialog, 'Continue').click()
    await dialog.getByText(/Enter a whole number from 90 to 3,650/).waitFor()
    await dialog.getByLabel('Delete after how many days').fill('365')
    await button(dialog, 'Continue').click()
    await dialog.getByText('0 records are older than this now.').waitFor()
    await examine(page, 'retention-sure-desktop')
    await button(dialog, 'Delete after this time').click()
    await page.getByText('365 days, from the last event').waitFor()
  })
})

test('staff read the annual report, print it and download it', async () => {
  await withPage({ viewport: 'desktop', baseURL: portal.url, as: staff }, async (page) => {
    await page.goto('/data-protection/report')
    await heading(page, 'Annual report on data protection').waitFor()
    await lookAtWidths(page, 'data-report')
    await page.getByLabel('Time').selectOption('January to June')
    await heading(page, 'Half-yearly report on data protection').waitFor()
    const saved = page.waitForEvent('download')
    await pressEnter(button(page, 'Download PDF'))
    expect((await saved).suggestedFilename()).toMatch(/^data-protection-\d{4}-first-half\.pdf$/)
  })
})
