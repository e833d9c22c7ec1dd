// long file: one officer's day with a case, whose parts share the page, the people and the helpers.
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { withPage } from './support/browser.ts'
import { act, newComplaint } from './support/cases.ts'
import { hostPortal } from './support/hosted-portal.ts'
import { shadedPicture } from './support/pixels.ts'
import { seesOther } from './support/presence.ts'
import { printed } from './support/printed.ts'
import { button, examine, examineAtWidths, heading, look, lookAtWidths, started } from './support/screen.ts'
import { call, newApplicant, newColleague, type Session, signedInAs, signIn } from './support/session.ts'

const portal = hostPortal()
let ada: Session
let ben: Session
let consumer: Session

beforeAll(async () => {
  ada = await signIn(portal.url)
  consumer = await newApplicant(portal.url, 'amaka@answers-a-case.example.com')
  await call('POST', `${portal.url}/api/canned-replies`, { name: 'Thanks', text: 'Thank you, {{name}}.' }, ada.token)
  ben = await newColleague(portal.url, ada, 'bola@answers-a-case.example.com', ['case-officer'])
})

/** A page with a new case open in it. */
async function onCase(subject: string, work: (page: Page, id: string) => Promise<void>, expected: RegExp[] = []) {
  const { id } = await newComplaint(portal.url, consumer, subject)
  await withPage(
    { baseURL: portal.url },
    async (page) => {
      await openCase(page, ada, id)
      await work(page, id)
    },
    expected,
  )
}

async function openCase(page: Page, person: Session, id: string) {
  await signedInAs(page, person)
  await page.goto(`/consumer-complaint/${id}`)
  await started(page)
  await message(page).waitFor()
}

const message = (page: Page) => page.getByLabel('Message to the customer')
const thread = (page: Page) => page.getByRole('list', { name: /^Thread of CP-/ })
const kept = (page: Page) =>
  page.waitForResponse(
    (answer) => answer.url().includes('/api/writing/') && answer.ok() && answer.request().method() === 'PUT',
  )

test('an officer answers a complaint by keyboard', async () => {
  const subject = 'Dark street'
  await onCase(subject, async (page, id) => {
    await heading(page, subject).waitFor()
    // The question, the deadline and the actions without scrolling.
    for (const seen of [
      page.getByText('The bill for May is three times the usual.'),
      page.getByText(/^Deadline: /),
      button(page, /^Resolve$/),
      button(page, 'More'),
    ])
      expect(await isInWindow(seen)).toBe(true)
    await lookAtWidths(page, 'staff-case')
    // Three actions: the key, the text, and the keys that send it.
    await page.keyboard.press('r')
    await page.keyboard.type('We have asked the company.')
    await page.keyboard.press('Control+Enter')
    await thread(page).getByText('We have asked the company.').waitFor()
    await page.keyboard.press('Escape')
    await page.evaluate(() => (document.activeElement as HTMLElement).blur())
    await page.keyboard.press('n')
    await page.keyboard.type('She called twice.')
    await page.keyboard.press('Control+Enter')
    const note = thread(page).getByRole('article').filter({ hasText: 'She called twice.' })
    await note.getByText('Only staff can read this').waitFor()
    await expect.poll(() => page.getByLabel('New note').inputValue()).toBe('')
    await examineAtWidths(page, 'staff-case-answered')
    // The actions stay in view at the end of a long page.
    for (let each = 0; each < 12; each++)
      await act(portal.url, consumer, `complaints/${id}/messages`, { content: `Still dark ${each}. `.repeat(12) })
    await page.reload()
    await started(page)
    await page.getByRole('link', { name: 'Jump to the newest' }).click()
    expect(await isInWindow(button(page, 'Reply').first())).toBe(true)
    const paper = await printed(page)
    for (const words of [
      /CP-\d{4}-\d+/,
      'We have asked the company.',
      'She called twice.',
      'Still dark 0.',
      'Still dark 11.',
      /Printed on \d+ \w+ \d{4}/,
      /Page 1 of \d/,
    ])
      expect(paper).toMatch(words)
    // Nothing of other customers, and nothing that tells staff what to do; what the customer wrote comes before the facts.
    expect(paper).not.toMatch(/Send message|Group as an outage|Related cases|Edit it and choose one first|Work on it/)
    expect(paper.indexOf('We have asked the company.')).toBeLessThan(paper.indexOf('Last updated'))
  })
})

