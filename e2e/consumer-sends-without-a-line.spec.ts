import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { withPage } from './support/browser.ts'
import { newComplaint } from './support/cases.ts'
import { hostPortal } from './support/hosted-portal.ts'
import { button, examine, heading, lookAtWidths, started } from './support/screen.ts'
import { call, newApplicant, type Session } from './support/session.ts'
import { hasKey, ready, writeComplaint } from './support/waiting.ts'

const portal = hostPortal()
const line = (page: Page, isThere: boolean) => page.context().setOffline(!isThere)
const failed = [/Failed to load resource/]

type Complaint = {
  id: string
  serviceProvider: string
  messages: { text: string }[]
  documents: { originalName: string }[]
}
const complaintsOf = async ({ token }: Session) => {
  const { items } = await call<{ items: Complaint[] }>('GET', `${portal.url}/api/complaints`, undefined, token)
  return Promise.all(
    items.map(({ id }) => call<Complaint>('GET', `${portal.url}/api/complaints/${id}`, undefined, token)),
  )
}
const subjectsOf = async (consumer: Session) => (await complaintsOf(consumer)).map((one) => one.serviceProvider)

test('a complaint with a file and a message wait, say so, and are sent once when the line is back', async () => {
  const consumer = await newApplicant(portal.url, 'ifeoma@sends-without-a-line.example.com')
  await withPage(
    { viewport: 'phone', baseURL: portal.url, as: consumer },
    async (page) => {
      await writeComplaint(page, 'No supply since Monday', 'bill.pdf')
      await line(page, false)
      await button(page, 'Submit Complaint').click()
      const waiting = page.getByText('Waiting for a connection').first()
      await waiting.waitFor()
      await page.getByText('1 message is waiting to be sent.').waitFor()
      // One truth about what is kept where.
      await page.getByText(/What waits to be sent is kept on this device/).waitFor()
      expect(await page.getByText(/stays on this page/).count()).toBe(0)
      await examine(page, 'complaint-waits-for-the-line')
      // Neither the words nor the file are readable on the device.
      expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('No supply since Monday')
      await line(page, true)
      await heading(page, /^Complaint submitted: CP-/).waitFor()
      await page.getByText('bill.pdf').waitFor()

      // The receipt is a page of its own.
      await ready(page)
      await page.getByRole('link', { name: 'Open the complaint' }).click()
      const box = page.getByLabel('Message to the Commission')
      const messages = page.getByRole('list', { name: /^Thread of/ })
      await box.fill('Still dark.')
      await line(page, false)
      await button(page, 'Send message').click()
      await messages.getByText('Waiting to be sent').waitFor()
      await box.fill('And the meter is hot.')
      await button(page, 'Send message').click()
      await page.getByText('2 messages are waiting to be sent.').waitFor()
      await lookAtWidths(page, 'message-waits-for-the-line')
      await line(page, true)
      await messages.getByText('Waiting to be sent').first().waitFor({ state: 'detached' })
      await page.getByText('2 messages are waiting to be sent.').waitFor({ state: 'detached' })
    },
    failed,
  )
  const [complaint, ...others] = await complaintsOf(consumer)
  expect(others).toEqual([])
  expect(complaint?.documents.map(({ originalName }) => originalName)).toEqual(['bill.pdf'])
  expect(complaint?.messages.map(({ text }) => text)).toEqual(['Still dark.', 'And the meter is hot.'])
})

test('nothing of it is seen or sent while another person uses the phone, and it is sent once when its writer is back', async () => {
  const ada = await newApplicant(portal.url, 'ada.waits@sends-without-a-line.example.com')
  const bola = await newApplicant(portal.url, 'bola.next@sends-without-a-line.example.com')
  const signIn = (page: Page, { root }: Session) =>
    page.evaluate((state) => {
      localStorage.setItem('root', state)
    }, root)
  await withPage(
    { viewport: 'phone', baseURL: portal.url, as: ada },
    async (page) => {
      await writeComplaint(page, 'My neighbour reads along')
      const other = await page.context().newPage()
      await other.goto('/user-profile')
      await started(other)
      await button(other, 'Log out').first().waitFor()
      await line(page, false)
      await button(page, 'Submit Complaint').click()
      await page.getByText('1 message is waiting to be sent.').waitFor()
      // Without a line the session ends on the device only; the token stays valid at the server.
      await button(other, 'Log out').first().click()
      await expect.poll(() => other.url()).not.toContain('/user-profile')
      await line(page, true)
      await other.close()
      await page.goto('/contact')
      expect(await hasKey(page)).toBe(false)
      await signIn(page, bola)
      await page.goto('/user-profile')
      await ready(page)
      await writeComplaint(page, 'Bola writes too')
      await line(page, false)
      await button(page, 'Submit Complaint').click()
      await page.getByText('1 message is waiting to be sent.').waitFor()
      await button(page, 'Show').click()
      const list = page.getByRole('region', { name: 'Waiting to be sent' })
      await list.getByText('Bola writes too').waitFor()
      await expect.poll(() => page.getByText('My neighbour reads along').count()).toBe(0)
      await line(page, true)
      await heading(page, /^Complaint submitted: CP-/).waitFor()
      expect(await subjectsOf(ada)).toEqual([])

      await signIn(page, ada)
      await page.goto('/user-profile')
      await page.getByText(/^Sent: CP-/).waitFor()
      await page.getByText('My neighbour reads along').waitFor()
      await lookAtWidths(page, 'complaint-was-sent')
      await button(page, 'Dismiss').click()
      await page.getByText(/^Sent: CP-/).waitFor({ state: 'detached' })
    },
    failed,
  )
  expect(await subjectsOf(ada)).toEqual(['My neighbour reads along'])
  expect(await subjectsOf(bola)).toEqual(['Bola writes too'])
})

