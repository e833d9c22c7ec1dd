import axe, { type AxeResults, type RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Fails with every breach of WCAG 2.2 AA (and axe's best practice) in the page or in the part that `within` selects. */
export async function expectAccessible(page: Page, within = 'html'): Promise<void> {
  // Evaluated through the debugger, so that the page's strict content policy stays in force.
  await page.evaluate(axe.source)
  const options: RunOptions = { runOnly: { type: 'tag', values: standards }, resultTypes: ['violations'] }
  const { violations } = await page.evaluate(
    ([selector, settings]) =>
      (window as unknown as { axe: { run(root: string, options: RunOptions): Promise<AxeResults> } }).axe.run(
        selector,
        settings,
      ),
    [within, options] as const,
  )
  if (violations.length === 0) return
  const lines = violations.flatMap(({ id, help, nodes }) => [
    `${id}: ${help}`,
    ...nodes.map((node) => `  ${node.target.join(' ')}\n    ${node.html}`),
  ])
  throw new Error(`${page.url()} is not accessible:\n${lines.join('\n')}`)
}
