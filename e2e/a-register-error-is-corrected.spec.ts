import { beforeAll, test } from 'vitest'
import { withPage } from './support/browser.ts'
import { hostPortal } from './support/hosted-portal.ts'
import { button, examine, examineAtWidths, heading, link, lookAtWidths } from './support/screen.ts'
import { newColleague, type Session, signIn } from './support/session.ts'

const portal = hostPortal({ fresh: 'one administrator names the registrar alone' })
let registrar: Session
let approver: Session

beforeAll(async () => {
  const admin = await signIn(portal.url)
  registrar = await newColleague(portal.url, admin, 'registrar.desktop@example.com', ['registrar'])
  approver = await newColleague(portal.url, admin, 'approver.desktop@example.com', ['licensing-approver'])
})

const number = 'PAPER/GEN/2026/901'
/** The browser itself notes each refused call and page. */
const refused = [/Failed to load resource.*status of 40[04]/]

test('a registrar enters a licence from paper, two people correct it, and the public reads both values', async () => {
  await withPage(
    { baseURL: portal.url, as: registrar, at: '/licences' },
    async (page) => {
      await link(page, 'Enter a licence').click()
      await heading(page, 'Enter a licence').waitFor()
      await page.getByLabel('Number', { exact: true }).fill(number)
      await page.getByLabel('Class', { exact: true }).selectOption('Generation')
      await page.getByLabel('Holder', { exact: true }).fill('Àṣà Power Limited')
      await page.getByLabel('Capacity').fill('12 MW, solar')
      await page.getByLabel('Place', { exact: true }).selectOption({ index: 2 })
      await page.getByLabel('Resolution of the Commission').fill('RES/2026/14')
      await page.getByLabel('Day of the resolution').fill('2026-02-20')
      await page.getByLabel('Issued on').fill('2026-03-01')
      await page.getByLabel('Valid from').fill('2026-03-01')
      await page.getByLabel('Valid to').fill('2026-02-01')
      await button(page, 'Ask a second person').click()
      await link(page, 'The last day is before the first one').waitFor()
      await examineAtWidths(page, 'licence-enter')
      await page.getByLabel('Valid to').fill('2046-02-28')
      await button(page, 'Ask a second person').click()
      await page.getByText(/^A second person must approve this/).waitFor()
    },
    refused,
  )

  const approve = (title: RegExp) =>
    withPage({ baseURL: portal.url, as: approver, at: '/approvals' }, async (page) => {
      await link(page, title).click()
      await heading(page, 'What you approve').waitFor()
      await lookAtWidths(page, `licence-approval-${/^\/\^(\w+)/.exec(String(title))?.[1]}`)
      await button(page, 'Approve').click()
      await button(page.getByRole('alertdialog'), 'Approve').click()
      await page.getByText('Approved', { exact: true }).first().waitFor()
    })
  await approve(/^Enter licence/)

  await withPage({ baseURL: portal.url, as: registrar, at: '/licences' }, async (page) => {
    await link(page, number).waitFor()
    await examineAtWidths(page, 'licences')
    await link(page, number).click()
    await heading(page, 'Àṣà Power Limited').waitFor()
    await examineAtWidths(page, 'licence')
    await button(page, 'Correct the register').click()
    await page.getByRole('alertdialog').getByLabel('Capacity').fill('10 MW, solar')
    await page.getByRole('alertdialog').getByLabel('Reason, which the public reads').fill('Typed wrong')
    await examine(page, 'licence-correct')
    await button(page.getByRole('alertdialog'), 'Correct the register').click()
    await page.getByText('Waiting for a second person: Correct the register').waitFor()
  })
  await approve(/^Correct the register/)

  await withPage(
    { baseURL: portal.url, scripts: false },
    async (page) => {
      await page.goto('/licence-register')
      await page.getByLabel('Name, number or place').fill(number.replaceAll('/', '-'))
      await button(page, 'Search').last().click()
      await page.getByText('1 licence found.').waitFor()
      await lookAtWidths(page, 'licence-register')
      await link(page, 'Àṣà Power Limited').click()
      await heading(page, 'History').waitFor()
      await page.getByText('capacity is 10 MW, solar (was 12 MW, solar)').waitFor()
      await lookAtWidths(page, 'licence-register-entry')
    },
    refused,
  )
})