const isInWindow = (part: ReturnType<Page['locator']>) =>
  part.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect()
    return top >= 0 && bottom <= innerHeight
  })

test('a draft outlives a reload, is there in a second browser, and is not overwritten from a third', async () => {
  await onCase(
    'Pole over the fence',
    async (page, id) => {
      const saved = kept(page)
      await message(page).fill('Dear Ms Adeyemi, we have')
      await saved
      await page.reload()
      await expect.poll(() => message(page).inputValue()).toBe('Dear Ms Adeyemi, we have')
      await withPage(
        { baseURL: portal.url },
        async (other) => {
          await openCase(other, ada, id)
          await expect.poll(() => message(other).inputValue()).toBe('Dear Ms Adeyemi, we have')
          const savedThere = kept(other)
          await message(other).fill('Dear Ms Adeyemi, the company comes on Monday.')
          await savedThere
          await message(page).fill('Dear Ms Adeyemi, we have no news.')
          await page.getByText('You changed this text on another device').waitFor()
          await look(page, 'staff-case-two-drafts')
          await button(page, 'Use the other one').click()
          await expect.poll(() => message(page).inputValue()).toBe('Dear Ms Adeyemi, the company comes on Monday.')
          // Another officer does not see it.
          await withPage({ baseURL: portal.url }, async (third) => {
            await openCase(third, ben, id)
            expect(await message(third).inputValue()).toBe('')
          })
          await button(other, 'Send message').click()
          await thread(other).getByText('the company comes on Monday').waitFor()
        },
        [/409/],
      )
      await page.reload()
      await thread(page).getByText('the company comes on Monday').waitFor()
      await expect.poll(() => message(page).inputValue()).toBe('')
      // The text of a resolution is kept when its dialog is closed.
      await button(page, /^Resolve$/).click()
      const dialog = page.getByRole('alertdialog')
      await dialog.getByLabel('How it was resolved').fill('A new pole was set.')
      await button(dialog, 'Cancel').click()
      await button(page, /^Resolve$/).click()
      await expect.poll(() => dialog.getByLabel('How it was resolved').inputValue()).toBe('A new pole was set.')
      // What staff send often also goes into it, without being sent.
      await button(dialog, 'Insert a reply').click()
      await button(page.getByRole('dialog', { name: 'Insert a reply' }), /^Thanks/).click()
      await expect
        .poll(() => dialog.getByLabel('How it was resolved').inputValue())
        .toMatch(/^Thank you, Bola Adeyemi\.A new pole was set\.$/)
      await examine(page, 'staff-case-resolve')
    },
    [/409/],
  )
})

