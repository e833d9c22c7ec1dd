import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { launchBrowser } from '../../tools/browser.ts'
import { repositoryRoot } from '../../tools/repository-root.ts'

/** The sizes pages and journeys are seen at, in CSS pixels. */
export const viewports = {
  phone: { width: 360, height: 740 },
  tablet: { width: 768, height: 1024 },
  desktop: { width: 1280, height: 800 },
}
export type Viewport = keyof typeof viewports

export type PageOptions = {
  viewport?: Viewport
  colorScheme?: 'light' | 'dark'
  baseURL?: string
  /** false reads the page as a visitor without scripts. */
  scripts?: boolean
}

let shared: Promise<Browser> | undefined

/** The browser of this test file, opened once. */
function openBrowser(): Promise<Browser> {
  return (shared ??= launchBrowser())
}

/** Closes the browser of this test file; call it in `afterAll`. */
export async function closeBrowser(): Promise<void> {
  const browser = await shared
  shared = undefined
  await browser?.close()
}

/**
 * Runs `work` on a page in a fresh profile. Fails also when the page wrote an error to its console, threw, broke its
 * content policy or differed between server and browser; what a test provokes on purpose it names in `expected`.
 */
export async function withPage(
  { viewport = 'desktop', colorScheme = 'light', baseURL, scripts = true }: PageOptions,
  work: (page: Page) => Promise<void>,
  expected: RegExp[] = [],
): Promise<void> {
  const browser = await openBrowser()
  const context = await browser.newContext({
    viewport: viewports[viewport],
    hasTouch: viewport === 'phone',
    colorScheme,
    javaScriptEnabled: scripts,
    locale: 'en-NG',
    timezoneId: 'Africa/Lagos',
    ...(baseURL && { baseURL }),
  })
  try {
    const page = await context.newPage()
    page.setDefaultTimeout(15_000)
    const complaints = collectComplaints(page)
    await work(page)
    const unexpected = complaints.filter((text) => !expected.some((pattern) => pattern.test(text)))
    if (unexpected.length > 0) throw new Error(`the page complained:\n${unexpected.join('\n')}`)
  } finally {
    await context.close()
  }
}

/** Everything the page complains of from now on: exceptions, console errors and warnings of React about hydration. */
export function collectComplaints(page: Page): string[] {
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(`exception: ${error.message}`))
  page.on('console', (message) => {
    const text = message.text()
    const grave = message.type() === 'error' || (message.type() === 'warning' && /hydrat|did not match/i.test(text))
    if (grave) complaints.push(`${message.type()}: ${text} (${message.location().url})`)
  })
  return complaints
}

/** Saves a picture of the whole page as `tmp/screens/<name>.png`; the folder is not kept in git. */
export async function saveScreen(page: Page, name: string): Promise<string> {
  const folder = join(repositoryRoot, 'tmp/screens')
  mkdirSync(folder, { recursive: true })
  const path = join(folder, `${name}.png`)
  await page.screenshot({ path, fullPage: true, animations: 'disabled' })
  return path
}

/** Fails when the page can be scrolled sideways at its present width (WCAG 2.2, 1.4.10). */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const excess = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  if (excess > 0) throw new Error(`${page.url()} is ${excess} px wider than the window`)
}
