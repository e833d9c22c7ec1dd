import { beforeAll, expect, test } from 'vitest'
import { newCompleted } from './support/applicant.ts'
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

test('two approvers grant a licence with the approval, the applicant is told, and a bank finds it without scripts', async () => {
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
      await dialog.getByLabel('Valid to').fill('2046-02-28')
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
  await withPage({ baseURL: portal.url, as: applicant, at: `/user-profile/forms/${id}` }, async (page) => {
    await page.getByText(/^The Commission has granted licence /).waitFor()
    await examineAtWidths(page, 'applicant-licensed')
    address = (await link(page, 'Open it in the register').getAttribute('href')) ?? ''
  })
  await withPage({ baseURL: portal.url, scripts: false }, async (page) => {
    await page.goto(address)
    await heading(page, 'History').waitFor()
    await page.getByText(/^Granted on /).waitFor()
    await link(page, /^Certificate 1 of/).click()
    await page.getByText('is the current one.').waitFor()
  })
})
