import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { withPage } from './support/browser.ts'
import { expectNothingCovered } from './support/covering.ts'
import { enquire } from './support/enquiries.ts'
import { hostPortal } from './support/hosted-portal.ts'
import { addFilter, outcome, rows } from './support/lists.ts'
import { seesOther } from './support/presence.ts'
import { printed } from './support/printed.ts'
import {
  button,
  examine,
  examineAtWidths,
  heading,
  link,
  look,
  lookAtWidths,
  openPlace,
  started,
} from './support/screen.ts'
import { call, newColleague, type Session, signIn } from './support/session.ts'

const portal = hostPortal({ own: 'an address may send few enquiries' })
let ada: Session
/** Another name than the colleagues have. */
let admin: Session
let supervisor: Session

beforeAll(async () => {
  admin = await signIn(portal.url)
  ada = await newColleague(portal.url, admin, 'ada@example.com', ['case-officer'])
  supervisor = await newColleague(portal.url, admin, 'chidi@example.com', ['case-supervisor'])
  const text = 'Dear {{name}}, we have your enquiry {{reference}}.\n\n{{officer}}'
  const add = (reply: object) => call('POST', `${portal.url}/api/canned-replies`, reply, ada.token)
  await add({ name: 'Received', text, kinds: ['enquiry'] })
  await add({ name: 'Done', text: 'All is answered.', kinds: ['enquiry'], next: 'resolve', assigns: true })
})

async function openEnquiries(page: Page, query: string, count: number): Promise<void> {
  await page.goto(`/enquiries?${query}`)
  await started(page)
  await expect.poll(() => rows(page).count()).toBe(count)
}

const thread = (page: Page) => page.getByRole('list', { name: /^Thread of EN-/ })
const answer = (page: Page) => page.getByLabel('Your answer')
/** The account has the text with these words; what was inserted before them may be saved alone. */
const kept = (page: Page, words: string) =>
  page.waitForResponse(
    (response) =>
      response.url().includes('/api/writing/') && response.ok() && !!response.request().postData()?.includes(words),
  )

test('an officer takes, sorts out and answers enquiries', async () => {
  const group = 'Lekki'
  for (const each of ['One', 'Two', 'Three']) await enquire(portal.url, `${group} ${each}`)
  await enquire(portal.url, `${group} Offer`, 'Cheap loans for everybody!')
  await withPage({ baseURL: portal.url, as: ada }, async (page) => {
    await page.goto('/work')
    await openPlace(page, 'Enquiries', 'Lists')
    await heading(page, 'Enquiries').waitFor()
    await openEnquiries(page, `q=${group.toLowerCase()}`, 4)
    await expectNothingCovered(page)
    await lookAtWidths(page, 'enquiries')
    // The first two are taken by two keys each.
    for (const key of ['j', 't', 'j', 't']) await page.keyboard.press(key)
    await outcome(page).getByText('2 enquiries taken').waitFor()
    await openEnquiries(page, `q=${group.toLowerCase()}&assignee=me`, 2)
    // Spam goes with one press, and can be brought back.
    await openEnquiries(page, `q=loans+${group.toLowerCase()}`, 1)
    for (const key of ['j', 'x']) await page.keyboard.press(key)
    await button(page, 'Close as spam').click()
    await outcome(page)
      .getByText(/^EN-.* closed as spam$/)
      .waitFor()
    await outcome(page).getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => countOf(`q=loans+${group}&status=new`)).toBe(1)

    await openEnquiries(page, `q=${group.toLowerCase()}+three`, 1)
    await page.locator('[data-row-link]').first().click()
    await heading(page, `${group} Three`).waitFor()
    await page
      .getByText(/^Due in \d working days?$/)
      .first()
      .waitFor()
    await lookAtWidths(page, 'enquiry')
    await button(page, 'Insert a reply').click()
    await button(page.getByRole('dialog'), /^Received/).click()
    await expect
      .poll(() => answer(page).inputValue())
      .toMatch(new RegExp(`^Dear ${group} Three, we have your enquiry EN-`))
    const saved = kept(page, 'We answer on Monday.')
    await expect.poll(() => answer(page).evaluate((box) => box === document.activeElement)).toBe(true)
    await page.keyboard.type(' We answer on Monday.')
    await saved
    await page.reload()
    await started(page)
    await expect.poll(() => answer(page).inputValue()).toContain('We answer on Monday.')
    await answer(page).press('Control+Enter')
    await thread(page).getByText('We answer on Monday.').waitFor()
    await expect.poll(() => answer(page).inputValue()).toBe('')
    await page.evaluate(() => (document.activeElement as HTMLElement).blur())
    await page.keyboard.press('n')
    await page.keyboard.type('She called before.')
    await page.keyboard.press('Control+Enter')
    const note = thread(page).getByRole('article').filter({ hasText: 'She called before.' })
    await note.getByText('Only staff can read this').waitFor()
    // Time stops while the pointer is on a message.
    const message = page.getByText('Note added')
    await message.hover()
    const size = page.viewportSize()!
    for (const width of [375, 768, 1280, 1920]) {
      await page.setViewportSize({ width, height: 800 })
      for (const place of ['header', '[data-head-bar]']) await expectNothingCovered(page, place)
      await look(page, `message-${width}`)
    }
    await page.setViewportSize(size)
    await page.mouse.move(0, 0)
    // What was done is said in front of the page for two seconds.
    await page.getByText('Note added').waitFor({ state: 'detached' })
    await expectNothingCovered(page)
    await examineAtWidths(page, 'enquiry-answered')
    const paper = await printed(page)
    for (const words of [`${group} Three`, 'When is the next hearing?', 'We answer on Monday.', 'She called before.'])
      expect(paper).toContain(words)
    expect(paper).toMatch(/EN-\d{4}-\d+ .* Answered/)
    expect(paper).not.toMatch(/Close enquiry|Send answer/)
    await button(page, 'Close enquiry').click()
    await button(page, 'Reopen').click()
    await button(page, 'Close enquiry').waitFor()
    await page.getByLabel('Assigned to').selectOption('Nobody')
    await page.keyboard.press('r')
    // A canned reply that closes: what it does is in view before it is sent.
    await button(page, 'Insert a reply').click()
    await button(page.getByRole('dialog'), /^Done .* resolves or closes it/).click()
    await expect.poll(() => answer(page).inputValue()).toBe('All is answered.')
    // What nobody handles becomes that of the officer who answers.
    expect(await page.getByLabel('Assign it to me').count()).toBe(0)
    expect(await page.locator('form button[type=submit]', { hasText: 'Answer and close' }).count()).toBe(1)
    await examineAtWidths(page, 'enquiry-macro')
    await answer(page).press('Control+Enter')
    await thread(page).getByText('All is answered.').waitFor()
    await button(page, 'Reopen').waitFor()
    expect(await page.getByLabel('Assigned to').inputValue()).not.toBe('')
    await link(page, 'All enquiries').click()
    await expect.poll(() => new URL(page.url()).search).toContain('three')
  })
})

