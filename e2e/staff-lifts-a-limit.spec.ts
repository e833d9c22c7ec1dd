import { beforeAll, expect, test } from 'vitest'
import { withPage } from './support/browser.ts'
import { newComplaint } from './support/cases.ts'
import { hostPortal } from './support/hosted-portal.ts'
import { button, examine, heading, link, look, lookAtWidths, openPlace, pressEnter } from './support/screen.ts'
import { newApplicant, type Session, signIn } from './support/session.ts'

const portal = hostPortal({ fresh: 'it lifts limits' })
let staff: Session

beforeAll(async () => {
  staff = await signIn(portal.url)
})

test('a consumer is warned before a limit is hit, and staff lift it for that account', async () => {
  const email = 'amina.phone@example.com'
  const consumer = await newApplicant(portal.url, email)
  for (let count = 0; count < 8; count++) await newComplaint(portal.url, consumer, `Dark street ${count}`)
  await withPage({ viewport: 'phone', baseURL: portal.url, as: consumer }, async (page) => {
    await page.goto('/consumer-complaint/write?step=1')
    await page.getByText('You have filed 8 of 10 cases today.').waitFor()
    await examine(page, 'limit-near')
    for (let count = 8; count < 10; count++) await newComplaint(portal.url, consumer, `Dark street ${count}`)
    await page.reload()
    await page.getByText(/You have filed 10 of 10 .* You can file again tomorrow/).waitFor()
    await examine(page, 'limit-full')
  })
  await withPage({ viewport: 'phone', baseURL: portal.url, as: staff }, async (page) => {
    await page.goto(`/people/${consumer.id}`)
    await page.locator('main').getByRole('link', { name: 'Limits' }).click()
    await heading(page, 'Limits of Bola Adeyemi').waitFor()
    const cases = page.getByLabel('Cases filed in one day')
    await page.getByText('In use: 10. Every account: 10.').waitFor()
    await cases.fill('0')
    await button(page, 'Save limits').click()
    await link(page, 'Enter a whole number from 1 to 1,000').waitFor()
    await link(page, 'Enter the reason').waitFor()
    await lookAtWidths(page, 'limits-of-account')
    await cases.fill('12')
    await page.getByLabel('Reason').fill('Files for the tenants of an estate')
    await pressEnter(button(page, 'Save limits'))
    await page.getByText('Limits saved').first().waitFor()
    await openPlace(page, 'Limits')
    await heading(page, /^Limits$/).waitFor()
    await expect.poll(() => page.getByLabel('Size of all documents of one account (GB)').inputValue()).toBe('20')
    await lookAtWidths(page, 'limits')
  })
  await withPage({ viewport: 'phone', baseURL: portal.url, as: consumer }, async (page) => {
    await page.goto('/consumer-complaint/write?step=1')
    await page.getByText('You have filed 10 of 12 cases today.').waitFor()
    await newComplaint(portal.url, consumer, 'Dark street at last')
  })
})

test('an applicant with too many unfinished uploads discards one', async () => {
  const consumer = await newApplicant(portal.url, 'ngozi@example.com')
  const { id } = await newComplaint(portal.url, consumer, 'Bill for an empty flat')
  const metadata = Object.entries({ recordType: 'complaint', recordId: id, role: 'supporting', filename: 'bill.pdf' })
    .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
    .join(',')
  const begin = () =>
    fetch(`${portal.url}/api/resumable`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${consumer.token}`,
        'tus-resumable': '1.0.0',
        'upload-length': '5000',
        'upload-metadata': metadata,
      },
    })
  for (let count = 0; count < 5; count++) expect((await begin()).status).toBe(201)
  expect((await begin()).status).toBe(413)
  await withPage({ viewport: 'phone', baseURL: portal.url, as: consumer }, async (page) => {
    await page.goto(`/consumer-complaint/${id}`)
    const list = page.getByRole('list', { name: 'Unfinished uploads' })
    await button(list, 'Discard bill.pdf').first().waitFor()
    await look(page, 'unfinished-uploads-phone')
    await button(list, 'Discard bill.pdf').first().click()
    await page.getByText('You have 4 of 5 unfinished uploads.').waitFor()
    expect((await begin()).status).toBe(201)
  })
})
