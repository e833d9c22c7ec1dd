import { rmSync } from 'node:fs'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Viewport, withPage } from './support/browser.ts'
import { act, chooseMore, newComplaint } from './support/cases.ts'
import { hostPortal } from './support/hosted-portal.ts'
import { mailedLink } from './support/outbox.ts'
import { databases, makeDataDir } from './support/portal.ts'
import { button, examine, heading, link, look, lookAtWidths, pdf, started } from './support/screen.ts'
import { runStatement } from '../tools/run-statement.ts'
import { call, newApplicant, newColleague, type Session, signIn } from './support/session.ts'

const dataDir = makeDataDir()
const portal = hostPortal({ own: 'its mails are read', env: { DATA_DIR: dataDir } })
let officer: Session
let colleague: Session

beforeAll(async () => {
  const admin = await signIn(portal.url)
  officer = await newColleague(portal.url, admin, 'ngozi@follows-by-code.example.com', ['case-officer'])
  colleague = await newColleague(portal.url, admin, 'tunde@follows-by-code.example.com', ['case-officer'])
})
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

async function openCase(page: Page, reference: string, code: string) {
  await page.getByLabel('Reference').fill(reference)
  await page.getByLabel('Code', { exact: true }).fill(code)
  await button(page, 'Show my complaint').click()
}

/** The officer issues a code and reads it from the screen. */
async function issueCode(viewport: Viewport, id: string, name: string): Promise<string> {
  let code = ''
  await withPage({ baseURL: portal.url, viewport, as: officer }, async (page) => {
    await page.goto(`/consumer-complaint/${id}`)
    await chooseMore(page, 'Issue a code')
    const dialog = page.getByRole('alertdialog')
    await dialog.waitFor()
    await examine(page, `issue-code-${name}`)
    await button(dialog, 'Issue a code').click()
    code = (await dialog.locator('[data-code]').innerText()).replace(' – ', '-')
    await examine(page, `issued-code-${name}`)
    await button(dialog, 'Done').click()
    // Once it is issued, another one is announced to end it.
    await chooseMore(page, 'Issue a code')
    await dialog.getByText('The code on the earlier letter stops working.').waitFor()
    await button(dialog, 'Cancel').click()
  })
  return code
}

