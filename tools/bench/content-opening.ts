import type { Page } from 'playwright-core'
import { launchBrowser } from '../browser.ts'
import { benchAccount, median } from './process.ts'

// What Lighthouse calls slow 4G: 1.6 Mbit/s down, 750 kbit/s up, 150 ms round trip.
const slow4G = { offline: false, downloadThroughput: 204_800, uploadThroughput: 93_750, latency: 150 }

async function signIn(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/login`)
  await page.getByLabel('E-mail').fill(benchAccount.email)
  await page.getByLabel('Password', { exact: true }).fill(benchAccount.password)
  await page.getByLabel('Password', { exact: true }).press('Enter')
  await page.waitForURL((address) => !address.pathname.startsWith('/login'), { timeout: 60_000 })
  await page.waitForLoadState('networkidle')
}

/** As Lighthouse slows a desktop down to a phone. */
const slowerBy = 4

/** Seconds from requesting the content manager to its first editor, on a slow phone with slow 4G just after sign-in; the median of three. */
export async function benchOpening(url: string): Promise<number> {
  const browser = await launchBrowser()
  const times: number[] = []
  try {
    for (let round = 0; round < 3; round++) {
      const context = await browser.newContext({ viewport: { width: 360, height: 740 } })
      const page = await context.newPage()
      page.setDefaultTimeout(60_000)
      const session = await context.newCDPSession(page)
      await session.send('Network.enable')
      await session.send('Network.emulateNetworkConditions', slow4G)
      await signIn(page, url)
      await session.send('Emulation.setCPUThrottlingRate', { rate: slowerBy })
      const began = performance.now()
      await page.goto(`${url}/content-manager`, { waitUntil: 'commit' })
      await page.getByRole('main').getByRole('textbox').first().waitFor()
      times.push((performance.now() - began) / 1000)
      await context.close()
    }
  } finally {
    await browser.close()
  }
  return median(times)
}
