import { beforeAll, expect, test } from 'vitest'
import { withPage } from './support/browser.ts'
import { act, openDesk } from './support/cases.ts'
import { hostPortal } from './support/hosted-portal.ts'
import { newOfficers } from './support/lists.ts'
import { readOutbox } from './support/outbox.ts'
import { button, heading, look } from './support/screen.ts'
import { signIn } from './support/session.ts'

const portal = hostPortal({ fresh: 'it sets the mailbox of a company' })
const mailbox = 'complaints@ikeja-clerk.example'
const many = 10
/** Choose, check, send, and on to the next. */
const pressesEach = 4

const links = () =>
  readOutbox(portal.dataDir).flatMap(
    ({ to, text }) => (to === mailbox && /\/company-answer\/[\w-]+/.exec(text)?.[0]) || [],
  )

beforeAll(async () => {
  const admin = await signIn(portal.url)
  await openDesk(portal.url, admin, 'ikeja', mailbox)
  const { file } = await newOfficers(portal.url, 'a-clerk.example.com')
  for (const { id } of await file('Estimated bill', many)) await act(portal.url, admin, `complaints/${id}/referrals`)
})

test('a clerk opens one link, and answers ten complaints of the desk one after the other, without scripts', () =>
  withPage({ viewport: 'phone', baseURL: portal.url, scripts: false }, async (page) => {
    await expect.poll(() => links().length).toBe(many)
    let pressed = 0
    const press = async (what: ReturnType<typeof button>) => {
      pressed++
      await what.click()
    }
    await page.goto(links()[0]!)
    const answered: string[] = []
    for (let left = many - 1; left >= 0; left--) {
      await heading(page, 'Answer this complaint').waitFor()
      const reference = /CP-\d{4}-\d{3,}/.exec(await page.locator('main').innerText())![0]
      answered.push(reference)
      await page.getByRole('radio', { name: /^Rejected/ }).check()
      pressed++
      await page.getByLabel('The customer reads this').fill(`The meter was read on the day of bill ${answered.length}.`)
      await press(button(page, 'Check the answer'))
      await press(button(page, 'Send the answer'))
      await page.getByText('The Commission has received this answer').waitFor()
      if (left === many - 1) await look(page, 'clerk-sent')
      if (left === 0) break
      // What still waits is behind the same link.
      await heading(page, left === 1 ? '1 other waits for you' : `${left} others wait for you`).waitFor()
      await press(page.getByRole('region', { name: /wait/ }).getByRole('link').first())
    }
    expect(new Set(answered).size).toBe(many)
    expect(await page.getByText(/wait for you|waits for you/).count()).toBe(0)
    expect(pressed).toBeLessThanOrEqual(many * pressesEach)
  }))
