import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page, Request } from 'playwright-core'
import { launchBrowser } from '../../tools/browser.ts'
import { repositoryRoot } from '../../tools/repository-root.ts'
import { type Session, signedInAs } from './session.ts'
import { atWorkerEnd } from './worker-end.ts'

/** The viewport sizes of pages and journeys, in CSS pixels. */
export const viewports = {
  phone: { width: 360, height: 740 },
  tablet: { width: 768, height: 1024 },
  desktop: { width: 1280, height: 800 },
  wide: { width: 1920, height: 1080 },
}
export type Viewport = keyof typeof viewports

export type PageOptions = {
  viewport?: Viewport
  baseURL?: string
  /** false opens the page without scripts. */
  scripts?: boolean
  /** Who has signed in before. */
  as?: Pick<Session, 'root' | 'token'>
  /** A screen of the application that is open, and can be used. */
  at?: string
}

/** The screen has taken the place of the page that the server rendered, and can be used. */
export const started = (page: Page) =>
  page.waitForFunction(
    () => 'started' in document.documentElement.dataset && !document.querySelector('[data-as-it-came]'),
  )

let shared: Promise<Browser> | undefined

/** The browser of this worker, opened once and closed at the worker's end. */
function openBrowser(): Promise<Browser> {
  if (!shared) {
    atWorkerEnd(async () => (await shared)?.close())
    shared = launchBrowser()
  }
  return shared
}

/**
 * Runs `work` on a page in a new profile. Also fails when the page wrote an error to its console, threw, violated its
 * content policy or differed between server and browser; a test lists errors that it causes on purpose in `expected`.
 */
export async function withPage(
  { viewport = 'desktop', baseURL, scripts = true, as, at }: PageOptions,
  work: (page: Page) => Promise<void>,
  expected: RegExp[] = [],
): Promise<void> {
  const browser = await openBrowser()
  const context = await browser.newContext({
    viewport: viewports[viewport],
    hasTouch: viewport === 'phone',
    colorScheme: 'light',
    javaScriptEnabled: scripts,
    locale: 'en-NG',
    timezoneId: 'Africa/Lagos',
    ...(baseURL && { baseURL }),
  })
  try {
    const page = await context.newPage()
    // As long as a poll waits (tools/vitest.config.ts): it ends what never comes, and judges no speed.
    page.setDefaultTimeout(60_000)
    const complaints = collectComplaints(page)
    const open = collectOpenRequests(page)
    try {
      if (as) await signedInAs(page, as)
      if (at) {
        await page.goto(at)
        await started(page)
      }
      await work(page)
    } catch (error) {
      throw await withView(error, page, [...complaints, ...open])
    }
    const unexpected = complaints.filter((text) => !expected.some((pattern) => pattern.test(text)))
    if (unexpected.length > 0) throw new Error(`the page complained:\n${unexpected.join('\n')}`)
  } finally {
    await context.close()
  }
}

/** The error with what the page showed and complained about: a failure that nobody can repeat must explain itself. */
async function withView(error: unknown, page: Page, complaints: string[]): Promise<unknown> {
  if (!(error instanceof Error)) return error
  const lines = await page.evaluate(readView).catch(() => [])
  error.message += `\nThe page was ${page.url()} and showed:\n${[...lines, ...complaints].join('\n')}`
  return error
}

/** Runs in the page: messages, typed text and the first lines of the content. */
function readView(): string[] {
  const texts = (selector: string) =>
    [...document.querySelectorAll<HTMLElement>(selector)].flatMap(({ innerText }) => innerText.split('\n'))
  const typed = [...document.querySelectorAll<HTMLInputElement>('input, textarea, select')].map(
    ({ name, type, value }) => `${name || type}: ${type === 'password' ? '' : value}`,
  )
  return [...texts('[role=alert], [role=status]'), ...typed, ...texts('main').slice(0, 40)].filter((line) =>
    line.trim(),
  )
}

/** The requests that have no answer yet: a page that waits for ever must say for what. */
function collectOpenRequests(page: Page): ReadonlySet<string> {
  const open = new Set<string>()
  const nameOf = (request: Request) => `no answer yet: ${request.method()} ${request.url()}`
  page.on('request', (request) => open.add(nameOf(request)))
  page.on('requestfinished', (request) => open.delete(nameOf(request)))
  page.on('requestfailed', (request) => open.delete(nameOf(request)))
  return open
}

/** All problems of the page from now on: exceptions, console errors and React's hydration warnings. */
export function collectComplaints(page: Page): string[] {
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(`exception: ${error.message}`))
  page.on('console', (message) => {
    const text = message.text()
    const grave = message.type() === 'error' || (message.type() === 'warning' && /hydrat|did not match/i.test(text))
    // The worker's script was on its way when the page was left.
    if (text === 'An unknown error occurred when fetching the script.') return
    // The person logged out while the page asked for the key of its waiting messages.
    if (/401/.test(text) && message.location().url.endsWith('/api/auth/device-key')) return
    if (grave) complaints.push(`${message.type()}: ${text} (${message.location().url})`)
  })
  return complaints
}

/** With SCREENS=1, saves a screenshot of the full page as `tmp/screens/<name>.png`; git ignores the folder. */
export async function saveScreen(page: Page, name: string): Promise<void> {
  if (!process.env['SCREENS']) return
  const folder = join(repositoryRoot, 'tmp/screens')
  mkdirSync(folder, { recursive: true })
  const path = join(folder, `${name}.png`)
  await page.screenshot({ path, fullPage: true, animations: 'disabled' })
}

/** Fails when the page can be scrolled sideways at its current width (WCAG 2.2, 1.4.10). */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const excess = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  if (excess > 0) throw new Error(`${page.url()} is ${excess} px wider than the window`)
}
