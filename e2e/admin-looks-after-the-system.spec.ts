import { runStatement } from '../tools/run-statement.ts'
import { beforeAll, expect, test } from 'vitest'
import { withPage } from './support/browser.ts'
import { hostPortal } from './support/hosted-portal.ts'
import { keyboardOf } from './support/keyboard.ts'
import { databases } from './support/portal.ts'
import { button, heading, link, look, openPlace, pressEnter } from './support/screen.ts'
import { type Session, signIn } from './support/session.ts'

const portal = hostPortal({ own: 'its jobs fail, and all jobs are counted' })
let staff: Session

beforeAll(async () => {
  staff = await signIn(portal.url)
})

/** Mails about a case that is gone: when they are tried again there is nothing left to send. */
const addFailedMails = (count: number) =>
  runStatement(
    databases.get(portal.url)!,
    `insert into jobs.job (name, state, data, output, retry_limit, retry_count, started_on, completed_on, expire_seconds, policy)
     select 'cases.mail', 'failed', '{"historyId": 0, "to": "owner"}', '{"code": "EAUTH", "message": "535 ada@example.com"}',
       12, 12, now(), now(), 300, 'standard' from generate_series(1, ${count})`,
  )

test('an Admin sees on a phone what needs care and sends failed mails again', async () => {
  await addFailedMails(3)
  await withPage({ viewport: 'phone', baseURL: portal.url, as: staff }, async (page) => {
    await page.goto('/user-profile')
    await openPlace(page, 'System')
    await heading(page, /^System$/).waitFor()
    await link(page, 'No backup is set up.').waitFor()
    await link(page, '3 mails could not be sent.').click()
    const mails = page.getByRole('table', { name: 'Mails that could not be sent' })
    await mails
      .getByText(
        'The mail server refuses the user or the password. Correct them in SMTP_URL, with special characters as %40 and so on.',
      )
      .waitFor()
    expect(await page.content()).not.toContain('ada@example.com')
    await look(page, 'system-phone')
    await button(mails, /^Send again ?: Mail about a case$/).click()
    await page.getByText('3 mails will be sent again now.').first().waitFor()
    // They are tried within some seconds, and there is nothing left to send.
    const refreshed = async () => {
      await pressEnter(button(page, 'Refresh'))
      return (await mails.count()) + (await link(page, /could not be sent/).count())
    }
    await expect.poll(refreshed, { interval: 500 }).toBe(0)
  })
})

test('an Admin does the same by keyboard on a wide screen', async () => {
  await addFailedMails(1)
  await withPage({ viewport: 'desktop', baseURL: portal.url, as: staff }, async (page) => {
    await page.goto('/system')
    await button(page, /^Send again ?: Mail about a case$/).waitFor()
    await look(page, 'system-desktop')
    const keyboard = keyboardOf(page)
    await keyboard.press('Skip to main content')
    await keyboard.tabTo(/mails? could not be sent\.$/)
    await keyboard.tabTo('Refresh')
    await keyboard.press(/^Send again ?: Mail about a case$/)
    await page
      .getByText(/mails? will be sent again now\.$/)
      .first()
      .waitFor()
  })
})
