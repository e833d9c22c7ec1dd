import { expect, test } from 'vitest'
import { answerGenerationLicence, register } from './support/applicant.ts'
import { withPage } from './support/browser.ts'
import { hostPortal } from './support/hosted-portal.ts'
import { admin } from './support/portal.ts'
import { button, examineAtWidths, heading, link, lookAtWidths, pdf, png, started } from './support/screen.ts'
import { type Session, signIn } from './support/session.ts'

const portal = hostPortal()

/** Of 12.5 MW. */
const processingFee = '₦150,000'

test('a newcomer files an application the Commission approves it, and the newcomer reads that', async () => {
  const company = 'Sunrise Power desktop Limited'
  const reference = await file(company)
  await decide(reference)
})

let session: Pick<Session, 'root' | 'token'>

async function file(company: string): Promise<string> {
  let reference = ''
  await withPage({ baseURL: portal.url }, async (page) => {
    await page.goto('/forms')
    await lookAtWidths(page, 'forms-visitor')
    await link(page, /Login to Apply ?: Application for a Generation Licence/).click()
    await register(page, { name: 'Ngozi', surname: 'Eze', email: 'ngozi.desktop@a-licence.example.com' })
    await page.waitForURL('**/forms/generation-licence')

    await heading(page, 'Sections of this form').waitFor()
    await page.getByText(/^0 of \d+ completed/).waitFor()
    await page.getByText('The fee depends on your answers: ‘Type of application’, ‘Connection’').waitFor()
    await lookAtWidths(page, 'sections')
    await link(page, 'Start now').click()
    await button(page, 'Save and continue').click()
    await page.getByRole('alert').filter({ hasText: 'There is a problem' }).waitFor()
    await examineAtWidths(page, 'section-errors')
    await link(page, 'Registered company or business is required').click()
    await page.keyboard.type(company)
    await expect.poll(() => page.getByLabel('Registered company or business').inputValue()).toBe(company)
    await expect.poll(() => link(page, 'Registered company or business is required').count()).toBe(0)
    await page.getByText('Saved in your account', { exact: true }).waitFor()
    await page.reload()
    await started(page)
    await expect.poll(() => page.getByLabel('Registered company or business').inputValue()).toBe(company)

    await link(page, 'See all sections').click()
    await page.getByRole('listitem').filter({ hasText: 'The applicant' }).getByText('In progress').waitFor()
    await link(page, 'Contact person').click()
    const name = page.getByLabel('Surname', { exact: true })
    await expect.poll(() => name.inputValue()).toBe('Eze')
    const email = page.getByLabel('Email Address')
    await expect.poll(() => email.inputValue()).toBe('ngozi.desktop@a-licence.example.com')
    await expect.poll(() => email.getAttribute('readonly')).not.toBeNull()
    await page.getByLabel('Phone Number').fill('+234 803 123 4567')
    await expect.poll(() => page.getByLabel('Phone Number').inputValue()).toBe('08031234567')
    await lookAtWidths(page, 'section')
    await link(page, 'See all sections').click()

    await answerGenerationLicence(page)
    await page.getByText(processingFee, { exact: true }).waitFor()
    await examineAtWidths(page, 'check')
    await link(page, /Change ?: Position in the company/).click()
    const position = page.getByLabel('Position in the company')
    await position.waitFor()
    await expect.poll(() => position.evaluate((input) => input === document.activeElement)).toBe(true)
    await position.fill('Managing Director (主任)')
    await button(page, 'Save and continue').click()
    await page.getByText('Managing Director (主任)', { exact: true }).waitFor()
    await button(page, 'Proceed to Document Upload').click()
    await link(page, 'You must agree to the data protection consent').click()
    await page.keyboard.press('Space')
    await button(page, 'Proceed to Document Upload').dblclick()

    await page.waitForURL('**/forms/generation-licence/upload')
    await heading(page, 'Document Upload').waitFor()
    await page.getByRole('alert').getByText('Position in the company: 主 任').waitFor()
    await examineAtWidths(page, 'upload')
    const submit = button(page, 'Submit Documents')
    await expect.poll(() => submit.isDisabled()).toBe(true)
    const printed = page.waitForEvent('download')
    await button(page, 'Download the filled form (PDF)').click()
    expect((await printed).suggestedFilename()).toMatch(/^APP-\d{4}-\d{4}\.pdf$/)
    await page.getByLabel('Filled form, signed and dated').setInputFiles(pdf('signed-form.pdf'))
    await page
      .getByLabel('Other supporting documents')
      .setInputFiles([png('site-plan.png'), { ...pdf('accounts.docx') }])
    await page.getByText('accounts.docx: Only PDF, JPG and PNG files are accepted.').waitFor()
    await submit.click()
    await heading(page, 'Documents Uploaded Successfully').waitFor()
    const missing = page.getByRole('alert').filter({ hasText: '1 document is missing' })
    await missing.getByText('Certificate of incorporation', { exact: true }).waitFor()
    await examineAtWidths(page, 'review-missing')
    await link(missing, 'Add the missing documents').click()
    await page.getByLabel('File: Certificate of incorporation').setInputFiles([pdf('certificate.pdf')])
    await submit.click()

    await heading(page, 'Documents Uploaded Successfully').waitFor()
    await expect.poll(() => page.getByText('Uploaded', { exact: true }).count()).toBe(3)
    await lookAtWidths(page, 'review')
    await button(page, 'Submit Application').click()
    await heading(page, 'Application submitted successfully!').waitFor()
    await heading(page, 'What happens next').waitFor()
    await page.reload()
    await heading(page, 'Receipt').waitFor()
    await page.getByText(processingFee, { exact: true }).waitFor()
    await lookAtWidths(page, 'submitted')

    await page.goto('/user-profile/forms')
    await link(page, 'Application for a Generation Licence').waitFor()
    // The double click has made one application.
    await expect.poll(() => page.getByRole('heading', { level: 3 }).count()).toBe(1)
    await lookAtWidths(page, 'own-forms')
    reference = /APP-\d{4}-\d{4}/.exec(await page.locator('main').innerText())?.[0] ?? ''
    const root = (await page.evaluate(() => localStorage.getItem('root'))) ?? ''
    const { state } = JSON.parse(root) as { state: { auth: { token: string } } }
    session = { root, token: state.auth.token }
  })
  expect(reference).not.toBe('')
  return reference
}

