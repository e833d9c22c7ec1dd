import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { withPage } from './support/browser.ts'
import { chooseMore, newComplaint } from './support/cases.ts'
import { hostPortal } from './support/hosted-portal.ts'
import { keyboardOf } from './support/keyboard.ts'
import { button, examine, heading, link, look, lookAtWidths, openPlace, pressEnter } from './support/screen.ts'
import { fileNamedReport } from './support/reports.ts'
import { call, newApplicant, password, type Session, signIn } from './support/session.ts'

const portal = hostPortal({ fresh: 'it counts the administrators' })
let first: Session
let second: Session

beforeAll(async () => {
  first = await signIn(portal.url)
  second = await newApplicant(portal.url, 'second@example.com')
  // The only administrator names a second one alone.
  await call('PUT', `${portal.url}/api/users/${second.id}/role`, { role: 'Admin' }, first.token)
  second = await signIn(portal.url, { email: 'second@example.com', password })
})

const confirm = (page: Page, label: string) => button(page.getByRole('alertdialog'), label).click()

test('an administrator asks for a colleague’s duty, and a second one reads, refuses and approves it', async () => {
  const email = 'colleague.desktop@example.com'
  const person = await newApplicant(portal.url, email)
  await call('PUT', `${portal.url}/api/users/${person.id}/role`, { role: 'Admin', duties: [] }, first.token)
  const ask = async (page: Page) => {
    await page.goto(`/user-profile/staff/${person.id}`)
    await page.getByRole('checkbox', { name: 'Administrator' }).check()
    await page.getByText('A second administrator must approve this change.').waitFor()
    await examine(page, 'approval-ask')
    await button(page, 'Save duties').click()
    await page
      .getByText(/^A second person must approve this/)
      .first()
      .waitFor()
  }
  await withPage({ baseURL: portal.url, as: first }, async (page) => {
    await ask(page)
    await page.getByText(/^Asked by .+ on /).waitFor()
    await look(page, 'approval-at-the-record')
    await link(page, 'Open the request').click()
    await page.getByText('You asked for this yourself.').waitFor()
    await expect.poll(() => button(page, 'Approve').count()).toBe(0)
    await lookAtWidths(page, 'approval-own')
    await button(page, 'Withdraw').click()
    await confirm(page, 'Withdraw')
    await page.getByText('This request is withdrawn.').waitFor()
    await ask(page)
  })
  await withPage({ baseURL: portal.url, as: second, at: '/user-profile' }, async (page) => {
    await openPlace(page, 'Approvals', 'Lists')
    await page.getByLabel('Status').selectOption('Waiting')
    await page.getByText('1 request', { exact: true }).waitFor()
    await lookAtWidths(page, 'approvals')
    await link(page, /^Duties of/).click()
    await heading(page, 'What you approve').waitFor()
    await page.getByText(email).waitFor()
    await lookAtWidths(page, 'approval')
    await button(page, 'Refuse').click()
    await confirm(page, 'Refuse')
    await page.getByText('Write why you refuse').waitFor()
    await examine(page, 'approval-refuse')
    await page.getByLabel('Reason').fill('Not trained yet')
    await confirm(page, 'Refuse')
    await page.getByText('Reason: Not trained yet').waitFor()
    await lookAtWidths(page, 'approval-refused')
  })
  await withPage({ baseURL: portal.url, as: first }, async (page) => {
    await ask(page)
  })
  await withPage({ baseURL: portal.url, as: second }, async (page) => {
    await page.goto('/approvals?state=waiting')
    await link(page, /^Duties of/).waitFor()
    const keyboard = keyboardOf(page)
    await keyboard.press(/^Duties of/)
    await keyboard.press('Approve')
    await lookAtWidths(page, 'approval-confirm')
    await pressEnter(page.getByRole('alertdialog').getByRole('button', { name: 'Approve' }))
    await page.getByText('This request is already approved.').waitFor()
    await page.goto(`/user-profile/staff/${person.id}`)
    await expect.poll(() => page.getByRole('checkbox', { name: 'Administrator' }).isChecked()).toBe(true)
  })
})

