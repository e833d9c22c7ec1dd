import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { type Viewport, viewports, withPage } from './support/browser.ts'
import { act, liftCaseLimits, newComplaint } from './support/cases.ts'
import { expectNothingCovered } from './support/covering.ts'
import { hostPortal } from './support/hosted-portal.ts'
import { keyboardOf } from './support/keyboard.ts'
import { button, heading, link, look } from './support/screen.ts'
import { call, newApplicant, newColleague, type Session, signedInAs, signIn } from './support/session.ts'

const portal = hostPortal()
const sizes = ['phone', 'desktop', 'wide'] as const satisfies Viewport[]
let supervisor: Session
let officer: Session
let consumer: Session

beforeAll(async () => {
  const admin = await signIn(portal.url)
  await liftCaseLimits(portal.url, admin)
  consumer = await newApplicant(portal.url, 'amaka@example.com')
  supervisor = await newColleague(portal.url, admin, 'ada@example.com', ['case-supervisor'])
  officer = await newColleague(portal.url, admin, 'bola@example.com', ['case-officer'])
})

/** Files complaints about one thing, so that a search finds exactly these. */
async function file(subject: string, count: number): Promise<{ id: string; reference: string }[]> {
  const filed = []
  for (let each = 1; each <= count; each++) filed.push(await newComplaint(portal.url, consumer, `${subject} ${each}`))
  return filed
}

const rows = (page: Page) => page.locator('[data-row]')
const outcome = (page: Page) => page.locator('[data-outcome]')
const open = async (page: Page, query: string, count: number) => {
  await page.goto(`/consumer-complaint?${query}`)
  await expect.poll(() => rows(page).count()).toBe(count)
}
const references = (page: Page) => page.locator('[data-row-link]').allTextContents()

test.each(sizes)('ten complaints are acknowledged on a %s by 11 keys', { timeout: 120_000 }, async (viewport) => {
  const filed = await file(`Sparks ${viewport}`, 10)
  await withPage({ viewport, baseURL: portal.url }, async (page) => {
    await signedInAs(page, officer)
    await open(page, `status=New&q=sparks+${viewport}`, 10)
    const began = performance.now()
    for (const key of ['j', ...filed.map(() => 'e')]) await page.keyboard.press(key)
    await outcome(page).getByText('10 complaints acknowledged').waitFor()
    expect(performance.now() - began).toBeLessThan(8_000)
    // They stay in their places until the person looks at the list again.
    expect(await rows(page).count()).toBe(10)
    await button(page, 'Changed: refresh').click()
    await page.getByText('No complaints found matching your criteria').waitFor()
  })
  for (const { id } of filed) {
    const path = `${portal.url}/api/complaints/${id}`
    expect((await call<{ status: string }>('GET', path, undefined, officer.token)).status).toBe('In Progress')
  }
})

test('twelve rows and more are in view on a screen of 1280 by 800', { timeout: 120_000 }, async () => {
  await file('Rows', 20)
  await withPage({ viewport: 'desktop', baseURL: portal.url }, async (page) => {
    await signedInAs(page, officer)
    await open(page, 'q=rows', 20)
    const inView = await rows(page).evaluateAll((all) => {
      const frame = document.querySelector('[data-list-rows]')!.getBoundingClientRect()
      const bottom = Math.min(frame.bottom, innerHeight)
      return all.filter((row) => row.getBoundingClientRect().bottom <= bottom).length
    })
    expect(inView).toBeGreaterThanOrEqual(12)
    const headers = () => page.getByRole('columnheader').count()
    const usual = await headers()
    await page.setViewportSize(viewports.wide)
    await expect.poll(headers).toBeGreaterThan(usual)
  })
})

