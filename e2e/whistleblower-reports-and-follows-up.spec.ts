import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { waitSeconds } from '../portal/src/features/whistleblowing/rules.ts'
import { withPage } from './support/browser.ts'
import { hostPortal } from './support/hosted-portal.ts'
import { examine, examineAtWidths, lookAtWidths, png } from './support/screen.ts'
import { call, newApplicant, signIn } from './support/session.ts'

const words = {
  subject: 'Copper taken from the depot',
  description: 'Every Friday night a lorry without plates leaves.',
}
const portal = hostPortal({ own: 'an address may send few reports' })
/** The default of the configuration. */
const exitAddress = 'https://www.wikipedia.org/'

async function askAsStaff(subject: string, content: string): Promise<void> {
  const { token } = await signIn(portal.url)
  const reports = `${portal.url}/api/whistleblowing`
  const address = `${reports}/all?search=${encodeURIComponent(subject)}`
  const { items } = await call<{ items: { id: string }[] }>('GET', address, undefined, token)
  await call('POST', `${reports}/${items[0]!.id}/communications`, { content }, token)
}

/** 'Exit this page' is always in the window, and no control that somebody comes to is under it. */
async function expectExitFree(page: Page): Promise<void> {
  const before = page.viewportSize()!
  for (const [width, height] of [
    [360, 640],
    [1280, 800],
  ] as const) {
    await page.setViewportSize({ width, height })
    const exit = page.getByRole('button', { name: 'Exit this page' })
    for (const control of await page
      .locator('main form :is(button, input, textarea, a)')
      .filter({ visible: true })
      .all()) {
      await control.focus()
      const bar = (await exit.boundingBox())!
      const box = (await control.boundingBox())!
      expect(bar.y >= 0 && bar.y + bar.height <= height, 'in the window').toBe(true)
      const apart = box.y >= bar.y + bar.height || box.y + box.height <= bar.y
      expect(apart, `${await control.textContent()} at ${width} px`).toBe(true)
    }
  }
  await page.setViewportSize(before)
}

/** By × and by the link to the login, which leads back here: what is written is lost only after a question. */
async function expectQuestionBeforeLeaving(page: Page): Promise<void> {
  const question = page.getByRole('alertdialog', { name: 'Leave without sending the report?' })
  await page.getByRole('button', { name: 'Close the form' }).click()
  await examine(page, 'whistle-leave')
  await question.getByRole('button', { name: 'Stay' }).click()
  await page.getByRole('button', { name: 'Back' }).click()
  const logIn = page.getByRole('main').getByRole('link', { name: 'log in' })
  expect(await logIn.getAttribute('href')).toBe('/login?next=%2Fwhistleblowing')
  await logIn.click()
  await question.getByRole('button', { name: 'Stay' }).click()
  await question.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Continue' }).click()
}

/** From the first press to the receipt, which it answers. */
async function report(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Start New Report' }).click()
  await page.getByRole('heading', { name: /Step 1 of 3/ }).waitFor()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('alert').getByRole('link', { name: 'Subject is required' }).click()
  await examineAtWidths(page, 'whistle-errors')
  await page.keyboard.type(words.subject)
  await page.getByLabel('Description').fill(words.description)
  await page.getByLabel('Subject').press('Enter')
  await page.getByText('You stay anonymous').waitFor()
  // Nothing is asked on this step, so the heading has the focus.
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: /Step 3 of 3/ }).waitFor()
  await page.getByRole('button', { name: 'Back' }).click()
  await expectQuestionBeforeLeaving(page)
  await page.getByRole('button', { name: 'Back' }).click()
  await expect.poll(() => page.getByLabel('Subject').inputValue()).toBe(words.subject)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.locator('#report-files').setInputFiles([png('depot.png')])
  await page.getByRole('button', { name: 'Remove depot.png' }).waitFor()
  await examine(page, 'whistle-files')
  await expectExitFree(page)
  await page.getByRole('button', { name: 'Submit Report' }).click()
  await page.getByRole('heading', { name: 'We have your report' }).waitFor()
  await examineAtWidths(page, 'whistle-receipt')
  // Until its file has arrived, the page asks to wait.
  await page.getByText('Uploaded').first().waitFor()
  return (await page.locator('[data-receipt]').textContent()) ?? ''
}

