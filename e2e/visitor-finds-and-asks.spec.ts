import { expect, test } from 'vitest'
import { withPage } from './support/browser.ts'
import { hostPortal } from './support/hosted-portal.ts'
import { admin } from './support/portal.ts'
import { examine } from './support/screen.ts'
import { signIn } from './support/session.ts'

const portal = hostPortal()

test('a visitor finds a thing by keyboard, filters and turns the page', async () => {
  await withPage({ baseURL: portal.url }, async (page) => {
    await page.goto('/', { waitUntil: 'networkidle' })
    await page.getByRole('searchbox', { name: 'Search the site' }).first().focus()
    await page.keyboard.type('licence')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: /\d+ results for “licence”/ }).waitFor()
    const first = await page.getByRole('list', { name: 'Results' }).getByRole('link').first().textContent()
    await page.getByRole('link', { name: 'Next page' }).press('Enter')
    await page.waitForURL(/page=2/)
    await page.locator('[aria-current="page"]', { hasText: '2' }).waitFor()
    await expect
      .poll(() => page.getByRole('list', { name: 'Results' }).getByRole('link').first().textContent())
      .not.toBe(first)
    await page.getByRole('link', { name: /^Forms\W+\d+ results?$/ }).press('Enter')
    await page.waitForURL((url) => url.searchParams.get('source') === 'Forms' && !url.searchParams.has('page'))
    await page.getByRole('link', { name: 'Application for a Generation Licence' }).waitFor()
    // A new query starts at page 1 again, and keeps the kind of result.
    await page.getByRole('searchbox', { name: 'Search for' }).fill('captive')
    await page.keyboard.press('Enter')
    await page.waitForURL(
      (url) => url.searchParams.get('q') === 'captive' && url.searchParams.get('source') === 'Forms',
    )
    await page.getByRole('heading', { level: 1, name: '1 result for “captive”' }).waitFor()
  })
})

test('a question of the FAQs is open at its own address', async () => {
  await withPage({ baseURL: portal.url }, async (page) => {
    await page.goto('/faqs#estimated-bill')
    await page.getByText('you pay the last bill that was not in dispute').waitFor({ state: 'visible' })
  })
})

test('a visitor writes to the Commission on a phone, and staff answer', async () => {
  let reference = ''
  await withPage(
    { baseURL: portal.url, viewport: 'phone' },
    async (page) => {
      await page.goto('/contact', { waitUntil: 'networkidle' })
      const send = page.getByRole('button', { name: 'Send message' })
      await send.click()
      await page.getByRole('alert').getByRole('link', { name: 'Enter your name' }).click()
      await page.keyboard.type('Ada Okonkwo')
      await page.getByLabel('E-mail').fill('ada@finds-and-asks.example.com')
      await page.getByLabel('Message').fill('When is the next hearing?')
      // What is typed outlives a reload.
      await page.reload({ waitUntil: 'networkidle' })
      await page.getByText('3,975 characters left').waitFor()
      await expect.poll(() => page.getByLabel('Name').inputValue()).toBe('Ada Okonkwo')
      // A lost connection loses nothing and makes nothing twice.
      await page.context().setOffline(true)
      await send.click()
      await page.getByText('What you have typed is kept.').waitFor()
      await page.context().setOffline(false)
      await send.dblclick()
      await page.getByRole('heading', { name: 'We have your message' }).waitFor()
      reference = (await page.getByText(/EN-\d{4}-\d{3}/).textContent()) ?? ''
      await examine(page, 'contact-sent')
      await page.getByRole('button', { name: 'Write another message' }).click()
      await expect.poll(() => page.getByLabel('Message').inputValue()).toBe('')
    },
    // The browser itself writes each refusal to its console.
    [/ERR_INTERNET_DISCONNECTED/, /status of 400/],
  )
  expect(reference).toMatch(/^EN-\d{4}-\d{3}$/)
  await withPage({ baseURL: portal.url }, async (page) => {
    // The first login of all leads to a second factor.
    await signIn(portal.url)
    await page.goto('/login?next=%2Fenquiries', { waitUntil: 'networkidle' })
    await page.getByLabel('E-mail').fill(admin.email)
    await page.getByLabel('Password', { exact: true }).fill(admin.password)
    await page.keyboard.press('Enter')
    await page.getByRole('link', { name: reference }).click()
    await page.getByRole('heading', { level: 1, name: 'Ada Okonkwo' }).waitFor()
    await page.getByRole('button', { name: 'Send answer' }).click()
    await page.getByText('Write the answer').waitFor()
    await page.getByLabel('Your answer').fill('On Monday at ten.')
    await page.getByRole('button', { name: 'Send answer' }).click()
    await page.getByRole('article').getByText('On Monday at ten.').waitFor()
    await page.getByRole('button', { name: 'Close enquiry' }).click()
    await page.getByRole('button', { name: 'Reopen' }).waitFor()
    await page.getByRole('link', { name: 'All enquiries' }).click()
    await page
      .getByRole('button', { name: /^Closed/ })
      .first()
      .click()
    await page.waitForURL(/status=closed/)
    await page.getByRole('link', { name: reference }).waitFor()
  })
})
