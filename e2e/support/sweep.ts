import type { Page } from 'playwright-core'
import { pages } from '../../portal/src/app/all-pages.ts'
import { expectAccessible, expectReadableColours } from './accessibility.ts'
import { expectNoSidewaysScroll, saveScreen, viewports, withPage } from './browser.ts'
import type { Session } from './session.ts'

/** Addresses of every screen of the application: the plain ones of the table, and those that `samples` has for one with parameters. */
export function screens(samples: Record<string, string[]>): string[] {
  return pages
    .filter(({ file, layout }) => file && layout !== 'document')
    .flatMap(({ path }) => {
      const addresses = samples[path] ?? (path.includes(':') ? undefined : [path])
      if (!addresses) throw new Error(`${path} has no sample address: add one`)
      return addresses
    })
}

/** A screen has come with what it loads. */
async function isThere(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.waitForFunction(
    () =>
      !document.querySelector(
        '#main :is([aria-busy=true], [role=progressbar], [data-as-it-came], .animate-pulse, .animate-spin)',
      ),
  )
}

/** The two windows of a person that a sweep looks through, each with the next narrower one: 320 px, which a zoomed page has, and a tablet. */
const looks = [
  { viewport: 'phone', colorScheme: 'light', narrower: { ...viewports.phone, width: 320 } },
  { viewport: 'desktop', colorScheme: 'dark', narrower: viewports.tablet },
] as const

/** In one window: everyone can read what is there, and it fits. */
async function lookThrough(page: Page, { viewport, colorScheme, narrower }: (typeof looks)[number]): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  await page.setViewportSize(viewports[viewport])
  await isThere(page)
  await saveScreen(page, `sweep${new URL(page.url()).pathname.replaceAll(/[^a-z]+/g, '-').slice(0, 60)}-${viewport}`)
  await (colorScheme === 'light' ? expectAccessible(page) : expectReadableColours(page))
  await expectNoSidewaysScroll(page)
  await page.setViewportSize(narrower)
  await expectNoSidewaysScroll(page)
}

/**
 * Opens every address on a phone in light colours, and widens the window to a desktop in dark ones, so that each width and each scheme is seen once:
 * everyone must be able to read it, and it must fit. Fails with all that it found.
 */
export async function sweep(
  { url, as, expected }: { url: string; as?: Session; expected?: RegExp[] },
  addresses: readonly string[],
): Promise<void> {
  const findings: string[] = []
  await withPage(
    { viewport: 'phone', baseURL: url, ...(as && { as }) },
    async (page) => {
      for (const address of addresses) {
        await page.setViewportSize(viewports.phone)
        await page.goto(address)
        for (const each of looks)
          await lookThrough(page, each).catch((error: Error) =>
            findings.push(`${address} on a ${each.viewport}, ${each.colorScheme}: ${error.message}`),
          )
      }
    },
    expected,
  )
  if (findings.length > 0) throw new Error(findings.join('\n\n'))
}
