import { expect, test } from 'vitest'
import { withPage } from './support/browser.ts'
import { hostPortal } from './support/hosted-portal.ts'
import { look } from './support/screen.ts'

const portal = hostPortal()

test.each(['phone', 'desktop'] as const)('a visitor reads the home page on a %s', async (viewport) => {
  await withPage({ viewport, baseURL: portal.url }, async (page) => {
    const answer = await page.goto('/')
    expect(answer?.status()).toBe(200)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await look(page, `home-${viewport}`)
  })
})
