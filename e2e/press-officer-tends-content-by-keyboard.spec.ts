import { expect, test } from 'vitest'
import { withPage } from './support/browser.ts'
import { isReady, type Keyboard, keyboardOf } from './support/keyboard.ts'
import { hostNewsroom, type Stored } from './support/content/newsroom.ts'
import { png } from './support/screen.ts'

// No mouse, no click and no focus that the keys themselves have not brought.
const newsroom = hostNewsroom()
type Page = Parameters<typeof keyboardOf>[0]

const byKeyboard = (path: string, work: (keys: Keyboard, page: Page) => Promise<void>, expected: RegExp[] = []) =>
  withPage(
    { baseURL: newsroom.url },
    async (page) => {
      await newsroom.open(page, path)
      await isReady(page)
      await work(keyboardOf(page), page)
    },
    expected,
  )
const milestone = (header: string) => newsroom.makePublished('milestone', { header, description: 'What happened.' })
const items = (id: string) => `/content-manager/milestone/items/${id}`

test('history is opened, compared and restored; a time is set and taken back', async () => {
  const { id, version } = await milestone('As it was')
  await newsroom.call('POST', `${items(id)}/publish`, { version, body: { header: 'As it is', description: 'Now.' } })
  await byKeyboard('/about/milestones', async (keys, page) => {
    await keys.press('As it is')
    await keys.hasFocus('As it is')
    await keys.action('History')
    await page.getByRole('dialog').waitFor()
    await keys.press(`Compare with the current version, version ${version}`)
    await page.getByRole('dialog').getByText('What happened.').last().waitFor()
    await keys.hasFocus(`Hide the comparison, version ${version}`)
    await keys.press(`Restore version ${version}`)
    await keys.said(`Version ${version} is restored as a draft`)
    await keys.hasFocus('More')
    await expect.poll(() => page.getByRole('textbox', { name: 'Header' }).inputValue()).toBe('As it was')

    await keys.backTo('Preview')
    await keys.action('Schedule')
    await page.getByRole('dialog').waitFor()
    await keys.hasFocus('Publish the draft on')
    await keys.type('01012040')
    // A day without a time is not taken for none.
    await keys.key('Enter')
    await keys.hasFocus('Publish the draft on')
    await keys.key('ArrowRight')
    await keys.type('0900AM')
    await keys.press('Save the schedule')
    await keys.said(/Goes public 1 Jan 2040/)
    await keys.hasFocus('More')
    await keys.backTo('Preview')
    await keys.action('Schedule')
    await keys.press('Remove the schedule')
    await keys.said('The schedule is removed')
    await keys.hasFocus('More')
    expect(await newsroom.call('GET', items(id))).toMatchObject({ publishAt: null, unpublishAt: null })
  })
})

test('the library is searched; a file gets words, another in its place, and goes', async () => {
  await byKeyboard('/library', async (keys, page) => {
    for (const name of ['pylon', 'meter']) {
      await keys.choose(/^Choose a picture ?: Add a picture$/, png(`${name}.png`))
      await keys.hasFocus(/^Choose a picture ?: Add a picture$/)
      await page.getByRole('button', { name: `Open ${name}.png` }).waitFor()
      await keys.write('What does the picture show? (optional)', `A ${name} in Ikorodu`)
    }
    await keys.write('Search', 'pylon')
    await keys.key('Enter')
    await page.waitForURL('**/library?search=pylon')
    await page.getByText('meter.png').first().waitFor({ state: 'detached' })
    await keys.hasFocus('Search')
    await keys.press('Open pylon.png')
    await page.getByRole('dialog').getByRole('heading', { name: 'pylon.png' }).waitFor()
    await keys.write('What does the picture show?', 'A pylon that is painted')
    await keys.press('Save')
    await keys.said('The file is described')
    await keys.hasFocus('Open pylon.png')
    await keys.key('Enter')
    await page.getByRole('dialog').getByRole('heading', { name: 'pylon.png' }).waitFor()
    // A slow list: what is opened after the replacement must be the file of now.
    await page.route('**/library?*', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1_500))
      await route.continue()
    })
    await keys.choose('Replace in every place', png('other.png'))
    await keys.said('The file is replaced in every place')
    // The details are drawn again; the focus stays in the dialog.
    await keys.hasFocus(/^(Close|Replace in every place)$/)
    await keys.key('Escape')
    await keys.hasFocus(/^Open /)
    await keys.key('Enter')
    await keys.press('Delete')
    await keys.said('The file is deleted')
    await keys.said('Nothing found')
    await keys.hasFocus(/./)
  })
})

test('a save in between asks about what both changed, and one version is chosen', async () => {
  const { id } = await milestone('Before us both')
  await byKeyboard(
    `/all/${id}`,
    async (keys, page) => {
      await keys.tabTo('Header')
      const { version } = await newsroom.call<Stored>('GET', items(id))
      const body = { header: 'Theirs', description: 'Their words.' }
      await newsroom.call('POST', `${items(id)}/publish`, { version, body })
      await keys.key('Control+A')
      await keys.type('Mine')
      await page.getByRole('dialog').getByText('Theirs', { exact: true }).waitFor()
      await keys.key('Escape')
      await keys.hasFocus('Header')
      await keys.backTo('Compare the two versions')
      await keys.key('Enter')
      await page.getByRole('dialog').waitFor()
      await keys.tabTo('Header: mine')
      await keys.key('Space')
      await keys.press('Use the chosen versions')
      await keys.said(/^Saved \d/)
      await keys.hasFocus(/./)
      await keys.press('Publish changes')
      await keys.said('Milestone updated successfully')
      const now = await newsroom.call<{ published: unknown }>('GET', items(id))
      expect(now.published).toMatchObject({ header: 'Mine', description: 'Their words.' })
    },
    [/409/],
  )
})

test('leaving with unsaved words asks: stay, then leave; the words come back and are thrown away', async () => {
  const { id } = await milestone('In the tunnel')
  await byKeyboard(
    `/all/${id}`,
    async (keys, page) => {
      await page.route('**/draft', (route) => route.abort())
      await keys.write('Header', 'Typed underground')
      await keys.said('Not saved: No response received from server')
      await keys.backTo('Content')
      await keys.key('Enter')
      await keys.press('Media Center')
      await keys.hasFocus('Stay')
      await keys.key('Enter')
      await keys.hasFocus('Media Center')
      expect(page.url()).toContain(id)
      await keys.key('Enter')
      await keys.hasFocus('Stay')
      await keys.press('Leave')
      await page.waitForURL('**/content-manager/media')
      await keys.hasFocus('Content Manager')

      await keys.backTo('About Page')
      await keys.key('Enter')
      await keys.press('Milestones')
      await keys.press('In the tunnel')
      await keys.said('Your unsaved changes are restored')
      await keys.press('Discard them')
      await keys.hasFocus(/./)
      await expect.poll(() => page.getByRole('textbox', { name: 'Header' }).inputValue()).toBe('In the tunnel')
    },
    [/ERR_FAILED/],
  )
})
