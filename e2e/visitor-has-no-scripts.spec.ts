import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectNoSidewaysScroll, saveScreen, withPage } from './support/browser.ts'
import { hostPortal } from './support/hosted-portal.ts'
import { lookAtWidths } from './support/screen.ts'

const portal = hostPortal()
const read = (work: (page: Page) => Promise<void>, viewport?: 'phone', expected?: RegExp[]) =>
  withPage({ baseURL: portal.url, scripts: false, ...(viewport && { viewport }) }, work, expected)

/** What a person takes at least to fill in a form. */
const personMs = 3_500

test('opens the menu, one group at a time, by keyboard', async () => {
  await read(async (page) => {
    await page.goto('/')
    const group = (name: string) => page.locator('nav summary:visible', { hasText: name })
    await group('Mandate').focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await expect.poll(() => page.locator(':focus').textContent()).toBe('Licensing and Registration')
    await group('About').press('Enter')
    await expect.poll(() => page.getByRole('link', { name: 'Tariffs and Fees' }).isVisible()).toBe(false)
    await page.getByRole('link', { name: 'Our History' }).filter({ visible: true }).click()
    await page.waitForURL('**/about-us#history')
    await expect.poll(() => page.getByRole('heading', { name: 'Our History' }).isVisible()).toBe(true)
  })
})

test('goes through the updates by their dots', async () => {
  await read(async (page) => {
    await page.goto('/')
    await expect.poll(() => page.getByRole('button', { name: 'Next updates' }).isVisible()).toBe(false)
    await page.getByRole('link', { name: 'Updates from 2' }).tap()
    await expect.poll(async () => (await page.locator('#update-2').boundingBox())?.x).toBeLessThan(40)
    await expect.poll(() => page.locator('#updates-title').isVisible()).toBe(true)
    await expectNoSidewaysScroll(page)
  }, 'phone')
})

test('chooses tabs and categories', async () => {
  await read(async (page) => {
    await page.goto('/guidelines')
    await page.getByRole('link', { name: 'Licensing Framework' }).click()
    await page.getByRole('heading', { name: 'Key Definitions' }).waitFor()
    await page.goto('/licensing-and-registration')
    await page.getByRole('link', { name: 'Supply', exact: true }).click()
    await page.getByText('Supply Licence').waitFor()
    await page.goto('/about-us')
    // What scripts would open one by one is open.
    for (const words of ['the Electricity Act 2023 lets', 'The law replaces the law of 2018', 'ORDER/001/2025'])
      await expect.poll(() => page.getByText(words).first().isVisible()).toBe(true)
    await page.goto('/media/order-on-regulated-activities')
    await expect.poll(() => page.getByRole('button', { name: 'Copy link' }).isVisible()).toBe(false)
  })
})

test('works out fees and finds a tariff', async () => {
  await read(async (page) => {
    await page.goto('/fees/calculator')
    await page.getByLabel('What you apply for').selectOption('b-generation')
    await page.getByLabel('Installed capacity in MW').fill('60')
    await page.getByRole('button', { name: 'Show fees' }).click()
    await page.waitForURL(/category=b-generation&mw=60/)
    await page.getByText('Capacity: 60 MW').waitFor()
    await expect.poll(() => page.getByLabel('Installed capacity in MW').inputValue()).toBe('60')
    await expect.poll(() => page.getByRole('button', { name: 'Print' }).isVisible()).toBe(false)
    await page.goto('/tariffs')
    await page.getByLabel('Search licence categories').fill('captive')
    await page.locator('#main').getByRole('button', { name: 'Search' }).click()
    await page.getByText(/categor(y|ies) for/).waitFor()
  })
})

test('searches from the header and from the page', async () => {
  await read(async (page) => {
    await page.goto('/')
    await page.getByRole('searchbox', { name: 'Search the site' }).first().fill('meter')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: /results for “meter”/ }).waitFor()
    await page.getByRole('searchbox', { name: 'Search for' }).fill('licence')
    await page.locator('#main').getByRole('button', { name: 'Search' }).click()
    await page.getByRole('heading', { level: 1, name: /results for “licence”/ }).waitFor()
    await page.getByRole('link', { name: 'Next page' }).click()
    await page.waitForURL(/page=2/)
    await page.getByRole('link', { name: /^Fees\W+\d+ results?$/ }).click()
    await page.waitForURL(/source=Fees/)
  })
})