test.each(sizes)('a filtered list on a %s is shared as a view', { timeout: 180_000 }, async (viewport) => {
  await file(`Meters ${viewport}`, 3)
  const name = `Urgent meters, ${viewport}`
  await withPage({ viewport, baseURL: portal.url }, async (page) => {
    await signedInAs(page, supervisor)
    await open(page, `q=meters+${viewport}`, 3)
    await addFilter(page, viewport, 'Urgency', 'High')
    await page.waitForURL(/urgency=high/)
    await addFilter(page, viewport, 'Filed', 'Today')
    await page.waitForURL(/filed=today/)
    await expect.poll(() => rows(page).count()).toBe(3)
    await button(page, 'Views').click()
    await button(page, 'Save as a new view').click()
    const dialog = page.getByRole('dialog', { name: 'Save as a new view' })
    await dialog.getByLabel('Name').fill(name)
    await dialog.getByLabel('Share with colleagues').check()
    await look(page, `list-view-${viewport}`)
    await button(dialog, 'Save view').click()
    await button(page, name).waitFor()
    await expectNothingCovered(page)
    await look(page, `list-filtered-${viewport}`)
    await button(page, 'Remove the filter Filed: Today').click()
    await button(page, `${name} (changed)`).waitFor()
    await button(page, 'Clear').click()
    await expect.poll(() => new URL(page.url()).search).toBe('')
    await page.goBack()
    await expect.poll(() => page.locator('[data-chip]').count()).toBe(1)
  })
  await withPage({ viewport, baseURL: portal.url }, async (page) => {
    await signedInAs(page, officer)
    await page.goto('/consumer-complaint')
    await button(page, 'Views').click()
    const views = page.getByRole('dialog', { name: 'Views' })
    await look(page, `list-views-${viewport}`)
    await button(views, new RegExp(name)).click()
    await expect.poll(() => rows(page).count()).toBe(3)
    await expect.poll(() => page.locator('[data-chip]').count()).toBe(2)
    const id = new URL(page.url()).searchParams.get('view')
    await page.goto(`/consumer-complaint?view=${id}`)
    await expect.poll(() => rows(page).count()).toBe(3)
  })
})

async function addFilter(page: Page, viewport: Viewport, filter: string, value: string): Promise<void> {
  if (viewport === 'phone') {
    await button(page, 'Filters').click()
    const dialog = page.getByRole('dialog', { name: 'Filters' })
    await dialog.locator('summary', { hasText: filter }).click()
    await dialog.getByRole('group', { name: filter, exact: true }).getByText(value, { exact: true }).click()
    await button(dialog, 'Show the complaints').click()
    return
  }
  await button(page, 'Add filter').click()
  const menu = page.getByRole('dialog', { name: 'Add filter' })
  await button(menu, filter).click()
  await menu.getByLabel(value).check()
  await page.keyboard.press('Escape')
}

test.each(sizes)('many are assigned on a %s, and what was refused is named', { timeout: 180_000 }, async (viewport) => {
  const filed = await file(`Poles ${viewport}`, 5)
  await withPage({ viewport, baseURL: portal.url }, async (page) => {
    await signedInAs(page, supervisor)
    await open(page, `q=poles+${viewport}`, 5)
    for (const { reference } of filed) await page.getByLabel(`Select ${reference}`).check()
    // A colleague is quicker with one of them.
    const changed = filed[2]!
    await act(portal.url, officer, `complaints/${changed.id}/acknowledge`)
    const selected = page.getByRole('group', { name: 'Selected' })
    await selected.getByText('5 selected').waitFor()
    await look(page, `list-selected-${viewport}`)
    await expectNothingCovered(page)
    await button(selected, 'Assign').click()
    const dialog = page.getByRole('dialog', { name: 'Assign 5 complaints' })
    await dialog.getByLabel('Assign to').selectOption({ value: officer.id })
    await button(dialog, 'Assign').click()
    await outcome(page).getByText('4 complaints assigned').waitFor()
    await outcome(page).getByText(`${changed.reference} was refused`).waitFor()
    await look(page, `list-outcome-${viewport}`)
    await button(page, 'See which').click()
    const refused = page.getByRole('dialog', { name: 'Not assigned: 1 complaint' })
    await link(refused, changed.reference).waitFor()
    await button(refused, 'Close').first().click()
    await button(page, 'Undo').click()
    await outcome(page).getByText('Undone: 4 complaints as before').waitFor()
  })
  const assigned = `${portal.url}/api/lists/complaints?assignee=${officer.id}&q=poles+${viewport}`
  expect((await call<{ total: number }>('GET', assigned, undefined, officer.token)).total).toBe(0)
})

