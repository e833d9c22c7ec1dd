import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestPortal, testAdmin, type TestPortal } from '../portal/src/app/testing.server.ts'
import { withPage } from './support/browser.ts'
import { keyboardOf } from './support/keyboard.ts'
import { button, examine, heading, link, lookAtWidths } from './support/screen.ts'
import { password, signIn } from './support/session.ts'

let portal: TestPortal
beforeAll(async () => void (portal = await startTestPortal()))
afterAll(async () => {
  await portal.close()
})

test('an administrator adds a colleague in one dialog, who opens the link and works', async () => {
  const email = 'kemi@adds-a-colleague.example.com'
  const customer = await portal.newUser()
  await withPage(
    { baseURL: portal.url, as: await signIn(portal.url, testAdmin), at: '/user-profile/staff' },
    async (page) => {
      await heading(page, 'Staff accounts').waitFor()
      await link(page, 'Portal Administrator').first().waitFor()
      expect(await page.getByText(customer.email).count()).toBe(0)
      await lookAtWidths(page, 'staff-accounts')
      const keyboard = keyboardOf(page)
      await keyboard.press('Add a colleague')
      const dialog = page.getByRole('dialog', { name: 'Add a colleague' })
      await dialog.getByLabel('E-mail').fill(customer.email)
      await page.keyboard.press('Tab')
      await dialog.getByText('Ada Okonkwo has an account with this address').waitFor()
      await dialog.getByLabel('E-mail').fill(email)
      await dialog.getByLabel('Name', { exact: true }).fill('Kemi')
      await dialog.getByLabel('Surname').fill('Ade')
      await dialog.getByRole('checkbox', { name: 'Editor' }).press('Space')
      await lookAtWidths(page, 'add-a-colleague')
      await page.keyboard.press('Control+Enter')
      await page.getByText(`The invitation is on its way to ${email}.`).first().waitFor()
      await heading(page, 'Kemi Ade').waitFor()
      await page.getByText('Kemi Ade has not opened the invitation yet').waitFor()
      await lookAtWidths(page, 'an-invited-colleague')
    },
  )
  const { text } = await portal.mailTo(email, /^Your account for/)
  await withPage({ viewport: 'phone', baseURL: portal.url }, async (page) => {
    await page.goto(/https?:\/\/\S+(\/reset-password\/\S+)/.exec(text)![1]!)
    await page.getByLabel('New password').fill(password)
    await page.getByLabel('Retype password').fill(password)
    await examine(page, 'password-of-a-colleague')
    await button(page, 'Set the new password').click()
    await link(page, 'Log in').last().click()
    await page.getByLabel('E-mail').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByLabel('Password', { exact: true }).press('Enter')
    // The first login of a colleague leads to two-step login.
    await link(page, 'Later').click()
    await page.getByText('Nothing in: your drafts.').waitFor()
  })
})
