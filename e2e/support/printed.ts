import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { readPdfText } from '../../portal/src/platform/pdf/testing.server.ts'

/** What a page is on paper, also from a dark screen: black on white, no wider than A4, and nothing to press. Returns the words of the PDF. */
export async function printed(page: Page): Promise<string> {
  const before = page.viewportSize()!
  // The printed width of A4 in CSS pixels (ui/styles/print.css).
  await page.setViewportSize({ width: 673, height: 986 })
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgb(255, 255, 255)')
  for (const role of ['navigation', 'toolbar', 'textbox', 'searchbox', 'combobox', 'checkbox'] as const)
    expect(await page.getByRole(role).filter({ visible: true }).count(), role).toBe(0)
  expect(await page.locator('button:not([data-print]), [data-print="no"]').filter({ visible: true }).count()).toBe(0)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(673)
  await page.emulateMedia({ media: null, colorScheme: 'light' })
  await page.setViewportSize(before)
  return readPdfText(await page.pdf({ format: 'A4', preferCSSPageSize: true })).replace(/\s+/g, ' ')
}
