import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { type Viewport, withPage } from './support/browser.ts'
import { hostPortal } from './support/hosted-portal.ts'
import { enterLicence } from './support/licences/enter-licence.ts'
import { button, examineAtWidths, heading, link, lookAtWidths } from './support/screen.ts'
import { newColleague, type Session, signIn } from './support/session.ts'

const portal = hostPortal({ fresh: 'one administrator names the registrar alone' })
const number = 'PAPER/GEN/2026/903'
const reason = 'No meters were read for a year.'
let approver: Session
let second: Session
let key: string

beforeAll(async () => {
  // The administrator has all duties, also that of the second approver.
  second = await signIn(portal.url)
  const registrar = await newColleague(portal.url, second, 'registrar.suspends@example.com', ['registrar'])
  approver = await newColleague(portal.url, second, 'approver.suspends@example.com', ['licensing-approver'])
  key = await enterLicence(portal.url, { registrar, approver }, number)
})

interface Act {
  action: 'Suspend' | 'Lift the suspension'
  order: string
  day: string
  why: string
}

/** An approver asks, at the size of one screen, and another agrees, at that of the other. */
async function takeByTwo({ action, order, day, why }: Act, [first, other]: [Viewport, Viewport]) {
  await withPage(
    { baseURL: portal.url, as: approver, at: '/licences', viewport: first },
    async (page) => {
      await link(page, number).first().click()
      await button(page, action).click()
      const dialog = page.getByRole('alertdialog', { name: `${action}: ${number}` })
      await dialog.getByLabel('Order or resolution').fill(order)
      await dialog.getByLabel('From which day').fill('2090-01-01')
      await dialog.getByLabel('Reason, which the public reads').fill(why)
      await button(dialog, action).click()
      await dialog.getByText('This day has not come yet. Enter it here on the day itself.').first().waitFor()
      await dialog.getByLabel('From which day').fill(day)
      await examineAtWidths(page, `licence-${action.split(' ')[0]!.toLowerCase()}`)
      await button(dialog, action).click()
      await page.getByText(`Waiting for a second person: ${action}`).waitFor()
    },
    [/Failed to load resource.*status of 400/],
  )
  await withPage({ baseURL: portal.url, as: second, at: '/approvals', viewport: other }, async (page) => {
    await link(page, new RegExp(`^${action}`)).click()
    await heading(page, 'What you approve').waitFor()
    await page.getByText(why).first().waitFor()
    await lookAtWidths(page, `licence-${action.split(' ')[0]!.toLowerCase()}-approval`)
    await button(page, 'Approve').click()
    await button(page.getByRole('alertdialog'), 'Approve').click()
    await page.getByText('Approved', { exact: true }).first().waitFor()
  })
}

const publicPage = (name: string, read: (page: Page) => Promise<void>) =>
  withPage({ baseURL: portal.url, scripts: false, viewport: 'phone' }, async (page) => {
    await page.goto(`/licence-register/${key}`)
    await read(page)
    await lookAtWidths(page, name)
  })

test('a licence is suspended and lifted by two approvers, and the public reads both with their reasons', async () => {
  await takeByTwo({ action: 'Suspend', order: 'ORD/2026/7', day: '2026-05-04', why: reason }, ['desktop', 'phone'])
  await publicPage('licence-register-suspended', async (page) => {
    await page.getByText('Suspended', { exact: true }).waitFor()
    await page.getByText('Its holder may not act under it while it is suspended.').waitFor()
    await page.getByText(`Suspended from 4 May 2026 by ORD/2026/7. ${reason}`).waitFor()
  })
  const lifted = 'All meters are read again.'
  await takeByTwo({ action: 'Lift the suspension', order: 'ORD/2026/9', day: '2026-06-01', why: lifted }, [
    'phone',
    'desktop',
  ])
  await publicPage('licence-register-lifted', async (page) => {
    await page.getByText('Active', { exact: true }).waitFor()
    await page.getByText(`Suspension lifted from 1 June 2026 by ORD/2026/9. ${lifted}`).waitFor()
    expect(await page.getByText(`Suspended from 4 May 2026 by ORD/2026/7. ${reason}`).count()).toBe(1)
  })
})
