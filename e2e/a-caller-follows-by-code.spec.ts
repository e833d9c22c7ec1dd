import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { type Viewport, withPage } from './support/browser.ts'
import { act, codeOf, newComplaint } from './support/cases.ts'
import { hostPortal } from './support/hosted-portal.ts'
import { button, examine, heading, look, pdf } from './support/screen.ts'
import { call, newColleague, type Session, signIn } from './support/session.ts'

const portal = hostPortal()
let officer: Session

beforeAll(async () => {
  const admin = await signIn(portal.url)
  officer = await newColleague(portal.url, admin, 'ngozi@follows-by-code.example.com', ['case-officer'])
})

async function openCase(page: Page, reference: string, code: string) {
  await page.getByLabel('Reference').fill(reference)
  await page.getByLabel('Code', { exact: true }).fill(code)
  await button(page, 'Show my complaint').click()
}

/** Bola has no account: an officer wrote down the complaint at the counter and gave a letter with its code. */
async function follows(viewport: Viewport, scripts: boolean): Promise<void> {
  const name = `${viewport}-${scripts ? 'scripts' : 'none'}`
  const user = { name: 'Bola Ade', email: `bola-${name}@follows-by-code.example.com`, phone: '08035550000' }
  const { id, reference } = await newComplaint(portal.url, officer, 'Meter that runs by itself', { user })
  await act(portal.url, officer, `complaints/${id}/messages`, { content: 'Which month is it about?', asks: true })
  const code = await codeOf(portal.url, id)
  await withPage(
    { baseURL: portal.url, viewport, scripts },
    async (page) => {
      await page.goto('/complaint-status')
      await look(page, `follow-${name}`)
      await openCase(page, reference, 'AAAA-AAAA')
      await page.getByText('No case has this reference and code.').waitFor()
      expect(await page.getByLabel('Reference').inputValue()).toBe(reference)
      await look(page, `follow-wrong-${name}`)
      await openCase(page, reference.toLowerCase(), ` ${code.toLowerCase().replace('-', ' ')} `)
      await heading(page, 'Meter that runs by itself').waitFor()
      expect(page.url()).toBe(`${portal.url}/complaint-status`)
      await page.getByText('The deadline is paused until you answer.').waitFor()
      await page.getByText('Which month is it about?').waitFor()
      await look(page, `follow-case-${name}`)
      await page.getByLabel('Message').fill('October.\nI send the bill.')
      await page.getByLabel('Files').setInputFiles(pdf('tool.txt'))
      await button(page, 'Send').click()
      await page.getByRole('alert').getByText('Only PDF').waitFor()
      expect(await page.getByLabel('Message').inputValue()).toBe('October.\nI send the bill.')
      // axe needs scripts.
      await (scripts ? examine : look)(page, `follow-refused-${name}`)
      await page.getByLabel('Files').setInputFiles(pdf('bill.pdf'))
      await button(page, 'Send').click()
      await page.getByText('We have your message').waitFor()
      await page.getByText('Files: bill.pdf').waitFor()
      await look(page, `follow-sent-${name}`)
      expect(await page.getByLabel('Message').inputValue()).toBe('')
    },
    // The refused code and the refused file.
    [/status of 404/, /status of 415/],
  )
  const seen = await call<{ messages: object[]; clock: object }>(
    'GET',
    `${portal.url}/api/complaints/${id}`,
    undefined,
    officer.token,
  )
  expect(seen).toMatchObject({
    clock: { pausedSince: null },
    messages: [
      { asks: true },
      { by: 'Bola Ade', text: 'October.\nI send the bill.', documents: [{ originalName: 'bill.pdf' }] },
    ],
  })
}

test('a caller follows a complaint on a phone without scripts, and answers with a file', () => follows('phone', false))
test('a caller follows a complaint at a computer, and answers with a file', () => follows('desktop', true))
