import { beforeAll, expect, test } from 'vitest'
import { withPage } from './support/browser.ts'
import { expectNothingCovered } from './support/covering.ts'
import { hostPortal } from './support/hosted-portal.ts'
import { keyboardOf } from './support/keyboard.ts'
import { newOfficers, type Officers, openList, outcome, references, rows } from './support/lists.ts'
import { button, examine, heading, link } from './support/screen.ts'

const portal = hostPortal()
let staff: Officers

beforeAll(async () => {
  staff = await newOfficers(portal.url, 'works-a-list-by-keyboard.example.com')
})

test('a list is worked by keyboard alone', async () => {
  const filed = await staff.file('Wires', 4)
  await withPage({ viewport: 'desktop', baseURL: portal.url, as: staff.supervisor }, async (page) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await openList(page, 'q=wires', 4)
    const keys = keyboardOf(page)
    await keys.key('/')
    await keys.hasFocus('Search complaints')
    await page.evaluate(() => (document.activeElement as HTMLElement).blur())
    await keys.key('?')
    await keys.heading('Keyboard shortcuts')
    await keys.key('Escape')

    await keys.press('Add filter')
    await page.locator('summary', { hasText: 'Council area' }).waitFor()
    await keys.hasFocus('Status')
    await keys.key('Enter')
    await keys.key('ArrowDown', 'n', 'e')
    await keys.hasFocus(/^New/)
    await keys.key('Space', 'Escape')
    await keys.hasFocus('Add filter')
    await page.waitForURL(/status=New/)

    await keys.press('Columns and display')
    await keys.heading('Columns and display')
    await keys.press('Move Subject down')
    await keys.said('Subject is column 3 of 15')
    await keys.press('Save')
    await expect.poll(() => page.locator('thead th').nth(2).innerText()).toBe('Subject')

    await keys.key('j')
    const first = await references(page)
    await keys.hasFocus(first[0]!)
    await keys.key('x', 'j', 'x')
    await keys.said('2 selected')
    await keys.key('a')
    await outcome(page).getByText('2 complaints assigned').waitFor()
    await keys.hasFocus(first[1]!)
    await keys.key('j', 'p')
    const pane = page.getByRole('complementary', { name: `Preview of ${first[2]}` })
    await button(pane, 'Acknowledge').waitFor()
    await expectNothingCovered(page)
    await examine(page, 'list-preview')
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
      .waitFor()
    const isLast = (await link(others, 'Next complaint').count()) === 0
    await keys.key(isLast ? 'k' : 'j')
    await heading(page, /^Wires [2-4]$/).waitFor()
    await keys.key(isLast ? 'j' : 'k')
    await heading(page, 'Wires 1').waitFor()
    // What is under More is in the menu of commands.
    await keys.key('Control+k')
    await keys.type('turn keyboard')
    await page.getByRole('option', { name: 'Turn keyboard shortcuts off' }).waitFor()
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
