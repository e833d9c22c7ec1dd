import { expect, test } from 'vitest'
import { expectAccessible } from './support/accessibility.ts'
import { expectNoSidewaysScroll, saveScreen, withPage } from './support/browser.ts'
import { hostPortal } from './support/hosted-portal.ts'

const portal = hostPortal()

test.each([
  ['phone', 'light'],
  ['phone', 'dark'],
  ['desktop', 'light'],
  ['desktop', 'dark'],
] as const)('a visitor reads the home page on a %s in %s colours', async (viewport, colorScheme) => {
  await withPage({ viewport, colorScheme, baseURL: portal.url }, async (page) => {
    const answer = await page.goto('/')
    expect(answer?.status()).toBe(200)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    await saveScreen(page, `home-${viewport}-${colorScheme}`)
  })
})
