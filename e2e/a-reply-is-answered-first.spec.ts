import { expect, test } from 'vitest'
import { withPage } from './support/browser.ts'
import { act, newComplaint } from './support/cases.ts'
import { hostPortal } from './support/hosted-portal.ts'
import { keyboardOf } from './support/keyboard.ts'
import { button, examineAtWidths, heading, lookAtWidths, started } from './support/screen.ts'
import { call, newApplicant, newColleague, signIn } from './support/session.ts'

const portal = hostPortal({ fresh: 'it takes the first of all cases' })

test('a reply by a customer is first in My work and in the list until it is answered', async () => {
  const admin = await signIn(portal.url)
  const officer = await newColleague(portal.url, admin, 'bola@answers-first.example.com', ['case-officer'])
  const consumer = await newApplicant(portal.url, 'amaka@answers-first.example.com')
  const { id, reference } = await newComplaint(portal.url, consumer, 'Dark street')
  await newComplaint(portal.url, consumer, 'Humming transformer')
  await act(portal.url, officer, `complaints/${id}/assign`, { userId: officer.id })
  await act(portal.url, officer, `complaints/${id}/messages`, { content: 'Which pole is it?', asks: true })

  await withPage({ baseURL: portal.url, as: consumer, at: `/consumer-complaint/${id}` }, async (page) => {
    await page.getByRole('textbox', { name: 'Your answer' }).fill('The one at number 4.')
    await button(page, 'Send answer').click()
    // What waits in the browser is shown as well: only the server's answer counts.
    const own = `${portal.url}/api/complaints/${id}`
    const messages = async () => (await call<{ messages: object[] }>('GET', own, undefined, consumer.token)).messages
    await expect.poll(messages).toHaveLength(2)
  })

  await withPage({ viewport: 'desktop', baseURL: portal.url, as: officer, at: '/work' }, async (page) => {
    const keys = keyboardOf(page)
    const toAnswer = page.getByRole('listitem').filter({ hasText: 'The customer has answered' })
    await toAnswer.getByText(reference).waitFor()
    const work = page.getByRole('list', { name: 'Your work by urgency' })
    expect(await work.getByRole('listitem').first().textContent()).toContain(reference)
    // The other case is not to answer, and this one is shown once.
    expect(await page.getByText(reference).count()).toBe(1)
    const place = page
      .getByRole('navigation', { name: 'Workplace', exact: true })
      .getByRole('link', { name: /^Complaints/ })
    await expect.poll(() => place.textContent()).toBe('Complaints1 waiting')
    await examineAtWidths(page, 'to-answer-my-work')

    await page.goto('/consumer-complaint')
    await button(page, /^To answer 1$/).click()
    await page.waitForURL('**/consumer-complaint?answer=yes')
    await page.getByText('1–1 of 1', { exact: true }).waitFor()
    await page.getByRole('row').filter({ hasText: 'To answer.' }).getByRole('link', { name: reference }).waitFor()
    await lookAtWidths(page, 'to-answer-list')

    await page.goto('/work')
    await started(page)
    await toAnswer.waitFor()
    await keys.tabTo('Dark street')
    await keys.key('Enter')
    await heading(page, 'Dark street').waitFor()
    await page.getByLabel('Message to the customer').waitFor()
    await page.evaluate(() => (document.activeElement as HTMLElement).blur())
    await keys.key('r')
    await keys.type('Thank you. The company comes on Monday.')
    await keys.tabTo('Reply and resolve')
    await keys.key('Enter')
    await keys.heading('Reply and resolve')
    await keys.key('Control+Enter')
    await page.getByText('Choose what came of it').first().waitFor()
    await page.getByRole('alertdialog').getByLabel('Outcome').selectOption('upheld')
    await lookAtWidths(page, 'reply-and-resolve')
    await keys.key('Control+Enter')
    await page.getByText('Complaint resolved successfully').first().waitFor()
    await page
      .getByRole('list', { name: /^Thread of/ })
      .getByText('comes on Monday')
      .waitFor()
    await page.goto('/work')
    await page.getByText(/^Nothing in: .*to answer/).waitFor()
  })
})