test('an officer inserts a canned reply and pastes a picture', async () => {
  await onCase(
    'Meter burnt',
    async (page) => {
      const caseAddress = page.url()
      await page.goto('/canned-replies')
      await button(page, 'Add a reply').click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Name').fill('Ask for a picture')
      await dialog.getByLabel('Text').fill('Dear {{name}}, please send a picture of {{thing}}.')
      await button(dialog, 'Save reply').click()
      await dialog.getByText(/has no placeholder \{\{thing\}\}/).waitFor()
      await dialog.getByLabel('Text').fill('Dear {{name}}, please send a picture. Your reference is {{reference}}.')
      await dialog.getByLabel('Complaints').check()
      await dialog.getByLabel('After sending').selectOption('Pause the deadline until they reply')
      await examine(page, 'canned-reply')
      await button(dialog, 'Save reply').click()
      await heading(page, 'Ask for a picture').waitFor()
      await lookAtWidths(page, 'canned-replies')

      await page.goto(caseAddress)
      await started(page)
      await message(page).fill('Good day. ')
      await button(page, 'Insert a reply').click()
      await page.getByLabel('Search replies').fill('picture')
      await page.getByText(/please send a picture\. Your reference is CP-/).waitFor()
      await page.getByText('Sending it pauses the deadline').waitFor()
      await examine(page, 'staff-case-replies')
      await page.keyboard.press('Enter')
      await expect.poll(() => message(page).inputValue()).toMatch(/^Good day\. Dear Bola Adeyemi, .* CP-\d{4}-\d+\.$/)
      expect(await page.getByLabel('Pause the deadline until they reply').isChecked()).toBe(true)
      await look(page, 'staff-case-macro')

      await paste(page, shadedPicture(1_200, 800))
      const files = page.getByRole('list', { name: 'Files of your message' })
      await files.getByText('meter.png').waitFor()
      // Not sent yet, it is there after a reload.
      await page.reload()
      await started(page)
      await files.getByText('meter.png').waitFor()
      await expect.poll(() => message(page).inputValue()).toMatch(/^Good day/)
      await message(page).press('Control+Enter')
      await thread(page)
        .getByRole('button', { name: /^meter\.png/ })
        .waitFor()
      await lookAtWidths(page, 'staff-case-file')
      await viewPicture(page)
    },
    [/400/],
  )
})

/** Pastes a picture into the message, as from a screenshot. */
async function paste(page: Page, picture: Buffer) {
  await message(page).evaluate((field, base64) => {
    const data = new DataTransfer()
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
    data.items.add(new File([bytes], 'meter.png', { type: 'image/png' }))
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  }, picture.toString('base64'))
}

async function viewPicture(page: Page) {
  await thread(page)
    .getByRole('button', { name: /^meter\.png/ })
    .click()
  const dialog = page.getByRole('dialog')
  const picture = dialog.getByRole('img', { name: 'meter.png' })
  await picture.waitFor()
  const size = () => picture.evaluate((element) => Math.round(element.getBoundingClientRect().width))
  await expect.poll(size).toBeGreaterThan(100)
  const fitted = await size()
  await examine(page, 'viewer')
  await page.keyboard.press('+')
  await expect.poll(size).toBeGreaterThan(fitted * 1.4)
  await page.keyboard.press('0')
  await expect.poll(size).toBe(fitted)
  const before = await picture.evaluate(
    (element) => element.getBoundingClientRect().height / element.getBoundingClientRect().width,
  )
  await page.keyboard.press('r')
  await expect
    .poll(() =>
      picture.evaluate((element) => element.getBoundingClientRect().width / element.getBoundingClientRect().height),
    )
    .toBeCloseTo(before, 1)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
}

test('two officers see each other, and none sends past what the other has sent', async () => {
  await onCase('Lamp post down', async (page, id) => {
    await withPage(
      { baseURL: portal.url },
      async (other) => {
        await openCase(other, ben, id)
        await seesOther(other, 'Portal Administrator has this open.')
        await page.keyboard.press('r')
        await page.keyboard.type('The company comes tomorrow.')
        await seesOther(other, 'Portal Administrator is writing a reply.')
        await look(other, 'staff-case-is-writing')
        // From here on the second page learns nothing by itself.
        await other.route('**/api/presence', (route) => route.abort())
        const saved = kept(other)
        await message(other).fill('The company does not answer.')
        await saved
        await page.keyboard.press('Control+Enter')
        await thread(page).getByText('The company comes tomorrow.').waitFor()
        await button(other, 'Send message').click()
        const news = other.getByRole('region', { name: 'Write' }).getByText('The company comes tomorrow.')
        await news.waitFor()
        await examine(other, 'staff-case-stale')
        expect(await message(other).inputValue()).toBe('The company does not answer.')
        await message(other).fill('Please be at home tomorrow.')
        await button(other, 'Send message').click()
        await thread(other).getByText('Please be at home tomorrow.').waitFor()
        await news.waitFor({ state: 'detached' })
        expect(await thread(other).getByText('The company does not answer.').count()).toBe(0)
      },
      [/409/, /presence/, /ERR_FAILED/],
    )
  })
})
