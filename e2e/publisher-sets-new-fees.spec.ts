import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { addDays, formatDay, nigerianDay } from '../portal/src/platform/values/nigerian-time.ts'
import { withPage } from './support/browser.ts'
import { approveFees, askToPublish, calculateSupply, describeSchedule, figure, pdfOf } from './support/content/fees.ts'
import { hostPortal } from './support/hosted-portal.ts'
import { button, examineAtWidths, heading, link, lookAtWidths } from './support/screen.ts'
import { call, newApplicant, password, type Session, signIn } from './support/session.ts'

const portal = hostPortal({ fresh: 'it publishes fees' })
let first: Session
let second: Session

beforeAll(async () => {
  const admin = await signIn(portal.url)
  const publisher = async (email: string) => {
    const person = await newApplicant(portal.url, email)
    const body = { role: 'Admin', duties: ['publisher'] }
    await call('PUT', `${portal.url}/api/users/${person.id}/role`, body, admin.token)
    return signIn(portal.url, { email, password })
  }
  first = await publisher('first@example.com')
  second = await publisher('second@example.com')
})

/** What a spreadsheet puts on the clipboard. */
const paste = (page: Page, text: string) =>
  page.evaluate((copied) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', copied)
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    )
  }, text)

async function changeFigures(page: Page, day: string): Promise<void> {
  await page.getByText('Part B: Lagos market operations').click()
  // By keyboard: down the column of a category, then a block from a spreadsheet.
  const transmission = figure(page, 'Transmission: Processing fee')
  await transmission.focus()
  await transmission.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
    .toBe('Supply: Processing fee')
  await paste(page, '2,345,000\tUS$45,000\t1,100,000\tOrder 9 of 2026\n')
  await page.getByText('4 pasted.').waitFor()
  await expect.poll(() => figure(page, 'Supply: Source').inputValue()).toBe('Order 9 of 2026')
  await page.getByText('Before: ₦1,000,000').waitFor()
  await figure(page, 'Trading: Licence fee').fill('many dollars')
  await button(page, 'Save draft').click()
  await link(page, /^Enter a fee like/).click()
  await expect
    .poll(() => figure(page, 'Trading: Licence fee').evaluate((input) => input === document.activeElement))
    .toBe(true)
  await figure(page, 'Trading: Licence fee').fill('US$75,000')
  await describeSchedule(page, day, 'Order 9 of 2026, gazette 41', 'It takes longer to examine a supplier.')
  await button(page, 'Save draft').click()
  await page.getByText('All changes are saved.').waitFor()
  await expect.poll(() => figure(page, 'Supply: Processing fee').inputValue()).toBe('₦2,345,000')
}

async function seePreview(page: Page): Promise<void> {
  await button(page, 'Preview').click()
  const address = await link(page, /^Licenses & Permits \(opens/).getAttribute('href')
  const preview = await page.context().newPage()
  await preview.goto(address!)
  await preview.getByText('These figures are not published.').waitFor()
  await expect.poll(() => preview.getByRole('row', { name: /^Supply ₦2,345,000/ }).count()).toBe(1)
  await link(preview, 'Calculate your fees').click()
  await calculateSupply(preview, '₦2,345,000')
  await preview.close()
  expect(await pdfOf(portal.url + address!.replace('/licenses', '/docs/schedule-of-fees.pdf'))).toContain(
    'Draft, not published.',
  )
}

test('a publisher copies the fees, changes and previews them, and a second one approves', async () => {
  const day = addDays(nigerianDay(new Date()), 31)
  let draft = ''
  await withPage({ baseURL: portal.url, as: first, at: '/content-manager/fees' }, async (page) => {
    await lookAtWidths(page, 'fees-list')
    await button(page, 'Copy the schedule in force').click()
    await heading(page, /^New schedule of fees/).waitFor()
    draft = new URL(page.url()).pathname
    await changeFigures(page, day)
    await examineAtWidths(page, 'fees-draft')
    await seePreview(page)
    await askToPublish(page)
  })
  await withPage({ baseURL: portal.url, as: second, at: '/approvals?state=waiting' }, async (page) => {
    await approveFees(page, '₦1,000,000 → ₦2,345,000 (Order 9 of 2026)')
  })
  await withPage({ baseURL: portal.url }, (page) => readFees(page, day))
  expect(await pdfOf(portal.url + '/docs/schedule-of-fees.pdf')).not.toContain('₦2,345,000')
  expect(await pdfOf(`${portal.url}/docs/schedule-of-fees.pdf?on=${day}`)).toContain('₦2,345,000')
  await withPage({ baseURL: portal.url, as: second, at: draft }, async (page) => {
    await button(page, 'Withdraw').click()
    await page.getByLabel('Reason').fill('The gazette has another figure')
    await button(page.getByRole('alertdialog'), 'Withdraw').click()
    await button(page, 'Save draft').waitFor()
    await page.goto('/licenses')
    await heading(page, 'Licenses & Permits').waitFor()
    await expect.poll(() => page.getByText(/^New fees from/).count()).toBe(0)
  })
})

/** Today's figures and those of next month, as a visitor finds them. */
async function readFees(page: Page, day: string): Promise<void> {
  const supply = (processing: string) => page.getByRole('row', { name: new RegExp(`^Supply ${processing}`) }).waitFor()
  await page.goto('/licenses')
  await page.getByText(`New fees from ${formatDay(day)}`).waitFor()
  await supply('₦1,000,000')
  await lookAtWidths(page, 'fees-today')
  await link(page, 'Show the new fees').click()
  await page.getByText(`These are the fees on ${formatDay(day)}`).waitFor()
  await supply('₦2,345,000')
  await page.goto(`/tariffs?q=supply&on=${day}`)
  await supply('₦2,345,000')
  await link(page, 'Calculate your fees').click()
  await calculateSupply(page, '₦2,345,000')
  await link(page, 'Show the fees of today').waitFor()
  await page.goto('/fees/calculator?category=b-supply')
  await page.getByText('₦1,000,000').first().waitFor()
  await page.goto('/fees/schedules')
  await lookAtWidths(page, 'fees-all')
  await link(page, 'What changed').first().click()
  await page.getByRole('row', { name: /Supply.*₦1,000,000.*₦2,345,000/ }).waitFor()
  await page.getByText('It takes longer to examine a supplier.').waitFor()
  await examineAtWidths(page, 'fees-changes')
}
