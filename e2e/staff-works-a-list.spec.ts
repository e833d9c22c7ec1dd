import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { runStatement } from '../tools/run-statement.ts'
import { newSubmission } from './support/applicant.ts'
import { viewports, withPage } from './support/browser.ts'
import { act, liftCaseLimits, newPetition } from './support/cases.ts'
import { expectNothingCovered } from './support/covering.ts'
import { enquire } from './support/enquiries.ts'
import { hostPortal } from './support/hosted-portal.ts'
import { addFilter, newOfficers, type Officers, openList, outcome, references, rows } from './support/lists.ts'
import { databases } from './support/portal.ts'
import { button, examine, link, lookAtWidths, started } from './support/screen.ts'
import { call, newApplicant, newColleague, signIn } from './support/session.ts'

const portal = hostPortal({ own: 'an address may send few enquiries' })
let staff: Officers

beforeAll(async () => {
  await liftCaseLimits(portal.url, await signIn(portal.url))
  staff = await newOfficers(portal.url)
})

test('ten complaints are taken by 22 keys, one of which answers the question, and no other', async () => {
  const filed = await staff.file('Sparks desktop', 11)
  await withPage({ baseURL: portal.url, as: staff.officer }, async (page) => {
    await openList(page, 'status=New&q=sparks+desktop', 11)
    const last = (await references(page)).at(-1)!
    // No key waits for the answer to another one: there is none before the last.
    const pressed = Promise.withResolvers<void>()
    await page.route('**/api/lists/**', async (route) => {
      if (route.request().method() === 'POST') await pressed.promise
      await route.continue()
    })
    for (const _ of filed.slice(1)) for (const key of ['j', 'x']) await page.keyboard.press(key)
    await page.keyboard.press('t')
    await page.getByText('What is new is acknowledged: its customer gets an e-mail.').waitFor()
    await page.keyboard.press('Control+Enter')
    pressed.resolve()
    await outcome(page).getByText('10 complaints taken').waitFor()
    // They have left the list of the new ones, and the next one took the place of the last.
    await expect.poll(() => references(page)).toEqual([last])
    await expect.poll(() => page.locator(':focus').textContent()).toBe(last)
    expect(await button(page, 'Changed: refresh').count()).toBe(0)
    for (const { id, reference } of filed)
      expect(await staff.statusOf(id), reference).toBe(reference === last ? 'New' : 'In Progress')
    // A row that stays is drawn again in its place, and the cursor stays on it.
    await openList(page, 'q=sparks+desktop&assignee=me', 10)
    const [first] = await references(page)
    await page.keyboard.press('j')
    await page.keyboard.press('t')
    await page.getByRole('alertdialog').waitFor()
    await page.keyboard.press('Control+Enter')
    await outcome(page).getByText(`${first} taken`).waitFor()
    await expect.poll(() => page.locator(':focus').textContent()).toBe(first)
  })
})

const rowsInView = (page: Page) =>
  rows(page).evaluateAll((all) => {
    const frame = document.querySelector('[data-list-rows]')!.getBoundingClientRect()
    const bottom = Math.min(frame.bottom, innerHeight)
    return all.filter((row) => row.getBoundingClientRect().bottom <= bottom).length
  })

test('twelve rows and more are in view on a screen of 1280 by 800', async () => {
  await staff.file('Rows', 20)
  await withPage({ viewport: 'desktop', baseURL: portal.url, as: staff.officer }, async (page) => {
    await openList(page, 'q=rows', 20)
    expect(await rowsInView(page)).toBeGreaterThanOrEqual(12)
    const headers = () => page.getByRole('columnheader').count()
    const usual = await headers()
    await page.setViewportSize(viewports.wide)
    await expect.poll(headers).toBeGreaterThan(usual)
  })
})

/** Copies a stored record, so that a list is long without its screens. */
const copyRow = (table: string, changed: Record<string, string>) => `do $$ declare others text; begin
  select string_agg(quote_ident(column_name), ', ') into others from information_schema.columns
  where table_name = '${table}' and is_generated = 'NEVER' and is_identity = 'NO' and column_name not in ('id', '${Object.keys(changed).join("', '")}');
  execute format('insert into ${table} (${Object.keys(changed).join(', ')}, %s) select ${Object.values(changed).join(', ').replaceAll("'", "''")}, %s
    from (select * from ${table} limit 1) one, generate_series(1, 15) n', others, others); end $$`

