import { expect, test } from 'vitest'
import { newCompleted } from './support/applicant.ts'
import { withPage } from './support/browser.ts'
import { hostPortal } from './support/hosted-portal.ts'
import { button, heading, link, lookAtWidths, pdf } from './support/screen.ts'
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
