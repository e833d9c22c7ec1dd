import type { Page } from 'playwright-core'

/** What a page complains about that loses requests. */
export const ofLostRequests = [/Failed to load resource/, /Failed to fetch|error loading|import/i]

/** What the list of a consumer's one complaint shows in the end: the complaint, or that it did not load. Before its style sheet has come nobody sees anything. */
export async function outcome(page: Page, timeout = 15_000): Promise<'useful' | 'reported'> {
  const shown = await page.waitForFunction(
    () => {
      if (!document.querySelector<HTMLLinkElement>('link[rel=stylesheet]')?.sheet) return undefined
      const isShown = (element: Element) =>
        element.checkVisibility({ visibilityProperty: true }) && element.getBoundingClientRect().height > 1
      const has = (selector: string, text: string) =>
        [...document.querySelectorAll(selector)].some((each) => each.textContent.includes(text) && isShown(each))
      const waits = document.querySelector('[data-as-it-came]')
      if (!waits && has('#main section li, #main section td, #main section th', 'Estimated bill for March'))
        return 'useful'
      // The notice of a page that has not started, or the screen of one that failed.
      return has('#main [role=alert], #main a', 'Try again') ? 'reported' : undefined
    },
    undefined,
    { timeout },
  )
  return (await shown.jsonValue())!
}
