import { expect, test } from 'vitest'
import { withPage } from './support/browser.ts'
import { pressContinue } from './support/cases.ts'
import { hostPortal } from './support/hosted-portal.ts'
import { button, examineAtWidths, heading, link, lookAtWidths, pdf, started } from './support/screen.ts'
import { newApplicant, signedInAs } from './support/session.ts'

const portal = hostPortal()

test('a petitioner files one petition although the reply to the first try is lost', async () => {
  const petitioner = await newApplicant(portal.url, 'bola.phone@a-petition.example.com')
  const lostReply = /Failed to load resource/
  await withPage(
    { viewport: 'phone', baseURL: portal.url },
    async (page) => {
      // Reading one's petitions needs an account (spec 2 §2.3); reading how to petition, and writing, do not.
      await page.goto('/petitions')
      await page.waitForURL('**/login?next=%2Fpetitions')
      await page.goto('/petitions/how-to-petition')
      await lookAtWidths(page, 'petition-guide')
      await link(page, 'Start writing').first().click()
      await heading(page, 'Personal Information').waitFor()
      await signedInAs(page, petitioner)
      await page.evaluate(() => localStorage.clear())
      await page.goto('/petitions')
      await page.getByText('No petitions found matching your criteria').waitFor()
      await link(page, 'New Petition').click()
      await heading(page, 'Personal Information').waitFor()
      await page.getByText('bola.phone@a-petition.example.com').waitFor()
      await pressContinue(page)
      await link(page, 'Address is required').click()
      await page.keyboard.type('12 Allen Avenue')
      await page.getByLabel('LGA').selectOption('Ikeja')
      await expect.poll(() => page.getByLabel('State').inputValue()).toBe('Lagos')
      await lookAtWidths(page, 'petition-step-1')
      await pressContinue(page)

      await heading(page, 'Petition Details').waitFor()
      await page.getByLabel('Type of Petition').selectOption('Billing Dispute')
      await page.getByLabel('Category').selectOption({ label: 'Meter Reading' })
      await page.getByLabel('Subject of Petition').fill('Forty households without meters')
      await page.getByLabel('Detailed Description').fill('We have paid for meters since January and have none.')
      await examineAtWidths(page, 'petition-step-2')
      await pressContinue(page)
      await page.getByLabel('Supporting Documents').setInputFiles(pdf('letter.pdf'))
      await button(page, 'Add').click()
      await button(page, 'Remove letter.pdf').waitFor()
      await link(page, 'Continue').click()

      await heading(page, 'Review & Submit').waitFor()
      await button(page, 'Submit Petition').click()
      await link(page, 'Confirm that the information is true and accurate').waitFor()
      await link(page, "Agree to the Commission's data protection policy").waitFor()
      await page.getByLabel('The information I have given is true and accurate.').check()
      await page.getByLabel("I agree to the Commission's data protection policy.").check()
      await examineAtWidths(page, 'petition-review')

      // The petition arrives, its reply does not: who sends it again finds the first.
      let isLost = false
      await page.context().route('**/petitions/write?step=3', async (route) => {
        if (isLost || route.request().method() !== 'POST') return route.fallback()
        await route.fetch({ maxRedirects: 0 })
        isLost = true
        await route.abort()
      })
      await button(page, 'Submit Petition').click()
      await expect.poll(() => page.evaluate(() => location.protocol)).toBe('chrome-error:')
      await page.goto('/petitions/write?step=3')
      await link(page, 'Open the petition').click()
      const address = page.url()
      await page.goto(`${address}?sent`)
      await page.getByText(/^Petition submitted: PT-\d{4}-\d{3}$/).waitFor()
      await link(page, 'Your petitions').click()
      await page.getByText('1–1 of 1').waitFor()
      await started(page)
      // The words of a subject stay in one piece on the card of a phone.
      const lines = await link(page, 'Forty households without meters').evaluate((subject) => {
        const words = document.createRange()
        words.selectNodeContents(subject)
        return words.getClientRects().length
      })
      expect(lines).toBe(1)
      const row = button(page, /^Details of PT-/)
      await row.click()
      await page.getByText('We have paid for meters since January and have none.').waitFor()
      await button(page, 'Download letter.pdf').waitFor()
      await page.getByText('Level 0 of 3').waitFor()
      await lookAtWidths(page, 'petitions-open')
      await row.click()
      await page.getByText('Level 0 of 3').waitFor({ state: 'detached' })

      await page.getByPlaceholder('Search petitions...').fill('nobody')
      await page.keyboard.press('Enter')
      await page.getByText('No petitions found matching your criteria').waitFor()
      expect(new URL(page.url()).searchParams.get('search')).toBe('nobody')
    },
    // The browser's own page for a lost reply lets no script read the storage.
    [lostReply, /Access is denied for this document/],
  )
})
