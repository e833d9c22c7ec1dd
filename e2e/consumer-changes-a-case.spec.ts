import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { withPage } from './support/browser.ts'
import { act, chooseMore, newComplaint, newPetition, openFacts } from './support/cases.ts'
import { hostPortal } from './support/hosted-portal.ts'
import {
  button,
  examine,
  examineAtWidths,
  heading,
  link,
  look,
  lookAtWidths,
  pressEnter,
  started,
} from './support/screen.ts'
import { call, newApplicant, type Session, signIn } from './support/session.ts'

const portal = hostPortal()
let staff: Session
let consumer: Session

beforeAll(async () => {
  staff = await signIn(portal.url)
  consumer = await newApplicant(portal.url, 'ngozi@a-case.example.com')
})

const history = (page: Page) => page.getByRole('list', { name: /^Thread of/ })
const subject = (page: Page) => page.getByLabel('Subject')
const isFocused = (page: Page, id: string) =>
  page.waitForFunction((wanted) => document.activeElement?.id === wanted, id)

test('a consumer puts a complaint right while it is new, and its history says what was changed', async () => {
  const { id, reference } = await newComplaint(portal.url, consumer, 'Estimated bill for March')
  await withPage(
    { viewport: 'phone', baseURL: portal.url, as: consumer, at: `/consumer-complaint/${id}` },
    async (page) => {
      await link(page, `Edit ${reference}`).press('Enter')
      await heading(page, 'Edit complaint').waitFor()
      await page.waitForFunction(() => document.activeElement?.textContent === 'Edit complaint')

      // Nothing is sent before it is right, and the first error takes one to its field.
      await subject(page).fill(' ')
      await page.getByLabel('I have reported this to my distribution company').check()
      await page.getByLabel(/^Distribution company/).selectOption('')
      await button(page, 'Save changes').click()
      await link(page, 'Choose the distribution company you reported it to').waitFor()
      await examineAtWidths(page, 'case-edit')
      await link(page, 'Subject is required').click()
      await page.keyboard.type('Estimated bill for May')
      await page.getByLabel(/^Distribution company/).selectOption('ikeja')
      await page.getByLabel('Low', { exact: true }).check()
      await button(page, 'Save changes').click()
      await page.getByText('Complaint updated successfully').first().waitFor()
      await heading(page, 'Estimated bill for May').waitFor()
      await isFocused(page, 'edit-case')
      await history(page).getByText('Complaint details changed').waitFor()
      await history(page).getByText('Subject: Estimated bill for March, now Estimated bill for May').waitFor()
      await history(page).getByText('Urgency: High, now Low').waitFor()

      // Leaving asks; what was typed is then forgotten.
      await link(page, `Edit ${reference}`).click()
      await subject(page).fill('Never mind')
      await button(page, 'Cancel').click()
      await button(page.getByRole('alertdialog'), 'Stay').click()
      await expect.poll(() => subject(page).inputValue()).toBe('Never mind')
      await button(page, 'Cancel').click()
      await button(page.getByRole('alertdialog'), 'Leave').click()
      await heading(page, 'Estimated bill for May').waitFor()
      await isFocused(page, 'edit-case')
      await expect.poll(() => history(page).getByText('Complaint details changed').count()).toBe(1)
    },
  )
})

test('a consumer takes a complaint back and reopens it', async () => {
  const { id } = await newComplaint(portal.url, consumer, 'Meter of a neighbour')
  await withPage(
    { viewport: 'phone', baseURL: portal.url, as: consumer, at: `/consumer-complaint/${id}` },
    async (page) => {
      await pressEnter(button(page, 'Take back'))
      const dialog = page.getByRole('alertdialog')
      await dialog.getByText('You can reopen it within 14 days.').waitFor()
      await dialog.getByLabel('Why do you take it back?').fill('It was not mine.')
      await examine(page, 'case-take-back')
      await button(dialog, 'Take back').click()
      await heading(page, /^Resolved on/).waitFor()
      await page.getByText('Taken back by the customer who filed it. It was not mine.').first().waitFor()
      await history(page).getByText('Complaint taken back').waitFor()
      expect(await button(page, 'Take back').count()).toBe(0)
      await lookAtWidths(page, 'case-taken-back')
      await button(page, 'Reopen').click()
      await dialog.getByLabel('Why should it be reopened?').fill('It is mine.')
      await button(dialog, 'Reopen').click()
      await button(page, 'Take back').waitFor()
    },
  )
})

