import { readFile } from 'node:fs/promises'
import { beforeAll, expect, test } from 'vitest'
import { newCompleted } from './support/applicant.ts'
import { viewports, withPage } from './support/browser.ts'
import { hostPortal } from './support/hosted-portal.ts'
import { button, examineAtWidths, heading, link, lookAtWidths, started } from './support/screen.ts'
import { call, newApplicant, newColleague, type Session, signIn } from './support/session.ts'

const portal = hostPortal({ fresh: 'one administrator names auditor and approver alone' })
let auditor: Session
let id: string

beforeAll(async () => {
  const admin = await signIn(portal.url)
  auditor = await newColleague(portal.url, admin, 'auditor@decision.example.com', ['auditor'])
  const approver = await newColleague(portal.url, admin, 'approver@decision.example.com', ['licensing-approver'])
  id = await newCompleted(portal.url, await newApplicant(portal.url, 'holder@decision.example.com'))
  await call('POST', `${portal.url}/api/forms/${id}/status`, { status: 'approve' }, approver.token)
})

test('an auditor finds who approved an application, from its page and in the log, and the file of it is in the log', async () => {
  await withPage({ baseURL: portal.url, as: auditor }, async (page) => {
    await page.goto('/work')
    await heading(page, 'To read: what waits for colleagues').waitFor()
    await examineAtWidths(page, 'auditor-work')
    await page.goto(`/applications/${id}`)
    await link(page, 'History of this record').click()
    await page.waitForURL(`**/audit-log?record=${id}`)
    await heading(page, 'Audit log').waitFor()
    const approval = page.getByRole('row').filter({ hasText: 'Application: approved' })
    await approval.waitFor()
    await examineAtWidths(page, 'audit-record')
    await approval.getByRole('button', { name: /^Details of APP-/ }).click()
    const entry = page.getByRole('complementary', { name: /^Preview of APP-/ })
    await entry.getByRole('heading', { name: 'Details' }).waitFor()
    await entry.getByText('Application: approved').waitFor()
    expect(await entry.getByRole('link', { name: /^APP-/ }).getAttribute('href')).toBe(`/applications/${id}`)
    await lookAtWidths(page, 'audit-entry')

    await button(page, 'Export').click()
    const saved = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: 'CSV, the columns shown' }).click()
    expect(await readFile(await (await saved).path(), 'utf8')).toContain('Application: approved')
    await page.goto('/audit-log?action=list.export')
    await page.getByRole('row').filter({ hasText: 'List: export' }).waitFor()
  })
})

test('an auditor finds it on a phone by the reference', async () => {
  await withPage({ viewport: 'phone', baseURL: portal.url, as: auditor, at: '/audit-log' }, async (page) => {
    await started(page)
    expect(page.viewportSize()!.width).toBe(viewports.phone.width)
    const path = `${portal.url}/api/lists/applications`
    const [{ label: reference }] = (await call<{ rows: [{ label: string }] }>('GET', path, undefined, auditor.token))
      .rows
    await page.getByRole('searchbox', { name: 'Search by reference' }).fill(reference)
    await page.keyboard.press('Enter')
    const approval = page.getByRole('row').filter({ hasText: 'Application: approved' })
    await approval.getByRole('button', { name: /^Details of APP-/ }).click()
    await link(page, reference).waitFor()
    await page.getByRole('heading', { name: 'Details' }).waitFor()
    await lookAtWidths(page, 'audit-phone')
  })
})
