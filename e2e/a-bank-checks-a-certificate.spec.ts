import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { withPage } from './support/browser.ts'
import { hostPortal } from './support/hosted-portal.ts'
import { enterLicence } from './support/licences/enter-licence.ts'
import { button, heading, link, lookAtWidths } from './support/screen.ts'
import { newColleague, type Session, signIn } from './support/session.ts'

const portal = hostPortal({ fresh: 'one administrator names the registrar alone' })
const number = 'PAPER/GEN/2026/904'
let registrar: Session
let approver: Session
let key: string

beforeAll(async () => {
  const admin = await signIn(portal.url)
  registrar = await newColleague(portal.url, admin, 'registrar.certifies@example.com', ['registrar'])
  approver = await newColleague(portal.url, admin, 'approver.certifies@example.com', ['licensing-approver'])
  key = await enterLicence(portal.url, { registrar, approver }, number)
})

/** The bank: an old phone without scripts, at the address that the code on a paper has. */
const check = (work: (page: Page) => Promise<void>, expected: RegExp[] = []) =>
  withPage({ baseURL: portal.url, scripts: false, viewport: 'phone' }, work, expected)
const missing = [/Failed to load resource.*status of 404/]

test('a bank reads whether a certificate is the current one, was replaced, or was never issued', async () => {
  await check(async (page) => {
    await page.goto(`/licence-register/${key}/1`)
    await page.getByText(/^This certificate of .* is the current one\.$/).waitFor()
    const printed = page.getByRole('region', { name: 'Compare with the paper' })
    for (const words of [number, 'Àṣà Power Limited', '12 MW, solar', '28 February 2046'])
      await printed.getByText(words, { exact: true }).waitFor()
    const hasFile = async () => (await page.reload()) && link(page, 'This certificate (PDF)').isVisible()
    await expect.poll(hasFile).toBe(true)
    await lookAtWidths(page, 'certificate-current')
    const file = (await link(page, 'This certificate (PDF)').getAttribute('href')) ?? ''
    const answer = await fetch(portal.url + file)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  })

  await withPage({ baseURL: portal.url, as: registrar, at: '/licences' }, async (page) => {
    await link(page, number).click()
    await button(page, 'Issue a certificate').click()
    const dialog = page.getByRole('alertdialog')
    await dialog.getByLabel('Why').fill('The paper was lost.')
    await button(dialog, 'Issue a certificate').click()
    await page.getByText('Waiting for a second person: Issue a certificate').waitFor()
  })
  await withPage({ baseURL: portal.url, as: approver, at: '/approvals', viewport: 'phone' }, async (page) => {
    // The first one is issued; what waits comes first.
    await link(page, /^Issue a certificate/)
      .first()
      .click()
    await heading(page, 'What you approve').waitFor()
    await button(page, 'Approve').click()
    await button(page.getByRole('alertdialog'), 'Approve').click()
    await page.getByText('Approved', { exact: true }).first().waitFor()
  })

  await check(async (page) => {
    await page.goto(`/licence-register/${key}/1`)
    await page.getByText(/^This certificate of .* was replaced on .*\.$/).waitFor()
    await lookAtWidths(page, 'certificate-replaced')
    await link(page, 'The current certificate').click()
    await heading(page, 'Certificate 2').waitFor()
    await page.getByText(/is the current one\.$/).waitFor()
    await link(page, 'The licence today').click()
    await page.getByText('Active', { exact: true }).waitFor()
  })
  await check(async (page) => {
    // A wrong paper of a licence that exists, and a wrong number.
    expect((await page.goto(`/licence-register/${key}/9`))?.status()).toBe(404)
    await heading(page, 'No such certificate').waitFor()
    await page.getByText('Do not rely on the paper.').waitFor()
    await lookAtWidths(page, 'certificate-unknown')
    await link(page, 'The licence with this number').waitFor()
    expect((await page.goto(`/licence-register/${key.slice(0, -1)}9`))?.status()).toBe(404)
    await page.getByText('These numbers look alike').waitFor()
    await link(page, number).waitFor()
    await lookAtWidths(page, 'licence-register-missing')
  }, missing)
})
