import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { withPage } from './support/browser.ts'
import { newComplaint } from './support/cases.ts'
import { hostPortal } from './support/hosted-portal.ts'
import { keyboardOf } from './support/keyboard.ts'
import { button, examine, heading, link, lookAtWidths } from './support/screen.ts'
import { call, newApplicant, type Session, signIn } from './support/session.ts'

const portal = hostPortal()
/** Everything that the frame of staff leads to, shown or not: on a phone it is in sheets. */
const places = (page: Page) => page.locator('nav[aria-label^=Workplace] a')

/** Chooses exactly these duties on the page of the colleague, as an administrator. */
async function giveDuties(page: Page, person: Session, wanted: string[]): Promise<void> {
  await page.goto(`/user-profile/staff/${person.id}`)
  await page.getByRole('checkbox').first().waitFor()
  for (const box of await page.getByRole('checkbox').all()) await box.uncheck()
  for (const duty of wanted) await page.getByRole('checkbox', { name: duty }).check()
  await examine(page, 'duties')
  await button(page, 'Save duties').click()
  await page.getByText('The duties of Bola Adeyemi are changed.').first().waitFor()
}

test('an administrator gives a colleague a duty, who sees what it opens and nothing else', async () => {
  const admin = await signIn(portal.url)
  const email = 'bola.desktop@has-duties.example.com'
  const bola = await newApplicant(portal.url, email)
  const ada = await newApplicant(portal.url, 'ada.desktop@has-duties.example.com')
  const complaint = await newComplaint(portal.url, ada, 'Dark street, desktop')
  await call('PUT', `${portal.url}/api/users/${bola.id}/role`, { role: 'Admin', duties: [] }, admin.token)
  await withPage({ baseURL: portal.url, as: admin }, async (page) => {
    await giveDuties(page, bola, ['Case officer'])
  })
  await withPage(
    { baseURL: portal.url, as: await signIn(portal.url, { email, password: 'Ikoyi-Bridge#7731-Sunset' }) },
    async (page) => {
      await page.goto('/user-profile')
      await places(page).filter({ hasText: 'Complaints' }).first().waitFor({ state: 'attached' })
      expect(
        await places(page)
          .filter({ hasText: /Staff accounts|System|Limits/ })
          .count(),
      ).toBe(0)
      await page.goto(`/consumer-complaint/${complaint.id}`)
      await button(page, /^Acknowledge/).waitFor()
      await expect.poll(() => button(page, /^Delete/).count()).toBe(0)
      await page.goto('/content-manager')
      await page.getByText('No access').waitFor()
      await page.goto('/whistleblowing')
      await button(page, 'Exit this page').or(link(page, 'Exit this page')).first().waitFor()
      await expect.poll(() => heading(page, 'Reports of wrongdoing').count()).toBe(0)
    },
  )
  await withPage({ baseURL: portal.url, as: admin }, async (page) => {
    await giveDuties(page, bola, ['Editor', 'Auditor'])
  })
  await withPage(
    { baseURL: portal.url, as: await signIn(portal.url, { email, password: 'Ikoyi-Bridge#7731-Sunset' }) },
    async (page) => {
      await page.goto(`/consumer-complaint/${complaint.id}`)
      await heading(page, 'Dark street, desktop').waitFor()
      await expect.poll(() => button(page, /^(Acknowledge|Escalate|Delete|Send)/).count()).toBe(0)
      await lookAtWidths(page, 'case-read-by-an-auditor')
      await page.goto('/content-manager/home/hero')
      await page.getByLabel('Title', { exact: true }).fill('Written on a desktop')
      await page.getByText(/^Saved \d/).waitFor()
      await expect.poll(() => button(page, /^Publish/).count()).toBe(0)
      await lookAtWidths(page, 'hero-of-an-editor')
    },
  )
})

test('duties are given by keyboard', async () => {
  const admin = await signIn(portal.url)
  const bola = await newApplicant(portal.url, 'bola.keys@has-duties.example.com')
  await call('PUT', `${portal.url}/api/users/${bola.id}/role`, { role: 'Admin', duties: [] }, admin.token)
  await withPage({ viewport: 'desktop', baseURL: portal.url, as: admin }, async (page) => {
    await page.goto(`/user-profile/staff/${bola.id}`)
    await button(page, 'Save duties').waitFor()
    const keyboard = keyboardOf(page)
    await keyboard.tabTo(/^Registrar/)
    await page.keyboard.press('Space')
    await keyboard.press('Save duties')
    await page.getByText('The duties of Bola Adeyemi are changed.').first().waitFor()
  })
})