/** Bola has no account: an officer wrote down the complaint and read out its code on the telephone. */
async function follows(viewport: Viewport, scripts: boolean): Promise<void> {
  const name = `${viewport}-${scripts ? 'scripts' : 'none'}`
  const user = { name: 'Bola Ade', email: `bola-${name}@follows-by-code.example.com`, phone: '08035550000' }
  const { id, reference } = await newComplaint(portal.url, officer, 'Meter that runs by itself', { user })
  await act(portal.url, officer, `complaints/${id}/messages`, { content: 'Which month is it about?', asks: true })
  const code = await issueCode(viewport, id, name)
  await withPage(
    { baseURL: portal.url, viewport, scripts },
    async (page) => {
      await page.goto('/complaint-status')
      await look(page, `follow-${name}`)
      await openCase(page, reference, 'AAAA-AAAA')
      await page.getByText('No case has this reference and code.').waitFor()
      expect(await page.getByLabel('Reference').inputValue()).toBe(reference)
      await look(page, `follow-wrong-${name}`)
      await openCase(page, `[${reference.toLowerCase()}]`, ` ${code.toLowerCase().replace('-', ' ')} `)
      await heading(page, 'Meter that runs by itself').waitFor()
      expect(page.url()).toBe(`${portal.url}/complaint-status?said=open`)
      await page.getByText('The deadline is paused until you answer.').waitFor()
      // The question is on top, with the box for its answer, and marked in the thread.
      await page.getByRole('region', { name: 'The Commission waits for your answer' }).getByLabel('Message').waitFor()
      await page.getByText('Answer needed').waitFor()
      await look(page, `follow-case-${name}`)
      await page.getByLabel('Message').fill('October.\nI send the bill.')
      await page.getByLabel('Files').setInputFiles(pdf('tool.txt'))
      await button(page, 'Send').click()
      await page.getByRole('alert').getByText('Only PDF').waitFor()
      expect(await page.getByLabel('Message').inputValue()).toBe('October.\nI send the bill.')
      // axe needs scripts.
      await (scripts ? examine : look)(page, `follow-refused-${name}`)
      await page.getByLabel('Files').setInputFiles(pdf('bill.pdf'))
      await button(page, 'Send').click()
      await page.getByText('We have your message').waitFor()
      await button(page, /^bill\.pdf/)
        .first()
        .waitFor()
      await page.getByText('Answer needed').waitFor({ state: 'detached' })
      await look(page, `follow-sent-${name}`)
      expect(await page.getByLabel('Message').inputValue()).toBe('')
      // Neither a reload nor going back sends it again.
      await page.reload()
      await page.getByText('We have your message').waitFor()
      // Between them is the answer to the refused file, which the browser would ask to send again.
      await page.evaluate(() => history.go(-2))
      await page.waitForURL('**/complaint-status?said=open')
      await heading(page, 'Meter that runs by itself').waitFor()
      await button(page, 'Close it in this browser').click()
      await page.getByText('Closed in this browser').waitFor()
      await look(page, `follow-closed-${name}`)
    },
    // The refused code and the refused file.
    [/status of 404/, /status of 415/],
  )
  const seen = await call<{ messages: object[]; clock: object }>(
    'GET',
    `${portal.url}/api/complaints/${id}`,
    undefined,
    officer.token,
  )
  expect(seen).toMatchObject({
    clock: { pausedSince: null },
    messages: [
      { asks: true },
      {
        by: expect.stringMatching(/^Bola Ade, with the code of the letter \(issued by /),
        text: 'October.\nI send the bill.',
        documents: [{ originalName: 'bill.pdf' }],
      },
    ],
  })
}

test('a caller follows a complaint on a phone without scripts, and answers with a file', () => follows('phone', false))
test('a caller follows a complaint at a computer, and answers with a file', () => follows('desktop', true))

/** Somebody with another name and telephone number than the officers, whose codes are not for accounts of their own. */
async function newPerson(email: string): Promise<Session> {
  const person = await newApplicant(portal.url, email)
  const changed = "name = 'Sade', surname = 'Bello', phone = '08059990000'"
  await runStatement(databases.get(portal.url)!, `update users set ${changed} where id = '${person.id}'`)
  return person
}

/** A person on a phone asks for a case with the code of the letter. */
async function claims(page: Page, reference: string, code: string): Promise<void> {
  await page.goto('/consumer-complaint')
  await link(page, 'I have a letter with a code').click()
  await page.getByLabel('Reference').fill(reference)
  await page.getByLabel('Code', { exact: true }).fill(code)
  await button(page, 'Add it to my account').click()
  await page.getByText('One step is left').waitFor()
}

/** What an officer does with a case at a computer, in the dialog of an action. */
async function decides(id: string, work: (page: Page, dialog: Locator) => Promise<void>): Promise<void> {
  await withPage({ baseURL: portal.url, as: colleague }, async (page) => {
    await page.goto(`/consumer-complaint/${id}`)
    await work(page, page.getByRole('alertdialog'))
  })
}

test('a case is claimed by a code on a phone, confirmed by an officer after a call, and given back with a new code', async () => {
  const user = { name: 'Sade Bello', email: '', phone: '08035551234' }
  const { id, reference } = await newComplaint(portal.url, officer, 'Meter that stands still', { user })
  const code = await issueCode('desktop', id, 'claim')
  const person = await newPerson('sade@follows-by-code.example.com')
  const on = { viewport: 'phone', baseURL: portal.url, as: person } as const
  await withPage(on, async (page) => {
    await claims(page, reference, code)
    await page.getByText('An officer calls the phone number of the case').waitFor()
    await examine(page, 'claim-waits-phone')
  })
  await decides(id, async (page, dialog) => {
    await button(page, 'Confirm the account').click()
    await heading(dialog, /^Confirm the account$/).waitFor()
    await dialog.getByText('Call Sade Bello on 08035551234 first.').waitFor()
    await examine(page, 'claim-confirm-desktop')
    await button(dialog, 'Confirm the account').click()
    await page.getByText('Complaint moved into the account').first().waitFor()
  })
  await withPage(on, async (page) => {
    await page.goto(`/consumer-complaint/${id}`)
    await heading(page, 'Meter that stands still').waitFor()
    await page.getByText('you can read it and write to us').first().waitFor()
    expect(await button(page, 'Request Escalation').count()).toBe(0)
    await started(page)
    await look(page, 'claimed-case-phone')
  })
  await decides(id, async (page, dialog) => {
    await chooseMore(page, 'Remove from the account')
    await dialog.getByLabel('Why it is removed').fill('The customer called: a stranger had the letter.')
    await examine(page, 'claim-detach-desktop')
    await button(dialog, 'Remove from the account').click()
    await page.getByText('Complaint removed from the account').first().waitFor()
  })
  const next = await issueCode('desktop', id, 'claim-again')
  await withPage(
    on,
    async (page) => {
      await page.goto(`/consumer-complaint/${id}`)
      await heading(page, /not found/i)
        .first()
        .waitFor()
    },
    [/status of 404/],
  )
  await withPage(
    { viewport: 'phone', baseURL: portal.url },
    async (page) => {
      await page.goto('/complaint-status')
      await openCase(page, reference, code)
      await page.getByText('No case has this reference and code.').waitFor()
      await openCase(page, reference, next)
      await heading(page, 'Meter that stands still').waitFor()
    },
    [/status of 404/],
  )
})

test('the owner of a verified mailbox says on a phone without scripts that a claim was not theirs', async () => {
  const email = 'sade.bello@follows-by-code.example.com'
  await runStatement(databases.get(portal.url)!, `insert into proved_addresses values ('${email}', now())`)
  const user = { name: 'Sade Bello', email, phone: '08035551235' }
  const { id, reference } = await newComplaint(portal.url, officer, 'Bill of another street', { user })
  const code = await issueCode('desktop', id, 'refused')
  const stranger = await newPerson('stranger@follows-by-code.example.com')
  await withPage({ viewport: 'phone', baseURL: portal.url, as: stranger }, async (page) => {
    await claims(page, reference, code)
    await page.getByText('We have sent a link to the e-mail address of the case.').waitFor()
  })
  const address = new URL(await mailedLink(dataDir, email, '/complaint-claim/')).pathname
  await withPage({ baseURL: portal.url }, async (page) => {
    await page.goto(address)
    await lookAtWidths(page, 'claim-link')
  })
  await withPage({ viewport: 'phone', scripts: false, baseURL: portal.url }, async (page) => {
    await page.goto(address)
    await page.getByText('Somebody has used the code of our letter').waitFor()
    await page.getByLabel('This was not me: the code stops working').check()
    await button(page, 'Send my answer').click()
    await page.getByText('The code does not work any more').waitFor()
    await look(page, 'claim-refused-phone')
  })
  await withPage(
    { viewport: 'phone', baseURL: portal.url },
    async (page) => {
      await page.goto('/complaint-status')
      await openCase(page, reference, code)
      await page.getByText('No case has this reference and code.').waitFor()
    },
    [/status of 404/],
  )
})
