import { createHash, randomBytes } from 'node:crypto'
import { generate } from 'otplib'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { runStatement } from '../tools/run-statement.ts'
import { withPage } from './support/browser.ts'
import { keyboardOf } from './support/keyboard.ts'
import { admin, databases } from './support/portal.ts'
import { hostPortal } from './support/hosted-portal.ts'
import { button, examine, heading, lookAtWidths, started } from './support/screen.ts'
import { newApplicant, newColleague, password, signedInAs, signIn } from './support/session.ts'

const portal = hostPortal()
const devices = (page: Page) => page.getByRole('region', { name: 'Where you are logged in' }).getByRole('listitem')

async function openSecurity(page: Page): Promise<void> {
  await page.goto('/user-profile/security')
  await started(page)
  await heading(page, 'Where you are logged in').waitFor()
}

test('a person sees where they are logged in and logs devices out', () =>
  withPage({ viewport: 'phone', baseURL: portal.url }, async (page) => {
    const email = 'sade.phone@an-account.example.com'
    const session = await newApplicant(portal.url, email)
    await signIn(portal.url, { email, password })
    await signIn(portal.url, { email, password })
    await signedInAs(page, session)
    await openSecurity(page)
    await expect.poll(() => devices(page).count()).toBe(3)
    expect(await devices(page).first().getByText('This device').isVisible()).toBe(true)
    await lookAtWidths(page, 'sessions')
    await devices(page).nth(1).getByRole('button').click()
    const dialog = page.getByRole('alertdialog')
    await examine(page, 'session-end')
    await button(dialog, 'Log out').click()
    await page.getByText('That device is logged out.').waitFor()
    await expect.poll(() => devices(page).count()).toBe(2)
    await button(page, 'Log out all other devices').click()
    await button(dialog, 'Log out the others').click()
    await page.getByText('You are logged in on this device only.').waitFor()
    await page.reload()
    await started(page)
    await page.getByText('You are logged in on this device only.').waitFor()
  }))

test('a list that does not come can be asked for again', async () =>
  withPage(
    { baseURL: portal.url, as: await signIn(portal.url) },
    async (page) => {
      let broken = true
      await page.route('**/api/auth/sessions', (route) =>
        broken ? route.fulfill({ status: 403, json: { message: 'No list' } }) : route.continue(),
      )
      await openSecurity(page)
      await page.getByText('No list').waitFor()
      await lookAtWidths(page, 'sessions-failed')
      broken = false
      await button(page, 'Try again').click()
      await expect.poll(() => devices(page).count()).toBeGreaterThan(0)
    },
    [/Failed to load resource.*status of 403/],
  ))

/** As if the person had last given password or code an hour ago. */
const growOld = (id: string) =>
  runStatement(
    databases.get(portal.url)!,
    `update sessions set proved_at = now() - interval '1 hour' where user_id = '${id}'`,
  )

/** The code of this period or of the next one: the app refuses that of this period once it is used, and takes those beside it. */
const codeOf = (secret: string, periods = 0) =>
  generate({ secret, epoch: Math.floor(Date.now() / 1000) + periods * 30 })

async function setUp(page: Page): Promise<{ secret: string; codes: string[] }> {
  await button(page, 'Add an authenticator app').click()
  await heading(page, 'Add the portal to your app').waitFor()
  const secret = (await page.locator('ol code').innerText()).replace(/\s/g, '')
  await page.getByLabel('Code', { exact: true }).fill(await codeOf(secret))
  await button(page, 'Turn on two-step login').click()
  await heading(page, 'Keep your recovery codes').waitFor()
  const codes = await page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem').allInnerTexts()
  return { secret, codes }
}

/** The browser itself notes each refused call. */
const refused = [/Failed to load resource.*status of (400|401|403)/]