test('a whistle-blower reports without a name and follows the report', async () => {
  await withPage(
    { baseURL: portal.url, viewport: 'phone' },
    async (page) => {
      const elsewhere: string[] = []
      page.on('request', (request) => {
        if (!request.url().startsWith(portal.url) && !/^(data|blob):/.test(request.url())) elsewhere.push(request.url())
      })
      const answer = await page.goto('/whistleblowing', { waitUntil: 'networkidle' })
      expect(answer?.headers()).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
      await lookAtWidths(page, 'whistle-start')
      const receipt = await report(page)
      await page.getByLabel('Type your receipt').fill('1111 2222 3333 4444')
      await page.getByRole('button', { name: 'I have kept my receipt' }).click()
      await page.getByText('These are not the digits of your receipt').waitFor()
      await page.getByLabel('Type your receipt').fill(receipt.replaceAll(' ', ''))
      await page.getByRole('button', { name: 'I have kept my receipt' }).click()
      await page.getByRole('button', { name: 'Start New Report' }).waitFor()
      expect(await page.content()).not.toContain(receipt)

      await askAsStaff(words.subject, 'Which gate does it use?')
      await page.getByRole('link', { name: 'Follow up a report with your receipt' }).click()
      await page.getByLabel('Receipt').fill('0000 0000 0000 0000')
      await page.getByRole('button', { name: 'Open my report' }).click()
      await page.getByText('No report has this receipt').waitFor()
      await lookAtWidths(page, 'whistle-no-receipt')
      await page.getByLabel('Receipt').fill(receipt)
      await page.keyboard.press('Enter')
      await page.getByText('Which gate does it use?').waitFor()
      await page.getByLabel('Write to the Commission').fill('The one behind the canteen.')
      await page.getByRole('button', { name: 'Send message' }).click()
      await page.getByRole('listitem').filter({ hasText: 'The one behind the canteen.' }).waitFor()
      await page.locator('input[type=file]').setInputFiles([png('gate.png')])
      await page.getByRole('button', { name: 'Send files' }).click()
      await page.getByText('Attachment 2.png').waitFor()
      await examineAtWidths(page, 'whistle-followed')

      const kept = await page.evaluate(() =>
        JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage), document.cookie]),
      )
      expect(kept).not.toMatch(/Copper|canteen|root/)
      expect(kept).not.toContain(receipt.slice(0, 4))
      expect(elsewhere).toEqual([])
    },
    [/status of 404/],
  )
})

test('the way out is one press, or Escape three times, and leaves nothing to go back to', async () => {
  await withPage({ baseURL: portal.url, viewport: 'phone' }, async (page) => {
    await page
      .context()
      .route(`${exitAddress}*`, (route) => route.fulfill({ contentType: 'text/html', body: '<h1>Weather</h1>' }))
    for (const leave of [
      () => page.getByRole('button', { name: /Exit this page/ }).click(),
      async () => {
        for (let press = 0; press < 3; press++) await page.keyboard.press('Escape')
      },
    ]) {
      await page.goto('/faqs')
      await page.goto('/whistleblowing', { waitUntil: 'networkidle' })
      // However far somebody has gone within the feature.
      await page.getByRole('link', { name: 'How to protect yourself' }).click()
      await page.getByRole('link', { name: 'Follow up a report with your receipt' }).click()
      await page.getByLabel('Receipt').waitFor()
      await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Whistleblowing' }).click()
      await page.getByRole('button', { name: 'Start New Report' }).click()
      await page.getByLabel('Subject').fill(words.subject)
      await leave()
      await page.waitForURL(`${exitAddress}*`)
      await page.goBack()
      await page.waitForURL('**/faqs')
    }
    // The page without scripts has the same way out for those who have them.
    await page.goto('/whistleblowing/report', { waitUntil: 'networkidle' })
    await page.getByLabel('Subject').fill(words.subject)
    for (let press = 0; press < 3; press++) await page.keyboard.press('Escape')
    await page.waitForURL(`${exitAddress}*`)
    await page.goBack()
    await page.waitForURL('**/faqs')
  })
})

