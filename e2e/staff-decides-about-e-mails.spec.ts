import { runStatement } from '../tools/run-statement.ts'
import { beforeAll, expect, test } from 'vitest'
import { withPage } from './support/browser.ts'
import { newComplaint } from './support/cases.ts'
import { hostPortal } from './support/hosted-portal.ts'
import { keyboardOf } from './support/keyboard.ts'
import { databases } from './support/portal.ts'
import { button, examineAtWidths, heading, link, lookAtWidths, pressEnter } from './support/screen.ts'
import { newApplicant, type Session, signIn } from './support/session.ts'

const portal = hostPortal({ fresh: 'it counts all mails that wait' })
let staff: Session

beforeAll(async () => {
  staff = await signIn(portal.url)
})

let uid = 0
/** An e-mail as the portal keeps it for staff; the tests with a real mailbox are answers.dovecot.http.test.ts. */
const holdMail = (person: { id: string }, complaint: { id: string; reference: string }, text: string) =>
  runStatement(
    databases.get(portal.url)!,
    `insert into inbound_mails (mailbox, uid, digest, received_at, outcome, reason, thread_kind, thread_id, reference, recipient, sender, text, quoted, refused_files)
     values ('INBOX:1', ${++uid}, 'digest-${uid}', now(), 'held', 'It was not sent from the address to which we wrote.', 'cp', '${complaint.id}',
       '${complaint.reference}', 'account:${person.id}', 'a.very.long.address.of.another.mailbox.${uid}@example.com', '${text}', '> Which meter is it?', '[{"name": "meter.png", "why": ""}]')`,
  )

test('an officer reads e-mails that need a look, adds one and dismisses another by keyboard', async () => {
  const consumer = await newApplicant(portal.url, 'ngozi.desktop@example.com')
  const complaint = await newComplaint(portal.url, consumer, 'Dark since Sunday (desktop)')
  await holdMail(consumer.user, complaint, 'It is the blue one (desktop).')
  await holdMail(consumer.user, complaint, 'Buy cheap meters now.')
  await withPage({ baseURL: portal.url, as: staff }, async (page) => {
    await page.goto('/inbound-mail')
    await heading(page, 'Answers by e-mail').waitFor()
    const first = page.getByRole('listitem').filter({ hasText: 'It is the blue one (desktop).' })
    await first.getByText('Show quoted text').click()
    await first.getByText('> Which meter is it?').waitFor()
    await lookAtWidths(page, 'inbound-mail')
    await link(page, /^Answers by e-mail\s*2 waiting$/).waitFor()
    const keyboard = keyboardOf(page)
    await keyboard.press('Skip to main content')
    await keyboard.press(`Add to ${complaint.reference}`)
    await page.getByText(`E-mail added to ${complaint.reference}`).first().waitFor()
    const other = page.getByRole('listitem').filter({ hasText: 'Buy cheap meters now.' })
    await pressEnter(button(other, 'Do not add'))
    await other.waitFor({ state: 'detached' })
    await link(page, 'Last 30 days').click()
    await page
      .getByRole('listitem')
      .filter({ hasText: 'Buy cheap meters now.' })
      .first()
      .getByText('Not added', { exact: true })
      .waitFor()
    await link(page.getByRole('listitem').filter({ hasText: '(desktop)' }), complaint.reference).click()
    await page.waitForURL(`**/consumer-complaint/${complaint.id}`)
    const message = page.getByRole('article').filter({ hasText: 'It is the blue one (desktop).' })
    await message.getByText('Show the part of the e-mail that is left out').press('Enter')
    await message.getByText('> Which meter is it?').waitFor()
    await message.scrollIntoViewIfNeeded()
    await examineAtWidths(page, 'answer-with-quote')
    await page
      .getByRole('list', { name: /^Thread of/ })
      .getByText('It is the blue one (desktop).')
      .first()
      .waitFor()
    expect(await page.getByText('Buy cheap meters now.').count()).toBe(0)
  })
})
