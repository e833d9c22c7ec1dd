import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { runStatement } from '../tools/run-statement.ts'
import { register } from './support/applicant.ts'
import { withPage } from './support/browser.ts'
import { newComplaint } from './support/cases.ts'
import { hostPortal } from './support/hosted-portal.ts'
import { mailedLink } from './support/outbox.ts'
import { databases } from './support/portal.ts'
import { button, examine, examineAtWidths, heading, look, lookAtWidths } from './support/screen.ts'
import { newApplicant, password, type Session } from './support/session.ts'

const portal = hostPortal()

const banner = (page: Page) => page.getByText('Confirm your e-mail address', { exact: true })
const refused = [/Failed to load resource.*status of (400|401)/]

async function logIn(page: Page, email: string, secret: string): Promise<void> {
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(secret)
  await page.keyboard.press('Enter')
}

async function changeAddress(page: Page, email: string): Promise<void> {
  await button(page, 'Edit profile').click()
  await expect.poll(() => page.getByLabel('Current password').count()).toBe(0)
  await page.getByLabel('E-mail').fill(email)
  await button(page, 'Save').click()
  await page.getByText('Enter your current password to change your e-mail address').first().waitFor()
  await page.getByLabel('Current password').fill(password)
  await button(page, 'Save').click()
  await page.getByText('Your new e-mail address is not confirmed yet').waitFor()
}

test('an applicant proves the address, changes it, and takes the change back as the owner of the old one', () =>
  withPage(
    { viewport: 'phone', baseURL: portal.url },
    async (page) => {
      const email = 'bola.phone@example.com'
      const other = 'bola.other.phone@example.com'
      await page.goto('/login?tab=register')
      await register(page, { name: 'Bola', surname: 'Adeyemi', email })
      await banner(page).waitFor()
      const notice = page.getByRole('status').filter({ has: banner(page) })
      expect((await notice.boundingBox())!.height).toBeLessThan(80)
      await banner(page).click()
      await button(page, 'Send the link again').waitFor()
      await page.getByText(/Until then we send you no news by e-mail/).waitFor()
      await lookAtWidths(page, 'address-asked')

      // Until then a receipt does not promise mail.
      const root = await page.evaluate(() => localStorage.getItem('root')!)
      const { token } = (JSON.parse(root) as { state: { auth: Session } }).state.auth
      const { id } = await newComplaint(portal.url, { token } as Session, 'Estimated bill')
      await page.goto(`/consumer-complaint/${id}?sent`)
      await page.getByText(`Confirm your address ${email} for us to write to it too.`).waitFor()
      expect(await page.getByText(/We also write to|by e-mail and on this portal/).count()).toBe(0)
      await lookAtWidths(page, 'receipt-unconfirmed')

      await page.goto(await mailedLink(portal.dataDir, email, '/verify-email'))
      await heading(page, 'Confirm your e-mail address').waitFor()
      await button(page, 'Confirm e-mail address').waitFor()
      await lookAtWidths(page, 'address-link')
      await page.keyboard.press('Tab')
      await button(page, 'Confirm e-mail address').focus()
      await page.keyboard.press('Enter')
      await page.getByText('Your e-mail address is confirmed').waitFor()
      await examineAtWidths(page, 'address-confirmed')
      await page.getByRole('link', { name: 'Go to your profile' }).click()
      await heading(page, 'Your details').waitFor()
      await expect.poll(() => banner(page).count()).toBe(0)

      await changeAddress(page, other)
      await lookAtWidths(page, 'address-pending')
      await page.goto(await mailedLink(portal.dataDir, other, '/verify-email'))
      await button(page, 'Confirm e-mail address').click()
      await page.getByRole('link', { name: 'Go to your profile' }).click()
      await page.getByText(other).waitFor()

      await page.goto(await mailedLink(portal.dataDir, email, '/undo-email-change'))
      await button(page, 'Restore my address').waitFor()
      await lookAtWidths(page, 'address-undo')
      await button(page, 'Restore my address').click()
      await page.getByText('Your account is safe').waitFor()
      await page.goto('/login')
      await logIn(page, other, password)
      await page.getByText('Wrong e-mail address or password').first().waitFor()
      await page.goto(await mailedLink(portal.dataDir, email, '/reset-password'))
      await page.getByLabel('New password').fill('Brand-New-Lamp9!')
      await page.getByLabel('Retype password').fill('Brand-New-Lamp9!')
      await button(page, 'Set the new password').click()
      await page.getByRole('main').getByRole('link', { name: 'Log in' }).click()
      await logIn(page, email, 'Brand-New-Lamp9!')
      await page.waitForURL('**/user-profile')
      await page.getByText(email).waitFor()
    },
    refused,
  ))

