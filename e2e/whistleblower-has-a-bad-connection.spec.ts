import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { answerFirst, type SentRequest, type Fate, openBadLine } from './support/bad-line.ts'
import { withPage } from './support/browser.ts'
import { hostPortal } from './support/hosted-portal.ts'
import { busyAnswer, button, lookAtWidths, pdf, png } from './support/screen.ts'
import { call, newApplicant, signIn } from './support/session.ts'

const portal = hostPortal({ own: 'an address may send few reports' })
let line: Awaited<ReturnType<typeof openBadLine>>
let decide: (asked: SentRequest) => Fate = () => 'passes'
let asked: SentRequest[] = []
beforeAll(async () => {
  line = await openBadLine(portal.url, (each) => {
    asked.push(each)
    return decide(each)
  })
})
beforeEach(() => void (asked = []))
afterAll(() => line.close())

interface Stored {
  id: string
  subject: string
  documents: { name: string }[]
}
async function stored(subject: string): Promise<Stored[]> {
  const { token } = await signIn(portal.url)
  const address = `${portal.url}/api/whistleblowing`
  const { items } = await call<{ items: Stored[] }>('GET', `${address}/all?pageSize=50`, undefined, token)
  const own = items.filter((item) => item.subject === subject)
  return Promise.all(own.map(({ id }) => call<Stored>('GET', `${address}/${id}`, undefined, token)))
}

async function write(page: Page, subject: string, files: ReturnType<typeof png>[]): Promise<void> {
  await page.goto('/whistleblowing', { waitUntil: 'networkidle' })
  await button(page, 'Start New Report').click()
  await page.getByLabel('Subject').fill(subject)
  await page.getByLabel('Description').fill('Said on a bad connection.')
  await button(page, 'Continue').click()
  await button(page, 'Continue').click()
  await page.locator('#report-files').setInputFiles(files)
}
const file = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })
const keysOf = (path: RegExp) => [...new Set(asked.filter((each) => path.test(each.path)).map(({ key }) => key))]

const lost = [/Failed to load resource/]

test('an answer that is lost, and a second press, make no second report', async () => {
  await withPage(
    { baseURL: line.url, viewport: 'phone' },
    async (page) => {
      const sendings = () => asked.filter(({ path }) => path.endsWith('/submit'))
      decide = ({ path }) => (path.endsWith('/submit') && sendings().length === 1 ? 'loses the answer' : 'passes')
      await write(page, 'Pressed twice', [])
      const submit = button(page, 'Submit Report')
      await submit.dblclick()
      await page.getByText('What you have written is still here.').waitFor()
      expect(sendings()).toHaveLength(1)
      await submit.click()
      await page.getByRole('heading', { name: 'We have your report' }).waitFor()
      expect(sendings()).toHaveLength(2)
      expect(await stored('Pressed twice')).toHaveLength(1)
    },
    lost,
  )
})

