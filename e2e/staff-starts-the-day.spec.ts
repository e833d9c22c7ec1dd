import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { withPage } from './support/browser.ts'
import { newComplaint } from './support/cases.ts'
import { hostPortal } from './support/hosted-portal.ts'
import { keyboardOf } from './support/keyboard.ts'
import { admin } from './support/portal.ts'
import {
  button,
  examine,
  examineAtWidths,
  heading,
  link,
  look,
  lookAtWidths,
  pressEnter,
  started,
} from './support/screen.ts'
import { call, newApplicant, type Session, signIn } from './support/session.ts'

const portal = hostPortal({ fresh: 'it takes the first of all cases' })
let staff: Session
let reference: string
let caseAddress: string

beforeAll(async () => {
  staff = await signIn(portal.url)
  const consumer = await newApplicant(portal.url, 'sina@example.com')
  const address = { street: '4 Awolowo Road', city: 'Lagos', country: 'Nigeria', postalCode: '101001' }
  const profile = { name: 'Adéṣínà', surname: 'Ògúnbíyì', phone: '08031234567', email: 'sina@example.com', ...address }
  await call('PUT', `${portal.url}/api/users/update-profile`, profile, consumer.token)
  const filed = await newComplaint(portal.url, consumer, 'Transformer hums at night')
  reference = filed.reference
  caseAddress = `/consumer-complaint/${filed.id}`
})

const barHeight = (page: Page) =>
  page
    .locator('header')
    .first()
    .evaluate((bar) => bar.getBoundingClientRect().height)

test('staff log in, land on My work and see what is due', async () => {
  await withPage({ baseURL: portal.url }, async (page) => {
    await page.goto('/login')
    await page.getByLabel('E-mail').fill(admin.email)
    await page.getByLabel('Password', { exact: true }).fill(admin.password)
    await page.keyboard.press('Enter')
    await page.waitForURL((url) => url.pathname === '/work' || url.pathname.startsWith('/user-profile'))
    await page.goto('/work')
    await heading(page, 'My work').waitFor()
    await page.getByRole('navigation', { name: 'Lists of your work' }).getByText('Unassigned').waitFor()
    const row = page
      .getByRole('list', { name: 'Your work by urgency' })
      .getByRole('listitem')
      .filter({ hasText: reference })
    await row.getByText('Unassigned').waitFor()
    expect(await barHeight(page)).toBeLessThanOrEqual(56)
    // The public frame is not around it.
    expect(await page.locator('footer').count()).toBe(0)
    await examineAtWidths(page, 'my-work')
    await row.getByRole('link').press('Enter')
    await page.waitForURL(`**${caseAddress}`)
  })
})

test('staff find a person by keyboard', async () => {
  await withPage({ baseURL: portal.url, as: staff }, async (page) => {
    await page.goto('/people')
    const keyboard = keyboardOf(page)
    await heading(page, 'People').waitFor()
    await keyboard.write('Search people', 'adesina')
    await page.keyboard.press('Enter')
    await page.waitForURL(/q=adesina/)
    await link(page, 'Adéṣínà Ògúnbíyì').waitFor()
    await keyboard.write('Search people', '+234 803 123-4567')
    await page.keyboard.press('Enter')
    await page.waitForURL(/q=%2B234/)
    await link(page, 'Adéṣínà Ògúnbíyì').waitFor()
    await lookAtWidths(page, 'people')
    await keyboard.press('Adéṣínà Ògúnbíyì')
    await heading(page, 'Adéṣínà Ògúnbíyì').waitFor()
    await page.getByRole('list', { name: 'Complaints' }).getByText('Transformer hums at night').waitFor()
    await examineAtWidths(page, 'person')
  })
})

test('staff search everything, jump by a reference and fold the navigation, by keyboard', async () => {
  await withPage({ viewport: 'desktop', baseURL: portal.url, as: staff, at: '/work' }, async (page) => {
    await heading(page, 'My work').waitFor()
    const field = page.getByRole('combobox', { name: /^Search applications/ })
    await field.waitFor()
    await page.keyboard.press('/')
    await page.keyboard.type('adesin')
    await page.getByRole('option', { name: /Transformer hums/ }).waitFor()
    await examine(page, 'search-while-typing')
    await field.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.waitForURL(`**${caseAddress}`)

    await page.goto('/people')
    await started(page)
    await heading(page, 'People').waitFor()
    await field.waitFor()
    // In a list `/` leads to the list's own search.
    await page.keyboard.press('Control+k')
    await page.keyboard.type(reference.toLowerCase())
    await page.keyboard.press('Enter')
    await heading(page, 'Transformer hums at night').waitFor()

    await page.keyboard.press('/')
    await page.keyboard.type('hums trans')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/work/search?q=hums%20trans')
    await page.getByRole('list', { name: 'Complaints' }).getByText(reference).waitFor()
    await examine(page, 'search-page')

    const fold = button(page, 'Fold the navigation')
    await pressEnter(fold)
    await expect.poll(() => fold.getAttribute('aria-expanded')).toBe('false')
    await look(page, 'folded')
    await page.reload()
    await started(page)
    await expect.poll(() => fold.getAttribute('aria-expanded')).toBe('false')
    await pressEnter(fold)
    await expect.poll(() => fold.getAttribute('aria-expanded')).toBe('true')
  })
})

test('a person without duties sees nothing of the workplace', async () => {
  const consumer = await newApplicant(portal.url, 'bisi@example.com')
  await withPage({ viewport: 'desktop', baseURL: portal.url, as: consumer }, async (page) => {
    const screens = ['/work', '/work/search?q=adesina', '/people', `/people/${staff.id}`]
    for (const path of [...screens, '/approvals', '/data-protection/breaches', '/user-profile/staff', '/system']) {
      await page.goto(path)
      await page.getByText('For staff only').waitFor()
      await page.getByRole('navigation', { name: 'Main menu' }).waitFor()
      expect(await page.getByRole('navigation', { name: 'Workplace' }).count(), path).toBe(0)
    }
  })
})