test('writes to the Commission', async () => {
  await read(
    async (page) => {
      await page.goto('/contact')
      await page.getByLabel('Name').fill('Ada Okonkwo')
      await page.getByLabel('Message').fill('When is the next hearing?')
      await expect.poll(() => page.getByText('At most 4,000 characters').isVisible()).toBe(true)
      await expect.poll(() => page.getByText('4,000 characters left').isVisible()).toBe(false)
      await page.getByRole('button', { name: 'Send message' }).click()
      const summary = page.getByRole('alert')
      await summary.getByRole('link', { name: 'Enter your e-mail address, so that we can answer' }).waitFor()
      await expect.poll(() => summary.evaluate((element) => element === document.activeElement)).toBe(true)
      await expect.poll(() => page.getByLabel('Message').inputValue()).toBe('When is the next hearing?')
      await expectNoSidewaysScroll(page)
      await summary.getByRole('link').click()
      await page.keyboard.type('ada@no-scripts.example.com')
      await page.waitForTimeout(personMs)
      await page.keyboard.press('Enter')
      await page.getByRole('heading', { name: 'We have your message' }).waitFor()
      const reference = await page.locator('#main strong').textContent()
      expect(reference).toMatch(/^EN-\d{4}-\d{3}$/)
      await saveScreen(page, 'contact-sent')
      // The same words sent once more.
      await page.goto('/contact')
      await page.getByLabel('Name').fill('Ada Okonkwo')
      await page.getByLabel('E-mail').fill('ada@no-scripts.example.com')
      await page.getByLabel('Message').fill('When is the next hearing?')
      await page.waitForTimeout(personMs)
      await page.getByRole('button', { name: 'Send message' }).click()
      await page.getByRole('heading', { name: 'We have your message' }).waitFor()
      await expect.poll(() => page.locator('#main strong').textContent()).toBe(reference)
      await page.getByRole('button', { name: 'Write another message' }).click()
      await expect.poll(() => page.getByLabel('Message').inputValue()).toBe('')
    },
    'phone',
    [/status of 400/],
  )
})

test('registers, logs out and logs in', () =>
  read(
    async (page) => {
      const email = 'ngozi@no-scripts.example.com'
      await page.goto('/login?next=%2Fconsumer-complaint%2Fwrite')
      await expect.poll(() => page.locator('[data-passkey]').isVisible()).toBe(false)
      await lookAtWidths(page, 'login-without-scripts')
      await page.getByRole('main').getByRole('link', { name: 'Register' }).first().click()
      const fill = async (password: string) => {
        await page.getByLabel('Password', { exact: true }).fill(password)
        await page.getByLabel('Retype password').fill(password)
        await page.getByRole('button', { name: 'Register', exact: true }).click()
      }
      await page.getByLabel('Name', { exact: true }).fill('Ngozi')
      await page.getByLabel('Surname').fill('Adeyemi')
      await page.getByLabel('Phone').fill('08031234567')
      await page.getByLabel('E-mail').fill(email)
      await page.getByRole('checkbox').check()
      await fill('lampoon-1')
      await page.getByRole('heading', { name: 'There is a problem' }).waitFor()
      await page.getByText('The password that you sent still needs:').waitFor()
      await expect
        .poll(() => page.getByRole('list', { name: 'The password still needs' }).innerText())
        .toMatch(/^An uppercase letter\s+A special character: ! @ # \$ % \^ & \*$/)
      await expect.poll(() => page.getByLabel('Surname').inputValue()).toBe('Adeyemi')
      await lookAtWidths(page, 'register-refused-without-scripts')
      await fill('Sturdy-Lamp9!')
      await page.waitForURL('**/consumer-complaint/write')
      await page.goto('/user-profile')
      await page.getByText('You read this page without JavaScript').waitFor()
      await page.getByText('08031234567').waitFor()
      await lookAtWidths(page, 'profile-without-scripts')
      await page.getByRole('button', { name: 'Log out' }).first().click()
      await page.getByText('Logged out successfully!').waitFor()
      await lookAtWidths(page, 'logged-out-without-scripts')
      await page.getByRole('main').getByRole('link', { name: 'Log in' }).click()
      await page.getByLabel('E-mail').fill(email)
      await page.getByLabel('Password', { exact: true }).fill('Sturdy-Lamp9!')
      await page.getByRole('button', { name: 'Log in', exact: true }).click()
      await page.waitForURL('**/user-profile')
      await page.getByRole('heading', { name: 'Ngozi Adeyemi' }).waitFor()
    },
    'phone',
    [/status of 400/],
  ))

test('is told where scripts are needed', async () => {
  await read(async (page) => {
    await page.goto('/user-profile')
    await page.getByText('This page needs JavaScript').waitFor()
    expect(await page.locator('main :is(input, [aria-busy=true])').filter({ visible: true }).count()).toBe(0)
    await page.getByRole('main').getByRole('link', { name: 'logged in' }).click()
    await page.getByRole('heading', { name: 'Log in', exact: true }).waitFor()
  })
})
