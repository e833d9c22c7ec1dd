import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { withPage } from './support/browser.ts'
import { hostNewsroom, type Stored } from './support/content/newsroom.ts'
import { choosePicture, deleteItem, expectToast, field, fillIn } from './support/content/press-officer.ts'
import { button, heading, lookAtWidths, openPlace } from './support/screen.ts'

const newsroom = hostNewsroom()
const updates = '/home/updates'
const saved = 'Media items saved successfully'

const card = (title: string): Promise<Stored> =>
  newsroom.makePublished('home-update', { title, description: 'D', date: 'June 5, 2026', link: '/regulations' })
const onHome = (...titles: string[]) => Promise.all(titles.map((title) => newsroom.onSite('/', title)))
const save = (page: Page) => button(page, /^Save$/).click()
const row = (page: Page, title: string) => page.getByRole('listitem').filter({ has: heading(page, title) })

async function edit(page: Page, title: string): Promise<void> {
  await button(page, `Edit ${title}`).click()
  await button(page, `Close ${title}`).waitFor()
}

test('cards are added, changed and deleted by one save; one that was never saved goes without a call', async () => {
  for (const title of ['Stays', 'Changes', 'Goes']) await card(title)
  await withPage({ baseURL: newsroom.url }, async (page) => {
    const deleted: string[] = []
    page.on('request', (request) => request.method() === 'DELETE' && deleted.push(request.url()))
    await newsroom.open(page, updates)
    for (const title of ['First new', 'Second new', 'Never saved']) {
      await button(page, 'Add media item').click()
      await page.getByRole('group', { name: /New media item/ }).waitFor()
      await fillIn(page, { Title: title, Description: 'Fresh.' })
    }
    await deleteItem(page, 'Never saved')
    await edit(page, 'Changes')
    await fillIn(page, { Title: 'Has changed' })
    await deleteItem(page, 'Goes')
    await page.getByText('4 changes not saved yet').waitFor()
    await row(page, 'Has changed').getByText('Changed, not saved').waitFor()
    await row(page, 'Goes').getByText('Will be deleted').waitFor()
    expect(await onHome('First new', 'Changes', 'Goes')).toEqual([false, true, true])
    await save(page)
    await expectToast(page, saved)
    expect(deleted).toHaveLength(1)
    await page.getByText('Nothing to save').waitFor()
    await row(page, 'First new').getByText('Published', { exact: true }).waitFor()
  })
  expect(await onHome('First new', 'Second new', 'Has changed', 'Stays')).toEqual([true, true, true, true])
  expect(await onHome('Never saved', 'Goes')).toEqual([false, false])
})

test('a card without a title is shown, and nothing is sent; left for a while, all is still there', async () => {
  await withPage({ baseURL: newsroom.url }, async (page) => {
    page.on('dialog', (dialog) => void dialog.accept())
    await newsroom.open(page, updates)
    await button(page, 'Add media item').click()
    await fillIn(page, { Description: 'No title yet.' })
    await button(page, 'Add media item').click()
    await fillIn(page, { Title: 'Waits for the other' })
    await save(page)
    await heading(page, 'There is a problem').waitFor()
    await page.waitForFunction(() => document.activeElement?.id === 'content-title')
    expect(await onHome('Waits for the other')).toEqual([false])

    await page.getByRole('link', { name: 'About Page' }).click()
    await page.getByRole('alertdialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Stay' }).click()
    await page.reload()
    await page.getByText('2 changes not saved yet').waitFor()
    await edit(page, 'New media item')
    await fillIn(page, { Title: 'Found again' })
    await save(page)
    await expectToast(page, saved)
  })
  expect(await onHome('Found again', 'Waits for the other')).toEqual([true, true])
})

test('a deleted card comes back from the bin, and an earlier version from the history', async () => {
  await card('As it was')
  await withPage({ baseURL: newsroom.url }, async (page) => {
    await newsroom.open(page, updates)
    await edit(page, 'As it was')
    await fillIn(page, { Title: 'As it became' })
    await save(page)
    await expectToast(page, saved)
    expect(await onHome('As it was', 'As it became')).toEqual([false, true])

    await deleteItem(page, 'As it became')
    await save(page)
    await expectToast(page, saved)
    expect(await onHome('As it became')).toEqual([false])
    await openPlace(page, 'Bin')
    await button(page, 'Restore As it became').click()
    await expectToast(page, '“As it became” is back')
    expect(await onHome('As it became')).toEqual([true])

    await page.getByRole('link', { name: 'Home Page' }).click()
    await page.getByRole('link', { name: 'Updates' }).click()
    await edit(page, 'As it became')
    await button(page, 'More').click()
    await page.getByRole('menuitem', { name: 'History' }).click()
    const history = page.getByRole('dialog')
    await history.getByText('Published', { exact: true }).first().waitFor()
    await history.getByRole('button', { name: 'Restore version 2' }).click()
    await page.getByText('Version 2 is restored as a draft').waitFor()
    await expect.poll(() => field(page, 'Title').inputValue()).toBe('As it was')
    await row(page, 'As it was').getByText('Will be published when you save').waitFor()
    expect(await onHome('As it was')).toEqual([false])
    await save(page)
    await expectToast(page, saved)
  })
  expect(await onHome('As it was', 'As it became')).toEqual([true, false])
})