test('of two who change a complaint the second is told what the first has written, and loses nothing', async () => {
  const { id } = await newComplaint(portal.url, consumer, 'Dark street')
  const change = (session: Session, serviceProvider: string) =>
    call(
      'PUT',
      `${portal.url}/api/complaints/${id}`,
      {
        complaintType: 'Other',
        serviceProvider,
        description: 'Five lamps.',
        urgency: 'low',
        distributionCompany: 'eko',
      },
      session.token,
    )
  await withPage(
    { baseURL: portal.url, as: consumer },
    async (page) => {
      await page.goto(`/consumer-complaint/${id}?edit`)
      await subject(page).fill('Dark street since March')
      await change(staff, 'Street lamps')
      await button(page, 'Save changes').click()
      const alert = page.getByRole('alert').filter({ hasText: 'Someone else changed this complaint.' })
      await alert.getByText('Street lamps').waitFor()
      await examineAtWidths(page, 'case-edit-conflict')
      await button(alert, 'Save mine').click()
      await heading(page, 'Dark street since March').waitFor()
      // Only what was changed here; the rest stays as the other has written it.
      await history(page).getByText('Subject: Street lamps, now Dark street since March', { exact: true }).waitFor()

      await started(page)
      await link(page, /^Edit CP-/).click()
      await subject(page).fill('Dark for ever')
      await change(staff, 'Lamps of Bode Street')
      await button(page, 'Save changes').click()
      await button(alert, 'Take theirs').click()
      await expect.poll(() => subject(page).inputValue()).toBe('Lamps of Bode Street')

      await subject(page).fill('Lamps')
      await act(portal.url, staff, `complaints/${id}/acknowledge`)
      await button(page, 'Save changes').click()
      await page.getByText('This complaint can no longer be changed.').first().waitFor()
      await expect.poll(() => subject(page).inputValue()).toBe('Lamps')
      await button(page, 'Cancel').click()
      await button(page.getByRole('alertdialog'), 'Leave').click()
      await heading(page, 'Lamps of Bode Street').waitFor()
      await expect.poll(() => link(page, /^Edit CP-/).count()).toBe(0)
      await isFocused(page, 'facts')
    },
    [/Failed to load resource.*409/],
  )
})

test('staff put a petition right that they have taken up; what it said before stays readable', async () => {
  const { id } = await newPetition(portal.url, consumer, 'Forty households without meters')
  await act(portal.url, staff, `petitions/${id}/acknowledge`)
  await withPage({ baseURL: portal.url, as: staff, at: `/petitions/${id}` }, async (page) => {
    await chooseMore(page, 'Edit')
    await expect.poll(() => page.getByLabel('Full Name').count()).toBe(0)
    await expect.poll(() => page.getByLabel('The information I have given is true and accurate.').count()).toBe(0)
    await page.getByLabel('Detailed Description').fill('We are fifty households.')
    await page.getByLabel('Category').selectOption({ label: 'Others' })
    await button(page, 'Save changes').click()
    await page.getByText('Petition updated successfully').first().waitFor()
    await history(page)
      .locator('summary', { hasText: /^3 changes, the last: / })
      .press('Enter')
    await history(page).getByText('Category: Meter Reading, now Others').first().waitFor()
    const before = history(page).getByText(
      /^Category: Meter Reading[^]*We have paid for meters since January\. Thank you\.$/,
    )
    await expect.poll(() => before.isVisible()).toBe(false)
    await history(page).locator('summary').last().press('Enter')
    await before.waitFor()
    await look(page, 'case-edited')
  })
})

test('staff put right who a customer is that has no account', async () => {
  const { id } = await newPetition(portal.url, staff, 'Poles that lean over the road', {
    user: { name: 'Halima Bello', email: 'halima@exampel.com', phone: '08031112223' },
  })
  await withPage({ baseURL: portal.url, as: staff }, async (page) => {
    await page.goto(`/petitions/${id}?edit`)
    await page.getByLabel('Email').fill('halima@')
    await button(page, 'Save changes').click()
    await link(page, 'Please enter a valid email address').click()
    await lookAtWidths(page, 'case-edit-customer')
    await page.getByLabel('Email').fill('halima@a-case.example.com')
    await button(page, 'Save changes').click()
    await page.getByText('Petition updated successfully').first().waitFor()
    await history(page)
      .getByText(/^Email: .*, now halima@/)
      .last()
      .waitFor()
    await openFacts(page)
    await page.getByText('halima@a-case.example.com', { exact: true }).first().waitFor()
    await heading(page, 'Poles that lean over the road').waitFor()
  })
})
