import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { withPage, type Viewport } from './support/browser.ts'
import { hostPortal } from './support/hosted-portal.ts'
import { button, heading, look, lookAtWidths, started } from './support/screen.ts'
import { newApplicant, password, signedInAs, signIn } from './support/session.ts'

const portal = hostPortal()
const devices = (page: Page) => page.getByRole('region', { name: 'Where you are logged in' }).getByRole('listitem')

async function openSecurity(page: Page): Promise<void> {
  await page.goto('/user-profile/security')
  await started(page)
  await heading(page, 'Where you are logged in').waitFor()
}

test.each<Viewport>(['phone', 'desktop'])(
  'a person on a %s sees where they are logged in and logs devices out',
  (viewport) =>
    withPage({ viewport, baseURL: portal.url }, async (page) => {
      const email = `sade.${viewport}@example.com`
      const session = await newApplicant(portal.url, email)
      await signIn(portal.url, { email, password })
      await signIn(portal.url, { email, password })
      await signedInAs(page, session)
      await openSecurity(page)
      await expect.poll(() => devices(page).count()).toBe(3)
      expect(await devices(page).first().getByText('This device').isVisible()).toBe(true)
      await look(page, `sessions-${viewport}`)
      await devices(page).nth(1).getByRole('button').click()
      const dialog = page.getByRole('alertdialog')
      await look(page, `session-end-${viewport}`)
      await button(dialog, 'Log out').click()
      await page.getByText('That device is logged out.').waitFor()
      await expect.poll(() => devices(page).count()).toBe(2)
      await button(page, 'Log out all other devices').click()
      await button(dialog, 'Log out the others').click()
      await page.getByText('You are logged in on this device only.').waitFor()
      await page.reload()
      await started(page)
      await page.getByText('You are logged in on this device only.').waitFor()
    }),
)

test('a list that does not come can be asked for again', () =>
  withPage(
    { baseURL: portal.url },
    async (page) => {
      await signedInAs(page, await signIn(portal.url))
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