test('a person turns two-step login on, logs in with it and turns it off', () =>
  withPage(
    { viewport: 'phone', baseURL: portal.url },
    async (page) => {
      const email = 'tola.phone@an-account.example.com'
      const session = await newApplicant(portal.url, email)
      await growOld(session.id)
      await signedInAs(page, session)
      await openSecurity(page)
      await lookAtWidths(page, 'two-step-off')
      await button(page, 'Add an authenticator app').click()
      const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' })
      await dialog.getByLabel('Password', { exact: true }).fill('Not-The-Lamp9!')
      await button(dialog, 'Continue').click()
      await dialog.getByText('This is not your current password').first().waitFor()
      await examine(page, 'confirm-password')
      await dialog.getByLabel('Password', { exact: true }).fill(password)
      await page.keyboard.press('Enter')
      await heading(page, 'Add the portal to your app').waitFor()
      await examine(page, 'two-step-begun')
      await page.getByLabel('Code', { exact: true }).fill('12')
      await button(page, 'Turn on two-step login').click()
      await page.getByText('This code is not right').first().waitFor()
      await button(page, 'Cancel').click()
      const { secret, codes } = await setUp(page)
      expect(codes).toHaveLength(10)
      await examine(page, 'recovery-codes')
      await button(page, 'I have kept the codes').click()
      await page.getByText('10 recovery codes are left.').waitFor()
      await lookAtWidths(page, 'two-step-on')
      await button(page, 'Log out').first().click()
      await page.waitForURL('**/login?said=logged-out')
      const logIn = async () => {
        await page.goto('/login?next=%2Fuser-profile%2Fsecurity')
        await page.getByLabel('E-mail').fill(email)
        await page.getByLabel('Password', { exact: true }).fill(password)
        await button(page, 'Log in').click()
        await heading(page, 'Second step').waitFor()
      }
      await logIn()
      await lookAtWidths(page, 'second-step')
      await page.getByLabel('Code').fill('000000')
      await button(page, 'Continue').click()
      await heading(page, 'There is a problem').waitFor()
      await examine(page, 'second-step-refused')
      await page.getByLabel('Code').fill(await codeOf(secret, 1))
      await button(page, 'Continue').click()
      await page.waitForURL('**/user-profile/security')
      await started(page)
      // The phone is lost.
      await button(page, 'Log out').first().click()
      await page.waitForURL('**/login?said=logged-out')
      await logIn()
      await page.getByLabel('Code').fill(codes[0]!)
      await button(page, 'Continue').click()
      await page.waitForURL('**/user-profile/security')
      await started(page)
      await page.getByText('9 recovery codes are left.').waitFor()
      await growOld(session.id)
      await button(page, 'Remove authenticator app').click()
      await button(page, 'Remove the app').click()
      await dialog.getByLabel('Code').fill(codes[1]!)
      await lookAtWidths(page, 'confirm-code')
      await button(dialog, 'Continue').click()
      await page.getByText('The authenticator app is removed.').waitFor()
      await button(page, 'Add an authenticator app').waitFor()
    },
    refused,
  ))

test('cancelling the confirmation changes nothing, and the keyboard alone is enough', () =>
  withPage(
    { baseURL: portal.url },
    async (page) => {
      const session = await newApplicant(portal.url, 'yemi@an-account.example.com')
      await growOld(session.id)
      await signedInAs(page, session)
      await openSecurity(page)
      const keys = keyboardOf(page)
      await keys.press('Add an authenticator app')
      await page.getByRole('dialog').waitFor()
      await page.keyboard.press('Escape')
      await page.getByText('Confirm that it is you to continue.').waitFor()
      await keyboardOf(page).press('Add an authenticator app')
      await page.getByRole('dialog').waitFor()
      await keys.hasFocus('Password')
      await page.keyboard.type(password)
      await page.keyboard.press('Enter')
      await heading(page, 'Add the portal to your app').waitFor()
    },
    refused,
  ))

test('a person locks a stranger out with the link of a notice', () =>
  withPage(
    { viewport: 'phone', baseURL: portal.url },
    async (page) => {
      await page.goto(`/forgot-password/${'A'.repeat(43)}`)
      await heading(page, 'This was not me').waitFor()
      await lookAtWidths(page, 'not-me')
      await button(page, 'Lock everyone out').click()
      await heading(page, 'There is a problem').waitFor()
      await examine(page, 'not-me-refused')
      const { id, token, root } = await newApplicant(portal.url, 'ife.phone@an-account.example.com')
      await signedInAs(page, { token, root })
      const link = randomBytes(32).toString('base64url')
      const hash = createHash('sha256').update(link).digest('base64url')
      await runStatement(
        databases.get(portal.url)!,
        `insert into email_links (token_hash, purpose, email, user_id, expires_at)
         select '${hash}', 'new-device', email, id, now() + interval '1 day' from users where id = '${id}'`,
      )
      await page.goto('/faqs')
      await page.goto(`/forgot-password/${link}`)
      await button(page, 'Lock everyone out').click()
      await heading(page, 'Your account is safe').waitFor()
      await lookAtWidths(page, 'not-me-done')
      expect(await page.evaluate(() => localStorage.getItem('root'))).not.toContain(token)
    },
    refused,
  ))

test('a member of staff confirms before a role changes', () =>
  withPage(
    { baseURL: portal.url },
    async (page) => {
      const staff = await signIn(portal.url)
      const kemi = await newColleague(portal.url, staff, 'kemi@an-account.example.com', ['editor'])
      await growOld(staff.id)
      await signedInAs(page, staff)
      await page.goto(`/user-profile/staff/${kemi.id}`)
      await button(page, 'No longer staff').click()
      await button(page.getByRole('alertdialog'), 'No longer staff').click()
      const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' })
      await dialog.getByLabel('Password', { exact: true }).fill(admin.password)
      await button(dialog, 'Continue').click()
      await page.getByText('is no longer staff.').waitFor()
    },
    refused,
  ))
