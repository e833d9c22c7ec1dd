import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { newCompleted } from './support/applicant.ts'
import { chooseMore } from './support/cases.ts'
import { withPage } from './support/browser.ts'
import { expectNothingCovered } from './support/covering.ts'
import { hostPortal } from './support/hosted-portal.ts'
import { keyboardOf } from './support/keyboard.ts'
import { printed } from './support/printed.ts'
import { button, examine, heading, link, look, lookAtWidths, started } from './support/screen.ts'
import { call, newApplicant, newColleague, type Session, signedInAs, signIn } from './support/session.ts'

const portal = hostPortal()
let approver: Session

beforeAll(async () => {
  approver = await newColleague(portal.url, await signIn(portal.url), 'ngozi@an-application.example.com', [
    'licensing-approver',
  ])
})

const reason = 'We have sold the plant.'

test('an applicant takes back an application by keyboard, and staff see by whom it was ended', async () => {
  const applicant = await newApplicant(portal.url, 'ada.takes@an-application.example.com')
  const id = await newCompleted(portal.url, applicant)
  await withPage({ baseURL: portal.url, as: applicant }, async (page) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto(`/user-profile/forms/${id}`)
    await started(page)
    await page.getByText('The Commission has your application').waitFor()
    await lookAtWidths(page, 'application-filed')
    await takeBack(page)
    const paper = await printed(page)
    for (const words of [/Taken back by the applicant/, /This application is taken back/, reason])
      expect(paper).toMatch(words)
    expect(paper).not.toMatch(/Make a new application|Contact us/)
    await page.goto('/user-profile/forms')
    await started(page)
    await page.getByText('Taken back by the applicant').waitFor()
    await lookAtWidths(page, 'applications-taken-back')
  })
  await withPage({ baseURL: portal.url, as: approver }, async (page) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto('/applications?q=ada.takes&stage=withdrawn')
    await started(page)
    await page.getByRole('table').or(page.getByRole('list')).getByText('Taken back', { exact: true }).first().waitFor()
    await lookAtWidths(page, 'applications-withdrawn')
    await link(page, /^APP-/).first().click()
    await heading(page, 'Online Form Submission').waitFor()
    await page.getByText('Taken back by the applicant. Nothing is left to do.').waitFor()
    await page
      .getByRole('list', { name: /^Thread of APP-/ })
      .getByText(reason)
      .waitFor()
    expect(await button(page, 'Reject').count()).toBe(0)
    await expectNothingCovered(page)
    await lookAtWidths(page, 'application-withdrawn')
    const paper = await printed(page)
    expect(paper).toMatch(/Taken back.*Took back the application/)
    expect(paper).not.toContain('Rejected')
    // An approver undoes it when the applicant asks.
    await chooseMore(page, 'Back to received')
    await button(page.getByRole('alertdialog'), 'Back to received').click()
    await page.getByText(/^Say by /).waitFor()
  })
})

async function takeBack(page: Page) {
  const keys = keyboardOf(page)
  const dialog = page.getByRole('alertdialog')
  await keys.press('Take back')
  await keys.hasFocus('Why do you take it back?')
  await page.keyboard.type('Not yet')
  // Closing leaves the application as it is, and the focus comes back.
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await keys.hasFocus('Take back')
  await page.keyboard.press('Enter')
  await keys.hasFocus('Why do you take it back?')
  await examine(page, 'application-take-back')
  await page.keyboard.type(reason)
  await keys.press('Take back')
  await keys.said('Application taken back')
  await dialog.waitFor({ state: 'detached' })
  await keys.hasFocus(/This application is taken back/)
  expect(await button(page, 'Take back').count()).toBe(0)
  await page.getByRole('list', { name: 'History of the application' }).getByText('Took back the application').waitFor()
  await page.getByText('Application taken back').first().waitFor({ state: 'detached' })
  await lookAtWidths(page, 'application-taken-back')
}

test('an applicant who is too late reads why the application stays as it is', async () => {
  const applicant = await newApplicant(portal.url, 'bola@an-application.example.com')
  const id = await newCompleted(portal.url, applicant)
  const journey = async (page: Page) => {
    await signedInAs(page, applicant)
    await page.goto(`/user-profile/forms/${id}`)
    await started(page)
    await button(page, 'Take back').click()
    const dialog = page.getByRole('alertdialog')
    await dialog.getByLabel('Why do you take it back?').fill(reason)
    await call('POST', `${portal.url}/api/forms/${id}/status`, { status: 'approve' }, approver.token)
    await button(dialog, 'Take back').click()
    await dialog.getByText('The Commission has decided about this application.').waitFor()
    await look(page, 'application-take-back-refused')
    await button(dialog, 'Cancel').click()
    await page.getByText('The Commission has approved your application').waitFor()
  }
  await withPage({ viewport: 'phone', baseURL: portal.url }, journey, [/409 \(Conflict\)/])
})
