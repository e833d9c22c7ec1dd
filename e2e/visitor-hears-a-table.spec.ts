import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from '../tools/browser.ts'
import { viewports } from './support/browser.ts'
import { hostPortal } from './support/hosted-portal.ts'

const portal = hostPortal()

/** How many of each part of a table the browser hands to those who hear the page, and how many the page has. */
async function countTableParts(page: Page) {
  const session = await page.context().newCDPSession(page)
  const { nodes } = await session.send('Accessibility.getFullAXTree')
  const heard = (role: string) => nodes.filter((node) => !node.ignored && node.role?.value === role).length
  const written = (selector: string) => page.locator(`#main ${selector}`).count()
  return {
    heard: {
      tables: heard('table'),
      rows: heard('row'),
      columns: heard('columnheader'),
      names: heard('rowheader'),
      cells: heard('cell'),
    },
    written: {
      tables: await written('table'),
      rows: await written('tr'),
      columns: await written('thead th'),
      names: await written('tbody th'),
      cells: await written('td'),
    },
  }
}

// As for those who use a screen reader, to whom the browser also hands what it has not laid out yet.
let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser('--force-renderer-accessibility=screen-reader')
})
afterAll(() => browser.close())

// On a phone rows are laid out as cards: their `display` is not that of a table, and far ones are not laid out at all.
test.each(['phone', 'desktop'] as const)('every fee is heard in its row and column on a %s', async (viewport) => {
  const page = await browser.newPage({ viewport: viewports[viewport], baseURL: portal.url })
  await page.goto('/licenses')
  const { heard, written } = await countTableParts(page)
  expect(heard).toEqual(written)
  expect(written.cells).toBeGreaterThan(100)
  await page.close()
})
