import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { withPage } from './support/browser.ts'
import { chooseMore } from './support/cases.ts'
import { hostPortal } from './support/hosted-portal.ts'
import { admin } from './support/portal.ts'
import { button } from './support/screen.ts'
import { call, newApplicant, type Session, signIn } from './support/session.ts'

const portal = hostPortal()
let complaint: string

beforeAll(async () => {
  const person = await newApplicant(portal.url, 'ended@session-ends.example.com')
  const body = { complaintType: 'Billing', serviceProvider: 'Three bills for May', description: 'One is ours.' }
  const { id } = await call<{ id: string }>('POST', `${portal.url}/api/complaints/submit`, body, person.token)
  complaint = id
})

/** Ends the session elsewhere, presses on, and logs in where the page says why. */
async function endAndReturn(page: Page, session: Session, control: Locator): Promise<void> {
  await call('POST', `${portal.url}/api/auth/logout`, undefined, session.token)
  // The page may find out by itself, and leave before it is pressed; a press that waited on would be made after the login.
  await control.click({ timeout: 5_000 }).catch(() => {})
  await page.getByText('Your session has ended').waitFor()
  await page.getByLabel('E-mail').fill(admin.email)
  await page.getByLabel('Password', { exact: true }).fill(admin.password)
  await button(page, 'Log in').click()
}

const kept = (page: Page) => page.evaluate(() => localStorage.getItem('root'))

test('the entry of a breach is there again after the session has ended, and gone once it is stored', async () => {
  const session = await signIn(portal.url)
  await withPage(
    { viewport: 'desktop', baseURL: portal.url, as: session },
    async (page) => {
      await page.goto('/data-protection/breaches/new')
      await page.getByLabel('What happened').fill('A laptop was stolen')
      await page.getByLabel('Whose data').fill('Applicants of 2026')
      await page.getByLabel('Which data').fill('Names and telephone numbers')
      await page.getByLabel('High risk for the people').selectOption('yes')
      await endAndReturn(page, session, button(page, 'Enter the breach'))
      await page.waitForURL('**/data-protection/breaches/new')
      await expect.poll(() => page.getByLabel('What happened').inputValue()).toBe('A laptop was stolen')
      await expect.poll(() => page.getByLabel('High risk for the people').inputValue()).toBe('yes')
      await button(page, 'Enter the breach').click()
      await page.getByText('Corrections and history').or(page.getByText('is entered')).first().waitFor()
      await expect.poll(() => kept(page)).not.toContain('laptop')
    },
    [/401/],
  )
})

test('the note of a decision is there again after the session has ended, and gone when it is cancelled', async () => {
  const session = await signIn(portal.url)
  await withPage(
    { viewport: 'phone', baseURL: portal.url, as: session },
    async (page) => {
      await page.goto(`/consumer-complaint/${complaint}`)
      await chooseMore(page, 'Resolve')
      const dialog = page.getByRole('alertdialog')
      const note = dialog.getByLabel('How it was resolved')
      await note.fill('The bill was corrected')
      await endAndReturn(page, session, button(dialog, /^Resolve/))
      await page.waitForURL(`**/consumer-complaint/${complaint}`)
      await chooseMore(page, 'Resolve')
      await expect.poll(() => note.inputValue()).toBe('The bill was corrected')
      await button(dialog, 'Cancel').click()
      await expect.poll(() => kept(page)).not.toContain('The bill was corrected')
    },
    [/401/],
  )
})