async function decide(reference: string): Promise<void> {
  await withPage({ baseURL: portal.url }, async (page) => {
    // The first login of all leads to a second factor.
    await signIn(portal.url)
    await page.goto('/login?next=/user-profile/forms')
    await page.getByLabel(/e-?mail/i).fill(admin.email)
    await page.getByLabel('Password', { exact: true }).fill(admin.password)
    await button(page, /^log ?in$/i)
      .last()
      .click()
    await page.waitForURL('**/user-profile/forms')
    await heading(page, 'All Forms').waitFor()
    await lookAtWidths(page, 'all-forms')
    await page.goto('/applications?q=ngozi.desktop')
    await started(page)
    await link(page, reference).waitFor()
    await lookAtWidths(page, 'applications-desk')
    await link(page, reference).click()

    await heading(page, 'Online Form Submission').waitFor()
    await lookAtWidths(page, 'submission-staff')
    await button(page, 'Add a comment').click()
    await page.getByLabel('Comment to the applicant').fill('Bring the original certificate.')
    await button(page, 'Save').click()
    await page.getByText('Comment saved.').waitFor()
    await button(page, 'Approve').click()
    await button(page, 'Approve without the licence').click()
    await button(page.getByRole('alertdialog'), 'Approve').click()
    await page.getByText('Form approved successfully').waitFor()
    await page.locator('header').getByText('Licence to be issued', { exact: true }).waitFor()
  })
  await withPage({ baseURL: portal.url, as: session, at: '/user-profile/forms' }, async (page) => {
    await link(page, 'Application for a Generation Licence').click()
    await heading(page, 'Personal Information').waitFor()
    await page.getByText(processingFee, { exact: true }).waitFor()
    await page.locator('header').getByText('Approved', { exact: true }).waitFor()
    await page.getByText('The Commission has approved your application').waitFor()
    await page.getByText('Bring the original certificate.').waitFor()
    const history = page.getByRole('list', { name: 'History of the application' })
    for (const change of [
      'Filled in the form',
      'Uploaded the signed form',
      'Uploaded supporting documents',
      'Submitted the application',
      'Changed the comment on the application',
      'Approved the application',
    ])
      await history.getByText(change).first().waitFor()
    await expect.poll(() => history.getByText('The Commission').count()).toBe(2)
    await lookAtWidths(page, 'submission-applicant')
    const saved = page.waitForEvent('download')
    await button(page, /Download ? ?signed-form.pdf/).click()
    expect((await saved).suggestedFilename()).toBe('signed-form.pdf')
  })
}
