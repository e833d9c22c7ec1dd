import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { button, heading, pdf } from './screen.ts'

/** Whether the key of an account is on the device. */
export const hasKey = (page: Page) =>
  page.evaluate(async () => {
    if (!(await indexedDB.databases()).some(({ name }) => name === 'outbox-access')) return false
    return new Promise<boolean>((resolve) => {
      const opening = indexedDB.open('outbox-access')
      opening.addEventListener('success', () => {
        const database = opening.result
        const reading = database.transaction('access').objectStore('access').get('account')
        reading.addEventListener('success', () => {
          database.close()
          resolve(reading.result !== undefined)
        })
      })
    })
  })

/** The code that keeps messages is loaded, and the account's key is on the device. */
export async function ready(page: Page): Promise<void> {
  await page.waitForFunction(() => performance.getEntriesByName('outbox').length > 0)
  await expect.poll(() => hasKey(page)).toBe(true)
}

export async function writeComplaint(page: Page, subject: string, file?: string): Promise<void> {
  await page.goto('/consumer-complaint?step=2')
  await page.getByLabel('Type of complaint').selectOption('Billing')
  await page.getByLabel('Subject').fill(subject)
  await page.getByLabel('Description').fill('The street is dark.')
  if (file) await page.getByLabel('Supporting Documents').setInputFiles([pdf(file, 200_000)])
  await button(page, 'Continue').click()
  await heading(page, 'Review & Submit').waitFor()
  await ready(page)
}
