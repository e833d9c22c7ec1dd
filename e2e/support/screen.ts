import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { expectAccessible } from './accessibility.ts'
import { expectNoSidewaysScroll, saveScreen, viewports } from './browser.ts'

export { started } from './browser.ts'

export const button = (page: Page | Locator, name: string | RegExp) => page.getByRole('button', { name })
export const link = (page: Page | Locator, name: string | RegExp) => page.getByRole('link', { name })
export const heading = (page: Page | Locator, name: string | RegExp) => page.getByRole('heading', { name })

/** Presses Enter on a button once it can be used: unlike `click`, `press` does not wait for that. */
export async function pressEnter(control: Locator): Promise<void> {
  await expect.poll(() => control.isEnabled()).toBe(true)
  await control.press('Enter')
}

/** Opens a place of the workplace by the navigation of staff: at the side, or on a phone by a button of the bar at the foot. */
export async function openPlace(page: Page, name: string, sheet: 'Menu' | 'Lists' = 'Menu'): Promise<void> {
  const side = page.getByRole('navigation', { name: 'Workplace', exact: true })
  const foot = page.getByRole('navigation', { name: 'Workplace on a phone' })
  await side.or(foot).first().waitFor()
  if (!(await side.isVisible())) await button(foot, sheet).click()
  const nav = (await side.isVisible()) ? side : page.locator(':popover-open')
  const named = page.getByRole('link', { name: new RegExp(`^${name}( ?[\\d,]+\\+? waiting)?$`), includeHidden: true })
  // Its group may be closed.
  if (!(await nav.locator(named).isVisible())) await nav.locator('details', { has: named }).locator('summary').click()
  await nav.locator(named).click()
}

/** Checks a screen: nothing makes it wider than the window. Whether everyone can read it, `examine` and the sweeps over all screens check. */
export async function look(page: Page, name: string): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expectNoSidewaysScroll(page)
  await saveScreen(page, name)
}

/** Looks at a screen at phone and desktop width, and leaves it at its own. */
export async function lookAtWidths(page: Page, name: string): Promise<void> {
  const own = page.viewportSize()!
  for (const viewport of ['phone', 'desktop'] as const) {
    await page.setViewportSize(viewports[viewport])
    await look(page, `${name}-${viewport}`)
  }
  await page.setViewportSize(own)
}

/**
 * Looks at a state of a screen that no address leads to, such as a dialog or refused answers, and checks that everyone can read it. At its own width: a
 * dialog of a list closes when the list becomes cards. Dark colours are those of the parts, which the sweeps measure.
 */
export async function examine(page: Page, name: string): Promise<void> {
  await look(page, name)
  await expectReadable(page, name)
}

/** The same for a state that lasts when the window changes: it is also looked at on a phone and on a desktop. */
export async function examineAtWidths(page: Page, name: string): Promise<void> {
  await expectReadable(page, name)
  await lookAtWidths(page, name)
}

/** No findings of axe in a screen. */
export async function expectReadable(page: Page, name: string): Promise<void> {
  // Without motion axe does not measure colours that fade in.
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await expectAccessible(page)
  if (!process.env['SCREENS']) return
  await page.emulateMedia({ colorScheme: 'dark' })
  await saveScreen(page, `${name}-dark`)
  await page.emulateMedia({ colorScheme: 'light' })
}

const onePixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const pdfText =
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n'

/** A small PDF to choose in a file picker; `bytes` sets its size. */
export const pdf = (name: string, bytes = 0) => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.concat([Buffer.from(pdfText), Buffer.alloc(Math.max(0, bytes - pdfText.length), ' ')]),
})

/** The smallest PNG, one pixel, to choose in a file picker. */
export const png = (name: string) => ({ name, mimeType: 'image/png', buffer: Buffer.from(onePixel, 'base64') })

/** The portal's answer to a file while it is checking too many others (platform/limited-process/busy.ts). */
export const busyAnswer = {
  status: 503,
  // Long enough to be seen on a slow machine.
  headers: { 'retry-after': '3' },
  json: { statusCode: 503, error: 'Service Unavailable', message: 'Busy', code: 'checking-busy' },
}