test('a change made meanwhile voids the request, which says why', async () => {
  const person = await newApplicant(portal.url, 'changed@example.com')
  const duties = (held: string[]) =>
    call('PUT', `${portal.url}/api/users/${person.id}/duties`, { duties: held }, first.token)
  await call('PUT', `${portal.url}/api/users/${person.id}/role`, { role: 'Admin', duties: [] }, first.token)
  await duties(['administrator'])
  await withPage(
    { viewport: 'phone', baseURL: portal.url, as: second },
    async (page) => {
      await page.goto('/approvals?state=waiting')
      await link(page, /^Duties of/).click()
      await button(page, 'Approve').click()
      await duties(['editor'])
      await confirm(page, 'Approve')
      await page
        .getByText(/so the request is void/)
        .first()
        .waitFor()
      await expect.poll(() => page.getByRole('alertdialog').count()).toBe(0)
      await look(page, 'approval-void')
    },
    [/409/],
  )
})

test('two officers read the name of a reporter, who reads why', async () => {
  const reporter = await newApplicant(portal.url, 'reporter@example.com')
  await fileNamedReport(portal.url, reporter, 'Copper sold at night')
  const open = async (page: Page) => {
    await page.goto('/whistleblowing')
    await button(page, /^WB-/).click()
    await page.getByText('Named report').first().waitFor()
  }
  await withPage({ viewport: 'phone', baseURL: portal.url, as: first }, async (page) => {
    await open(page)
    await expect.poll(() => page.getByText('reporter@example.com').count()).toBe(0)
    await button(page, 'Ask to read the name').click()
    await confirm(page, 'Ask')
    await page.getByText('Write why you need to know who reported').waitFor()
    await page.getByLabel('Reason', { exact: true }).fill('To warn of a threat')
    await page.getByLabel('A law forbids telling the reporter').check()
    await confirm(page, 'Ask')
    await page.getByText('Name the law that forbids telling the reporter').waitFor()
    await examine(page, 'identity-ask')
    await page.getByLabel('A law forbids telling the reporter').uncheck()
    await confirm(page, 'Ask')
    await page.getByText(/^Waiting for a second person: Read the name/).waitFor()
    await look(page, 'identity-asked')
  })
  await withPage({ viewport: 'desktop', baseURL: portal.url, as: second }, async (page) => {
    await open(page)
    await link(page, 'Read and decide').click()
    await page.getByText('To warn of a threat').waitFor()
    await look(page, 'identity-approval')
    await button(page, 'Approve').click()
    await confirm(page, 'Approve')
    await page.getByText('This request is already approved.').waitFor()
    await page.goto('/whistleblowing')
    await button(page, /^WB-/).click()
    await page.getByText('reporter@example.com').waitFor()
    await page.getByText(/^You may read the name until/).waitFor()
    await look(page, 'identity-open')
  })
  await withPage({ viewport: 'phone', baseURL: portal.url, as: reporter }, async (page) => {
    await page.goto('/whistleblowing')
    await button(page, /^Open/).click()
    await page.getByText(/^Two officers read your name and contact details on/).waitFor()
    await look(page, 'identity-told')
  })
})

test('a supervisor asks to delete a complaint, and a second one reads it first', async () => {
  const owner = await newApplicant(portal.url, 'complains@example.com')
  const complaint = await newComplaint(portal.url, owner, 'Filed twice')
  await withPage(
    { viewport: 'phone', baseURL: portal.url, as: first, at: `/consumer-complaint/${complaint.id}` },
    async (page) => {
      await chooseMore(page, 'Delete')
      await confirm(page, 'Delete')
      await page.getByText(/^Waiting for a second person: Delete complaint/).waitFor()
      await look(page, 'approval-case-asked')
    },
  )
  await withPage(
    { viewport: 'desktop', baseURL: portal.url, as: second, at: `/consumer-complaint/${complaint.id}` },
    async (page) => {
      await link(page, 'Read and decide').click()
      await link(page, 'Open the record').waitFor()
      await examine(page, 'approval-case-detail')
      await button(page, 'Approve').click()
      await confirm(page, 'Approve')
      await page.getByText('This request is already approved.').waitFor()
    },
  )
  await expect
    .poll(() => call('GET', `${portal.url}/api/complaints/${complaint.id}`, undefined, owner.token).catch(String))
    .toMatch(/answered 404/)
})
