import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { withPage } from './support/browser.ts'
import { newComplaint } from './support/cases.ts'
import { hostPortal } from './support/hosted-portal.ts'
import { button, examine, lookAtWidths } from './support/screen.ts'
import { call, newApplicant, type Session } from './support/session.ts'
import { hasKey, ready, waitingIn } from './support/waiting.ts'

const portal = hostPortal()
const line = (page: Page, isThere: boolean) => page.context().setOffline(!isThere)
const failed = [/Failed to load resource/]
const askBeforeLeaving = async (page: Page) => {
  await button(page, 'Log out').first().click()
  await page.getByRole('alertdialog', { name: 'Keep what is not sent on this device?' }).waitFor()
}

type Complaint = {
  id: string
  messages: { text: string }[]
}
const complaintsOf = async ({ token }: Session) => {
  const { items } = await call<{ items: Complaint[] }>('GET', `${portal.url}/api/complaints`, undefined, token)
  return Promise.all(
    items.map(({ id }) => call<Complaint>('GET', `${portal.url}/api/complaints/${id}`, undefined, token)),
  )
}
const messagesOf = async (consumer: Session) =>
  (await complaintsOf(consumer)).flatMap(({ messages }) => messages.map(({ text }) => text))

test('messages wait, say so, and are sent once when the line is back', async () => {
  const consumer = await newApplicant(portal.url, 'ifeoma@sends-without-a-line.example.com')
  const { id } = await newComplaint(portal.url, consumer, 'No supply since Monday')
  await withPage(
    { viewport: 'phone', baseURL: portal.url, as: consumer },
    async (page) => {
      await page.goto(`/consumer-complaint/${id}`)
      await ready(page)
      const box = page.getByLabel('Message to the Commission')
      const messages = page.getByRole('list', { name: /^Thread of/ })
      await box.fill('Still dark.')
      await line(page, false)
      await button(page, 'Send message').click()
      await messages.getByText('Waiting to be sent').waitFor()
      // One truth about what is kept where.
      await page.getByText(/What waits to be sent is kept on this device/).waitFor()
      expect(await page.getByText(/stays on this page/).count()).toBe(0)
      await examine(page, 'message-waits')
      // The words are not readable on the device.
      expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('Still dark.')
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
  expect(complaint?.messages.map(({ text }) => text)).toEqual(['Still dark.', 'And the meter is hot.'])
})

test('nothing of it is seen or sent while another person uses the phone, and it is sent once when its writer is back', async () => {
  const ada = await newApplicant(portal.url, 'ada.waits@sends-without-a-line.example.com')
  const bola = await newApplicant(portal.url, 'bola.next@sends-without-a-line.example.com')
  const cases = await Promise.all([ada, bola].map((person) => newComplaint(portal.url, person, 'Dark street')))
  const signIn = (page: Page, { root }: Session) =>
    page.evaluate((state) => {
      localStorage.setItem('root', state)
    }, root)
  const write = async (page: Page, at: number, words: string) => {
    await page.goto(`/consumer-complaint/${cases[at]!.id}`)
    await ready(page)
    await page.getByLabel('Message to the Commission').fill(words)
    await expect.poll(() => page.evaluate(() => localStorage.getItem('root'))).toContain(words)
  }
  await withPage(
    { viewport: 'phone', baseURL: portal.url, as: ada },
    async (page) => {
      await write(page, 0, 'My neighbour reads along')
      const other = await page.context().newPage()
      await other.goto('/user-profile')
      await ready(other)
      // Typed and not sent: the question is asked, and comes while there is a line.
      await askBeforeLeaving(other)
      await button(other, 'Cancel').click()
      await line(page, false)
      await button(page, 'Send message').click()
      await page.getByText('1 message is waiting to be sent.').waitFor()
      // Without a line the session ends on the device only; the token stays valid at the server.
      await other.getByText('1 message is waiting to be sent.').waitFor()
      await askBeforeLeaving(other)
      await button(other, 'Keep and log out').click()
      await expect.poll(() => other.url()).not.toContain('/user-profile')
      await line(page, true)
      await other.close()
      await page.goto('/contact')
      expect(await hasKey(page)).toBe(false)
      await signIn(page, bola)
      await page.goto('/user-profile')
      await write(page, 1, 'Bola writes too')
      await line(page, false)
      await button(page, 'Send message').click()
      await page.getByText('1 message is waiting to be sent.').waitFor()
      await button(page, 'Show').click()
      const list = page.getByRole('region', { name: 'Waiting to be sent' })
      await list.getByText('Bola writes too').waitFor()
      await expect.poll(() => page.getByText('My neighbour reads along').count()).toBe(0)
      await line(page, true)
      await page.getByText('1 message is waiting to be sent.').waitFor({ state: 'detached' })
      expect(await messagesOf(ada)).toEqual([])

      await signIn(page, ada)
      await page.goto('/user-profile')
      await expect.poll(() => messagesOf(ada)).toEqual(['My neighbour reads along'])
      await lookAtWidths(page, 'message-was-sent')

      // What is removed at logging out waits no more.
      await write(page, 0, 'Never mind')
      const last = await page.context().newPage()
      await last.goto('/user-profile')
      await ready(last)
      await askBeforeLeaving(last)
      await examine(last, 'unsent-question')
      await button(last, 'Cancel').click()
      await line(page, false)
      await button(page, 'Send message').click()
      await last.getByText('1 message is waiting to be sent.').waitFor()
      expect(await waitingIn(last)).toBe(1)
      await askBeforeLeaving(last)
      await button(last, 'Remove and log out').click()
      await expect.poll(() => last.url()).not.toContain('/user-profile')
      await line(page, true)
      await last.close()
      await page.goto('/contact')
      expect(await waitingIn(page)).toBe(0)
      expect(await messagesOf(ada)).toEqual(['My neighbour reads along'])
    },
    // Without a line the screen cannot give way to another one.
    [...failed, /Error loading route module|Failed to fetch dynamically|Access is denied for this document/],
  )
  expect(await messagesOf(bola)).toEqual(['Bola writes too'])
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
