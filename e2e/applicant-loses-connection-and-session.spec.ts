import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { saveAnswers, sendAnswers } from './support/applicant.ts'
import { withPage } from './support/browser.ts'
import { hostPortal } from './support/hosted-portal.ts'
import { look } from './support/screen.ts'
import { newApplicant, password, type Session } from './support/session.ts'

const portal = hostPortal()

/** Signs in once; a reload must find what the page itself has kept. */
async function openForm(page: Page, applicant: Session): Promise<void> {
  await saveAnswers(portal.url, applicant)
  await page.goto('/forms')
  await page.evaluate((state) => localStorage.setItem('root', state), applicant.root)
  await page.goto('/forms/generation-licence/check')
  await answers(page).waitFor()
}

const send = sendAnswers
const answers = (page: Page) => page.getByRole('heading', { name: 'Check your answers' })

async function countSubmissions({ id, token }: Session): Promise<number> {
  const answer = await fetch(`${portal.url}/api/forms/user/${id}`, { headers: { authorization: `Bearer ${token}` } })
  return ((await answer.json()) as { total: number }).total
}

test('answers sent while the network fails stay, and sending them again makes one application', async () => {
  const applicant = await newApplicant(portal.url, 'ife@and-session.example.com')
  await withPage(
    { viewport: 'phone', baseURL: portal.url },
    async (page) => {
      await openForm(page, applicant)
      // The server files the answers, but its reply never arrives.
      await page.route('**/api/forms/submit', async (route) => {
        await route.fetch()
        await route.abort('connectionreset')
      })
      await send(page)
      await page.getByText('Form submission failed. Please try again.').waitFor()
      await page.unroute('**/api/forms/submit')
      await page.reload()
      await answers(page).waitFor()
      await page.getByText('Sunrise Power Limited').waitFor()
      await send(page)
      await page.getByRole('heading', { name: 'Document Upload' }).waitFor()
    },
    [/Failed to load resource/],
  )
  expect(await countSubmissions(applicant)).toBe(1)
})

test('answers changed after a lost reply are not mixed up with those that arrived', async () => {
  const applicant = await newApplicant(portal.url, 'tunde@and-session.example.com')
  await withPage(
    { viewport: 'desktop', baseURL: portal.url },
    async (page) => {
      await openForm(page, applicant)
      await page.route('**/api/forms/submit', async (route) => {
        await route.fetch()
        await route.abort('connectionreset')
      })
      await send(page)
      await page.getByText('Form submission failed. Please try again.').waitFor()
      await page.unroute('**/api/forms/submit')
      await page.getByRole('link', { name: /Change ?: Registered company or business/ }).click()
      await page.getByLabel('Registered company or business').fill('Sunset Power Limited')
      await page.getByRole('button', { name: 'Save and continue' }).click()
      await send(page)
      await page.getByText('You have already sent these answers', { exact: true }).waitFor()
      await page.getByRole('button', { name: 'Make a new application' }).click()
      await send(page)
      await page.getByRole('heading', { name: 'Document Upload' }).waitFor()
    },
    [/Failed to load resource/],
  )
  expect(await countSubmissions(applicant)).toBe(2)
})

test('a session that ends leads over the login back to the answers', async () => {
  const applicant = await newApplicant(portal.url, 'amina@and-session.example.com')
  await withPage(
    { viewport: 'phone', baseURL: portal.url },
    async (page) => {
      await openForm(page, applicant)
      // It ends as the answers are sent, or another call of the page would notice it first.
      const logOut = () =>
        fetch(`${portal.url}/api/auth/logout`, {
          method: 'POST',
          headers: { authorization: `Bearer ${applicant.token}` },
        })
      // Once, and the route stays: a browser that stops to intercept has left a request without an answer.
      let ended: Promise<unknown> | undefined
      await page.route('**/api/forms/submit', async (route) => {
        await (ended ??= logOut())
        await route.continue()
      })
      await send(page)
      await page.waitForURL('**/login?next=**')
      await page.getByLabel(/e-?mail/i).fill('amina@and-session.example.com')
      await page.getByLabel('Password', { exact: true }).fill(password)
      await page.getByRole('button', { name: 'Log in' }).click()
      await answers(page).waitFor()
      await page.getByText('Sunrise Power Limited').waitFor()
      await send(page)
      await page.getByRole('heading', { name: 'Document Upload' }).waitFor()
    },
    [/Failed to load resource/],
  )
})

test('nobody else on the same device meets what was typed, and the answers can be deleted', async () => {
  const applicant = await newApplicant(portal.url, 'kemi@and-session.example.com')
  const neighbour = await newApplicant(portal.url, 'uche@and-session.example.com')
  await withPage(
    { viewport: 'desktop', baseURL: portal.url },
    async (page) => {
      await openForm(page, applicant)
      // Without the parameter the page for visitors gives way to this address, in the middle of what follows.
      await page.goto('/forms?application')
      const auth = (JSON.parse(neighbour.root) as { state: { auth: unknown } }).state.auth
      await page.evaluate((other) => {
        const root = JSON.parse(localStorage.getItem('root') ?? '{}') as { state: { auth: unknown } }
        root.state.auth = other
        localStorage.setItem('root', JSON.stringify(root))
      }, auth)
      const company = page.getByLabel('Registered company or business')
      await page.goto('/forms/generation-licence')
      await page.getByText(/^0 of \d+ completed/).waitFor()
      await page.getByRole('link', { name: 'Start now' }).click()
      await company.fill('Something else')
      await page.getByText('Saved in your account', { exact: true }).waitFor()
      await page.getByRole('link', { name: 'See all sections' }).click()
      await page.getByRole('button', { name: 'Delete my answers' }).click()
      const dialog = page.getByRole('alertdialog')
      const confirm = dialog.getByRole('button', { name: 'Delete my answers' })
      await page.route('**/api/**', (route) =>
        route.request().method() === 'DELETE' ? route.abort() : route.continue(),
      )
      await confirm.click()
      await dialog.getByText('They are removed from this device, but not from your account.').waitFor()
      await look(page, 'answers-not-deleted')
      await page.unroute('**/api/**')
      await confirm.click()
      await dialog.waitFor({ state: 'detached' })
      await page.getByRole('button', { name: 'Delete my answers' }).waitFor({ state: 'detached' })
      await page.reload()
      await page.getByRole('link', { name: 'Start now' }).click()
      await expect.poll(() => company.inputValue()).toBe('')
    },
    [/ERR_FAILED/],
  )
})