test('what the browser keeps for Back is empty, and nothing typed is sent away to be spelt', async () => {
  await withPage({ baseURL: portal.url }, async (page) => {
    await page.goto('/whistleblowing', { waitUntil: 'networkidle' })
    await page.getByRole('button', { name: 'Start New Report' }).click()
    await page.getByLabel('Description').fill(words.description)
    const spelt = await page
      .locator('main :is(input, textarea)')
      .evaluateAll((fields) => fields.filter((field) => (field as HTMLElement).spellcheck).length)
    expect(spelt).toBe(0)
    const kept = await page.evaluate(() => {
      dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))
      return document.documentElement.childNodes.length
    })
    expect(kept).toBe(0)
    await Promise.all([
      page.waitForEvent('load'),
      page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))),
    ])
    await page.getByRole('button', { name: 'Start New Report' }).waitFor()
  })
})

test('without scripts a report is one page, and its receipt follows it', async () => {
  await withPage(
    { baseURL: portal.url, viewport: 'phone', scripts: false },
    async (page) => {
      await page.goto('/whistleblowing')
      await page.getByRole('link', { name: 'Start New Report' }).click()
      await page.getByRole('heading', { name: 'Report without a name' }).waitFor()
      await lookAtWidths(page, 'whistle-page')
      await page.getByLabel('Description').fill(words.description)
      await page.waitForTimeout(waitSeconds * 1_000)
      await page.getByRole('button', { name: 'Submit Report' }).click()
      await page.getByRole('alert').getByRole('link', { name: 'Subject is required' }).click()
      await lookAtWidths(page, 'whistle-page-errors')
      await expect.poll(() => page.getByLabel('Description').inputValue()).toBe(words.description)
      await page.keyboard.type('Oil of transformers sold')
      await page.getByLabel('Attachments').setInputFiles([png('depot.png')])
      await page.getByRole('button', { name: 'Submit Report' }).click()
      await page.getByRole('heading', { name: 'We have your report' }).waitFor()
      await lookAtWidths(page, 'whistle-page-receipt')
      const receipt = (await page.locator('[data-receipt]').textContent()) ?? ''
      await askAsStaff('Oil of transformers sold', 'Which depot is it?')
      await page.getByRole('link', { name: 'Follow up a report' }).click()
      await page.getByLabel('Receipt').fill(receipt)
      await page.keyboard.press('Enter')
      await page.getByText('Which depot is it?').waitFor()
      await page.getByLabel('Write to the Commission').fill('The one at the bridge.')
      await page.getByRole('button', { name: 'Send' }).click()
      await page.getByText('We have what you sent').waitFor()
      await lookAtWidths(page, 'whistle-page-followed')
      await expect.poll(() => page.getByText('The one at the bridge.').isVisible()).toBe(true)
      expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/whistleblowing/receipt')
      expect(await page.context().storageState()).toEqual({ cookies: [], origins: [] })
      expect(await page.getByRole('link', { name: 'Exit this page' }).getAttribute('href')).toBe(exitAddress)
    },
    [/status of 400/],
  )
})

test('a signed-in person may report with the name of the account, and no other', async () => {
  const user = await newApplicant(portal.url, 'bola.reports@example.com')
  await withPage({ baseURL: portal.url, as: user }, async (page) => {
    await page.goto('/whistleblowing', { waitUntil: 'networkidle' })
    await page.getByText('No reports found matching your criteria').waitFor()
    await page.getByRole('button', { name: 'Start New Report' }).click()
    await page.getByLabel('Subject').fill('Meters sold twice')
    await page.getByLabel('Description').fill('Paid for, and sold again.')
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByLabel('Name').waitFor()
    await expect.poll(() => page.getByLabel('Name').isDisabled()).toBe(true)
    await expect.poll(() => page.getByLabel('Name').inputValue()).toBe('Bola Adeyemi')
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('button', { name: 'Submit Report' }).click()
    await page.getByRole('button', { name: 'Back to my reports' }).click()
    await page.getByRole('button', { name: /^Open WB-/ }).click()
    await page.getByText('Paid for, and sold again.').waitFor()
    await lookAtWidths(page, 'whistle-own-report')
    const root = await page.evaluate(() => localStorage.getItem('root'))
    expect(root).toBe(user.root)
  })
})
