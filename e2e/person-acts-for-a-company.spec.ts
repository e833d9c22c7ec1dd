import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { register } from './support/applicant.ts'
import { withPage } from './support/browser.ts'
import { hostPortal } from './support/hosted-portal.ts'
import { keyboardOf } from './support/keyboard.ts'
import { mailedLink } from './support/outbox.ts'
import { button, examine, examineAtWidths, heading, link, lookAtWidths, started } from './support/screen.ts'
import { call, newApplicant, type Session, signedInAs, signIn } from './support/session.ts'

const portal = hostPortal()

const switcher = (page: Page) => page.getByRole('combobox', { name: 'Acting for' })
const chosen = (page: Page) => switcher(page).evaluate((select: HTMLSelectElement) => select.selectedOptions[0]?.text)
const members = (page: Page) => page.getByRole('list', { name: 'Members' }).getByRole('listitem')
/** The browser itself notes each refused call. */
const refused = [/Failed to load resource.*status of (403|404|409)/]

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await started(page)
}

async function addCompany(page: Page, name: string): Promise<void> {
  await open(page, '/companies')
  await page.getByText('You act for no company yet').waitFor()
  expect(await switcher(page).count()).toBe(0)
  await lookAtWidths(page, 'companies-empty')
  await link(page, 'Add a company').click()
  await page.getByLabel('Name of the company').fill(name)
  await page.getByLabel('CAC number').fill('1234567')
  await page.getByLabel('Address').fill('12 Marina Road, Lagos')
  await button(page, 'Add the company').click()
  await page.getByText('Enter the CAC number with its letters, for example RC 1234567').waitFor()
  await lookAtWidths(page, 'company-new')
  await page.getByLabel('CAC number').fill('rc 1234567')
  await button(page, 'Add the company').click()
  await heading(page, name).waitFor()
  await expect.poll(() => members(page).count()).toBe(1)
}

async function invite(page: Page, email: string): Promise<void> {
  await button(page, 'Invite a person').click()
  await page.getByLabel('E-mail address').fill('nobody')
  await button(page, 'Send the invitation').click()
  await page.getByText('Enter an e-mail address, for example name@example.com').waitFor()
  await page.getByLabel('E-mail address').fill(email)
  await page.getByRole('checkbox', { name: /^Prepare/ }).check()
  await examineAtWidths(page, 'company-invite')
  await button(page, 'Send the invitation').click()
  await page.getByRole('list', { name: 'Open invitations' }).getByText(email, { exact: true }).waitFor()
  await lookAtWidths(page, 'company-invited')
}

/** A person without an account, from the link in the mail to the page of the company. */
async function join(page: Page, email: string, company: string): Promise<void> {
  await page.goto(await mailedLink(portal.dataDir, email, '/companies/invitation'))
  await page.getByText(`invites you to act for ${company}`).waitFor()
  expect(page.url()).not.toContain('#')
  await lookAtWidths(page, 'invitation')
  await link(page.getByRole('main'), 'Register').click()
  await register(page, { name: 'Chidi', surname: 'Eze', email })
  await page.waitForURL('**/companies/invitation')
  await button(page, 'I have confirmed it').waitFor()
  await lookAtWidths(page, 'invitation-unproved')
  await page.goto(await mailedLink(portal.dataDir, email, '/verify-email'))
  await button(page, 'Confirm e-mail address').click()
  await page.getByText('Your e-mail address is confirmed').waitFor()
  await open(page, '/companies/invitation')
  await button(page, 'Accept the invitation').waitFor()
  await lookAtWidths(page, 'invitation-accept')
  await button(page, 'Accept the invitation').click()
  await heading(page, company).waitFor()
  await expect.poll(() => members(page).count()).toBe(2)
}

test('a person adds a company and invites another, who joins, acts for it and leaves', () =>
  withPage(
    { viewport: 'phone', baseURL: portal.url },
    async (page) => {
      const company = 'Lagoon Power phone'
      const email = 'chidi.phone@example.com'
      await signedInAs(page, await newApplicant(portal.url, 'bola.company.phone@example.com'))
      await addCompany(page, company)
      await invite(page, email)
      await withPage({ viewport: 'phone', baseURL: portal.url }, async (other) => {
        await join(other, email, company)
        await actByKeyboard(other, company)
        await giveSigning(page)
        await leave(other, company)
      })
      await page.reload()
      await started(page)
      await expect.poll(() => members(page).count()).toBe(1)
      await button(page, 'Leave the company').click()
      await button(page.getByRole('alertdialog'), 'Leave the company').click()
      await page.getByText('Someone must manage the members.').waitFor()
      await lookAtWidths(page, 'company-last-manager')
    },
    refused,
  ))

