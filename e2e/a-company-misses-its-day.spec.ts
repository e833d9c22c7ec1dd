import { beforeAll, expect, test } from 'vitest'
import { runStatement } from '../tools/run-statement.ts'
import { type Viewport, withPage } from './support/browser.ts'
import { newComplaint, openDesk } from './support/cases.ts'
import { hostPortal } from './support/hosted-portal.ts'
import { databases } from './support/portal.ts'
import { button, examine, heading, link } from './support/screen.ts'
import { call, newApplicant, type Session, signIn } from './support/session.ts'

const portal = hostPortal({ fresh: 'it moves the days of companies' })
const mailbox = 'complaints@eko.example.com'
let staff: Session

beforeAll(async () => {
  staff = await signIn(portal.url)
  await openDesk(portal.url, staff, 'eko', mailbox)
})

const sql = (text: string) => runStatement(databases.get(portal.url)!, text)

/** The state of the referral of a case. */
const answerOf = async (id: string) =>
  (await call<{ companyAnswer: string }>('GET', `${portal.url}/api/complaints/${id}`, undefined, staff.token))
    .companyAnswer

/** The day of the company is over, and the clock finds it. */
async function missItsDay(id: string) {
  await expect.poll(() => answerOf(id)).toBe('sent')
  const past = "now() - interval '1 hour'"
  await sql(
    `update case_referrals set due_at = ${past}, reminded_at = ${past}, next_work_at = ${past} where case_id = '${id}'`,
  )
  await sql("insert into jobs.job (name, data) values ('cases.referral-clock', '{}')")
  await expect.poll(() => answerOf(id)).toBe('missed')
}

/** A colleague enters as the answer what was a receipt. */
async function enterReceipt(id: string) {
  const path = `${portal.url}/api/complaints/${id}/referrals`
  const { referrals } = await call<{ referrals: { id: string }[] }>('GET', path, undefined, staff.token)
  const receipt = { outcome: 'rejected', answer: 'Your request has the ticket number 77.', how: 'E-mail' }
  await call('POST', `${path}/${referrals[0]!.id}/answer`, receipt, staff.token)
}

async function isResolvedAgainstIt(viewport: Viewport) {
  const consumer = await newApplicant(portal.url, `uche.${viewport}@example.com`)
  const subject = `No meter since March (${viewport})`
  const { id } = await newComplaint(portal.url, consumer, subject, {
    distributionCompany: 'eko',
    reportedToDisco: true,
  })
  await call(
    'POST',
    `${portal.url}/api/complaints/${id}/referrals`,
    { question: 'When does the meter come?' },
    staff.token,
  )
  await missItsDay(id)
  await enterReceipt(id)
  await withPage({ viewport, baseURL: portal.url, as: staff }, async (page) => {
    await page.goto('/work')
    await link(page, subject).first().click()
    await heading(page, subject).waitFor()
    if (viewport === 'phone') await page.locator('summary', { hasText: 'Deadline, person and facts' }).click()
    await button(page, 'This is no answer').click()
    const putBack = page.getByRole('alertdialog')
    await putBack.getByLabel('Why it is none').fill('A receipt of their ticket system.')
    await examine(page, `company-no-answer-${viewport}`)
    await button(putBack, 'Put it back').click()
    await page.getByText('No answer in time').first().waitFor()
    await page.getByText('No answer', { exact: true }).waitFor()
    await examine(page, `company-missed-${viewport}`)
    await button(page, 'Move or withhold').click()
    const withhold = page.getByRole('dialog')
    await withhold.getByLabel('Why').fill('It has the name of another customer.')
    await examine(page, `company-withhold-${viewport}`)
    await button(withhold, 'Move or withhold').click()
    await page.getByText('Withheld', { exact: true }).waitFor()
    await button(page, 'Resolve: no answer in time').click()
    const dialog = page.getByRole('alertdialog')
    await expect.poll(() => dialog.getByLabel('Outcome').inputValue()).toBe('upheld')
    await button(dialog, 'Resolve').click()
    await heading(page, /^Resolved on/).waitFor()
  })
  await withPage({ viewport, baseURL: portal.url, as: consumer }, async (page) => {
    await page.goto(`/consumer-complaint/${id}`)
    await heading(page, /^Resolved on/).waitFor()
    await page.getByText(/^Upheld/).waitFor()
    expect(await page.getByText('ticket number 77').count()).toBe(0)
    await examine(page, `company-missed-owner-${viewport}`)
  })
}

test('a company misses its day, and the complaint is upheld: at a computer', () => isResolvedAgainstIt('desktop'))
test('a company misses its day, and the complaint is upheld: on a phone', () => isResolvedAgainstIt('phone'))
