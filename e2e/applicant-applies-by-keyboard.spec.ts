import { expect, test } from 'vitest'
import { withPage } from './support/browser.ts'
import { hostPortal } from './support/hosted-portal.ts'
import { keyboardOf } from './support/keyboard.ts'
import { look, pdf } from './support/screen.ts'
import { call, newApplicant, signIn } from './support/session.ts'

const portal = hostPortal()

test('an applicant applies and answers the Commission with the keyboard alone', async () => {
  const staff = await signIn(portal.url)
  const applicant = await newApplicant(portal.url, 'femi@by-keyboard.example.com')
  const { form } = await call<{ form: { id: string } }>(
    'POST',
    `${portal.url}/api/content/applicationForms/create`,
    {
      title: 'Small permit',
      status: 'published',
      section: [
        { name: 'Company', inputs: ['Company', { name: 'Year founded', typeOf: 'year' }] },
        {
          name: 'Documents',
          inputs: [
            {
              name: 'Documents to upload',
              typeOf: 'documents',
              options: ['Certificate of incorporation', 'Tax clearance'],
            },
          ],
        },
      ],
    },
    staff.token,
  )
  await withPage({ viewport: 'desktop', baseURL: portal.url, as: applicant }, async (page) => {
    const keys = keyboardOf(page)
    const heading = (name: string) => page.getByRole('heading', { name, exact: true }).waitFor()
    await page.goto(`/forms/${form.id}`)
    await heading('Sections of this form')
    await keys.press('Start now')
    await heading('Company')
    await keys.write('Company', 'Sunrise')
    await keys.write('Year founded', '19')
    await keys.press('Save and continue')
    await keys.press('Enter ‘Year founded’ as a year of four digits, for example 2019')
    await page.keyboard.press('Control+A')
    await page.keyboard.type('2019')
    await keys.press('Save and continue')
    await heading('Documents')
    await keys.press('Certificate of incorporation', 'Space')
    await keys.press('Tax clearance', 'Space')
    await keys.press('Save and continue')
    await heading('Check your answers')
    await keys.press(/^I agree/, 'Space')
    await keys.press('Proceed to Document Upload')

    await heading('Document Upload')
    await page.getByText('Filled form, signed and dated').first().waitFor()
    await keys.choose(/^Choose a file: Filled form/, pdf('signed.pdf'))
    await keys.choose('Choose a file: File: Certificate of incorporation', pdf('certificate.pdf'))
    await keys.press('Not applicable: Tax clearance')
    await page.getByLabel('Tax clearance does not apply, because').waitFor()
    await page.keyboard.type('Founded this year')
    await keys.press('Save reason')
    await page.getByText('Founded this year').waitFor()
    await look(page, 'upload-slots-desktop')
    await keys.press('Submit Documents')
    await heading('Documents Uploaded Successfully')
    await expect.poll(() => page.getByText('missing').count()).toBe(0)
    await keys.press('Submit Application')
    await heading('Application submitted successfully!')
    await keys.press('Open the application')
    await page.getByText('The Commission has your application').waitFor()

    const id = new URL(page.url()).pathname.split('/').at(-1)!
    const comment = { description: 'Please send the accounts of 2025.' }
    await call('POST', `${portal.url}/api/forms/${id}/update-admin-description`, comment, staff.token)
    await page.reload()
    await page.getByText('Please send the accounts of 2025.').waitFor()
    await keys.press('Add documents')
    await page.getByText('Other supporting documents').first().waitFor()
    await keys.choose(/^Choose files: Other supporting documents/, pdf('accounts.pdf'))
    await keys.press('Submit Documents')
    await page.getByText('accounts.pdf').first().waitFor()
    await page.waitForURL(`**/user-profile/forms/${id}`)
    await keys.write('Your answer', 'The accounts are added.')
    await keys.press('Send answer')
    await page.getByRole('listitem').filter({ hasText: 'The accounts are added.' }).waitFor()
    await page.setViewportSize({ width: 360, height: 740 })
    await look(page, 'submission-answered-phone')
  })
})
