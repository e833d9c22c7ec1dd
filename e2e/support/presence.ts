import { expect } from 'vitest'
import type { Page } from 'playwright-core'

/** As a page does that a person comes back to. */
export const lookAgain = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))

/** Waits for words about who else has a record open: by itself a page asks only every 20 s, maybe just before the other has come. */
export const seesOther = (page: Page, words: string | RegExp): Promise<void> => sees(page, words, true)

/** Waits until words about who else has a record open are gone. */
export const seesNoOther = (page: Page, words: string | RegExp): Promise<void> => sees(page, words, false)

async function sees(page: Page, words: string | RegExp, isThere: boolean): Promise<void> {
  const isShown = async () => {
    await lookAgain(page)
    return page.getByText(words).first().isVisible()
  }
  await expect.poll(isShown, { interval: 300 }).toBe(isThere)
}
