import { createHash } from 'node:crypto'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hasZeroBits, puzzleText } from '../portal/src/features/whistleblowing/rules.ts'
import { createTestDatabase, type TestDatabase } from '../tools/test-database.ts'
import { expectAccessible } from './support/accessibility.ts'
import { closeBrowser, expectNoSidewaysScroll, viewports, withPage } from './support/browser.ts'
import { type RunningPortal, startPortal } from './support/portal.ts'

const admin = { email: 'admin@commission.test', password: 'Quiet-River-82!' }
let database: TestDatabase
let portal: RunningPortal
let root: string

beforeAll(async () => {
  database = await createTestDatabase()
  portal = await startPortal({
    env: { DATABASE_URL: database.url, ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password },
  })
  const answer = await fetch(`${portal.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(admin),
  })
  const auth = (await answer.json()) as object
  root = JSON.stringify({ state: { auth, form: {}, documents: {}, complaints: {}, petitions: {} }, version: 0 })
})
afterAll(async () => {
  await closeBrowser()
  await portal?.stop()
  await database?.drop()
})

async function fileReport(subject: string): Promise<void> {
  const { challenge, bits } = (await (await fetch(`${portal.url}/api/whistleblowing/puzzle`)).json()) as {
    challenge: string
    bits: number
  }
  let solution = 0
  while (!hasZeroBits(createHash('sha256').update(puzzleText(challenge, solution)).digest(), bits)) solution++
  const body = { subject, description: `What is said of ${subject}.`, isAnonymous: true, challenge, solution }
  const answer = await fetch(`${portal.url}/api/whistleblowing/submit`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  expect(answer.status).toBe(201)
}

/** Seen by every reader: at the width of a phone and of a desk, in light and dark. */
async function look(page: Page): Promise<void> {
  for (const viewport of ['phone', 'desktop'] as const) {
    await page.setViewportSize(viewports[viewport])
    await expectNoSidewaysScroll(page)
    for (const colorScheme of ['light', 'dark'] as const) {
      // Else axe would measure colours on their way from one scheme to the other.
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await expectAccessible(page)
    }
  }
}

/** Answers a question of the screen. */
const confirm = (page: Page, name: string) => page.getByRole('alertdialog').getByRole('button', { name }).click()

test('staff work a report from taking it to its end', { timeout: 240_000 }, async () => {
  const subject = 'Bribes at the gate'
  await fileReport(subject)
  await fileReport('Something else')
  await withPage({ baseURL: portal.url }, async (page) => {
    await page.addInitScript((stored) => localStorage.setItem('root', stored), root)
    await page.goto('/whistleblowing')
    await page.getByRole('tab', { name: 'Reports' }).waitFor()
    await page.getByRole('searchbox', { name: 'Search reports' }).fill(subject.toUpperCase())
    await page.keyboard.press('Enter')
    await page.getByText('1 report', { exact: true }).waitFor()
    // What is looked for here stays out of the browser's history.
    expect(new URL(page.url()).search).toBe('')
    await look(page)
    await page.getByRole('button', { name: /^Open WB-/ }).click()
    await page.getByText(`What is said of ${subject}.`).waitFor()
    await page.getByLabel('Assigned to').selectOption({ index: 1 })
    await page.getByRole('button', { name: 'Assign', exact: true }).click()
    await page.getByRole('table').getByText('Under investigation').waitFor()
    for (const level of [1, 2, 3]) {
      await page.getByRole('button', { name: 'Escalate', exact: true }).click()
      await confirm(page, 'Escalate')
      await page.getByText(`Level ${level} of 3`).waitFor()
    }
    expect(await page.getByRole('button', { name: 'Escalate', exact: true }).isDisabled()).toBe(true)
    await page.getByLabel('Write to the reporter').fill('Which day?')
    await page.getByRole('button', { name: 'Send message' }).click()
    await page.getByRole('listitem').filter({ hasText: 'Which day?' }).waitFor()
    await page.getByLabel('Add a note').fill('Ask the auditor.')
    await page.getByRole('button', { name: 'Add note' }).click()
    await page.getByRole('listitem').filter({ hasText: 'Ask the auditor.' }).waitFor()
    await look(page)
    await page.getByRole('button', { name: /^Withhold/ }).click()
    await page.getByText('There is no other member of staff.').waitFor()
    await expectAccessible(page)
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Mark Resolved' }).click()
    await confirm(page, 'Mark Resolved')
    await page.getByText('Will be destroyed on').waitFor()
    expect(await page.getByRole('button', { name: 'Escalate', exact: true }).count()).toBe(0)
    const before = await page.getByText('Will be destroyed on').locator('..').textContent()
    await page.getByRole('button', { name: 'Keep', exact: true }).click()
    await page.waitForFunction(
      (old) => [...document.querySelectorAll('dl div')].every((row) => row.textContent !== old),
      before,
    )
    await look(page)
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await expectAccessible(page)
    await confirm(page, 'Delete')
    await page.getByText('Report deleted successfully').waitFor()
    await page.getByText('No reports found matching your criteria').waitFor()
    await page.getByRole('tab', { name: 'Who may read' }).click()
    await page.getByText('May read', { exact: true }).waitFor()
    await look(page)
  })
})
