import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seededRandom } from '../tools/seeded-random.ts'
import { openBadLine } from './support/bad-line.ts'
import { withPage } from './support/browser.ts'
import { newComplaint } from './support/cases.ts'
import { hostPortal } from './support/hosted-portal.ts'
import { ofLostRequests, outcome } from './support/lost-requests.ts'
import { button, heading, link, pdf } from './support/screen.ts'
import { call, newApplicant, signIn } from './support/session.ts'

const portal = hostPortal()

/** A twentieth of what pages ask for is lost on the way back. Outside the browser, which therefore keeps what has come. */
let line: Awaited<ReturnType<typeof openBadLine>>
beforeAll(async () => {
  const random = seededRandom(11)
  line = await openBadLine(portal.url, ({ isPage }) => (isPage || random() > 0.05 ? 'passes' : 'loses the answer'))
})
afterAll(() => line.close())

/** 400 kbit/s and 400 ms to each answer. */
async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 400,
    downloadThroughput: 50_000,
    uploadThroughput: 50_000,
  })
}

/** How long a person waits after a press before pressing again. */
const timeoutMs = 12_000

/**
 * Waits as a person does, who tries again where the page offers it and it can help, and presses again what leads on. Resolves with whether that was
 * pressed.
 */
async function until(page: Page, target: Locator, way?: Locator): Promise<boolean> {
  const again = page.getByRole('main').getByText('Try again', { exact: true }).filter({ visible: true }).first()
  const isLost = () => page.getByText('The part of the page that sends files did not load.').isVisible()
  let pressedAt = 0
  let pressedWay = false
  await expect
    .poll(
      async () => {
        if (await target.first().isVisible()) return true
        if (Date.now() - pressedAt < timeoutMs) return false
        const control = (await again.isVisible()) && !(await isLost()) ? again : way
        if (!(await control?.isVisible())) return false
        pressedAt = Date.now()
        pressedWay ||= control === way
        await control?.click({ timeout: 2_000 }).catch(() => {})
        return false
      },
      { interval: 500 },
    )
    .toBe(true)
  return pressedWay
}

test('a visitor complains over a slow line that loses a twentieth, and the complaint is there once', () =>
  withPage(
    { viewport: 'phone', baseURL: line.url },
    async (page) => {
      const subject = 'Dark since Sunday (phone)'
      page.setDefaultTimeout(40_000)
      await slowDown(page)
      await page.goto('/')
      await link(page, 'Complain about your electricity').click()
      await until(page, link(page, 'Start writing'))
      await link(page, 'Start writing').first().click()
      await until(page, heading(page, 'Personal Details'))
      await page.getByLabel('Local government area of the meter').selectOption('Ikeja')
      await button(page, 'Continue').click()
      await until(page, page.getByLabel('Subject'), button(page, 'Continue'))
      await page.getByLabel('I have reported this to my distribution company').check()
      await page.getByLabel(/^Distribution company/).selectOption('ikeja')
      await page.getByLabel("The company's complaint number").fill('IE/2026/9')
      await page.getByLabel('Subject').fill(subject)
      await page.getByLabel('Type of complaint').selectOption('Service Quality')
      await page.getByLabel('Description').fill('The whole street is dark.')
      await page.getByLabel('High', { exact: true }).check()
      await button(page, 'Continue').click()
      await until(page, heading(page, 'Supporting Documents'), button(page, 'Continue'))
      await page.getByLabel('Supporting Documents').setInputFiles([pdf('letter.pdf')])
      await button(page, 'Add').click()
      await until(page, page.getByText('letter.pdf'), button(page, 'Add'))
      await link(page, 'Continue').click()
      await until(page, button(page, 'Submit Complaint'))
      await page.getByLabel('Name', { exact: true }).fill('Kemi Ojo')
      await page.getByLabel('Phone Number').fill('08035550031')
      await button(page, 'Submit Complaint').click()
      await until(page, heading(page, /^Complaint submitted: CP-/), button(page, 'Submit Complaint'))
      const { token } = await signIn(portal.url)
      const { items } = await call<{ items: { serviceProvider: string }[] }>(
        'GET',
        `${portal.url}/api/complaints?pageSize=50`,
        undefined,
        token,
      )
      expect(items.filter(({ serviceProvider }) => serviceProvider === subject)).toHaveLength(1)
    },
    ofLostRequests,
  ))

test('of 20 visits that lose a twentieth of the requests, each shows the cases or says that it did not load', async () => {
  const consumer = await newApplicant(portal.url, 'ngozi@slow-line.example.com')
  await newComplaint(portal.url, consumer, 'Estimated bill for March')
  const random = seededRandom(7)
  const ends = { useful: 0, reported: 0 }
  const visit = async (page: Page) => {
    // The tests intercept requests, for which the browser keeps no cache: a second try loses as much as the first.
    await page.route('**/*', (route) =>
      route.request().isNavigationRequest() || random() > 0.05 ? route.continue() : route.abort('connectionreset'),
    )
    await page.goto('/consumer-complaint', { waitUntil: 'commit' })
    ends[await outcome(page)]++
  }
  for (let count = 0; count < 20; count++)
    await withPage({ viewport: 'phone', baseURL: portal.url, as: consumer }, visit, ofLostRequests)
  expect(ends.useful + ends.reported).toBe(20)
  expect(ends.useful).toBeGreaterThan(10)
})
