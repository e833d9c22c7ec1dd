import type { Page } from 'playwright-core'
import { pages } from '../../portal/src/pages.ts'
import { expectAccessible } from './accessibility.ts'
import { expectNoSidewaysScroll, saveScreen, viewports, withPage } from './browser.ts'
import { type Session, signedInAs } from './session.ts'

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

/** At its own width and at the next narrower one: 320 px, which a zoomed page has, or that of a tablet. */
async function expectFits(page: Page): Promise<void> {
  const own = page.viewportSize()!
  await expectNoSidewaysScroll(page)
  await page.setViewportSize(own.width === viewports.phone.width ? { ...own, width: 320 } : viewports.tablet)
  await expectNoSidewaysScroll(page)
  await page.setViewportSize(own)
}

/**
 * Opens every address on a phone in light colours and on a desktop in dark ones, so that each width and each scheme is seen once: everyone must be
 * able to read it, and it must fit. Fails with all that it found.
 */
export async function sweep(
  { url, as, expected }: { url: string; as?: Session; expected?: RegExp[] },
  addresses: readonly string[],
): Promise<void> {
  const findings: string[] = []
  for (const [viewport, colorScheme] of [
    ['phone', 'light'],
    ['desktop', 'dark'],
  ] as const)
    await withPage(
      { viewport, baseURL: url },
      async (page) => {
        if (as) await signedInAs(page, as)
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
        for (const address of addresses) {
          await page.goto(address)
          await isThere(page)
          const name = address.replaceAll(/[^a-z]+/g, '-').slice(0, 60)
          await saveScreen(page, `sweep${name}-${viewport}-${colorScheme}`)
          await expectAccessible(page)
            .then(() => expectFits(page))
            .catch((error: Error) => findings.push(`${address} on a ${viewport}, ${colorScheme}: ${error.message}`))
        }
      },
      expected,
    )
  if (findings.length > 0) throw new Error(findings.join('\n\n'))
}