test('a message that is refused says why, and is opened again or discarded', async () => {
  const consumer = await newApplicant(portal.url, 'chika@sends-without-a-line.example.com')
  const { id } = await newComplaint(portal.url, consumer, 'Estimated bill for May')
  await withPage(
    { viewport: 'phone', baseURL: portal.url, as: consumer },
    async (page) => {
      await page.goto(`/consumer-complaint/${id}`)
      await ready(page)
      await page.getByLabel('Message to the Commission').fill('Is there news?')
      await line(page, false)
      await button(page, 'Send message').click()
      await page.getByText('1 message is waiting to be sent.').waitFor()
      // Also for the worker of the site, which may be the first to send.
      await page
        .context()
        .route(`**/api/complaints/${id}/messages`, (route) =>
          route.fulfill({ status: 403, json: { code: 'forbidden', message: 'Nobody may write here now.' } }),
        )
      await line(page, true)
      await page.getByText('1 message was not sent.').waitFor()
      await page.getByText('Nobody may write here now.').first().waitFor()
      await button(page, 'Show').click()
      const list = page.getByRole('region', { name: 'Waiting to be sent' })
      await examine(page, 'message-refused')
      // Discarding asks first.
      await button(list, 'Discard').click()
      await button(list, 'Keep it').click()
      await button(list, 'Open again').click()
      await page.waitForURL(`**/consumer-complaint/${id}`)
      await page.waitForFunction(() => document.querySelector('textarea')?.value === 'Is there news?')
      await page.getByText('1 message was not sent.').waitFor({ state: 'detached' })
      await page.context().unroute(`**/api/complaints/${id}/messages`)
      await ready(page)
      await line(page, false)
      await button(page, 'Send message').click()
      await page.getByText('1 message is waiting to be sent.').waitFor()
      await button(page, 'Show').click()
      await button(list, 'Discard').click()
      await button(list, 'Discard it').click()
      await page.getByText('1 message is waiting to be sent.').waitFor({ state: 'detached' })
    },
    failed,
  )
})

test('a visitor’s enquiry waits without showing its words, and is sent once', async () => {
  await withPage(
    { viewport: 'phone', baseURL: portal.url },
    async (page) => {
      const write = async () => {
        await page.getByLabel('Name').fill('Ada')
        // The code that keeps the message is loaded with the first letter, and looks for others.
        await page.waitForFunction(async () => (await indexedDB.databases()).some(({ name }) => name === 'outbox'))
        await page.getByLabel('E-mail').fill('ada.enquires@sends-without-a-line.example.com')
        await page.getByLabel('Message').fill('When is my hearing?')
      }
      await page.goto('/contact')
      await write()
      await line(page, false)
      await button(page, 'Send message').click()
      await page.getByText('Waiting for a connection').waitFor()
      await expect.poll(() => page.getByLabel('Message').inputValue()).toBe('')
      expect(await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))).not.toContain('hearing')
      await lookAtWidths(page, 'enquiry-waits-for-the-line')
      await line(page, true)
      await page.getByText('We have your message').waitFor()
      await expect.poll(() => page.locator('[data-fill=reference]').textContent()).toMatch(/^EN-/)
      await button(page, 'Close').click()
      await page.getByText('We have your message').waitFor({ state: 'detached' })
    },
    failed,
  )
})

test('a message whose answer is lost is sent again by itself, and arrives once', async () => {
  const consumer = await newApplicant(portal.url, 'uju@sends-without-a-line.example.com')
  const { id } = await newComplaint(portal.url, consumer, 'Estimated bill for May')
  await withPage(
    { viewport: 'phone', baseURL: portal.url, as: consumer },
    async (page) => {
      await page.goto(`/consumer-complaint/${id}`)
      await ready(page)
      let isLost = false
      await page.context().route(`**/api/complaints/${id}/messages`, async (route) => {
        if (isLost) return route.fallback()
        isLost = true
        await route.fetch()
        await route.abort()
      })
      await page.getByLabel('Message to the Commission').fill('When will somebody come?')
      await button(page, 'Send message').click()
      await page.getByText('Message sent').first().waitFor()
      await page.getByText('Waiting to be sent').first().waitFor({ state: 'detached' })
    },
    failed,
  )
  const [complaint] = await complaintsOf(consumer)
  expect(complaint?.messages.map(({ text }) => text)).toEqual(['When will somebody come?'])
})
