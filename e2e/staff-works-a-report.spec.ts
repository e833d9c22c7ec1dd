import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { expectAccessible } from './support/accessibility.ts'
import { saveScreen, type Viewport, viewports, withPage } from './support/browser.ts'
import { chooseMore } from './support/cases.ts'
import { expectNothingCovered } from './support/covering.ts'
import { hostPortal } from './support/hosted-portal.ts'
import { keyboardOf } from './support/keyboard.ts'
import { rows } from './support/lists.ts'
import { fileReport } from './support/reports.ts'
import { button, look, lookAtWidths, started } from './support/screen.ts'
import { type Session, signedInAs, signIn } from './support/session.ts'

const portal = hostPortal({ own: 'it stands behind a proxy', env: { TRUST_PROXY: 'true' } })
let staff: Session

beforeAll(async () => {
  staff = await signIn(portal.url)
})

/** Answers a question of the screen, and waits until it is gone: the button of the page has the same name. */
async function confirm(page: Page, name: string): Promise<void> {
  await page.getByRole('alertdialog').getByRole('button', { name }).click()
  await page.getByRole('alertdialog').waitFor({ state: 'detached' })
}
const searchBox = (page: Page) => page.getByRole('searchbox', { name: 'Search reports' })

async function openReports(page: Page, count: number): Promise<void> {
  await signedInAs(page, staff)
  await page.goto('/whistleblowing')
  await started(page)
  await page.getByRole('tab', { name: 'Reports' }).waitFor()
  await expect.poll(() => rows(page).count()).toBeGreaterThanOrEqual(count)
}

/** At every width nothing is covered, also by 'Exit this page', of which there is one. */
async function lookEverywhere(page: Page, name: string): Promise<void> {
  // A message is over the head of the page for two seconds.
  await expect.poll(() => button(page, 'Dismiss message').count()).toBe(0)
  for (const viewport of Object.keys(viewports) as Viewport[]) {
    await page.setViewportSize(viewports[viewport])
    await expect
      .poll(() =>
        button(page, /^Exit this page/)
          .filter({ visible: true })
          .count(),
      )
      .toBe(1)
    await expectNothingCovered(page)
    await look(page, `${name}-${viewport}`)
  }
  await page.setViewportSize(viewports.desktop)
}

/** An open report is printed with its thread, without the list, the controls and the box to write in. */
async function expectPrinted(page: Page, words: string): Promise<void> {
  await page.emulateMedia({ media: 'print' })
  await page.getByText(words).waitFor()
  await page.getByRole('listitem').filter({ hasText: 'Ask the auditor.' }).waitFor()
  for (const hidden of [page.getByRole('table'), page.getByRole('button'), page.getByRole('textbox')])
    await expect.poll(() => hidden.filter({ visible: true }).count()).toBe(0)
  await saveScreen(page, 'report-printed')
  await page.emulateMedia({ media: 'screen' })
}

test('staff work a report from taking it to its end', async () => {
  const subject = 'Bribes at the gate'
  await fileReport(portal.url, subject)
  await fileReport(portal.url, 'Something else')
  await withPage({ baseURL: portal.url }, async (page) => {
    await openReports(page, 2)
    await searchBox(page).fill(subject.toUpperCase())
    await page.keyboard.press('Enter')
    await expect.poll(() => rows(page).count()).toBe(1)
    await button(page, /^WB-/).click()
    const pane = page.getByRole('complementary', { name: /^Preview of WB-/ })
    await pane.getByText(`What is said of ${subject}.`).waitFor()
    await pane.getByLabel('Assigned to').selectOption({ index: 1 })
    await page.getByRole('table').getByText('Under investigation').waitFor()
    for (const level of [1, 2, 3]) {
      await page.getByRole('button', { name: 'Escalate', exact: true }).click()
      await confirm(page, 'Escalate')
      await page.getByText(`Level ${level} of 3`).waitFor()
    }
    await expect.poll(() => page.getByRole('button', { name: 'Escalate', exact: true }).isDisabled()).toBe(true)
    await page.getByLabel('Write to the reporter').fill('Which day?')
    // Escape closes what is open, and never leaves a screen of staff.
    for (let press = 0; press < 4; press++) await page.keyboard.press('Escape')
    await page.getByLabel('Write to the reporter').press('Control+Enter')
    await page.getByRole('listitem').filter({ hasText: 'Which day?' }).waitFor()
    await page.getByRole('button', { name: 'Note', exact: true }).click()
    await page.getByLabel('New note').fill('Ask the auditor.')
    await button(page, 'Add note').click()
    await page.getByRole('listitem').filter({ hasText: 'Ask the auditor.' }).waitFor()
    await lookEverywhere(page, 'report-open')
    await expectPrinted(page, `What is said of ${subject}.`)
    await chooseMore(page, 'Withhold')
    await page.getByText('No other colleague reads reports.').waitFor()
    await expectAccessible(page)
    await button(page.getByRole('alertdialog'), 'Cancel').click()
    await button(page, 'Mark Resolved').click()
    await confirm(page, 'Mark Resolved')
    await page.getByText('Will be destroyed on').waitFor()
    await expect.poll(() => page.getByRole('button', { name: 'Escalate', exact: true }).count()).toBe(0)
    const before = await page.getByText('Will be destroyed on').locator('..').textContent()
    await chooseMore(page, 'Keep for 180 days longer')
    await page.waitForFunction(
      (old) => [...document.querySelectorAll('dl div')].every((row) => row.textContent !== old),
      before,
    )
    await lookAtWidths(page, 'report-resolved')
    await chooseMore(page, 'Delete')
    await expectAccessible(page)
    await confirm(page, 'Delete')
    await page.getByText('Report deleted successfully').waitFor()
    await pane.waitFor({ state: 'hidden' })
    // What is done in the pane is followed at once.
    await page.getByText('No reports found matching your criteria').waitFor()
    await page.getByRole('tab', { name: 'Who may read' }).click()
    await page.getByText('May read', { exact: true }).waitFor()
    await lookAtWidths(page, 'report-readers')
  })
})

