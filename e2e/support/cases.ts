import type { Locator, Page } from 'playwright-core'
import { expectAccessible } from './accessibility.ts'
import { type Applicant, newApplicant } from './applicant.ts'
import { expectNoSidewaysScroll, saveScreen } from './browser.ts'

export const admin = { email: 'head.of.consumers@example.com', password: 'Marina-Pylon#4419-Dawn' }

export const button = (page: Page | Locator, name: string | RegExp) => page.getByRole('button', { name })
export const link = (page: Page | Locator, name: string | RegExp) => page.getByRole('link', { name })
export const heading = (page: Page | Locator, name: string | RegExp) => page.getByRole('heading', { name })

/** Looks at a screen as everyone must be able to: no sideways scrolling, nothing for axe to find, in light and in dark. */
export async function look(page: Page, name: string): Promise<void> {
  await expectNoSidewaysScroll(page)
  // What the header covers while a page is scrolled would count as a target that is too small.
  await page.evaluate(() => window.scrollTo(0, 0))
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await expectAccessible(page)
    await saveScreen(page, `${name}-${colorScheme}`)
  }
}

/** Opens pages as somebody who has signed in before. */
export const signedInAs = (page: Page, { root }: Pick<Applicant, 'root'>) =>
  page.addInitScript((state) => {
    if (!localStorage.getItem('root')) localStorage.setItem('root', state)
  }, root)

async function post<T>(address: string, body: unknown, token?: string): Promise<T> {
  const answer = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}: ${await answer.text()}`)
  return (await answer.json()) as T
}

/** The administrator of the portal, signed in without the screens. */
export async function signInAdmin(url: string): Promise<Applicant> {
  const { token, user } = await post<{ token: string; user: { id: string } }>(`${url}/api/auth/login`, admin)
  const empty = { form: {}, documents: {}, complaints: {}, petitions: {} }
  return { id: user.id, token, root: JSON.stringify({ state: { auth: { token, user }, ...empty }, version: 0 }) }
}

export const newConsumer = newApplicant

type Case = { id: string; reference: string }

/** Files a complaint without the screens. */
export const newComplaint = (url: string, { token }: Applicant, serviceProvider: string): Promise<Case> =>
  post<Case>(
    `${url}/api/complaints/submit`,
    {
      complaintType: 'Billing',
      serviceProvider,
      description: 'The bill for May is three times the usual.',
      urgency: 'high',
      distributionCompany: 'ikeja',
      lga: 'Ikeja',
    },
    token,
  )

/** Takes an action on a case without the screens. */
export const act = (url: string, { token }: Applicant, path: string, body: unknown = {}): Promise<Case> =>
  post<Case>(`${url}/api/${path}`, body, token)
