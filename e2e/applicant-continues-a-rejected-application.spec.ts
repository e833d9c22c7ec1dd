import { expect, test } from 'vitest'
import { newCompleted, saveAnswers } from './support/applicant.ts'
import { withPage } from './support/browser.ts'
import { hostPortal } from './support/hosted-portal.ts'
import { button, heading, link, lookAtWidths, pdf, started } from './support/screen.ts'
import { call, newApplicant, signIn } from './support/session.ts'

const portal = hostPortal()
const reason = 'The site plan is not signed by a surveyor.'

test('an applicant continues a rejected application, and types nothing again', async () => {
  const applicant = await newApplicant(portal.url, 'ada.desktop@rejected-application.example.com')
  const staff = await signIn(portal.url)
  const id = await newCompleted(portal.url, applicant)
  const body = new FormData()
  body.append('submissionId', id)
  const { name, mimeType, buffer } = pdf('site-plan.pdf')
  body.append('documents', new Blob([new Uint8Array(buffer)], { type: mimeType }), name)
  await call('POST', `${portal.url}/api/documents/upload`, body, applicant.token)
  const status = { status: 'reject', reason }
  await call('POST', `${portal.url}/api/forms/${id}/status`, status, staff.token)
  await withPage({ baseURL: portal.url, as: applicant, at: `/user-profile/forms/${id}` }, async (page) => {
    await button(page, 'Make a new application').click()
    await page.getByText('Correct what the Commission named').waitFor()
    await page.getByText(reason).waitFor()
    await lookAtWidths(page, 'application-again')
    await expect.poll(() => page.getByText('Not started', { exact: true }).count()).toBe(0)
    await link(page, 'Check your answers').click()
    await page.getByRole('checkbox', { name: /I agree/ }).check()
    await button(page, 'Proceed to Document Upload').click()
    await heading(page, 'Already uploaded').waitFor()
    await page.getByText('site-plan.pdf').first().waitFor()
    await lookAtWidths(page, 'application-again-upload')
    // On a phone what is required stands before the button.
    const place = async (name: string) => (await page.getByText(name, { exact: true }).first().boundingBox())!.y
    expect(await place('Requirements')).toBeLessThan(await place('Submit Documents'))
  })
})

test('a device with an old copy of the answers takes those of the new application, and asks about what was typed since', async () => {
  const applicant = await newApplicant(portal.url, 'ada.phone@rejected-application.example.com')
  const staff = await signIn(portal.url)
  await saveAnswers(portal.url, applicant)
  await withPage(
    { viewport: 'phone', baseURL: portal.url, as: applicant },
    async (page) => {
      const company = page.getByLabel('Registered company or business')
      const openCompany = async () => {
        await page.goto('/forms/generation-licence')
        await link(page, 'The applicant').click()
        await started(page)
      }
      await openCompany()
      await company.fill('Old Name Limited')
      await page.getByText('Saved in your account', { exact: true }).waitFor()
      // The last change does not reach the account.
      await page.route('**/api/forms/drafts/**', (route) => route.abort())
      await company.fill('Old Name of the phone')
      await page.getByText(/^Saved on this device only/).waitFor()
      await page.goto('/forms')
      await page.unroute('**/api/forms/drafts/**')

      const address = `${portal.url}/api/forms/drafts/generation-licence`
      const { draft } = await call<{ draft: { idempotencyKey: string } }>('GET', address, undefined, applicant.token)
      const id = await newCompleted(portal.url, applicant, draft.idempotencyKey)
      await call('POST', `${portal.url}/api/forms/${id}/status`, { status: 'reject', reason }, staff.token)

      await page.goto(`/user-profile/forms/${id}`)
      await button(page, 'Make a new application').click()
      await page.getByText('Correct what the Commission named').waitFor()
      await page.getByText('You typed other answers on this device before this application was begun').waitFor()
      await lookAtWidths(page, 'application-again-typed')
      await page.reload()
      await page.getByText(/^Old Name of the phone \(in your account: Sunrise Power Limited\)/).waitFor()
      await button(page, 'Keep those in my account').click()
      await page.getByText('You typed other answers').waitFor({ state: 'detached' })
      await openCompany()
      await expect.poll(() => company.inputValue()).toBe('Sunrise Power Limited')
      await page.goto('/forms/generation-licence/check')
      await page.getByRole('checkbox', { name: /I agree/ }).check()
      await button(page, 'Proceed to Document Upload').click()
      await heading(page, 'Document Upload').waitFor()
      await expect.poll(() => page.getByText('This application is closed').count()).toBe(0)
    },
    [/ERR_FAILED/],
  )
})
