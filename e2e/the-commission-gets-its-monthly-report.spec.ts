import { copyFileSync, mkdirSync, readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { repositoryRoot } from '../tools/repository-root.ts'
import { runStatement } from '../tools/run-statement.ts'
import { saveScreen, withPage } from './support/browser.ts'
import { hostPortal } from './support/hosted-portal.ts'
import { databases } from './support/portal.ts'
import { button, examineAtWidths, heading, link, lookAtWidths, openPlace } from './support/screen.ts'
import { newColleague, type Session, signIn } from './support/session.ts'

const portal = hostPortal({ fresh: 'it counts all cases' })
let supervisor: Session
let second: Session

/** 120 complaints of the last 70 days, most of them resolved with an outcome, some with naira. */
const complaints = `insert into cases (kind, reference, contact_name, contact_email, contact_phone, type, subject, description, lga, company, channel,
    status, escalation_level, first_answered_at, resolved_at, resolved_in_time, outcome, returned_kobo, step, step_from, step_days, created_at,
    updated_at, search_words)
  select 'complaint', 'CP-2026-' || lpad(n::text, 3, '0'), 'Bola Ade', 'bola@example.com', '08035550000', 'Billing', 'Bill ' || n, 'Text',
    (array['Agege','Alimosho','Eti-Osa','Ikeja','Ikorodu','Lagos Mainland','Surulere'])[1 + n % 7],
    (array['eko', 'ikeja', ''])[1 + n % 3], (array['portal', 'phone', 'walk-in', 'letter'])[1 + n % 4], 'Resolved', 0, filed + interval '30 hours',
    filed + (n % 12) * interval '1 day', n % 5 > 0, (array['upheld', 'partly', 'notUpheld'])[1 + n % 3],
    case when n % 3 > 0 then n * 31250 end, 'filed', filed, 15, filed, filed, ''
  from (select n, now() - n * interval '14 hours' as filed from generate_series(1, 120) n) made`

const month = () => {
  const [year, of] = new Date(Date.now() + 3_600_000).toISOString().split('-').map(Number) as [number, number]
  return new Date(Date.UTC(year, of - 2, 1))
}
const monthKey = () => month().toISOString().slice(0, 7)
const monthName = () => month().toLocaleDateString('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' })

beforeAll(async () => {
  const admin = await signIn(portal.url)
  supervisor = await newColleague(portal.url, admin, 'supervisor.desktop@example.com', ['case-supervisor'])
  second = await newColleague(portal.url, admin, 'second.desktop@example.com', ['case-supervisor'])
  await runStatement(databases.get(portal.url)!, complaints)
})

/** The file that a button saves. */
async function save(page: Page, name: 'PDF' | 'CSV'): Promise<string> {
  const waiting = page.waitForEvent('download')
  await button(page, name).click()
  const download = await waiting
  expect(download.suggestedFilename()).toBe(`monthly-report-${monthKey()}.${name.toLowerCase()}`)
  if (process.env['SCREENS']) {
    mkdirSync(`${repositoryRoot}/tmp/screens`, { recursive: true })
    copyFileSync(await download.path(), `${repositoryRoot}/tmp/screens/${download.suggestedFilename()}`)
  }
  return readFileSync(await download.path(), name === 'CSV' ? 'utf8' : 'latin1')
}

/** The first figure of the page: the naira. */
const naira = (page: Page) =>
  page
    .getByRole('table', { name: 'The first figures' })
    .getByRole('row', { name: /^Naira returned/ })
    .innerText()

test('a supervisor asks with notes, a second one approves what she reads, and it says the same after the records change', async () => {
  await withPage({ baseURL: portal.url, as: supervisor, at: '/work' }, async (page) => {
    await openPlace(page, 'Monthly report')
    await link(page, monthName()).waitFor()
    await examineAtWidths(page, 'monthly-reports')
    await link(page, monthName()).click()
    await heading(page, `Monthly report, ${monthName()}`).waitFor()
    await page.getByText('Draft: figures of today').waitFor()
    await button(page, 'Write notes').click()
    const notes = page.getByRole('alertdialog', { name: 'Notes of the report' })
    await notes
      .getByLabel('Notes')
      .fill('Two feeders in Ikorodu were repaired.\n\nMost complaints are about estimated bills.')
    await button(notes, 'Save').click()
    await page.getByText('Two feeders in Ikorodu were repaired.').waitFor()
    await examineAtWidths(page, 'monthly-report-draft')
    await button(page, 'Ask for approval').click()
    const dialog = page.getByRole('alertdialog', { name: 'Ask a second person to approve?' })
    await dialog.waitFor()
    await lookAtWidths(page, 'monthly-report-ask')
    await button(dialog, 'Ask for approval').click()
    await page.getByText(/^A second person is asked to approve these figures of /).waitFor()
    await button(page, 'Ask for approval').waitFor({ state: 'detached' })
  })

  let before = ''
  await withPage({ baseURL: portal.url, as: second, at: `/monthly-report/${monthKey()}` }, async (page) => {
    await page.getByText(/^Waiting for a second person: /).waitFor()
    before = await naira(page)
    expect(before).toMatch(/₦\d/)
    await examineAtWidths(page, 'monthly-report-waits')
    await runStatement(databases.get(portal.url)!, `update cases set returned_kobo = 100`)
    await link(page, 'Read and decide').click()
    await page.getByText('Complaints filed', { exact: true }).waitFor()
    await lookAtWidths(page, 'monthly-report-request')
    await button(page, 'Approve').click()
    await button(page.getByRole('alertdialog'), 'Approve').click()
    await page.getByText('This request is already approved.').waitFor()
  })

  await withPage({ baseURL: portal.url, as: supervisor, at: `/monthly-report/${monthKey()}` }, async (page) => {
    await page.getByText('Approved, version 1').waitFor()
    expect(await naira(page)).toBe(before)
    await examineAtWidths(page, 'monthly-report-approved')
    const [, amount] = /₦([\d,]+)/.exec(before)!
    const csv = await save(page, 'CSV')
    expect(csv).toContain('\r\nComplaints,Naira returned,,')
    const [, exact] = /\r\nComplaints,Naira returned,,([\d.]+),/.exec(csv)!
    expect(Math.round(Number(exact)).toLocaleString('en-GB')).toBe(amount)
    const pdf = await save(page, 'PDF')
    for (const part of ['%PDF-1.7', '/StructTreeRoot', '/Lang (en-NG)']) expect(pdf).toContain(part)
    await page.emulateMedia({ media: 'print' })
    await expect.poll(() => button(page, 'Print').count()).toBe(0)
    await saveScreen(page, 'monthly-report-print')
    await page.emulateMedia({ media: 'screen' })

    // A correction is a new version, which says why.
    await link(page, 'Figures of today').click()
    await expect.poll(() => naira(page)).not.toBe(before)
    await button(page, 'Ask for approval').click()
    const dialog = page.getByRole('alertdialog', { name: 'Ask a second person to approve?' })
    await button(dialog, 'Ask for approval').click()
    await dialog.getByText('Write what this version corrects').first().waitFor()
    await dialog.getByLabel('What this version corrects').fill('Naira were entered in kobo.')
    await button(dialog, 'Ask for approval').click()
    await link(page, 'Waiting for approval').click()
    await page
      .getByText(/Naira were entered in kobo\.$/)
      .first()
      .waitFor()
    await link(page, 'Version 1').click()
    await expect.poll(() => naira(page)).toBe(before)
  })
})
