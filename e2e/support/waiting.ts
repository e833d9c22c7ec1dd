import type { Page } from 'playwright-core'
import { expect } from 'vitest'

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

/** How many messages wait on the device. */
export const waitingIn = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const opening = indexedDB.open('outbox')
        opening.addEventListener('success', () => {
          const database = opening.result
          const reading = database.transaction('entries').objectStore('entries').getAll() as IDBRequest<
            { state: string }[]
          >
          reading.addEventListener('success', () => {
            database.close()
            resolve(reading.result.filter(({ state }) => state === 'waiting').length)
          })
        })
      }),
  )

/** The code that keeps messages is loaded, and the account's key is on the device. */
export async function ready(page: Page): Promise<void> {
  await page.waitForFunction(() => performance.getEntriesByName('outbox').length > 0)
  await expect.poll(() => hasKey(page)).toBe(true)
}
