import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { withPage } from './support/browser.ts'
import { expectNothingCovered } from './support/covering.ts'
import { keyboardOf } from './support/keyboard.ts'
import { addFilter, outcome, rows } from './support/lists.ts'
import { hostNewsroom } from './support/content/newsroom.ts'
import { button, examine, heading, link, look, lookAtWidths, started } from './support/screen.ts'

const newsroom = hostNewsroom()
const text = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'We buy meters.' }] }] }

const selected = (page: Page) => page.getByRole('group', { name: 'Selected' })
const said = (page: Page, words: string) => outcome(page).getByText(words).waitFor()

test('a publisher puts pages under a topic, takes them off the site, deletes them, and undoes each', async () => {
  const topic = 'Meters on a desktop'
  const [topicPage, title] = ['/topics/meters-on-a-desktop', 'Tenders on a desktop']
  const address = '/tenders-on-a-desktop'
  await newsroom.makePublished('topic', { title: topic })
  await newsroom.makePublished('page', { title: 'Bids on a desktop', body: text })
  await newsroom.makePublished('page', { title, address, body: text })
  const onSite = (path: string) => expect.poll(() => newsroom.onSite(path, title))
  await withPage({ baseURL: newsroom.url }, async (page) => {
    await newsroom.open(page, '/all?kind=page')
    await started(page)
    await expect.poll(() => rows(page).count()).toBeGreaterThanOrEqual(2)
    await page.getByRole('searchbox', { name: 'Search content' }).fill('on a desktop')
    // Under another search nothing is selected.
    await page.waitForURL(/[?&]q=on\+a/)
    await page.getByText('1–2 of 2', { exact: true }).waitFor()
    await lookAtWidths(page, 'all-content')

    for (const each of [title, 'Bids on a desktop']) await page.getByLabel(`Select ${each}`).check()
    await button(selected(page), 'Add topic').click()
    const dialog = page.getByRole('dialog', { name: 'Add topic: 2 items' })
    await button(dialog, 'Add topic').click()
    const topics = dialog.getByRole('combobox', { name: 'Topic' })
    await expect.poll(() => topics.getAttribute('aria-invalid')).toBe('true')
    await topics.selectOption({ label: topic })
    await look(page, 'all-content-topic')
    await expectNothingCovered(page, 'dialog')
    await button(dialog, 'Add topic').click()
    await said(page, '2 items put under the topic')
    await onSite(topicPage).toBe(true)
    await button(page, 'Undo').click()
    await said(page, 'Undone: 2 items as before')
    await onSite(topicPage).toBe(false)
    await button(page, 'Dismiss').click()

    await page.getByLabel(`Select ${title}`).check()
    await button(selected(page), 'Take off the site').click()
    await said(page, `${title} taken off the site`)
    await expect.poll(async () => (await fetch(newsroom.url + address)).status).toBe(404)
    await button(page, 'Undo').click()
    await said(page, 'Undone: 1 item as before')
    await expect.poll(async () => (await fetch(newsroom.url + address)).status).toBe(200)
    await button(page, 'Dismiss').click()

    for (const each of [title, 'Bids on a desktop']) await page.getByLabel(`Select ${each}`).check()
    await button(selected(page), 'Delete').click()
    const question = page.getByRole('alertdialog', { name: 'Delete 2 items' })
    await question.getByText('stay in the bin for 30 days').waitFor()
    await button(question, 'Delete').click()
    await said(page, '2 items moved to the bin')
    await look(page, 'all-content-deleted')
    await expectNothingCovered(page)
    await button(page, 'Undo').click()
    await said(page, 'Undone: 2 items as before')
    await onSite(address).toBe(true)
  })
})

test('all content is filtered, read at a glance and edited one after the other', async () => {
  const name = (each: string) => `${each} of desktop`
  for (const each of ['Sealing', 'Testing', 'Reading'])
    await newsroom.makePublished('milestone', { header: name(each), description: `${each} of meters since 2019.` })
  await newsroom.call('POST', '/content-manager/milestone/items', { body: { header: name('Unwritten') } })
  await withPage({ baseURL: newsroom.url }, async (page) => {
    await newsroom.open(page, '/all?q=desktop')
    await started(page)
    await expect.poll(() => rows(page).count()).toBeGreaterThanOrEqual(4)
    await newsroom.open(page, '/all?state=draft&q=desktop')
    await started(page)
    await expect.poll(() => rows(page).count()).toBe(1)
    await page.getByLabel(/^Remove the filter State/).click()
    await addFilter(page, 'Kind', 'Milestone')
    await expect.poll(() => rows(page).count()).toBe(4)

    await button(page, `Details of ${name('Testing')}`).click()
    await page.getByText('Testing of meters since 2019.').waitFor()
    await link(page, 'On the site').waitFor()
    await examine(page, 'all-content-preview')
    await link(page, name('Testing')).first().click()
    await heading(page, name('Testing')).waitFor()
    await page.getByRole('textbox', { name: 'Header' }).waitFor()
    await lookAtWidths(page, 'all-content-item')
    await link(page, 'Next item').click()
    await heading(page, name('Sealing')).waitFor()
    await page.getByRole('textbox', { name: 'Header' }).fill(name('Sealed'))
    await button(page, /^Publish/).click()
    await heading(page, name('Sealed')).waitFor()
    await link(page, 'All items').click()
    await expect.poll(() => rows(page).count()).toBe(4)
    await rows(page).getByText(name('Sealed')).filter({ visible: true }).first().waitFor()
  })
})

test('all content is worked by keyboard alone', async () => {
  for (const each of ['Poles', 'Wires', 'Fuses'])
    await newsroom.makePublished('milestone', { header: `${each} by keyboard`, description: 'Put up in 2020.' })
  await withPage({ viewport: 'desktop', baseURL: newsroom.url }, async (page) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await newsroom.open(page, '/all?q=keyboard')
    await started(page)
    await expect.poll(() => rows(page).count()).toBe(3)
    const keys = keyboardOf(page)
    await keys.key('?')
    await keys.heading('Keyboard shortcuts')
    expect(await page.getByText('Write a reply').count()).toBe(0)
    await keys.key('Escape')
    await keys.key('j', 'x', 'j', 'x')
    await keys.said('2 selected')
    await keys.backTo('Take off the site')
    await keys.key('Enter')
    await said(page, '2 items taken off the site')
    await keys.hasFocus('Fuses by keyboard')
    await keys.backTo('Undo')
    await keys.key('Enter')
    await said(page, 'Undone: 2 items as before')
    await keys.key('j', 'p')
    const pane = page.getByRole('complementary', { name: /^Preview of/ })
    await pane.getByText('Put up in 2020.').waitFor()
    await expectNothingCovered(page)
    await examine(page, 'all-content-pane')
    await keys.key('o')
    await page.getByRole('textbox', { name: 'Header' }).waitFor()
  })
})
