import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { withPage } from './support/browser.ts'
import { hostPortal } from './support/portal.ts'
import { button, lookAtWidths, pdf, png } from './support/screen.ts'
import { call, signIn } from './support/session.ts'

const portal = hostPortal()

async function reports() {
  const { token } = await signIn(portal.url)
  const list = await call<{ items: { id: string; subject: string }[] }>(
    'GET',
    `${portal.url}/api/whistleblowing/all?pageSize=50`,
    undefined,
    token,
  )
  return Promise.all(
    list.items.map(({ id }) =>
      call<{ subject: string; documents: { name: string }[] }>(
        'GET',
        `${portal.url}/api/whistleblowing/${id}`,
        undefined,
        token,
      ),
    ),
  )
}

async function write(page: Page, subject: string, files: Parameters<ReturnType<Page['locator']>['setInputFiles']>[0]) {
  await page.goto('/whistleblowing', { waitUntil: 'networkidle' })
  await button(page, 'Start New Report').click()
  await page.getByLabel('Subject').fill(subject)
  await page.getByLabel('Description').fill('Said on a bad connection.')
  await button(page, 'Continue').click()
  await button(page, 'Continue').click()
  await page.locator('#report-files').setInputFiles(files)
}

const refused = [/Failed to load resource/]

test('an answer that is lost, and a second press, make no second report', { timeout: 120_000 }, async () => {
  await withPage(
    { baseURL: portal.url, viewport: 'phone' },
    async (page) => {
      let sendings = 0
      await page.route('**/api/whistleblowing/submit', async (route) => {
        // The server has it, the browser never hears so.
        const answer = await route.fetch()
        if (++sendings === 1) return route.abort('connectionreset')
        await route.fulfill({ response: answer })
      })
      await write(page, 'Pressed twice', [])
      const submit = button(page, 'Submit Report')
      await submit.dblclick()
      await page.getByText('What you have written is still here.').waitFor()
      expect(sendings).toBe(1)
      await submit.click()
      await page.getByRole('heading', { name: 'We have your report' }).waitFor()
      expect((await reports()).filter(({ subject }) => subject === 'Pressed twice')).toHaveLength(1)
    },
    refused,
  )
})

test('files go on after a cut by themselves, once, and can be stopped; the receipt waits for none of them', { timeout: 180_000 }, async () => {
  await withPage(
    { baseURL: portal.url, viewport: 'phone' },
    async (page) => {
      let cuts = 0
      const keys: (string | undefined)[] = []
      let hold = true
      await page.route('**/api/whistleblowing/upload/*', async (route) => {
        const key = route.request().headers()['idempotency-key']
        keys.push(key)
        if (route.request().postData()?.includes('slow.png')) {
          // On its way for as long as the test wants.
          if (hold) return
          return route.continue()
        }
        const answer = await route.fetch()
        // Stored, and the answer lost; and lost once more.
        if (++cuts <= 2) return route.abort('connectionreset')
        await route.fulfill({ response: answer })
      })
      await write(page, 'Cut and sent again', [png('gate.png'), png('slow.png'), pdf('lies.pdf')])
      await button(page, 'Submit Report').click()
      const receipt = (await page.locator('[data-receipt]').textContent()) ?? ''
      await page.getByText('The file is sent again by itself').first().waitFor()
      await lookAtWidths(page, 'whistle-file-paused')
      await page.getByRole('listitem').filter({ hasText: 'gate.png' }).getByText('Uploaded').waitFor()
      expect(new Set(keys.slice(0, 3)).size).toBe(1)
      await page.getByRole('progressbar', { name: 'slow.png' }).waitFor()
      await lookAtWidths(page, 'whistle-files-under-way')
      // Who has kept the receipt is told what is still on its way.
      await page.getByLabel('Type your receipt').fill(receipt)
      await button(page, 'I have kept my receipt').click()
      await page.getByText('Not all files have arrived').waitFor()
      await button(page, 'Cancel slow.png').click()
      await page.getByRole('listitem').filter({ hasText: 'slow.png' }).getByText('Cancelled').waitFor()
      hold = false
      // No page in it, so it is refused, with words and without another try.
      await page.getByRole('listitem').filter({ hasText: 'lies.pdf' }).getByText('could not be read').waitFor()
      await lookAtWidths(page, 'whistle-files-ended')
      await button(page, 'Try again slow.png').click()
      await page.getByRole('listitem').filter({ hasText: 'slow.png' }).getByText('Uploaded').waitFor()
      await button(page, 'I have kept my receipt').click()
      await button(page, 'Start New Report').waitFor()
      const [stored] = (await reports()).filter(({ subject }) => subject === 'Cut and sent again')
      expect(stored?.documents.map(({ name }) => name)).toEqual(['Attachment 1.png', 'Attachment 2.png'])
      const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
      expect(kept).not.toMatch(/gate|slow|lies/)

      await page.goto('/whistleblowing/follow-up', { waitUntil: 'networkidle' })
      await page.getByLabel('Receipt').fill(receipt)
      await button(page, 'Open my report').click()
      cuts = 0
      await page.route('**/api/whistleblowing/follow-up/files', async (route) => {
        const answer = await route.fetch()
        if (++cuts === 1) return route.abort('connectionreset')
        await route.fulfill({ response: answer })
      })
      await page.locator('input[type=file]').setInputFiles([png('later.png')])
      await button(page, 'Send files').click()
      await page.getByText('Attachment 3.png').waitFor()
      expect(await page.getByText('Attachment 4.png').count()).toBe(0)
    },
    refused,
  )
})
