import axe, { type AxeResults, type RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const colours = ['color-contrast', 'link-in-text-block']

/** Fails with every breach of WCAG 2.2 AA (and axe's best practice) in the page or in the part that `within` selects. */
export const expectAccessible = (page: Page, within = 'html') => check(page, within, { type: 'tag', values: standards })

/** Only the rules about colours: for a page that `expectAccessible` has passed in its other colours. */
export const expectReadableColours = (page: Page) => check(page, 'html', { type: 'rule', values: colours })

/** A screen that has started, or says that it does not: axe takes links in a disabled fieldset for disabled ones. */
function isComplete(): boolean {
  const notice = document.querySelector('.start-notice')
  return !document.querySelector('[data-as-it-came]') || notice?.checkVisibility({ visibilityProperty: true }) === true
}

/**
 * Runs in the page. Controls below a bar at the foot of the window, from under which they can be scrolled, would also count as too small. By a style
 * sheet, because a bar may still come, or be replaced, while axe looks.
 */
function releaseFootBars(released: boolean): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('nav.sticky.bottom-0, [data-foot-bar].sticky { position: static !important }')
  document.adoptedStyleSheets = released ? [sheet] : []
}

async function check(page: Page, within: string, runOnly: RunOptions['runOnly']): Promise<void> {
  await page.waitForFunction(isComplete)
  // A message that fades in would be measured in between.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  // Controls covered by the header on a scrolled page would count as targets that are too small.
  // At once: a smooth scroll would still be on its way when axe looks.
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
  await page.evaluate(releaseFootBars, true)
  // Evaluated through the debugger, so that the page's strict content policy stays in force.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const { violations } = await page.evaluate(
    ([selector, settings]) =>
      (window as unknown as { axe: { run(root: string, options: RunOptions): Promise<AxeResults> } }).axe.run(
        selector,
        settings,
      ),
    [within, { runOnly, resultTypes: ['violations'] } as RunOptions] as const,
  )
  await page.evaluate(releaseFootBars, false)
  if (violations.length === 0) return
  const lines = violations.flatMap(({ id, help, nodes }) => [
    `${id}: ${help}`,
    ...nodes.map((node) => `  ${node.target.join(' ')}\n    ${node.html}`),
  ])
  throw new Error(`${page.url()} is not accessible:\n${lines.join('\n')}`)
}
