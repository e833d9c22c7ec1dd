import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../tools/test-database.ts'
import { expectAccessible } from './support/accessibility.ts'
import { closeBrowser, expectNoSidewaysScroll, saveScreen, withPage } from './support/browser.ts'
import { type RunningPortal, startPortal } from './support/portal.ts'

let database: TestDatabase
let portal: RunningPortal

beforeAll(async () => {
  database = await createTestDatabase()
  portal = await startPortal({ env: { DATABASE_URL: database.url } })
})

afterAll(async () => {
  await closeBrowser()
  await portal?.stop()
  await database?.drop()
})

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