test('a card is looked at on the real page before it is saved, and planned', async () => {
  await withPage({ baseURL: newsroom.url }, async (page) => {
    await newsroom.open(page, updates)
    await button(page, 'Add media item').click()
    await fillIn(page, { Title: 'Known to us', Description: 'Not yet to all.' })
    const opened = page.context().waitForEvent('page')
    await button(page, 'Preview').click()
    const preview = await opened
    await preview.getByText('Known to us').first().waitFor()
    await preview.close()
    expect(await onHome('Known to us')).toEqual([false])

    const own = row(page, 'Known to us')
    await own.getByText('Draft', { exact: true }).waitFor()
    await button(page, 'More').click()
    await page.getByRole('menuitem', { name: 'Schedule' }).click()
    await page.getByLabel('Publish the draft on').fill('2040-01-01T09:00')
    await button(page, 'Save the schedule').click()
    await own.getByText('Goes public 1 Jan 2040').waitFor()
    await page.getByText('Nothing to save').waitFor()

    await fillIn(page, { Title: 'Known to us, in other words' })
    await save(page)
    await expectToast(page, saved)
    await row(page, 'Known to us, in other words').getByText('Goes public 1 Jan 2040').waitFor()
    expect(await onHome('Known to us')).toEqual([false])

    await edit(page, 'Known to us, in other words')
    await button(page, 'Publish the draft').click()
    await page.getByText(saved).waitFor()
    expect(await onHome('Known to us, in other words')).toEqual([true])
    await button(page, 'More').click()
    await page.getByRole('menuitem', { name: 'Take off the site' }).click()
    await button(page.getByRole('alertdialog'), 'Take off the site').click()
    await row(page, 'Known to us, in other words').getByText('Not on the site').waitFor()
    expect(await onHome('Known to us')).toEqual([false])
  })
})

test('somebody else’s save in between shows both versions before anything is overwritten', async () => {
  const { id, version } = await card('Before us both')
  await withPage(
    { baseURL: newsroom.url },
    async (page) => {
      await newsroom.open(page, `${updates}?open=${id}`)
      await field(page, 'Title').waitFor()
      const body = { title: 'Theirs', description: 'Their words.' }
      await newsroom.call('POST', `/content-manager/home-update/items/${id}/publish`, { version, body })
      await fillIn(page, { Title: 'Mine' })
      await save(page)
      const dialog = page.getByRole('dialog')
      await dialog.getByText('Theirs', { exact: true }).waitFor()
      await dialog.getByRole('radio', { name: 'Title: mine' }).check()
      await button(dialog, 'Use the chosen versions').click()
      await save(page)
      await page.getByText(saved).waitFor()
    },
    [/409/],
  )
  expect(await onHome('Mine', 'Their words.')).toEqual([true, true])
})

test('the words of a picture are read on the page, and changed in the library they change there', async () => {
  await card('With a picture')
  await withPage({ baseURL: newsroom.url }, async (page) => {
    await newsroom.open(page, updates)
    await edit(page, 'With a picture')
    await choosePicture(page)
    await save(page)
    await expectToast(page, saved)
    await page.goto('/')
    await page.getByRole('img', { name: 'The lagoon at dusk' }).waitFor()

    await page.goto('/content-manager/library')
    await button(page, 'Open lagoon.png').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('What does the picture show?').fill('The lagoon at dawn')
    await button(dialog, /^Save/).click()
    await page.getByText('The file is described').waitFor()
    await page.goto('/')
    await page.getByRole('img', { name: 'The lagoon at dawn' }).waitFor()
  })
})

test('every state of the list is for everyone, on a phone and at a desk', async () => {
  const long = 'A card with a name of some length, as the press office likes to write them'
  for (const title of [long, 'Leaves']) await card(title)
  await withPage({ baseURL: newsroom.url }, async (page) => {
    await newsroom.open(page, updates)
    await edit(page, long)
    await fillIn(page, { Title: 'A card with another name, of some length too' })
    await button(page, 'Add media item').click()
    await fillIn(page, { Title: 'New here' })
    await deleteItem(page, 'Leaves')
    await lookAtWidths(page, 'home-updates-changed')
    await save(page)
    await expectToast(page, saved)
    await button(page, 'Change order').click()
    await page.getByRole('grid').waitFor()
    await lookAtWidths(page, 'home-updates-order')
  })
})