test('files go on after a cut by themselves, each once; the receipt waits for none', async () => {
  await withPage(
    { baseURL: line.url, viewport: 'phone' },
    async (page) => {
      const upload = /\/api\/whistleblowing\/upload\//
      let isHeld = true
      // The first file is stored and its answer lost, twice; the second stands still; the third is no document.
      decide = ({ path, key }) => {
        if (!upload.test(path)) return 'passes'
        const which = keysOf(upload).indexOf(key)
        if (which === 0) return asked.filter((each) => each.key === key).length <= 2 ? 'loses the answer' : 'passes'
        return which === 1 && isHeld ? 'stands still' : 'passes'
      }
      await write(page, 'Cut and sent again', [png('gate.png'), png('slow.png'), pdf('lies.pdf')])
      await button(page, 'Submit Report').click()
      const receipt = (await page.locator('[data-receipt]').textContent()) ?? ''
      await page.getByText('The file will be sent again automatically').first().waitFor()
      await file(page, 'gate.png').getByText('Uploaded').waitFor()
      await page.getByRole('progressbar', { name: 'slow.png' }).waitFor()
      await lookAtWidths(page, 'whistle-files-under-way')
      // Who has kept the receipt hears what is still on its way.
      await page.getByLabel('Type your receipt').fill(receipt)
      await button(page, 'I have kept my receipt').click()
      await page.getByText('Not all files have arrived').waitFor()
      await button(page, 'Cancel slow.png').click()
      await file(page, 'slow.png').getByText('Cancelled').waitFor()
      isHeld = false
      // Refused with words, and not tried again by itself.
      await file(page, 'lies.pdf').getByText('could not be read').waitFor()
      await lookAtWidths(page, 'whistle-files-ended')
      await button(page, 'Try again slow.png').click()
      await file(page, 'slow.png').getByText('Uploaded').waitFor()
      await button(page, 'I have kept my receipt').click()
      await button(page, 'Start New Report').waitFor()
      const [report] = await stored('Cut and sent again')
      expect(report?.documents.map(({ name }) => name)).toEqual(['Attachment 1.png', 'Attachment 2.png'])
      expect(keysOf(upload)).toHaveLength(3)
      const kept = await page.evaluate(() =>
        JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]),
      )
      expect(kept).not.toMatch(/gate|slow|lies/)

      await page.goto('/whistleblowing/follow-up', { waitUntil: 'networkidle' })
      await page.getByLabel('Receipt').fill(receipt)
      await button(page, 'Open my report').click()
      const later = /\/follow-up\/files$/
      const sendings = () => asked.filter(({ path }) => later.test(path)).length
      decide = ({ path }) => (later.test(path) && sendings() === 1 ? 'loses the answer' : 'passes')
      await page.locator('input[type=file]').setInputFiles([png('later.png')])
      await button(page, 'Send files').click()
      await page.getByText('Attachment 3.png').waitFor()
      expect([sendings(), await page.getByText('Attachment 4.png').count()]).toEqual([2, 0])
    },
    [...lost, /status of 415/],
  )
})

test('a file that the portal has no time to check is sent again by itself, and the page says so', async () => {
  await withPage(
    { baseURL: portal.url, viewport: 'phone' },
    async (page) => {
      await answerFirst(page, '**/api/whistleblowing/upload/*', (route) => route.fulfill(busyAnswer))
      await write(page, 'Sent again', [png('gate.png')])
      await button(page, 'Submit Report').click()
      await file(page, 'gate.png').getByText('Other files are being checked first').waitFor()
      await file(page, 'gate.png').getByText('Uploaded').waitFor()
      const [report] = await stored('Sent again')
      expect(report?.documents).toHaveLength(1)
    },
    lost,
  )
})

/** Everything that the site keeps in this browser, as text. */
const storedInBrowser = (page: Page) =>
  page.evaluate(async () => {
    const parts = [JSON.stringify(localStorage), JSON.stringify(sessionStorage)]
    const result = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve) => request.addEventListener('success', () => resolve(request.result)))
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await result(indexedDB.open(name))
      for (const store of database.objectStoreNames)
        parts.push(
          `${name}.${store}: ${JSON.stringify(await result(database.transaction(store).objectStore(store).getAll()))}`,
        )
      database.close()
    }
    return parts.join('\n')
  })

test('a report without a connection is stored nowhere, not even by a person whose messages may wait', async () => {
  const person = await newApplicant(portal.url, 'quiet@example.com')
  await withPage(
    { baseURL: portal.url, viewport: 'phone', as: person },
    async (page) => {
      await page.goto('/consumer-complaint')
      await page.waitForFunction(() => performance.getEntriesByName('outbox').length > 0)
      await write(page, 'Gate money', [png('gate.png')])
      const before = await storedInBrowser(page)
      await page.context().setOffline(true)
      await button(page, 'Submit Report').click()
      await page.getByText('What you have written is still here.').waitFor()
      const after = await storedInBrowser(page)
      expect(after).not.toMatch(/Gate money|bad connection|gate\.png/)
      expect(after).toBe(before)
      expect(after).not.toMatch(/outbox\.entries: \[\{/)
    },
    lost,
  )
})