test('twelve rows of every list are in view on a screen of 1280 by 800', async () => {
  const database = databases.get(portal.url)!
  const admin = await signIn(portal.url)
  const applicant = await newApplicant(portal.url, 'applicant@example.com')
  await newPetition(portal.url, applicant, 'Tariff without a hearing')
  await newSubmission(portal.url, applicant)
  await enquire(portal.url, 'Ada Obi')
  await runStatement(database, `${copyRow('cases', { kind: `'petition'`, reference: `'PT-2026-9' || n` })}`)
  await runStatement(database, copyRow('application_submissions', { reference: `'APP-2026-9' || n` }))
  await runStatement(database, copyRow('enquiries', { reference: `'EN-2026-9' || n` }))
  await runStatement(
    database,
    copyRow('users', { email: `'copy' || n || '@example.com'`, duties: `'{}'`, role: `'User'` }),
  )
  await withPage({ viewport: 'desktop', baseURL: portal.url, as: admin }, async (page) => {
    for (const path of ['/petitions', '/applications', '/enquiries', '/people']) {
      await page.goto(path)
      await started(page)
      await expect.poll(() => rows(page).count(), { message: path }).toBeGreaterThan(14)
      expect(await rowsInView(page), path).toBeGreaterThanOrEqual(12)
    }
  })
})

test('a filtered list is shared as a view', async () => {
  await staff.file('Meters desktop', 3)
  const name = 'Urgent meters, desktop'
  await withPage({ baseURL: portal.url, as: staff.supervisor }, async (page) => {
    await openList(page, 'q=meters+desktop', 3)
    await addFilter(page, 'Urgency', 'High')
    await page.waitForURL(/urgency=high/)
    await addFilter(page, 'Filed', 'Last 7 days')
    await page.waitForURL(/filed=last-7-days/)
    await expect.poll(() => rows(page).count()).toBe(3)
    await button(page, 'Views').click()
    await page.getByRole('menuitem', { name: 'Save as a new view' }).click()
    const dialog = page.getByRole('dialog', { name: 'Save as a new view' })
    await dialog.getByLabel('Name').fill(name)
    await dialog.getByLabel('Share with colleagues').check()
    await examine(page, 'list-view')
    await button(dialog, 'Save view').click()
    await button(page, name).waitFor()
    await expectNothingCovered(page)
    await lookAtWidths(page, 'list-filtered')
    await button(page, 'Remove the filter Filed: Last 7 days').click()
    await button(page, `${name} (changed)`).waitFor()
    await button(page, 'Clear').click()
    await expect.poll(() => new URL(page.url()).search).toBe('')
    await page.goBack()
    await expect.poll(() => page.locator('[data-chip]').count()).toBe(1)
  })
  await withPage({ baseURL: portal.url, as: staff.officer }, async (page) => {
    await page.goto('/consumer-complaint')
    await button(page, 'Views').click()
    await examine(page, 'list-views')
    await page.getByRole('menuitem', { name: new RegExp(name) }).click()
    await expect.poll(() => rows(page).count()).toBe(3)
    await expect.poll(() => page.locator('[data-chip]').count()).toBe(2)
    const id = new URL(page.url()).searchParams.get('view')
    await page.goto(`/consumer-complaint?view=${id}`)
    await expect.poll(() => rows(page).count()).toBe(3)
    // On a phone a button selects all.
    await page.setViewportSize(viewports.phone)
    await openList(page, 'q=meters+desktop', 3)
    await addFilter(page, 'Urgency', 'High')
    await page.waitForURL(/urgency=high/)
    await page
      .getByLabel(/^Select CP-/)
      .first()
      .check()
    await button(page, 'Select all on this page').click()
    await page.getByRole('group', { name: 'Selected' }).getByText('3 selected').waitFor()
  })
})

test('many are assigned and what was refused is named', async () => {
  const filed = await staff.file('Poles desktop', 5)
  await withPage({ baseURL: portal.url, as: staff.supervisor }, async (page) => {
    await openList(page, 'q=poles+desktop', 5)
    for (const { reference } of filed) await page.getByLabel(`Select ${reference}`).check()
    // A colleague is quicker with one of them.
    const changed = filed[2]!
    await act(portal.url, staff.officer, `complaints/${changed.id}/acknowledge`)
    const selected = page.getByRole('group', { name: 'Selected' })
    await selected.getByText('5 selected').waitFor()
    await examine(page, 'list-selected')
    await expectNothingCovered(page)
    await button(selected, 'Assign').click()
    const dialog = page.getByRole('dialog', { name: 'Assign 5 complaints' })
    await dialog.getByLabel('Assign to').selectOption({ value: staff.officer.id })
    await button(dialog, 'Assign').click()
    await outcome(page).getByText('4 complaints assigned').waitFor()
    await outcome(page).getByText(`${changed.reference} was refused`).waitFor()
    await examine(page, 'list-outcome')
    await button(page, 'See which').click()
    const refused = page.getByRole('dialog', { name: 'Not assigned: 1 complaint' })
    await link(refused, changed.reference).waitFor()
    await button(refused, 'Close').first().click()
    await button(page, 'Undo').click()
    await outcome(page).getByText('Undone: 4 complaints as before').waitFor()
  })
  const assigned = `${portal.url}/api/lists/complaints?assignee=${staff.officer.id}&q=poles+desktop`
  expect((await call<{ total: number }>('GET', assigned, undefined, staff.officer.token)).total).toBe(0)
})

