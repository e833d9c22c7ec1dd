import { beforeAll, expect, test } from 'vitest'
import { addDays, formatDay, nigerianDay } from '../portal/src/platform/values/nigerian-time.ts'
import { complete, newCompleted } from './support/applicant.ts'
import { withPage } from './support/browser.ts'
import { hostPortal } from './support/hosted-portal.ts'
import { button, examineAtWidths, heading, link, lookAtWidths } from './support/screen.ts'
import { newApplicant, newColleague, type Session, signIn } from './support/session.ts'

const portal = hostPortal({ fresh: 'one administrator names the approver alone' })
let approver: Session
let second: Session

beforeAll(async () => {
  second = await signIn(portal.url)
  approver = await newColleague(portal.url, second, 'approver.desktop@example.com', ['licensing-approver'])
})

/** So soon that its holder is offered to renew it. */
const lastDay = addDays(nigerianDay(new Date()), 200)

test('two approvers grant a licence with the approval, the applicant is told, a bank finds it without scripts, and its holder renews it', async () => {
  const applicant = await newApplicant(portal.url, 'holder.desktop@example.com')
  const id = await newCompleted(portal.url, applicant)
  await withPage(
    { baseURL: portal.url, as: approver, at: `/applications/${id}` },
    async (page) => {
      await page.getByText(/^Say by .+ whether the application is duly filed\./).waitFor()
      await button(page, 'Duly filed').click()
      const confirming = page.getByRole('alertdialog', { name: 'Confirm as duly filed' })
      await examineAtWidths(page, 'duly-filed')
      await button(confirming, 'Confirm').click()
      await page.getByText(/^Decide by /).waitFor()
      await button(page, 'Approve').click()
      const dialog = page.getByRole('alertdialog', { name: 'Approve and grant the licence' })
      await dialog.waitFor()
      expect(await dialog.getByLabel('Class').inputValue()).toBe('generation')
      expect(await dialog.getByLabel('Holder', { exact: true }).inputValue()).not.toBe('')
      await dialog.getByLabel('Place', { exact: true }).selectOption({ index: 2 })
      await dialog.getByLabel('A company').check()
      await dialog.getByLabel('Resolution of the Commission').fill('RES/2026/31')
      await dialog.getByLabel('Day of the resolution').fill('2026-02-20')
      await button(dialog, 'Ask a second approver').click()
      await dialog.getByText('Enter a day of the calendar').first().waitFor()
      await dialog.getByLabel('Valid to').fill(lastDay)
      await button(dialog, 'Ask a second approver').click()
      await dialog
        .getByText(/No notice to the public is recorded\. Write why/)
        .first()
        .waitFor()
      await examineAtWidths(page, 'licence-grant')
      await dialog.getByLabel(/^Why it is granted although/).fill('The notices are in the file of 2025.')
      await button(dialog, 'Ask a second approver').click()
      await page.getByText('Waiting for a second person: Grant a licence').first().waitFor()
      await lookAtWidths(page, 'licence-grant-waits')
    },
    [/Failed to load resource.*status of 400/],
  )
  await withPage({ baseURL: portal.url, as: second, at: `/applications/${id}` }, async (page) => {
    await link(page, 'Read and decide').click()
    await page.getByText('RES/2026/31').waitFor()
    await lookAtWidths(page, 'licence-grant-read')
    await button(page, 'Approve').click()
    await button(page.getByRole('alertdialog'), 'Approve').click()
    await page.getByText('This request is already approved.').waitFor()
    await page.goto(`/applications/${id}`)
    await page.locator('header').getByText('Approved', { exact: true }).waitFor()
    await page.getByText(/^Approved, and licence .+ is granted\. Nothing is left to do\./).waitFor()
    await lookAtWidths(page, 'application-licensed')
  })
  let address = ''
  let renewalId = ''
  await withPage({ baseURL: portal.url, as: applicant, at: `/user-profile/forms/${id}` }, async (page) => {
    await page.getByText(/^The Commission has granted licence /).waitFor()
    await examineAtWidths(page, 'applicant-licensed')
    address = (await link(page, 'Open it in the register').getAttribute('href')) ?? ''
    await page.goto('/user-profile/licences')
    await page.getByText('200 days left').waitFor()
    await link(page, 'Apply for its renewal').click()
    await button(page, 'Apply for its renewal').click()
    await page.getByText(/^This application is to renew licence /).waitFor()
    await examineAtWidths(page, 'renewal-begun')
    await link(page, 'Check your answers').click()
    await page.getByRole('checkbox', { name: /I agree/ }).check()
    await button(page, 'Proceed to Document Upload').click()
    await heading(page, 'Document Upload').waitFor()
    await page.goto('/user-profile/licences')
    await link(page, /^Renewal: application /).click()
    await page.getByText('Renews licence', { exact: true }).first().waitFor()
    renewalId = page.url().split('/').at(-1)!
  })
  await withPage({ baseURL: portal.url, scripts: false }, async (page) => {
    await page.goto(address)
    await heading(page, 'History').waitFor()
    await page.getByText(/^Granted on /).waitFor()
    await link(page, /^Certificate 1 of/).click()
    await page.getByText('is the current one.').waitFor()
  })
  await complete(portal.url, applicant, renewalId)
  const newLastDay = addDays(lastDay, 3_650)
  await withPage({ baseURL: portal.url, as: approver, at: `/applications/${renewalId}` }, async (page) => {
    await link(page, /^Renewal of licence /).waitFor()
    await button(page, 'Approve').click()
    const dialog = page.getByRole('alertdialog', { name: 'Approve and renew the licence' })
    await dialog.getByLabel('New last day').fill(newLastDay)
    await dialog.getByLabel('Resolution of the Commission').fill('RES/2027/8')
    await dialog.getByLabel('Day of the resolution').fill(nigerianDay(new Date()))
    await dialog.getByLabel(/^The fees/).check()
    await dialog.getByLabel(/^Why it is granted although/).fill('The notices are in the file.')
    await examineAtWidths(page, 'licence-renewal')
    await button(dialog, 'Ask a second approver').click()
    await page.getByText('Waiting for a second person: Renew').first().waitFor()
  })
  await withPage({ baseURL: portal.url, as: second, at: `/applications/${renewalId}` }, async (page) => {
    await link(page, 'Read and decide').click()
    await page.getByText('RES/2027/8').waitFor()
    await button(page, 'Approve').click()
    await button(page.getByRole('alertdialog'), 'Approve').click()
    await page.getByText('This request is already approved.').waitFor()
  })
  await withPage({ baseURL: portal.url, scripts: false, viewport: 'phone' }, async (page) => {
    await page.goto(address)
    await page.getByText(`It is valid until ${formatDay(newLastDay)}.`).waitFor()
    await page.getByText(/^Renewed on /).waitFor()
    await link(page, /^Certificate 2 of/).waitFor()
  })
})