test('answers that could not be saved yet never reach who logs in in another tab', async () => {
  const applicant = await newApplicant(portal.url, 'ngozi@and-session.example.com')
  const neighbour = await newApplicant(portal.url, 'emeka@and-session.example.com')
  const draftOf = async ({ token }: Session) => {
    const answer = await fetch(`${portal.url}/api/forms/drafts/generation-licence`, {
      headers: { authorization: `Bearer ${token}` },
    })
    return ((await answer.json()) as { draft: object | null }).draft
  }
  await withPage(
    { viewport: 'desktop', baseURL: portal.url },
    async (page) => {
      await page.goto('/forms')
      await page.evaluate((state) => localStorage.setItem('root', state), applicant.root)
      await page.goto('/forms/generation-licence/fill/applicant')
      const company = page.getByLabel('Registered company or business')
      await company.waitFor()
      await page.route('**/api/forms/**', (route) =>
        route.request().method() === 'PUT' ? route.abort() : route.continue(),
      )
      await company.fill('Sunrise Power Limited')
      await page.getByText(/^Saved on this device only/).waitFor()
      await page.unroute('**/api/forms/**')
      const reloaded = page.waitForEvent('load')
      const other = await page.context().newPage()
      await other.goto(`${portal.url}/contact`)
      const auth = (JSON.parse(neighbour.root) as { state: { auth: unknown } }).state.auth
      await other.evaluate((auth) => {
        const root = JSON.parse(localStorage.getItem('root') ?? '{}') as { state: { auth: unknown } }
        root.state.auth = auth
        localStorage.setItem('root', JSON.stringify(root))
      }, auth)
      await reloaded
      await expect.poll(() => company.inputValue()).toBe('')

      await company.fill('Emeka Solar')
      await page.getByText('Saved in your account', { exact: true }).waitFor()
      const mine = await page.evaluate(() => localStorage.getItem('root') ?? '')
      expect([mine.includes('Sunrise Power Limited'), mine.includes(neighbour.token)]).toEqual([true, true])
    },
    [/ERR_FAILED/],
  )
  expect(JSON.stringify(await draftOf(neighbour))).not.toContain('Sunrise')
  expect(await draftOf(applicant)).toBeNull()
})

test('answers begun on a phone without a connection are continued on a desktop', async () => {
  const applicant = await newApplicant(portal.url, 'sade@and-session.example.com')
  const start = async (page: Page) => {
    await page.goto('/forms')
    await page.evaluate((state) => localStorage.setItem('root', state), applicant.root)
    await page.goto('/forms/generation-licence/fill/applicant')
  }
  const company = (page: Page) => page.getByLabel('Registered company or business')
  await withPage(
    { viewport: 'phone', baseURL: portal.url },
    async (page) => {
      await start(page)
      await company(page).waitFor()
      await page.context().setOffline(true)
      await company(page).fill('Sunrise Power Limited')
      await page.getByText(/^Saved on this device only/).waitFor()
      await page.context().setOffline(false)
      await page.getByLabel('Registered office').fill('Plot 12')
      await page.getByText('Saved in your account', { exact: true }).waitFor()
    },
    [/Failed to load resource/],
  )
  await withPage({ viewport: 'desktop', baseURL: portal.url }, async (page) => {
    await start(page)
    await company(page).waitFor()
    await expect.poll(() => company(page).inputValue()).toBe('Sunrise Power Limited')
    await expect.poll(() => page.getByLabel('Registered office').inputValue()).toBe('Plot 12')
  })
})

test('a session that ends on the profile is explained, and what was typed is there again', async () => {
  const applicant = await newApplicant(portal.url, 'bola@and-session.example.com')
  await withPage(
    { viewport: 'phone', baseURL: portal.url },
    async (page) => {
      await page.goto('/login')
      await page.evaluate((state) => localStorage.setItem('root', state), applicant.root)
      await page.goto('/user-profile')
      await page.getByRole('button', { name: 'Edit profile' }).click()
      await page.getByLabel('Street').fill('12 Allen Avenue')
      await fetch(`${portal.url}/api/auth/logout`, {
        method: 'POST',
        headers: { authorization: `Bearer ${applicant.token}` },
      })
      await page.getByRole('button', { name: 'Save' }).click()
      await page.getByText('Your session has ended').waitFor()
      await page.getByLabel('E-mail').fill('bola@and-session.example.com')
      await page.getByLabel('Password', { exact: true }).fill(password)
      await page.getByRole('button', { name: 'Log in' }).click()
      await page.waitForURL('**/user-profile')
      await expect.poll(() => page.getByLabel('Street').inputValue()).toBe('12 Allen Avenue')
      await page.getByRole('button', { name: 'Save' }).click()
      await page.getByText('Profile updated successfully!').waitFor()
      expect(await page.evaluate(() => localStorage.getItem('root'))).not.toContain('Allen Avenue')
    },
    [/401/],
  )
})