const countOf = async (query: string) =>
  (await call<{ total: number }>('GET', `${portal.url}/api/lists/enquiries?${query}`, undefined, ada.token)).total

test('an officer tags an enquiry on its page and finds it by the tag', async () => {
  const [group, tag] = ['Badagry', 'hearing desktop']
  for (const each of ['One', 'Two']) await enquire(portal.url, `${group} ${each}`)
  await withPage({ baseURL: portal.url, as: ada }, async (page) => {
    await openEnquiries(page, `q=${group.toLowerCase()}`, 2)
    await link(page, /^EN-/).first().click()
    const tags = page.getByRole('region', { name: 'Tags' })
    await tags.getByLabel('New tag').fill(tag)
    await tags.getByLabel('New tag').press('Enter')
    await tags.getByRole('list', { name: 'Tags of the enquiry' }).getByText(tag).waitFor()
    await thread(page).getByText(`Tags changed: + ${tag}`).last().waitFor()
    await lookAtWidths(page, 'enquiry-tags')
    expect(await printed(page)).toContain(`Tags ${tag}`)
    await openEnquiries(page, `q=${group.toLowerCase()}`, 2)
    await addFilter(page, 'Tag', tag)
    await page.waitForURL(/tag=hearing/)
    await expect.poll(() => rows(page).count()).toBe(1)
  })
})

test('a colleague sees who writes, and what was answered meanwhile', async () => {
  await enquire(portal.url, 'Yaba Only')
  const { rows: found } = await call<{ rows: { id: string }[] }>(
    'GET',
    `${portal.url}/api/lists/enquiries?q=yaba`,
    undefined,
    ada.token,
  )
  const path = `/enquiries/${found[0]!.id}`
  await withPage(
    { baseURL: portal.url, as: ada },
    async (one) => {
      await one.goto(path)
      await answer(one).fill('On Monday.')
      await withPage({ baseURL: portal.url, as: admin }, async (other) => {
        await other.goto(path)
        await seesOther(other, /is writing a reply\.$/)
        // From here on the first page learns nothing by itself: the refusal brings the news.
        await one.route('**/api/presence', (route) => route.abort())
        await answer(other).fill('On Tuesday.')
        await answer(other).press('Control+Enter')
        await thread(other).getByText('On Tuesday.').waitFor()
      })
      await answer(one).press('Control+Enter')
      await one.getByText('Changed since you began to write').waitFor()
      expect(await answer(one).inputValue()).toBe('On Monday.')
      await answer(one).press('Control+Enter')
      await thread(one).getByText('On Monday.').waitFor()
    },
    [/status of 409/, /ERR_FAILED/],
  )
})

test('an assignment that fails says why', async () => {
  await enquire(portal.url, 'Yaba Unsure')
  const refused = 'Someone else changed this enquiry. Reload to see the changes.'
  await withPage(
    { viewport: 'phone', baseURL: portal.url, as: ada },
    async (page) => {
      await openEnquiries(page, 'q=yaba+unsure', 1)
      await link(page, /^EN-/).first().click()
      const json = { statusCode: 409, error: 'Conflict', message: refused, code: 'changed-meanwhile' }
      await page.route('**/api/enquiries/*/assign', (route) => route.fulfill({ status: 409, json }))
      await button(page, 'Assign to me').click()
      await page.getByText(refused).first().waitFor()
    },
    [/status of 409/],
  )
})

test('a supervisor sets how soon enquiries are answered', async () => {
  await withPage({ viewport: 'phone', baseURL: portal.url, as: supervisor }, async (page) => {
    await page.goto('/enquiries')
    await button(page, 'Answer time').click()
    const dialog = page.getByRole('dialog', { name: 'Answer time of enquiries' })
    const field = dialog.getByLabel('Working days until the sender is answered')
    await expect.poll(() => field.inputValue()).toBe('3')
    await field.fill('0')
    await button(dialog, 'Save').click()
    await dialog.getByText('Enter the working days as a number from 1 to 60').waitFor()
    await examine(page, 'enquiries-answer-time')
    await field.fill('5')
    await field.press('Enter')
    await page.getByText('Answer time saved').waitFor()
    await button(page, 'Answer time').click()
    await expect.poll(() => field.inputValue()).toBe('5')
  })
})