test('the file has the rows and columns of the screen', { timeout: 120_000 }, async () => {
  await file('Cables', 3)
  await withPage({ viewport: 'desktop', baseURL: portal.url }, async (page) => {
    await signedInAs(page, officer)
    await open(page, 'q=cables&sort=-filed', 3)
    const shown = {
      // Not the column of the buttons for details.
      headers: (await page.locator('thead th').allInnerTexts()).slice(0, -1).map((text) => text.trim()),
      references: await references(page),
    }
    const downloads = page.waitForEvent('download')
    await button(page, 'Export as CSV').click()
    const download = await downloads
    expect(download.suggestedFilename()).toBe('complaints.csv')
    const [first = '', ...lines] = (await readFile(await download.path(), 'utf8')).trim().split('\r\n')
    expect(first.replace('\uFEFF', '').split(',')).toEqual(shown.headers)
    expect(lines.map((line) => line.split(',')[0])).toEqual(shown.references)
  })
})

test('a list is worked by keyboard alone', { timeout: 240_000 }, async () => {
  const filed = await file('Wires', 4)
  await withPage({ viewport: 'desktop', baseURL: portal.url }, async (page) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await signedInAs(page, supervisor)
    await open(page, 'q=wires', 4)
    const keys = keyboardOf(page)
    await keys.key('?')
    await keys.heading('Keyboard shortcuts')
    await keys.key('Escape')

    await keys.press('Add filter')
    await button(page, 'Council area').waitFor()
    await keys.hasFocus('Status')
    await keys.key('Enter')
    await keys.hasFocus('Status: back to all filters')
    await keys.tabTo(/^New/)
    await keys.key('Space', 'Escape')
    await keys.hasFocus('Add filter')
    await page.waitForURL(/status=New/)

    await keys.press('Columns and display')
    await keys.heading('Columns and display')
    await keys.press('Move Subject down')
    await keys.said('Subject is column 3 of 13')
    await keys.press('Save')
    await expect.poll(() => page.locator('thead th').nth(2).innerText()).toBe('Subject')

    await keys.key('j')
    const first = await references(page)
    await keys.hasFocus(first[0]!)
    await keys.key('x', 'j', 'x')
    await keys.said('2 selected')
    await keys.key('a')
    await outcome(page).getByText('2 complaints assigned').waitFor()
    await keys.hasFocus(first[2]!)
    await keys.key('p')
    const pane = page.getByRole('complementary', { name: `Preview of ${first[2]}` })
    await button(pane, 'Acknowledge').waitFor()
    await expectNothingCovered(page)
    await look(page, 'list-preview')
    await keys.key('n')
    await keys.hasFocus('New note')
    // Letters in a field are letters.
    await keys.type('jxe')
    expect(await page.getByLabel('New note').inputValue()).toBe('jxe')
    await page.getByLabel('New note').fill('')
    await page.locator(`[data-row="${filed[0]!.id}"] [data-row-link]`).focus()
    await keys.key('o')
    await heading(page, 'Wires 1').waitFor()
    const others = page.getByRole('navigation', { name: 'Other complaints' })
    await link(others, /^(Next|Previous) complaint$/)
      .first()
      .press('Enter')
    await heading(page, /^Wires [2-4]$/).waitFor()
    await link(others, 'All complaints').press('Enter')
    await page.waitForURL(/consumer-complaint\?.*status=New/)
    await expect.poll(() => rows(page).count()).toBeGreaterThan(0)

    await keys.press('Columns and display')
    await keys.heading('Columns and display')
    await keys.tabTo('Keyboard shortcuts')
    await keys.key('Space')
    await keys.press('Save')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await keys.key('?')
    expect(await page.getByRole('dialog').count()).toBe(0)
  })
})

test('a list says when it is empty, does not know a filter, and cannot be read', { timeout: 120_000 }, async () => {
  await withPage(
    { viewport: 'desktop', baseURL: portal.url },
    async (page) => {
      await signedInAs(page, officer)
      await page.goto('/consumer-complaint?q=zzzz&colour=green&view=gone')
      await page.getByText('No complaints found matching your criteria').waitFor()
      await page.getByText('This view is no longer there').waitFor()
      await page.goto('/consumer-complaint?q=zzzz&colour=green')
      await page.getByText('Left out: the filter “colour”').waitFor()
      await look(page, 'list-empty')
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