/** Everything of the page's origin that outlives the page: its address and history, storage, caches and databases. */
const keptInBrowser = (page: Page) =>
  page.evaluate(async () => {
    const caches = await Promise.all(
      (await window.caches.keys()).map(async (name) => {
        const requests = await (await window.caches.open(name)).keys()
        return [name, ...requests.map(({ url }) => url)]
      }),
    )
    const databases = (await indexedDB.databases()).map(({ name }) => name)
    const stored = [Object.entries(localStorage), Object.entries(sessionStorage), document.cookie, window.name]
    return JSON.stringify([location.href, history.state, stored, caches, databases])
  })

test('reports are read on purpose, by keyboard alone, and leave nothing in the browser', async () => {
  const filed = [await fileReport(portal.url, 'Zinc sold at night')]
  for (let each = 0; each < 13; each++) filed.push(await fileReport(portal.url, `Copper ${each}`))
  await withPage({ baseURL: portal.url }, async (page) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const calls: string[] = []
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (pathname.startsWith('/api/')) calls.push(`${request.method()} ${pathname}`)
    })
    const opened = () => calls.filter((each) => /^GET \/api\/whistleblowing\/[0-9a-f]{8}-/.test(each)).length
    await openReports(page, filed.length)
    const inView = await rows(page).evaluateAll((all) => {
      const end = document.querySelector('[data-list-rows]')!.getBoundingClientRect().bottom
      return all.filter((row) => row.getBoundingClientRect().bottom <= Math.min(end, innerHeight)).length
    })
    expect(inView).toBeGreaterThanOrEqual(12)
    await lookEverywhere(page, 'reports')
    const history = await page.evaluate(() => window.history.length)
    const keys = keyboardOf(page)

    // Moving through the list opens nothing.
    await keys.key('j', 'j', 'j', 'k')
    const second = (await page.locator('[data-row-link]').nth(1).textContent())!
    await keys.hasFocus(second)
    expect(opened()).toBe(0)
    await keys.key('o')
    await keys.hasFocus(`Content of ${second}`)
    await page.getByText(/^What is said of/).waitFor()
    expect(opened()).toBe(1)
    await keys.key('n')
    await keys.hasFocus('New note')
    await keys.type('Ask the depot')
    await keys.backTo('Next report')
    await keys.key('Enter')
    await expect.poll(opened).toBe(2)
    await keys.backTo('Previous report')
    await keys.key('Enter')
    await keys.hasFocus(`Content of ${second}`)
    await keys.press('Note')
    await keys.hasFocus('New note')
    expect(await page.getByLabel('New note').inputValue()).toBe('Ask the depot')
    await keys.backTo('Close the preview')
    await keys.key('Enter')
    await keys.hasFocus(second)

    await searchBox(page).focus()
    await keys.type('zinc')
    await expect.poll(() => rows(page).count()).toBe(1)
    await keys.press('Add filter')
    await keys.hasFocus('Status')
    await keys.key('Enter')
    await keys.tabTo(/^Pending/)
    await keys.key('Space', 'Escape')
    await keys.backTo('Remove the filter Status: Pending')
    await keys.key('Enter')
    await keys.press('Columns and display')
    await keys.heading('Columns and display')
    await keys.press('Move Subject up')
    await keys.press('Save')
    await expect.poll(() => page.locator('thead th').nth(1).innerText()).toBe('Subject')
    await keys.press(/^Date/)
    await expect.poll(() => page.locator('th[aria-sort=ascending]').innerText()).toBe('Date')
    await button(page, 'Clear').click()
    await button(page, /^In Progress/).click()
    await expect.poll(() => rows(page).count()).toBeGreaterThanOrEqual(filed.length)

    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/whistleblowing')
    expect(await page.evaluate(() => window.history.length)).toBe(history)
    const kept = await keptInBrowser(page)
    for (const word of [...filed.flatMap(({ id, reference }) => [id, reference]), 'zinc', 'Zinc', 'depot', 'PENDING'])
      expect([word, kept.includes(word)]).toEqual([word, false])
    const others = calls.filter((each) => !/ \/api\/(whistleblowing\/|users\/me$)/.test(each))
    expect([...new Set(others)]).toEqual([])

    // Below its row a report is printed without the other rows.
    await page.setViewportSize(viewports.tablet)
    await page.locator('[data-row-link]').first().click()
    await page.getByText(/^What is said of/).waitFor()
    await page.emulateMedia({ media: 'print' })
    await expect.poll(() => rows(page).filter({ visible: true }).count()).toBe(1)
  })
})
