import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { withPage } from './support/browser.ts'
import { hostPortal } from './support/hosted-portal.ts'
import { readOutbox } from './support/outbox.ts'
import { admin } from './support/portal.ts'
import { expectToast, field, openManager, publish } from './support/content/press-officer.ts'
import { button, examine, examineAtWidths, link, started } from './support/screen.ts'
import { type Session, signIn } from './support/session.ts'

const portal = hostPortal({ fresh: 'it changes menus and mails' })
let officer: Session

beforeAll(async () => {
  officer = await signIn(portal.url)
})

const html = async (path: string) => (await fetch(portal.url + path)).text()
const open = async (page: Page, path: string) => {
  await openManager(page, path, officer)
  await started(page)
  await button(page, /^Publish/)
    .or(button(page, /^Add notice/i))
    .first()
    .waitFor()
}
const input = (page: Page, path: string) => page.locator(`#content-${path.replaceAll('.', '-')}`)

async function changeMenu(page: Page, words: string): Promise<void> {
  await open(page, '/site/menu')
  // An entry is changed in three presses: its row, the words, and Publish, which is in view.
  await button(page, /^FAQs/).click()
  await page.keyboard.press('End')
  await page.keyboard.type(' of the Commission')
  await page.getByRole('figure', { name: 'How the menu will look' }).getByText('FAQs of the Commission').waitFor()
  expect(await page.evaluate(() => scrollY)).toBeLessThan(1_500)
  await publish(page)
  await expectToast(page, 'Published')
  expect(await html('/faqs')).toContain('FAQs of the Commission')

  const entries = page.getByRole('group', { name: 'Entries' })
  const at = await entries.locator('> ol > li').count()
  await button(entries, 'Add to Entries').click()
  await page.keyboard.type(words)
  await input(page, `entries.${at}.link`).fill('/media/no-such-article')
  await button(page, /^Publish/).click()
  const problem = 'There is no page at /media/no-such-article on this site'
  await link(page, problem).waitFor()
  expect(await html('/faqs')).not.toContain(words)
  await examine(page, 'menu-refused')

  await input(page, `entries.${at}.link`).fill('/scorecard')
  await button(page, `Move ${words} up`).click()
  await expect.poll(() => input(page, `entries.${at - 1}.label`).inputValue()).toBe(words)
  await publish(page)
  await expectToast(page, 'Published')
  const shown = await html('/faqs')
  expect(shown).toContain(words)
  expect(shown.indexOf(words)).toBeLessThan(shown.indexOf('>Resources<'))
}

async function announce(page: Page, title: string): Promise<void> {
  await open(page, '/site/notices')
  await link(page, /^Add notice/i).click()
  await field(page, 'Title').fill(title)
  await field(page, 'Text').fill('The portal is being repaired.')
  await page.getByLabel('Tone').selectOption({ label: 'Warning, such as an outage' })
  await page.getByLabel(/^Show until/).fill('2020-01-01T09:00')
  await publish(page)
  await page.getByText('Choose an end in the future: this notice would never be shown').first().waitFor()
  await page.getByLabel(/^Show until/).fill('2099-01-01T09:00')
  await publish(page)
  await expectToast(page, 'Published')
}

/** A reader dismisses the notice: it stays away on the next page, and in the application. */
async function dismiss(page: Page, title: string): Promise<void> {
  await page.goto('/faqs')
  await page.getByRole('region', { name: 'Notices of the Commission' }).getByText(title).waitFor()
  await examine(page, 'notice')
  await button(page, `Dismiss the notice “${title}”`).click()
  await page.getByText(title).waitFor({ state: 'hidden' })
  for (const path of ['/about-us', '/forms']) {
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    await expect.poll(() => page.getByText(title).isVisible()).toBe(false)
  }
  expect(await page.context().cookies()).toEqual([])
}

async function changeMail(page: Page, words: string): Promise<void> {
  await open(page, '/mails/accounts')
  const text = input(page, 'resetPassword.text')
  await text.fill(`${words}, {{firstName}}:\n{{link}}`)
  await publish(page)
  await link(page, /^Text has no placeholder {{firstName}}\. You can use {{link}}, {{commission}}/).waitFor()
  await examine(page, 'mail-refused')
  await text.fill(`${words}, choose your password:\n{{link}}\n\n{{commission}}`)
  await button(page, /^Send a test to me ?: New password$/).click()
  await page.getByText(`The test is on its way to ${admin.email}`).waitFor()
  await expect
    .poll(() =>
      readOutbox(portal.dataDir).some((mail) => mail.to === admin.email && mail.text.includes(`${words}, choose`)),
    )
    .toBe(true)
  await publish(page)
  await expectToast(page, 'Published')
}

/** The texts of a paper: with a preview, and refused without what it must say. */
async function changePaper(page: Page, words: string): Promise<void> {
  await open(page, '/mails/papers-licences')
  const text = input(page, 'certificate.introduction')
  expect(await text.inputValue()).toContain('has licensed the holder')
  await text.fill(words)
  await publish(page)
  await link(page, 'Introduction must keep {{activity}}.').waitFor()
  await text.fill(`${words}: {{activity}}.`)
  await page.getByText('Preview: Certificate of a licence').click()
  await page.getByText(`${words}: generate electricity and sell it.`, { exact: true }).waitFor()
  expect(await button(page, /^Send a test to me/).count()).toBe(0)
  await examineAtWidths(page, 'paper-texts')
  await publish(page)
  await expectToast(page, 'Published')
}

test('the menu, an outage, and a mail with a test', async () => {
  await withPage(
    { baseURL: portal.url },
    async (page) => {
      await changeMenu(page, 'Figures desktop')
      await announce(page, 'Outage on a desktop')
      await changeMail(page, 'Hello-desktop')
      await changePaper(page, 'The holder may')
    },
    [/400/],
  )
  await withPage({ baseURL: portal.url }, (page) => dismiss(page, 'Outage on a desktop'))
})
