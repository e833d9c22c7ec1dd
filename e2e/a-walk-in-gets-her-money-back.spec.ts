import { readFile } from 'node:fs/promises'
import { beforeAll, expect, test } from 'vitest'
import { readPdfText } from '../portal/src/platform/pdf/testing.server.ts'
import { type Viewport, withPage } from './support/browser.ts'
import { chooseMore, openDesk } from './support/cases.ts'
import { hostPortal } from './support/hosted-portal.ts'
import { readOutbox } from './support/outbox.ts'
import { button, examine, heading, link, look, pdf } from './support/screen.ts'
import { type Session, signIn } from './support/session.ts'

const portal = hostPortal({ fresh: 'it sets the mailboxes of companies' })
const mailbox = 'complaints@ikeja.example.com'
let staff: Session

beforeAll(async () => {
  staff = await signIn(portal.url)
  await openDesk(portal.url, staff, 'ikeja', mailbox)
})

/** Mrs Bello comes to the counter without e-mail; the company answers on a phone; the money comes back. */
async function getsHerMoney(counter: Viewport, outside: { viewport: Viewport; scripts: boolean }) {
  const name = `Halima Bello ${counter}`
  const subject = `Charged twice for May (${counter})`
  let reference = ''
  let code = ''
  await withPage({ viewport: counter, baseURL: portal.url, as: staff }, async (page) => {
    await page.goto('/consumer-complaint')
    await link(page, 'Create Complaint for Customer').click()
    await page.getByLabel('Name', { exact: true }).fill(name)
    await page.getByLabel('Phone Number').fill('08034445555')
    let fields = 3
    await button(page, 'Continue').click()
    await page.getByLabel('Type of complaint').selectOption('Billing')
    await page.getByLabel('Subject').fill(subject)
    await page
      .getByLabel('Description')
      .fill('She paid on 2 May and again on 3 May, because the first token did not come.')
    await page.getByLabel('I have reported this to my distribution company').check()
    await page.getByLabel('Distribution company', { exact: true }).selectOption({ index: 2 })
    fields += 5
    expect(fields).toBeLessThanOrEqual(12)
    await button(page, 'Continue').click()
    await button(page, 'Submit Complaint').click()
    await page.getByText(/^Complaint submitted: CP-/).waitFor()
    await examine(page, `walk-in-receipt-${counter}`)
    await button(page, 'Issue a code').click()
    const codes = page.getByRole('alertdialog')
    await button(codes, 'Issue a code').click()
    const download = page.waitForEvent('download')
    await button(codes, 'Letter to hand over').click()
    const letter = readPdfText(await readFile(await (await download).path())).replace(/\s+/g, ' ')
    expect(letter).toContain(name)
    reference = /CP-\d{4}-\d+/.exec(letter)![0]
    code = /\b[34679ACDEFGHJKLMNPQRTWXY]{4}-[34679ACDEFGHJKLMNPQRTWXY]{4}\b/.exec(letter)![0]
    await examine(page, `walk-in-code-${counter}`)
    await button(codes, 'Done').click()

    await link(page, 'Open the complaint').click()
    if (counter === 'phone') await chooseMore(page, 'Send to company')
    else await button(page, 'Send to company').click()
    await examine(page, `walk-in-send-${counter}`)
    const dialog = page.getByRole('alertdialog')
    await dialog.getByLabel('Question to the company').fill('Did both payments arrive?')
    await button(dialog, /^Send/).click()
    // Its question would be found in the dialog too; a page that is closed before it has sent that sends nothing.
    await page
      .getByText(/is on its way to/)
      .first()
      .waitFor()
  })

  const find = () =>
    readOutbox(portal.dataDir).find(({ to, text }) => to === mailbox && text.includes(reference))?.text ?? ''
  await expect.poll(find).toContain('/company-answer/')
  const answer = /https?:\S+\/company-answer\/\S+/.exec(find())![0]
  await withPage({ baseURL: portal.url, ...outside }, async (page) => {
    await page.goto(answer)
    await heading(page, 'Answer this complaint').waitFor()
    await page.getByText('Did both payments arrive?').waitFor()
    await page.getByText('Nothing is sent yet: the next page shows what the customer will read.').waitFor()
    await (outside.scripts ? examine : look)(page, `company-answer-${outside.viewport}`)
    // A colleague at the same mailbox opens the link too.
    const colleague = await page.context().newPage()
    await colleague.goto(answer)
    const words = (await page.locator('main').innerText()).split(/\s+/).length
    await page.getByRole('radio', { name: /^Fixed/ }).check()
    await page.getByLabel('Amount returned or offered').fill('12,500')
    await page.getByLabel('The customer reads this').fill('The second payment is return as a token.')
    await page.getByLabel('For the Commission only').fill('The clerk of that day has left.')
    await page.getByLabel('Your own reference').fill('IE-77')
    await page.getByLabel('Files').setInputFiles(pdf('token.pdf'))
    await button(page, 'Check the answer').click()
    await heading(page, `This is what ${name} reads`).waitFor()
    await (outside.scripts ? examine : look)(page, `company-checks-${outside.viewport}`)
    await button(page, 'Send the answer').click()
    // Of a person who sees the page first: 200 words read in a minute, seven presses of 2 s, and 60 letters typed at one in half a second.
    expect((words / 200) * 60 + 7 * 2 + 60 / 2).toBeLessThan(180)
    await page.getByText('The Commission has received this answer').waitFor()
    await (outside.scripts ? examine : look)(page, `company-sent-${outside.viewport}`)
    await colleague.getByRole('radio', { name: /^Rejected/ }).check()
    await colleague.getByLabel('The customer reads this').fill('We know of no second payment.')
    await button(colleague, 'Check the answer').click()
    await button(colleague, 'Send the answer').click()
    // What was sent first stands beside what the colleague has typed, and is not replaced.
    await colleague.getByText('The second payment is return as a token.').waitFor()
    expect(await colleague.getByLabel('The customer reads this').inputValue()).toBe('We know of no second payment.')
    await (outside.scripts ? examine : look)(colleague, `company-meanwhile-${outside.viewport}`)
    await colleague.close()
    await link(page, 'Correct the answer').click()
    await page.getByLabel('The customer reads this').fill('The second payment is returned as a token.')
    await button(page, 'Check the answer').click()
    await page.getByText('token.pdf').waitFor()
    await button(page, 'Send the answer').click()
    await page.getByText('The Commission has received this answer').waitFor()
  })

  await withPage({ viewport: counter, baseURL: portal.url, as: staff }, async (page) => {
    await page.goto('/work')
    await link(page, subject).click()
    await page.getByText('The clerk of that day has left.').filter({ visible: true }).first().waitFor()
    await examine(page, `walk-in-answered-${counter}`)
  })

  await withPage({ baseURL: portal.url, ...outside }, async (page) => {
    await page.goto(answer)
    await page.getByText('You need do nothing more.').waitFor()
    await (outside.scripts ? examine : look)(page, `company-answered-${outside.viewport}`)

    await page.goto('/complaint-status')
    await page.getByLabel('Reference').fill(reference)
    await page.getByLabel('Code', { exact: true }).fill(code)
    await button(page, 'Show my complaint').click()
    // What the company did comes before the question.
    const asked = page.getByRole('region', { name: 'Is it solved?' })
    await asked.getByText(/says: Fixed, ₦12,500\.00$/).waitFor()
    await asked.getByText('The second payment is returned as a token.').waitFor()
    expect(await page.getByText('The clerk of that day').count()).toBe(0)
    await (outside.scripts ? examine : look)(page, `company-said-${outside.viewport}`)
    await page.getByRole('radio', { name: /^Yes/ }).check()
    await button(page, 'Send my answer').click()
    await page.getByText('We have recorded your answer.').waitFor()
  })

  await withPage({ viewport: counter, baseURL: portal.url, as: staff }, async (page) => {
    await page.goto('/work')
    await page.getByText('From the companies').first().waitFor()
    await link(page, subject).click()
    await page.getByText('Amount: ₦12,500.00').waitFor()
    expect(await page.getByText(/^Read the answer of IE Energy/).count()).toBe(1)
    await button(page, /^Resolve$/).click()
    const dialog = page.getByRole('alertdialog')
    await dialog.getByLabel('How it was resolved').fill('The company has returned the second payment.')
    // Offered, since the company says that it is fixed.
    expect(await dialog.getByLabel('Outcome').inputValue()).toBe('upheld')
    await button(dialog, /^Use ₦12,500/).click()
    await examine(page, `walk-in-resolve-${counter}`)
    await button(dialog, 'Resolve').click()
    await heading(page, /^Resolved on/).waitFor()
    await page.getByText('Upheld, ₦12,500.00 returned').waitFor()
    // Corrected later, without a mail.
    if (counter === 'phone') await chooseMore(page, 'Change the outcome')
    else await button(page, 'Change the outcome').click()
    await dialog.getByLabel('Outcome').selectOption('settled')
    await examine(page, `walk-in-outcome-${counter}`)
    await button(dialog, 'Change the outcome').click()
    await page.getByText('Agreed between them, ₦12,500.00 returned').first().waitFor()
    await page.goto('/cases/overview')
    await heading(page, 'Overview').first().waitFor()
    await page
      .getByText(/₦(12,500|25,000)/)
      .first()
      .waitFor()
  })
}

test('a walk-in gets her money back: at a computer, the company on a phone without scripts', () =>
  getsHerMoney('desktop', { viewport: 'phone', scripts: false }))
test('a walk-in gets her money back: staff on a phone, the company at a computer', () =>
  getsHerMoney('phone', { viewport: 'desktop', scripts: true }))
