import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { withPage } from './support/browser.ts'
import { hostPortal } from './support/hosted-portal.ts'
import { keyboardOf } from './support/keyboard.ts'
import { newOfficers, type Officers, openList, outcome, rows } from './support/lists.ts'
import { approveDesks, newComplaint } from './support/cases.ts'
import { mailedLink, readOutbox } from './support/outbox.ts'
import { button, examine, look } from './support/screen.ts'
import { newApplicant } from './support/session.ts'

const portal = hostPortal({ fresh: 'it sets the mailboxes of companies' })
const maxKeys = 12
let staff: Officers

/** A mailbox for each company; Ikeja opens our mail, Eko does not. */
async function openDesks(page: Page): Promise<void> {
  await page.goto('/cases/settings')
  const [ikeja, eko] = [/^IE Energy/, /^Excel/].map((name) => page.getByRole('group', { name }))
  await ikeja!.getByLabel('Mailbox').fill('complaints@ikeja.example')
  await eko!.getByLabel('Mailbox').fill('no address')
  await button(page, 'Save mailboxes').click()
  await page.getByText('Failed to save the mailboxes').waitFor()
  await eko!.getByText(/Enter one e-mail address/).waitFor()
  await eko!.getByLabel('Mailbox').fill('complaints@eko.example')
  await button(page, 'Save mailboxes').click()
  await page.getByText('Waiting for a second person: Change the mailboxes of companies').waitFor()
  await look(page, 'company-desks-wait')
  await approveDesks(portal.url)
  await page.goto('/cases/settings')
  await ikeja!.getByText('Waits for the company to open our e-mail').waitFor()
  await look(page, 'company-desks')
  const link = await mailedLink(portal.dataDir, 'complaints@ikeja.example', '/')
  await page.goto(link)
  await button(page, 'Confirm e-mail address').click()
  await page
    .getByText(/is confirmed/)
    .first()
    .waitFor()
  await page.goto('/cases/settings')
  await ikeja!.getByText('Confirmed', { exact: true }).waitFor()
}

beforeAll(async () => {
  staff = await newOfficers(portal.url, 'ten-go.example.com')
  await staff.file('Feeder', 8)
  const customer = await newApplicant(portal.url, 'ngozi@ten-go.example.com')
  for (const distributionCompany of ['eko', ''])
    await newComplaint(portal.url, customer, 'Feeder', { distributionCompany })
})

test('ten complaints go to their companies in at most 12 keys, by keyboard alone', async () => {
  await withPage(
    { viewport: 'desktop', baseURL: portal.url, as: staff.supervisor },
    async (page) => {
      await openDesks(page)
      await openList(page, 'q=feeder', 10)
      let pressed = 0
      const keys = keyboardOf(page)
      const key = async (...names: string[]) => {
        pressed += names.length
        await keys.key(...names)
      }
      await key('X')
      await keys.said('10 selected')
      await key('f')
      const dialog = page.getByRole('dialog', { name: 'Send to company: 10 complaints' })
      await dialog.getByText('8 complaints: to IE Energy Lagos (Ikeja Electric)').waitFor()
      await dialog.getByText(/1 complaint: The mailbox of Excel .* is not confirmed yet/).waitFor()
      await dialog.getByText(/1 complaint: This complaint names no distribution company/).waitFor()
      await keys.hasFocus(/^Question to the company/)
      await examine(page, 'send-ten')
      await key('Control+Enter')
      await outcome(page).getByText('8 complaints sent to the company').waitFor()
      await outcome(page).getByText('2 refused').waitFor()
      expect(pressed).toBeLessThanOrEqual(maxKeys)
      console.log(`ten complaints were sent in ${pressed} keys`)
      const mails = () => readOutbox(portal.dataDir).filter(({ to }) => to === 'complaints@ikeja.example')
      await expect.poll(() => mails().filter(({ text }) => text.includes('/company-answer/')).length).toBe(8)
      expect(mails().some(({ text }) => text.includes('@ten-go.example.com'))).toBe(false)
      await openList(page, 'q=feeder', 10)
      await page
        .getByText(/^With IE Energy until \d+ \w+$/)
        .first()
        .waitFor()
      await page.getByRole('columnheader', { name: 'Customer' }).waitFor()
      await look(page, 'with-company-list')
      await button(page, /^With the company 8$/).click()
      await expect.poll(() => rows(page).count()).toBe(8)
      await button(page, /^Answered by the company 0$/).waitFor()
      await openList(page, 'q=feeder', 10)
      await oneIsWithItsCompany(page)
    },
    [/400 \(Bad Request\).*company-desks/],
  )
})

/** The preview and the case show it. The list says why it cannot be sent again; the case does not offer it. */
async function oneIsWithItsCompany(page: Page): Promise<void> {
  const keys = keyboardOf(page)
  await openList(page, 'q=feeder&companyAnswer=sent', 8)
  await keys.key('j', 'p')
  const pane = page.getByRole('complementary', { name: /^Preview of/ })
  const company = pane.getByRole('region', { name: 'Company', exact: true })
  await company.getByText('With the company').waitFor()
  await keys.key('f')
  await page
    .getByRole('dialog')
    .getByText(/1 complaint: This is with IE Energy/)
    .waitFor()
  await keys.key('Escape')
  await keys.key('o')
  await page.getByRole('region', { name: 'Company', exact: true }).getByText('With the company').waitFor()
  await examine(page, 'case-with-company')
  await button(page, 'More').first().waitFor()
  expect(await page.getByText('Send to company', { exact: true }).count()).toBe(0)
  // The key of the reply acts after it.
  await keys.key('f', 'r')
  await keys.hasFocus(/^Message to the customer/)
  expect(await page.getByRole('dialog').count()).toBe(0)
}
