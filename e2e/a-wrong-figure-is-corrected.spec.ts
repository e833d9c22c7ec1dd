import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { newCompleted } from './support/applicant.ts'
import { withPage } from './support/browser.ts'
import { hostPortal } from './support/hosted-portal.ts'
import { readOutbox } from './support/outbox.ts'
import { button, examine, examineAtWidths, heading, link, lookAtWidths, pdf, started } from './support/screen.ts'
import { newApplicant, newColleague, type Session, signIn } from './support/session.ts'

const portal = hostPortal()
const capacity = 'Installed capacity (MW)'
const certificate = 'Certificate of incorporation'
let officer: Session

beforeAll(async () => {
  officer = await newColleague(portal.url, await signIn(portal.url), 'ngozi@a-correction.example.com', [
    'licensing-officer',
  ])
})

test('an officer asks for a figure and a document, and the applicant corrects and signs again', async () => {
  const email = 'ada@a-correction.example.com'
  const applicant = await newApplicant(portal.url, email)
  const id = await newCompleted(portal.url, applicant)
  await withPage({ baseURL: portal.url, as: officer, at: `/applications/${id}` }, askForTwoThings)
  const words = `${capacity}: The plan says 20 MW.`
  const isAsked = () => readOutbox(portal.dataDir).some(({ to, text }) => to === email && text.includes(words))
  await expect.poll(isAsked).toBe(true)
  const phone = { viewport: 'phone', baseURL: portal.url, as: applicant, at: `/user-profile/forms/${id}` } as const
  await withPage(phone, correct, [/400 \(Bad Request\)/])
  await withPage({ baseURL: portal.url, as: officer, at: `/applications/${id}` }, async (page) => {
    await page.getByText('20, before: 12.5').first().waitFor()
    await page
      .getByRole('list', { name: /^Thread of APP-/ })
      .getByText('Sent the corrections')
      .waitFor()
    await heading(page, 'Versions of the answers').waitFor()
    await button(page, 'PDF of version 1').waitFor()
    await examineAtWidths(page, 'application-corrected')
    await button(page, 'Ask for corrections').waitFor()
  })
})

async function askForTwoThings(page: Page) {
  await button(page, 'Ask for corrections').click()
  for (const [what, reason] of [
    [capacity, 'The plan says 20 MW.'],
    [`Document: ${certificate}`, 'It is not legible.'],
  ] as const) {
    await button(page, `Ask to correct ${what}`).click()
    await page.getByLabel('What is wrong').fill(reason)
    await button(page.getByRole('dialog'), 'Add').click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  }
  // What is chosen is not lost with the page.
  await page.reload()
  await started(page)
  await page.getByText('It is not legible.').waitFor()
  await page.getByLabel('The form must be signed again').check()
  await examineAtWidths(page, 'corrections-asking')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByText(/^Corrections asked for until/).waitFor()
  await button(page, 'Withdraw the request').waitFor()
  await page.getByText('Waiting for the applicant').first().waitFor()
  await examineAtWidths(page, 'corrections-asked')
}

async function correct(page: Page) {
  await page.getByText(/^The Commission asks for 3 things by/).waitFor()
  await lookAtWidths(page, 'corrections-banner')
  await link(page, 'Correct the application').click()
  const figure = page.getByLabel(capacity)
  await figure.waitFor()
  expect(await figure.inputValue()).toBe('12.5')
  expect(await page.getByLabel(/Registered company/).count()).toBe(0)
  await figure.fill('20')
  await button(page, 'Send the corrections').click()
  await link(page, `Add the document: ${certificate}`).waitFor()
  await examine(page, 'corrections-missing')
  const download = page.waitForEvent('download')
  await button(page, /^Download the corrected form/).click()
  await download
  await link(page, 'Add documents').click()
  await page.getByLabel('Filled form, signed and dated').setInputFiles(pdf('signed-again.pdf'))
  await page.getByLabel(`File: ${certificate}`).setInputFiles(pdf('certificate.pdf'))
  await button(page, 'Submit Documents').click()
  await page.getByText('Added', { exact: true }).nth(1).waitFor()
  // What was typed is still there.
  expect(await figure.inputValue()).toBe('20')
  await examineAtWidths(page, 'corrections')
  await button(page, 'Send the corrections').click()
  await page.getByText('20, before: 12.5').first().waitFor()
  await page.getByRole('list', { name: 'History of the application' }).getByText('Sent the corrections').waitFor()
  await lookAtWidths(page, 'corrections-sent')
}