test('the link that is opened in another browser asks for the password, or for a new one, which ends what was made before', () =>
  withPage(
    { viewport: 'phone', baseURL: portal.url },
    async (first) => {
      const email = 'sade.phone@example.com'
      await first.goto('/login?tab=register')
      await register(first, { name: 'Sade', surname: 'Obi', email })
      await banner(first).waitFor()
      await withPage(
        { viewport: 'phone', baseURL: portal.url },
        async (page) => {
          await page.goto(await mailedLink(portal.dataDir, email, '/verify-email'))
          await button(page, 'Confirm e-mail address').click()
          const field = page.getByLabel('Password of the account', { exact: true })
          await field.waitFor()
          await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true)
          await lookAtWidths(page, 'address-elsewhere')
          await field.fill('Not-The-Lamp9!')
          await page.keyboard.press('Enter')
          await page.getByText('This is not your current password').first().waitFor()
          await examine(page, 'address-elsewhere-refused')
          await page.getByRole('link', { name: 'set a new password' }).click()
          await page.waitForURL('**/reset-password/*')
          await page.getByLabel('New password').fill('Brand-New-Lamp9!')
          await page.getByLabel('Retype password').fill('Brand-New-Lamp9!')
          await button(page, 'Set the new password').click()
          await page.getByText('Your new password is set.').waitFor()
        },
        [/Failed to load resource.*status of (400|403)/],
      )
      await first.reload()
      await first.waitForURL('**/login**')
    },
    refused,
  ))

test('a new password shows what was added lately to log in with', () =>
  withPage(
    { viewport: 'phone', baseURL: portal.url },
    async (page) => {
      const email = 'tunde.recent@example.com'
      const { id } = await newApplicant(portal.url, email)
      await runStatement(
        databases.get(portal.url)!,
        `insert into passkeys (id, user_id, credential_id, public_key, counter, backed_up, name, created_at)
         values (gen_random_uuid(), '${id}', 'c', '', 0, false, 'Phone of a stranger', now())`,
      )
      await page.goto('/forgot-password')
      await page.getByLabel('E-mail').fill(email)
      await page.keyboard.press('Enter')
      await page.waitForURL('**/forgot-password?sent=1')
      await page.goto(await mailedLink(portal.dataDir, email, '/reset-password'))
      await page.getByLabel('New password').fill('Brand-New-Lamp9!')
      await page.getByLabel('Retype password').fill('Brand-New-Lamp9!')
      await button(page, 'Set the new password').click()
      await page.getByText('Passkey Phone of a stranger, added').waitFor()
      await lookAtWidths(page, 'password-recent-factors')
      const onward = page.getByRole('main').getByRole('link', { name: 'Log in' })
      expect(await onward.getAttribute('href')).toBe('/login?next=%2Fuser-profile%2Fsecurity')
    },
    refused,
  ))

test('a link that is too old or made up says so, and how to get another', () =>
  withPage(
    { viewport: 'phone', baseURL: portal.url },
    async (page) => {
      await page.goto('/verify-email')
      await page.getByText('Open the link in your e-mail').waitFor()
      await page.goto(`/verify-email/${'A'.repeat(43)}`)
      await button(page, 'Confirm e-mail address').click()
      await page.getByText('This link is not valid any more.').waitFor()
      await page.getByRole('link', { name: 'Log in to get a new link' }).waitFor()
      await look(page, 'address-link-old')
      await page.goto(`/undo-email-change/${'A'.repeat(43)}`)
      await button(page, 'Restore my address').click()
      await page.getByText('This link is not valid any more.').waitFor()
    },
    refused,
  ))
