import type { Locator, Page } from 'playwright-core'
import { runStatement } from '../../tools/run-statement.ts'
import { databases } from './portal.ts'
import { button, heading, link, pdf } from './screen.ts'
import { call, type Session, signIn } from './session.ts'

type Case = { id: string; reference: string }

/** Files a complaint without the screens. */
export const newComplaint = (
  url: string,
  { token }: Session,
  serviceProvider: string,
  more: object = {},
): Promise<Case> =>
  call<Case>(
    'POST',
    `${url}/api/complaints/submit`,
    {
      complaintType: 'Billing',
      serviceProvider,
      description: 'The bill for May is three times the usual.',
      urgency: 'high',
      distributionCompany: 'ikeja',
      lga: 'Ikeja',
      ...more,
    },
    token,
  )

/** Files a petition with a long description without the screens; staff name the customer in `more`. */
export const newPetition = (url: string, { token }: Session, subject: string, more: object = {}): Promise<Case> =>
  call<Case>(
    'POST',
    `${url}/api/petitions/submit`,
    {
      petitionType: 'Billing Dispute',
      category: 'Electricity',
      subject,
      description: `${'We have asked the company by letter, by telephone and at its office. '.repeat(8)}We have paid for meters since January. Thank you.`,
      address: '12 Allen Avenue',
      lga: 'Ikeja',
      state: 'Lagos',
      declaration: true,
      privacyConsent: true,
      ...more,
    },
    token,
  )

/** Takes an action on a case without the screens. */
export const act = (url: string, { token }: Session, path: string, body: unknown = {}): Promise<Case> =>
  call<Case>('POST', `${url}/api/${path}`, body, token)

/** As staff, lets people file as many cases as a test needs. */
export async function liftCaseLimits(url: string, { token }: Session): Promise<void> {
  const address = `${url}/api/quotas/settings`
  const { limits, version } = await call<{ limits: object; version: number }>('GET', address, undefined, token)
  const lifted = { ...limits, casesPerDay: 1_000, openCases: 10_000 }
  await call('PUT', address, { limits: lifted, version }, token)
}

/** Chooses an action from the menu of a case. */
export async function chooseMore(page: Page | Locator, action: string): Promise<void> {
  await page
    .getByRole('group', { name: /^Actions on/ })
    .getByRole('button', { name: 'More' })
    .click()
  await page.getByRole('menuitem', { name: action }).click()
}

/** On a phone the deadline and the facts of a case open by a press. */
export async function openFacts(page: Page): Promise<void> {
  const summary = page.locator('summary', { hasText: 'Deadline, person and facts' })
  if (await summary.isVisible()) await summary.click()
}

/** As staff, gives a distribution company a complaint desk with a verified mailbox; other desks stay as they are. */
export async function openDesk(url: string, { token }: Session, company: string, mailbox: string): Promise<void> {
  await runStatement(databases.get(url)!, `insert into proved_addresses values ('${mailbox}', now())`)
  const address = `${url}/api/cases/company-desks`
  const { desks, version } = await call<{ desks: { company: string }[]; version: number }>(
    'GET',
    address,
    undefined,
    token,
  )
  const desk = { company, mailbox, name: 'Customer care', phone: '08031112222', days: 10 }
  const others = desks.filter((each) => each.company !== company)
  await call('PUT', address, { desks: [...others, desk], version }, token)
}

/** As the administrator, the second person: approves the mailboxes that wait. */
export async function approveDesks(url: string): Promise<void> {
  const { token } = await signIn(url)
  const address = `${url}/api/approvals`
  const { items } = await call<{ items: { id: string }[] }>(
    'GET',
    `${address}?recordId=desks&state=waiting`,
    undefined,
    token,
  )
  await call('POST', `${address}/${items[0]!.id}/approve`, undefined, token)
}

/** Presses the button of a step; the link that continues after the files looks like one. */
export const pressContinue = (page: Page) => button(page, 'Continue').click()

/** Writes a complaint on its pages until it is shown to be checked. */
export async function writeComplaint(page: Page, subject: string, ...files: string[]): Promise<void> {
  await page.goto('/consumer-complaint/write?step=1')
  await heading(page, 'Personal Details').waitFor()
  await pressContinue(page)
  await heading(page, 'Complaint Details').waitFor()
  await page.getByLabel('Type of complaint').selectOption('Billing')
  await page.getByLabel('Subject').fill(subject)
  await page.getByLabel('Description').fill('The street is dark.')
  await pressContinue(page)
  await heading(page, 'Supporting Documents').waitFor()
  if (files.length > 0) {
    await page.getByLabel('Supporting Documents').setInputFiles(files.map((name) => pdf(name, 200_000)))
    await button(page, 'Add').click()
    await button(page, `Remove ${files.at(-1)}`).waitFor()
  }
  await link(page, 'Continue').click()
  await heading(page, 'Review & Submit').waitFor()
}
