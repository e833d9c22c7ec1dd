import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { withPage } from './support/browser.ts'
import { act, chooseMore, newComplaint, writeComplaint } from './support/cases.ts'
import { hostPortal } from './support/hosted-portal.ts'
import { button, examine, heading, started } from './support/screen.ts'
import { call, newApplicant, type Session, signedInAs, signIn } from './support/session.ts'

const portal = hostPortal()

/** The next such call arrives, its answer does not; later ones pass. */
async function loseAnswer(page: Page, path: string): Promise<void> {
  let isLost = false
  await page.route(`**/api/complaints/*${path && `/${path}`}`, async (route) => {
    if (isLost || route.request().method() === 'GET') return route.fallback()
    isLost = true
    await route.fetch()
    await route.abort()
  })
}
/** As in a browser where nothing can wait to be sent: it is too old to send one thing at a time. */
const keepNothing = (page: Page) => page.addInitScript(() => delete (Navigator.prototype as { locks?: unknown }).locks)
const lost = 'No response received from server'
const actionsOf = async (id: string, { token }: Session) => {
  type Answer = { timeline: { action: string }[] }
  const { timeline } = await call<Answer>('GET', `${portal.url}/api/complaints/${id}`, undefined, token)
  return timeline.map(({ action }) => action)
}

test('a consumer whose phone loses every answer presses again, and each thing is done once', async () => {
  const consumer = await newApplicant(portal.url, 'amaka@loses-answers.example.com')
  const staff = await signIn(portal.url)
  const { id } = await newComplaint(portal.url, consumer, 'Estimated bill for May')
  // What the Commission has just received has nothing to escalate.
  await act(portal.url, staff, `complaints/${id}/acknowledge`)
  await withPage(
    { viewport: 'phone', baseURL: portal.url },
    async (page) => {
      const dialog = page.getByRole('alertdialog')
      await signedInAs(page, consumer)
      await keepNothing(page)
      await page.goto(`/consumer-complaint/${id}`)

      await loseAnswer(page, 'escalate')
      await button(page, 'Request Escalation').click()
      await dialog.getByLabel('Why can it not wait?').fill('The shop has no supply.')
      await button(dialog, 'Request Escalation').click()
      await dialog.getByText(lost).waitFor()
      // The page has read the case again behind the dialog, which still asks the same question.
      await page.getByText('Level 1 of 3').waitFor({ state: 'attached' })
      await button(dialog, 'Request Escalation').click()
      await page.getByText('Complaint escalated successfully').first().waitFor()

      await loseAnswer(page, 'messages')
      await page.getByLabel('Message to the Commission').fill('When will somebody come?')
      await button(page, 'Send message').click()
      await page.getByText(lost).waitFor()
      // The text and its key survive a reload.
      await page.reload()
      await started(page)
      await expect
        .poll(() => page.getByLabel('Message to the Commission').inputValue())
        .toBe('When will somebody come?')
      await button(page, 'Send message').click()
      await page.getByText('Message sent').first().waitFor()
      await expect
        .poll(() =>
          page
            .getByRole('list', { name: /^Thread of/ })
            .getByRole('article')
            .count(),
        )
        .toBe(1)

      await act(portal.url, staff, `complaints/${id}/resolve`, {
        resolutionNote: 'The company has corrected the bill.',
      })
      await page.reload()
      await heading(page, /^Resolved on/).waitFor()
      await loseAnswer(page, 'rate')
      await page.getByLabel('2 – poor').check()
      await button(page, 'Rate').click()
      await page.getByText('Rated 2 of 5: poor').waitFor()

      await loseAnswer(page, 'reopen')
      await button(page, 'Reopen').click()
      await dialog.getByLabel('Why should it be reopened?').fill('The next bill is wrong again.')
      await button(dialog, 'Reopen').click()
      await dialog.getByText(lost).waitFor()
      await button(dialog, 'Reopen').click()
      await page.getByText('Complaint reopened successfully').first().waitFor()
    },
    [/Failed to load resource/],
  )
  const done = ['submit', 'acknowledge', 'escalate', 'message', 'assign', 'resolve', 'rate', 'reopen']
  expect(await actionsOf(id, staff)).toEqual(done)
})

test('staff who lose every answer press again, and each thing is done once', async () => {
  const staff = await signIn(portal.url)
  const consumer = await newApplicant(portal.url, 'chidi@loses-answers.example.com')
  const { id } = await newComplaint(portal.url, consumer, 'Pole leaning over the fence')
  await withPage(
    { baseURL: portal.url },
    async (page) => {
      const dialog = page.getByRole('alertdialog')
      await signedInAs(page, staff)
      await page.goto(`/consumer-complaint/${id}`)

      await loseAnswer(page, 'notes')
      await button(page, 'Note').click()
      await page.getByLabel('New note').fill('Called the company.')
      await button(page, 'Add note').click()
      await page.getByText(lost).waitFor()
      await button(page, 'Add note').click()
      await page.getByText('Note added').first().waitFor()

      await loseAnswer(page, 'resolve')
      await button(page, /^Resolve$/).click()
      await dialog.getByLabel('How it was resolved').fill('The company has set a new pole.')
      await dialog.getByLabel('Outcome').selectOption('settled')
      await button(dialog, 'Resolve').click()
      await dialog.getByText(lost).waitFor()
      await button(dialog, 'Resolve').click()
      await heading(page, /^Resolved on/).waitFor()
      expect(await actionsOf(id, staff)).toEqual(['submit', 'note', 'assign', 'resolve'])

      await loseAnswer(page, '')
      await chooseMore(page, 'Delete')
      await button(dialog, 'Delete').click()
      await dialog.getByText(lost).waitFor()
      await button(dialog, 'Delete').click()
      await page.getByText('Complaint deleted successfully').first().waitFor()
      await page.waitForURL('**/consumer-complaint')
    },
    [/Failed to load resource/],
  )
})

test('where nothing can wait on the device, an open page sends it once when the connection is back', async () => {
  const consumer = await newApplicant(portal.url, 'ifeoma@loses-answers.example.com')
  await withPage(
    { viewport: 'phone', baseURL: portal.url },
    async (page) => {
      const line = (isThere: boolean) => page.context().setOffline(!isThere)
      await signedInAs(page, consumer)
      await keepNothing(page)
      await writeComplaint(page, 'No supply since Monday')
      await line(false)
      await button(page, 'Submit Complaint').click()
      const waiting = page.getByText('While this page is open, it is sent automatically when the connection is back.')
      await waiting.waitFor()
      await examine(page, 'complaint-waits-for-the-line')
      await line(true)
      await heading(page, /^Complaint submitted: CP-/).waitFor()

      await page.getByRole('link', { name: 'Open the complaint' }).click()
      await page.getByLabel('Message to the Commission').fill('Still dark.')
      await line(false)
      await button(page, 'Send message').click()
      await waiting.waitFor()
      await line(true)
      await page.getByText('Message sent').first().waitFor()
      const messages = page.getByRole('list', { name: /^Thread of/ })
      await messages.getByText('Still dark.').waitFor()
      await expect.poll(() => messages.getByRole('article').count()).toBe(1)
    },
    [/Failed to load resource/],
  )
  type List = { items: { serviceProvider: string }[] }
  const { items } = await call<List>('GET', `${portal.url}/api/complaints`, undefined, consumer.token)
  expect(items.map(({ serviceProvider }) => serviceProvider)).toEqual(['No supply since Monday'])
})
