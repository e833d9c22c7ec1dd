import { beforeAll, expect, test } from 'vitest'
import { viewports, withPage } from './support/browser.ts'
import { expectNothingCovered } from './support/covering.ts'
import { hostPortal } from './support/hosted-portal.ts'
import { keyboardOf } from './support/keyboard.ts'
import { newOfficers, type Officers, outcome, references } from './support/lists.ts'
import { examine, heading, lookAtWidths, started } from './support/screen.ts'
import { call, newApplicant } from './support/session.ts'

const portal = hostPortal({ fresh: 'it takes the first of all cases' })
let staff: Officers

beforeAll(async () => {
  staff = await newOfficers(portal.url)
  const { token } = await newApplicant(portal.url, 'sina@example.com')
  const address = { street: '4 Awolowo Road', city: 'Lagos', country: 'Nigeria', postalCode: '101001' }
  const profile = { name: 'Adéṣínà', surname: 'Ògúnbíyì', phone: '08031234567', email: 'sina@example.com', ...address }
  await call('PUT', `${portal.url}/api/users/update-profile`, profile, token)
})

test('an officer goes from My work to an answer and to a person by keyboard alone', async () => {
  // Without a place to break, as from a form that was filled in by a program.
  const subject = `desktop${'W'.repeat(180)}`
  await staff.file(subject, 1)
  await staff.file('Lamps desktop', 2)
  await withPage({ baseURL: portal.url, as: staff.officer }, async (page) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto('/work')
    await started(page)
    const keys = keyboardOf(page)
    await page.getByRole('listitem').filter({ hasText: 'Unassigned' }).getByRole('link').first().waitFor()
    await lookAtWidths(page, 'keyboard-my-work')
    // Each number filters the rows; the links with counts lead to complete lists.
    await keys.tabTo(/^Unassigned \d+$/)
    await keys.key('Enter')
    await page.waitForURL('**/work?list=unassigned')
    await keys.tabTo(/^Complaints \d+$/)
    await keys.key('Enter')
    await page.waitForURL('**/consumer-complaint?status=open&assignee=none')
    await expect.poll(() => references(page)).not.toHaveLength(0)
    const [first = '', second = ''] = await references(page)
    await keys.key('j', 'e')
    await keys.heading(/^Acknowledge 1 complaint/)
    await keys.key('Control+Enter')
    await outcome(page).getByText(`${first} acknowledged`).waitFor()
    await keys.hasFocus(first)
    await keys.key('t')
    await keys.heading(/^Take 1 complaint/)
    await keys.key('Control+Enter')
    await outcome(page).getByText(`${first} taken`).waitFor()
    // It has left the list of the unassigned, and the next one took its place.
    await keys.hasFocus(second)
    // What is typed while a case loads is for it: no letter of the answer is lost or acts.
    await page.route(/api\/complaints\/[0-9a-f-]+$/, async (route) => {
      await page.waitForTimeout(700)
      await route.continue()
    })
    await keys.key('o')
    const answer = 'Dear customer, we have asked Jane at the company.'
    await page.keyboard.type(`r${answer}`, { delay: 8 })
    await page.waitForURL(/consumer-complaint\/[0-9a-f-]+/)
    const box = page.getByLabel('Message to the customer')
    await expect.poll(() => box.inputValue()).toBe(answer)
    await box.fill('')
    await page.evaluate(() => (document.activeElement as HTMLElement).blur())
    // What is dictated changes nothing outside: the first key that would mail the customer asks.
    await page.keyboard.type('text for mary fax received thanks', { delay: 35 })
    const asked = page.getByRole('alertdialog', { name: /^Acknowledge/ })
    await asked.waitFor()
    expect(await staff.statusOf(page.url().split('/').at(-1)!)).toBe('New')
    await keys.key('Escape')
    await expect.poll(() => page.getByLabel('Assigned to').inputValue()).not.toBe('')
    await keys.key('e')
    await asked.getByLabel('Note to the customer').fill('')
    await keys.key('Control+Enter')
    await page.getByText('Complaint acknowledged successfully').first().waitFor()

    // The keys of the page are said by the page.
    await keys.key('?')
    const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    for (const [key, words] of [
      ['r', 'Reply'],
      ['n', 'Note'],
      ['/', 'Search applications'],
    ] as const)
      await dialog
        .locator('div', { has: page.getByText(key, { exact: true }) })
        .getByText(words)
        .first()
        .waitFor()
    await examine(page, 'keyboard-keys')
    await keys.key('Escape')
    await dialog.waitFor({ state: 'detached' })
    await page.evaluate(() => (document.activeElement as HTMLElement).blur())
    // What comes next, and the menu, are in view without scrolling, also sideways.
    for (const size of [viewports.phone, viewports.desktop]) {
      await page.setViewportSize(size)
      for (const name of ['Resolve', 'More']) expect(await isInWindow(name), name).toBe(true)
    }
    await keys.key('r')
    await keys.type('We have asked the company.')
    await keys.key('Control+Enter')
    const thread = page.getByRole('list', { name: /^Thread of CP-/ })
    await thread.getByText('We have asked the company.').waitFor()

    await page.evaluate(() => (document.activeElement as HTMLElement).blur())
    await keys.key('/')
    await keys.type('adesina ogun')
    await keys.key('Enter')
    await page.waitForURL('**/work/search?q=adesina%20ogun')
    await keys.press('Adéṣínà Ògúnbíyì')
    await heading(page, 'Adéṣínà Ògúnbíyì').waitFor()
    const email = page.getByRole('link', { name: 'sina@example.com' })
    expect((await email.boundingBox())!.height).toBeLessThan(45)
    await expectNothingCovered(page)
    await page.goto('/work/search?q=desktopWWW')
    await page.getByRole('list', { name: 'Complaints' }).getByText(subject).waitFor()
    await lookAtWidths(page, 'keyboard-search')

    // The menu of commands has the actions of the screen, the places and the records.
    await page.goto('/consumer-complaint')
    await started(page)
    await expect.poll(() => references(page)).not.toHaveLength(0)
    await keys.key('j', 'Control+k')
    await page.getByRole('option', { name: 'Take', exact: false }).waitFor()
    await examine(page, 'keyboard-commands')
    await keys.type('people')
    await keys.key('Enter')
    await page.waitForURL('**/people')
    await heading(page, 'People').waitFor()
    await keys.key('Control+k')
    await keys.type('my work')
    await keys.key('Enter')
    await page.waitForURL('**/work')

    // Also where its code is still on its way.
    await page.goto('/consumer-complaint')
    await started(page)
    await expect.poll(() => references(page)).not.toHaveLength(0)
    const line = Promise.withResolvers<void>()
    await page.route('**/assets/*.js', (route) => line.promise.then(() => route.continue()))
    await keys.key('Control+k')
    await keys.type('people')
    await keys.key('Enter')
    line.resolve()
    await page.waitForURL('**/people')

    // On a phone the search is a page.
    await page.goto('/work')
    await started(page)
    await page.setViewportSize(viewports.phone)
    await page.getByRole('navigation', { name: 'Workplace on a phone' }).waitFor()
    await keys.key('/')
    await page.waitForURL('**/work/search')
    await keys.hasFocus('Words, a reference or a phone number')

    function isInWindow(name: string) {
      return page
        .getByRole('group', { name: /^Actions on/ })
        .getByRole('button', { name })
        .evaluate((element) => {
          const { top, bottom, left, right } = element.getBoundingClientRect()
          return top >= 0 && bottom <= innerHeight && left >= 0 && right <= innerWidth
        })
    }
  })
})
