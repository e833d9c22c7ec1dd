import type { Locator, Page } from 'playwright-core'
import { testEnvironment } from '../../portal/src/app/testing.environment.ts'
import { codeFor } from '../../portal/src/features/cases/engine/service.tokens.server.ts'
import { openDatabase } from '../../portal/src/platform/database/database.server.ts'
import type { Deps } from '../../portal/src/platform/deps.server.ts'
import { runStatement } from '../../tools/run-statement.ts'
import { databases } from './portal.ts'
import { call, type Session } from './session.ts'

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

/** The code of a case, as on its letter: made as the portal of this address makes it. */
export async function codeOf(url: string, caseId: string): Promise<string> {
  const connectionString = databases.get(url)!
  const silent = { info() {}, warn() {}, error() {} }
  const database = openDatabase({ connectionString }, silent as unknown as Parameters<typeof openDatabase>[1])
  const masterKey = Buffer.from(testEnvironment('', connectionString).MASTER_KEY!, 'base64')
  try {
    return await codeFor({ database, config: { masterKey } } as Deps, caseId)
  } finally {
    await database.pool.end()
  }
}
