import { mkdirSync, readFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { runStatement } from '../tools/run-statement.ts'
import { repositoryRoot } from '../tools/repository-root.ts'
import { saveScreen, withPage } from './support/browser.ts'
import { hostPortal } from './support/hosted-portal.ts'
import { databases } from './support/portal.ts'
import { button, examineAtWidths, heading, link, look } from './support/screen.ts'
import { type Session, signIn } from './support/session.ts'

const portal = hostPortal({ fresh: 'it counts all cases' })
let staff: Session

/** 300 complaints of the last 400 days in all council areas, most of them resolved. */
const complaints = `insert into cases (kind, reference, contact_name, contact_email, contact_phone, type, subject, description, lga, company,
    status, escalation_level, first_answered_at, resolved_at, resolved_in_time, step, step_from, step_days, due_at, created_at, updated_at,
    search_words, assignee_id, assignee_name)
  select 'complaint', 'CP-2026-' || lpad(n::text, 3, '0'), 'Bola Ade', 'bola@example.com', '08035550000', 'Billing', 'Bill ' || n, 'Text',
    (array['Agege','Ajeromi-Ifelodun','Alimosho','Amuwo-Odofin','Apapa','Badagry','Epe','Eti-Osa','Ibeju-Lekki','Ifako-Ijaiye','Ikeja','Ikorodu',
      'Kosofe','Lagos Island','Lagos Mainland','Mushin','Ojo','Oshodi-Isolo','Shomolu','Surulere'])[1 + floor(20 * power((n * 37 % 100) / 100.0, 2))],
    (array['eko', 'ikeja', ''])[1 + n % 3],
    case when resolved < now() then 'Resolved' when n % 4 = 0 then 'New' when n % 4 = 1 then 'Escalated' else 'In Progress' end, 0,
    case when answered < now() then answered end, case when resolved < now() then resolved end,
    case when resolved < now() then n % 5 > 0 end, 'filed', filed, 15,
    case when resolved < now() then null else filed + interval '21 days' end, filed, filed, '', officer.id, 'Officer'
  from (select n, filed, filed + (n % 7) * interval '13 hours' as answered,
      filed + (n % 45 + case when n % 6 = 0 then 400 else 1 end) * interval '1 day' as resolved
    from generate_series(1, 300) n, lateral (select now() - interval '400 days' * power((300 - n) / 300.0, 2) as filed) time) made
  left join lateral (select id from users where role = 'Admin' and made.n % 5 > 0 limit 1) officer on true`

beforeAll(async () => {
  staff = await signIn(portal.url)
  await runStatement(databases.get(portal.url)!, complaints)
})

test('a supervisor compares periods and follows figures to their lists on a wide screen', async () => {
  await withPage({ baseURL: portal.url, as: staff }, async (page) => {
    await page.goto('/cases/overview')
    await heading(page, 'Workload by officer').waitFor()
    await page.getByLabel('Period', { exact: true }).last().selectOption({ label: 'Last 12 months' })
    await page.waitForURL('**/cases/overview?period=last-12-months')
    await page.getByText(/^\d+ \w+ (\d{4} )?to \d+ \w+ \d{4}, compared with/).waitFor()
    await examineAtWidths(page, 'overview')

    // The number of a figure is the number of rows of its list.
    const filed = link(page, /^Filed: .*, show the list$/)
    const count = (await filed.textContent())!.trim()
    await filed.click()
    await page.waitForURL('**/consumer-complaint?*filed=*')
    await page
      .getByRole('status')
      .filter({ hasText: `of ${count}` })
      .waitFor()
    await page.goBack()

    // A bar leads to its list by the keyboard alone.
    const bars = page.getByRole('group', { name: /^Complaints filed, by status: lists/ })
    await bars.getByRole('link').first().focus()
    await page.keyboard.press('End')
    const name = await bars.locator(':focus').getAttribute('aria-label')
    const [, inBar] = /: ([\d,]+), show the list$/.exec(name!)!
    await page.keyboard.press('Enter')
    await page.waitForURL('**/consumer-complaint?*filed=*')
    await page.getByText(new RegExp(`^1–\\d+ of ${inBar}$`)).waitFor()
    await page.goBack()

    // A tile and its row say the same, and lead to the same list.
    const tile = page.getByRole('list', { name: 'By council area: Open now' }).getByRole('link').first()
    const [, area, open] = /^(.*?)(\d+)$/.exec((await tile.textContent())!)!
    await tile.click()
    await page.waitForURL(`**/consumer-complaint?status=open&lga=${area}`)
    await page.getByText(new RegExp(`^1–\\d+ of ${open}$`)).waitFor()
  })
})

test('own dates, tables, CSV, the weekly mail and print', async () => {
  const at = '/cases/overview?of=complaint&period=own'
  await withPage({ baseURL: portal.url, as: staff, at }, async (page) => {
    await page.getByLabel('First day').fill('2026-06-30')
    await page.getByLabel('Last day').fill('2026-06-01')
    await button(page, 'Show').click()
    await page.getByText('The first day must be before the last').waitFor()
    await page.getByLabel('First day').fill('2026-01-01')
    await page.getByLabel('Last day').fill('2026-06-30')
    await button(page, 'Show').click()
    await page.waitForURL('**/cases/overview?of=complaint&period=own&from=2026-01-01&to=2026-06-30')
    await page.getByText('1 January to 30 June 2026, compared with 4 July to 31 December 2025.').waitFor()

    await page.locator('summary', { hasText: 'Complaints filed, by status' }).click()
    await page.getByRole('table', { name: 'Complaints filed, by status' }).waitFor()
    const waiting = page.waitForEvent('download')
    await button(page, 'Save as CSV By council area').click()
    const download = await waiting
    expect(download.suggestedFilename()).toBe('complaint-lga-2026-01-01-2026-06-30.csv')
    expect(readFileSync(await download.path(), 'utf8')).toMatch(/^\ufeffCouncil area,Filed,Open now,.*\r\nAgege,\d+,/)

    await page.getByLabel('Send me these figures every Monday').check()
    await page.getByText('You get the figures every Monday').first().waitFor()
    await page.reload()
    await expect.poll(() => page.getByLabel('Send me these figures every Monday').isChecked()).toBe(true)
    await heading(page, 'By council area').waitFor()
    await page.emulateMedia({ media: 'print' })
    await expect.poll(() => button(page, 'Save as CSV Figures').count()).toBe(0)
    await page.getByRole('table', { name: 'By council area' }).waitFor()
    await saveScreen(page, 'overview-print')
    if (process.env['SCREENS']) {
      mkdirSync(`${repositoryRoot}/tmp/screens`, { recursive: true })
      await page.pdf({ path: `${repositoryRoot}/tmp/screens/overview.pdf`, format: 'A4' })
    }
    await page.emulateMedia({ media: 'screen' })

    await link(page.getByRole('navigation', { name: 'Overviews' }), 'Applications').click()
    await heading(page, 'Applications that wait for a decision, by age').waitFor()
    await look(page, 'overview-applications')
    await link(page.getByRole('navigation', { name: 'Overviews' }), 'Enquiries').click()
    await heading(page, 'New enquiries by age').waitFor()
  })
})
