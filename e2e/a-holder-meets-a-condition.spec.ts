import { beforeAll, expect, test } from 'vitest'
import { type PageOptions, withPage } from './support/browser.ts'
import { hostPortal } from './support/hosted-portal.ts'
import { button, examineAtWidths, heading, link, lookAtWidths, pdf } from './support/screen.ts'
import { call, newApplicant, newColleague, type Session, signIn } from './support/session.ts'

const portal = hostPortal({ fresh: 'one administrator names the registrar alone' })
let registrar: Session
let approver: Session
let holder: Session
const number = 'PAPER/GEN/2026/902'
const text = 'Send the report of the year to the Commission.'
const asked = 'Join all pages in one file.'

const approve = (title: RegExp) =>
  withPage({ baseURL: portal.url, as: approver, at: '/approvals' }, async (page) => {
    await link(page, title).click()
    await heading(page, 'What you approve').waitFor()
    await lookAtWidths(page, 'condition-approval')
    await button(page, 'Approve').click()
    await button(page.getByRole('alertdialog'), 'Approve').click()
    await page.getByText('Approved', { exact: true }).first().waitFor()
  })

beforeAll(async () => {
  const admin = await signIn(portal.url)
  registrar = await newColleague(portal.url, admin, 'registrar.conditions@example.com', ['registrar'])
  approver = await newColleague(portal.url, admin, 'approver.conditions@example.com', ['licensing-approver'])
  holder = await newApplicant(portal.url, 'holder.conditions@example.com')
  const company = { name: 'Lagoon Power Limited', cacNumber: 'RC 1234567', address: '12 Marina Road', taxNumber: '' }
  const { id: companyId } = await call<{ id: string }>('POST', `${portal.url}/api/companies`, company, holder.token)
  const days = { resolutionOn: '2026-02-20', issuedOn: '2026-03-01', validFrom: '2026-03-01', validTo: '2046-02-28' }
  const terms = { class: 'generation', holder: company.name, holderKind: 'company', council: 'Ikeja', number }
  const rest = { capacity: '12 MW, solar', site: '', resolution: 'RES/2026/14', publicNote: '', companyId }
  await call('POST', `${portal.url}/api/licences`, { ...terms, ...days, ...rest }, registrar.token)
  await approve(/^Enter licence/)
})

/** A person at work on one screen. */
const at = (as: Session, path: string, viewport: PageOptions['viewport'], work: Parameters<typeof withPage>[1]) =>
  withPage({ baseURL: portal.url, as, at: path, ...(viewport && { viewport }) }, work)

test('a condition is added by two people, met by its holder on a phone, and the public page says so', async () => {
  await at(registrar, '/licences', undefined, async (page) => {
    await link(page, number).click()
    await button(page, 'Add a condition').click()
    const dialog = page.getByRole('alertdialog')
    await dialog.getByLabel('Condition', { exact: true }).fill(text)
    await dialog.getByLabel('How often').selectOption('Every year')
    await dialog.getByLabel('First day by which it is to be met').fill('2027-03-03')
    await dialog.getByLabel('Who reads it').selectOption('Everyone: it is on the public page')
    await examineAtWidths(page, 'condition-add')
    await button(dialog, 'Add a condition').click()
    await page.getByText('Waiting for a second person: Add a condition').waitFor()
  })
  await approve(/^Add a condition/)

  const send = () =>
    at(holder, '/user-profile/licences', 'phone', async (page) => {
      await button(page, 'Send the document').click()
      const dialog = page.getByRole('alertdialog')
      await dialog.locator('input[type=file]').setInputFiles(pdf('report.pdf'))
      await dialog.getByLabel('Note').fill('With the tables of all months.')
      await examineAtWidths(page, 'condition-send')
      await button(dialog, 'Send').click()
      await page.getByText('which the Commission checks').waitFor()
      await examineAtWidths(page, 'own-licences')
    })
  await send()

  const check = (action: 'Ask again' | 'Mark as met', field: string, value: string) =>
    at(registrar, '/work', undefined, async (page) => {
      await page.getByText('To check', { exact: true }).first().waitFor()
      await lookAtWidths(page, 'work-of-the-registrar')
      await link(page, new RegExp(text)).first().click()
      await button(page, 'report.pdf').first().waitFor()
      await examineAtWidths(page, 'condition')
      await button(page, action).click()
      await page.getByRole('alertdialog').getByLabel(field).fill(value)
      await button(page.getByRole('alertdialog'), action).click()
      await page.getByText('To be met', { exact: true }).first().waitFor()
    })
  await check('Ask again', 'What is missing, for the holder', asked)
  await at(holder, '/user-profile/licences', 'phone', async (page) => {
    await page.getByText(asked).waitFor()
    await examineAtWidths(page, 'own-licences-asked-again')
  })
  await send()
  await check('Mark as met', 'Met on', '2026-05-04')
  await at(registrar, '/lists/licence-conditions', undefined, async (page) => {
    await page.getByText(text).first().waitFor()
    await examineAtWidths(page, 'licence-conditions')
  })

  await withPage({ baseURL: portal.url, scripts: false, viewport: 'phone' }, async (page) => {
    await page.goto(`/licence-register/${number.replaceAll('/', '-')}`)
    await page.getByText('Met on 4 May 2026, next by 3 March 2028.').waitFor()
    expect(await page.getByText(asked).count()).toBe(0)
    await lookAtWidths(page, 'licence-register-conditions')
  })
})