/** The choice stays on the device, on every screen. */
async function actByKeyboard(page: Page, company: string): Promise<void> {
  await open(page, '/companies')
  await expect.poll(() => switcher(page).isEnabled()).toBe(true)
  await expect.poll(() => chosen(page)).toBe('Yourself (Chidi Eze)')
  await keyboardOf(page).tabTo('Acting for')
  await page.keyboard.press('ArrowDown')
  await page.getByText(`You act for ${company}.`).waitFor()
  await expect.poll(() => chosen(page)).toBe(company)
  await examine(page, 'acting-for')
  await open(page, '/forms')
  await expect.poll(() => chosen(page)).toBe(company)
}

async function giveSigning(page: Page): Promise<void> {
  await page.reload()
  await started(page)
  await expect.poll(() => members(page).count()).toBe(2)
  const row = members(page).filter({ hasText: 'Chidi Eze' })
  await button(row, /^Change/).click()
  const dialog = page.getByRole('dialog', { name: 'Mandates of Chidi Eze' })
  await dialog.getByRole('checkbox', { name: /^File and sign/ }).check()
  await examine(page, 'company-mandates')
  await button(dialog, 'Save').click()
  await row.getByText('File and sign, Prepare, Read').waitFor()
  // One's own mandates can only be reduced.
  await button(members(page).filter({ hasText: 'You' }), /^Reduce/).click()
  const own = page.getByRole('dialog', { name: 'Reduce your own mandates' })
  await own.waitFor()
  await button(own, 'Cancel').click()
}

async function leave(page: Page, company: string): Promise<void> {
  await open(page, '/companies')
  await page.getByText('File and sign, Prepare, Read').waitFor()
  await link(page, company).click()
  await button(page, 'Leave the company').click()
  await examine(page, 'company-leave')
  await button(page.getByRole('alertdialog'), 'Leave the company').click()
  await page.getByText('You act for no company yet').waitFor()
  await expect.poll(() => switcher(page).count()).toBe(0)
}

/** A company with its manager and a second member, without the screens. */
async function companyOf(manager: Session, member: Session, email: string): Promise<string> {
  const body = { name: 'Ikoyi Wind', cacNumber: 'BN 1234', address: 'Lagos' }
  const { id } = await call<{ id: string }>('POST', `${portal.url}/api/companies`, body, manager.token)
  const invitation = { email, mandates: ['sign'] }
  await call('POST', `${portal.url}/api/companies/${id}/members`, invitation, manager.token)
  const token = (await mailedLink(portal.dataDir, email, '/companies/invitation')).split('#')[1]
  await call('POST', `${portal.url}/api/companies/invitations/${token}/accept`, {}, member.token)
  return id
}

test('a person who may no longer act for a company is told, and acts for themselves', () =>
  withPage(
    { baseURL: portal.url },
    async (page) => {
      const email = 'ngozi.company@example.com'
      const manager = await newApplicant(portal.url, 'sade.company@example.com')
      const member = await newApplicant(portal.url, email)
      const id = await companyOf(manager, member, email)
      await signedInAs(page, member)
      await open(page, '/petitions')
      await expect.poll(() => switcher(page).isEnabled()).toBe(true)
      await switcher(page).selectOption({ label: 'Ikoyi Wind' })
      await call('DELETE', `${portal.url}/api/companies/${id}/members/${member.id}`, undefined, manager.token)
      await open(page, '/petitions')
      await page.getByText('You act for yourself now').waitFor()
      await lookAtWidths(page, 'acting-for-lost')
      expect(await switcher(page).count()).toBe(0)
      await button(page, 'Continue as yourself').click()
      await expect.poll(() => page.getByText('You act for yourself now').count()).toBe(0)
      await open(page, `/companies/${id}`)
      await page.getByText('No such company').waitFor()
    },
    refused,
  ))

test('staff find a company and see how many claim its number', () =>
  withPage({ baseURL: portal.url }, async (page) => {
    const person = await newApplicant(portal.url, 'ada.company@example.com')
    for (const name of ['Zuma Solar', 'Zuma Solar Two'])
      await call('POST', `${portal.url}/api/companies`, { name, cacNumber: 'LLP 777', address: 'Epe' }, person.token)
    await signedInAs(page, await signIn(portal.url))
    await open(page, '/companies')
    await page.getByLabel('Name or CAC number').fill('llp777')
    await button(page.getByRole('main'), 'Search').click()
    await page.getByText('2 companies', { exact: true }).waitFor()
    await lookAtWidths(page, 'companies-staff')
    await link(page, 'Zuma Solar Two').click()
    await page.getByText('2 companies have this number.').waitFor()
    expect(await button(page, 'Edit details').count()).toBe(0)
    await lookAtWidths(page, 'company-staff')
  }))
