import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { newComplaint } from './cases.ts'
import { button, started } from './screen.ts'
import { call, newApplicant, newColleague, type Session, signIn } from './session.ts'

export interface Officers {
  supervisor: Session
  officer: Session
  /** Files complaints about one thing, so that a search finds exactly these. */
  file: (subject: string, count: number) => Promise<{ id: string; reference: string }[]>
  /** The status of a complaint. */
  statusOf: (id: string) => Promise<string>
}

/** Two members of staff who work on cases, and a consumer who complains as often as a test needs; their addresses end with `domain`. */
export async function newOfficers(url: string, domain = 'example.com'): Promise<Officers> {
  const admin = await signIn(url)
  const consumer = await newApplicant(url, `amaka@${domain}`)
  const officer = await newColleague(url, admin, `bola@${domain}`, ['case-officer'])
  return {
    supervisor: await newColleague(url, admin, `ada@${domain}`, ['case-supervisor']),
    officer,
    statusOf: async (id) =>
      (await call<{ status: string }>('GET', `${url}/api/complaints/${id}`, undefined, officer.token)).status,
    async file(subject, count) {
      const filed = []
      for (let each = 1; each <= count; each++) filed.push(await newComplaint(url, consumer, `${subject} ${each}`))
      return filed
    },
  }
}

export const rows = (page: Page) => page.locator('[data-row]')
/** What came of an action. */
export const outcome = (page: Page) => page.locator('[data-outcome]')
export const references = (page: Page) => page.locator('[data-row-link]').allTextContents()

export async function openList(page: Page, query: string, count: number): Promise<void> {
  await page.goto(`/consumer-complaint?${query}`)
  await started(page)
  await expect.poll(() => rows(page).count()).toBe(count)
}

/** Sets a filter in the menu of all filters. */
export async function addFilter(page: Page, filter: string, value: string): Promise<void> {
  await button(page, 'Add filter').click()
  const menu = page.getByRole('dialog', { name: 'Add filter' })
  await menu.locator('summary', { hasText: filter }).click()
  await menu.getByRole('group', { name: filter, exact: true }).getByLabel(value).check()
  await page.keyboard.press('Escape')
}