test('an action without a connection says so, and is taken once when it is sent again', async () => {
  const [filed] = await staff.file('Fuses', 1)
  await withPage(
    { viewport: 'desktop', baseURL: portal.url, as: staff.officer },
    async (page) => {
      await openList(page, 'q=fuses', 1)
      await page.keyboard.press('j')
      await page.waitForLoadState('networkidle')
      await page.keyboard.press('e')
      await page.getByRole('alertdialog').waitFor()
      await page.context().setOffline(true)
      await page.keyboard.press('Control+Enter')
      await outcome(page)
        .getByText(/^Acknowledge: /)
        .waitFor()
      await page.context().setOffline(false)
      await button(outcome(page), 'Try again').click()
      await outcome(page).getByText(`${filed!.reference} acknowledged`).waitFor()
    },
    [/ERR_INTERNET_DISCONNECTED/],
  )
})

test('the file has the rows and columns of the screen', async () => {
  await staff.file('Cables', 3)
  await withPage({ viewport: 'desktop', baseURL: portal.url, as: staff.officer }, async (page) => {
    await openList(page, 'q=cables&sort=-filed', 3)
    const shown = {
      // Not the column of the buttons for details.
      headers: (await page.locator('thead th').allInnerTexts()).slice(0, -1).map((text) => text.trim()),
      references: await references(page),
    }
    const downloads = page.waitForEvent('download')
    await button(page, 'Export').click()
    await page.getByRole('menuitem', { name: 'CSV, the columns shown' }).click()
    const download = await downloads
    expect(download.suggestedFilename()).toMatch(/^complaints-20\d\d-\d\d-\d\d\.csv$/)
    const [first = '', ...lines] = (await readFile(await download.path(), 'utf8')).trim().split('\r\n')
    const columns = first.replace('\uFEFF', '').split(',')
    expect(columns.filter((label) => label !== 'Due: state')).toEqual(shown.headers)
    expect(lines.map((line) => line.split(',')[0])).toEqual(shown.references)
  })
})

test('names of 100 letters fit, in lists and on the page of a case', async () => {
  const [filed] = await staff.file('Long name', 1)
  const database = databases.get(portal.url)!
  const long = `repeat('Ọlá', 33)`
  const colleague = await newColleague(portal.url, await signIn(portal.url), 'long@example.com', ['case-officer'])
  await runStatement(database, `update cases set contact_name = ${long} where id = '${filed!.id}'`)
  await runStatement(database, `update users set name = ${long}, surname = ${long} where id = '${colleague.id}'`)
  await act(portal.url, colleague, `complaints/${filed!.id}/notes`, { note: 'Called.' })
  await act(portal.url, colleague, `complaints/${filed!.id}/assign`, { userId: colleague.id })
  await withPage({ baseURL: portal.url, as: staff.supervisor }, async (page) => {
    for (const address of [
      `/consumer-complaint/${filed!.id}`,
      '/people?q=long%40example.com',
      '/consumer-complaint?q=long+name',
    ]) {
      await page.goto(address)
      await started(page)
      await page
        .getByText(/ỌláỌlá/)
        .first()
        .waitFor({ state: 'attached' })
      await lookAtWidths(page, `long-names-${address.split(/[/?]/)[1]}`)
    }
  })
})

test('a list says when it is empty, does not know a filter, and cannot be read', async () => {
  await withPage(
    { viewport: 'desktop', baseURL: portal.url, as: staff.officer },
    async (page) => {
      await page.goto('/consumer-complaint?q=zzzz&colour=green&view=gone')
      await page.getByText('No complaints found matching your criteria').waitFor()
      await page.getByText('This view is no longer there').waitFor()
      await page.goto('/consumer-complaint?q=zzzz&colour=green')
      await page.getByText('Left out: the filter “colour”').waitFor()
      await examine(page, 'list-empty')
      await page.route('**/api/lists/complaints?*', (route) => route.abort())
      await page.getByLabel('Search complaints').fill('any')
      await page.getByText('Not up to date').or(page.getByText('Failed to fetch complaints')).first().waitFor()
      await page.unroute('**/api/lists/complaints?*')
      await button(page, 'Try again').first().click()
      await expect.poll(() => button(page, 'Try again').count()).toBe(0)
    },
    [/ERR_FAILED/],
  )
})
