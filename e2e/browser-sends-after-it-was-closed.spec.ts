import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { browserProgram } from '../tools/browser.ts'
import { viewports } from './support/browser.ts'
import { newComplaint } from './support/cases.ts'
import { hostPortal } from './support/hosted-portal.ts'
import { button } from './support/screen.ts'
import { call, newApplicant, type Session, signedInAs } from './support/session.ts'
import { ready } from './support/waiting.ts'

const portal = hostPortal()
let folder: string
beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), 'closed-browser-'))))
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))

/** The same profile each time, as on a phone. */
const openBrowser = (): Promise<BrowserContext> =>
  chromium.launchPersistentContext(folder, { ...browserProgram(), viewport: viewports.phone, baseURL: portal.url })

const messagesOf = async (id: string, { token }: Session) => {
  type Answer = { messages: { text: string }[] }
  const { messages } = await call<Answer>('GET', `${portal.url}/api/complaints/${id}`, undefined, token)
  return messages.map(({ text }) => text)
}

/** Writes a message without a line; it waits. */
async function writeOffline(page: Page, id: string, text: string): Promise<void> {
  await page.goto(`/consumer-complaint/${id}`)
  await ready(page)
  await page.getByLabel('Message to the Commission').fill(text)
  await page.context().setOffline(true)
  await button(page, 'Send message').click()
  await page.getByText('1 message is waiting to be sent.').waitFor()
}

test('a message written without a line survives closing the browser, and is sent once by the next page or by the worker', async () => {
  const consumer = await newApplicant(portal.url, 'amina.closes@was-closed.example.com')
  const { id } = await newComplaint(portal.url, consumer, 'Estimated bill for May')
  let browser = await openBrowser()
  const page = await browser.newPage()
  await signedInAs(page, consumer)
  await writeOffline(page, id, 'Written in the bus')
  await browser.close()
  expect(await messagesOf(id, consumer)).toEqual([])

  browser = await openBrowser()
  const next = await browser.newPage()
  await next.goto('/consumer-complaint')
  await expect.poll(() => messagesOf(id, consumer)).toEqual(['Written in the bus'])
  await next.getByText(/^Sent: CP-/).waitFor()

  // Now no page of the site is open when the line is back: the browser wakes the worker.
  await writeOffline(next, id, 'Written in the lift')
  const blank = await browser.newPage()
  await next.close()
  await browser.setOffline(false)
  const tools = await browser.newCDPSession(blank)
  const registered = new Promise<string>((resolve) => {
    tools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL.startsWith(portal.url))
      if (own) resolve(own.registrationId)
    })
  })
  await blank.goto('/contact')
  await tools.send('ServiceWorker.enable')
  const registrationId = await registered
  await blank.goto('about:blank')
  await tools.send('ServiceWorker.dispatchSyncEvent', {
    origin: portal.url,
    registrationId,
    tag: 'outbox',
    lastChance: false,
  })
  await expect.poll(() => messagesOf(id, consumer)).toEqual(['Written in the bus', 'Written in the lift'])
  await browser.close()
})
