import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { withPage } from './support/browser.ts'
import { isReady, keyboardOf } from './support/keyboard.ts'
import { hostNewsroom, type Newsroom } from './support/content/newsroom.ts'
import { examine, png } from './support/screen.ts'

// Both portals are kept with the keyboard alone: no mouse, no click, no focus that the keys themselves have not brought.
const here = hostNewsroom()
const there = hostNewsroom({ own: 'content moves from one portal to another' })

const library = async (newsroom: Newsroom) =>
  (await newsroom.call<{ items: { name: string; alt: string }[] }>('GET', '/content-manager/library')).items
const milestones = () => there.call<{ items: unknown[] }>('GET', '/content-manager/milestone/items')

/** Writes and draws something in one portal, and saves all of it as a file. */
async function exportAll(): Promise<Buffer> {
  await here.makePublished('milestone', { header: 'Moved to another house', description: 'With all it has.' })
  await here.call('POST', '/content-manager/function/items', { body: { title: 'Not public yet', items: ['One'] } })
  let archive = Buffer.alloc(0)
  await withPage({ baseURL: here.url }, async (page) => {
    const keys = keyboardOf(page)
    await here.open(page, '/library')
    await isReady(page)
    await keys.choose(/^Choose a picture ?: Add a picture$/, png('pylon.png'))
    await page.getByRole('button', { name: 'Open pylon.png' }).waitFor()
    await keys.write('What does the picture show? (optional)', 'A pylon in Ikorodu')
    await keys.key('Tab')
    await expect.poll(() => library(here)).toMatchObject([{ alt: 'A pylon in Ikorodu' }])
    await keys.backTo('Publishing')
    await keys.key('Enter')
    await keys.press('Export and import')
    const [file] = await Promise.all([page.waitForEvent('download'), keys.press('Download all content')])
    expect(file.suggestedFilename()).toMatch(/^content-\d{4}-\d\d-\d\d\.tar$/)
    await keys.hasFocus('Download all content')
    // The file goes with the page.
    archive = await readFile(await file.path())
  })
  return archive
}

test('all content moves to another portal; a second time changes nothing, and a broken file leaves all as it was', async () => {
  const whole = await exportAll()
  const tar = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/x-tar', buffer })
  await withPage(
    { baseURL: there.url },
    async (page) => {
      const keys = keyboardOf(page)
      const take = async (file: ReturnType<typeof tar>) => {
        await keys.backTo(/^Choose (a|another) file ?: File of an export$/)
        await keys.choose(/^Choose (a|another) file ?: File of an export$/, file)
        await keys.press('Import')
        await page.getByRole('alertdialog', { name: 'Import this content?' }).waitFor()
        await keys.hasFocus('Import')
        await keys.key('Enter')
      }
      await there.open(page, '/transfer')
      await isReady(page)
      await keys.press('Import')
      await keys.said(/Choose a file/)

      for (const [file, why] of [
        [tar('notes.tar', Buffer.from('Only a note.')), /^The file is not an export of this portal/],
        [tar('half.tar', whole.subarray(0, whole.length / 2)), /export of this portal/],
      ] as const) {
        await take(file)
        await page.getByRole('alert').getByText(why).waitFor()
        await keys.hasFocus('Import')
        expect([(await milestones()).items, await library(there)]).toEqual([[], []])
      }

      let resume = () => {}
      const held = new Promise<void>((resolve) => (resume = resolve))
      await page.route('**/content-manager/import', async (route) => {
        await held
        await route.continue()
      })
      await take(tar('content.tar', whole))
      await page.getByRole('progressbar', { name: 'Sending the file' }).waitFor()
      resume()
      await keys.said('The content is imported')
      await keys.said('2 new, 0 changed, 0 as they were, 1 file.')
      await keys.hasFocus('Import')
      expect(await there.onSite('/about-us', 'Moved to another house')).toBe(true)
      expect(await there.onSite('/about-us', 'Not public yet')).toBe(false)
      expect(await library(there)).toMatchObject([{ name: 'pylon.png', alt: 'A pylon in Ikorodu' }])

      const before = await milestones()
      await take(tar('content.tar', whole))
      await keys.said('Nothing has changed: everything in the file was here already')
      await keys.said('0 new, 0 changed, 2 as they were, 0 files.')
      expect(await milestones()).toEqual(before)
      await examine(page, 'content-transfer')
    },
    [/400/],
  )
})
