import { createHash } from 'node:crypto'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { hasZeroBits, puzzleText } from '../portal/src/features/whistleblowing/rules.ts'
import { expectAccessible } from './support/accessibility.ts'
import { withPage } from './support/browser.ts'
import { hostPortal } from './support/hosted-portal.ts'
import { lookAtWidths } from './support/screen.ts'
import { type Session, signedInAs, signIn } from './support/session.ts'

const portal = hostPortal()
let staff: Session

beforeAll(async () => {
  staff = await signIn(portal.url)
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

/** Answers a question of the screen. */
const confirm = (page: Page, name: string) => page.getByRole('alertdialog').getByRole('button', { name }).click()

test('staff work a report from taking it to its end', { timeout: 240_000 }, async () => {
  const subject = 'Bribes at the gate'
  await fileReport(subject)
  await fileReport('Something else')
  await withPage({ baseURL: portal.url }, async (page) => {
    await signedInAs(page, staff)
    await page.goto('/whistleblowing')
    await page.getByRole('tab', { name: 'Reports' }).waitFor()
    await page.getByRole('searchbox', { name: 'Search reports' }).fill(subject.toUpperCase())
    await page.keyboard.press('Enter')
    await page.getByText('1 report', { exact: true }).waitFor()
    // What is looked for here stays out of the browser's history.
    expect(new URL(page.url()).search).toBe('')
    await lookAtWidths(page, 'reports')
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
    await expect.poll(() => page.getByRole('button', { name: 'Escalate', exact: true }).isDisabled()).toBe(true)
    await page.getByLabel('Write to the reporter').fill('Which day?')
    await page.getByRole('button', { name: 'Send message' }).click()
    await page.getByRole('listitem').filter({ hasText: 'Which day?' }).waitFor()
    await page.getByRole('button', { name: 'Note', exact: true }).click()
    await page.getByLabel('New note').fill('Ask the auditor.')
    await page.getByRole('button', { name: 'Add note' }).click()
    await page.getByRole('listitem').filter({ hasText: 'Ask the auditor.' }).waitFor()
    await lookAtWidths(page, 'report-open')
    await page.getByRole('button', { name: /^Withhold/ }).click()
    await page.getByText('There is no other member of staff.').waitFor()
    await expectAccessible(page)
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Mark Resolved' }).click()
    await confirm(page, 'Mark Resolved')
    await page.getByText('Will be destroyed on').waitFor()
    await expect.poll(() => page.getByRole('button', { name: 'Escalate', exact: true }).count()).toBe(0)
    const before = await page.getByText('Will be destroyed on').locator('..').textContent()
    await page.getByRole('button', { name: 'Keep', exact: true }).click()
    await page.waitForFunction(
      (old) => [...document.querySelectorAll('dl div')].every((row) => row.textContent !== old),
      before,
    )
    await lookAtWidths(page, 'report-resolved')
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await expectAccessible(page)
    await confirm(page, 'Delete')
    await page.getByText('Report deleted successfully').waitFor()
    await page.getByText('No reports found matching your criteria').waitFor()
    await page.getByRole('tab', { name: 'Who may read' }).click()
    await page.getByText('May read', { exact: true }).waitFor()
    await lookAtWidths(page, 'report-readers')
  })
})
