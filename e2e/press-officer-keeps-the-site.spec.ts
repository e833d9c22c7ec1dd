import { expect, test } from 'vitest'
import { withPage } from './support/browser.ts'
import { hostNewsroom } from './support/content/newsroom.ts'
import { addItem, chooseAction, expectToast, field, fillIn, publish } from './support/content/press-officer.ts'
import { lists, singles } from './support/content/press-officer-editors.ts'
import { button, link, openPlace } from './support/screen.ts'

const newsroom = hostNewsroom()

test.each(lists)('$path is added to, and the site shows it at once', async (editor) => {
  const { path, one, name, typed, more, publicPath, created } = editor
  const title = `First ${one} of ours`
  await withPage({ baseURL: newsroom.url }, async (page) => {
    await newsroom.open(page, path)
    await addItem(page, one)
    await publish(page)
    await page.getByRole('heading', { name: 'There is a problem' }).waitFor()
    await fillIn(page, { [name]: title, ...typed })
    await more?.(page)
    await publish(page)
    await expectToast(page, created)
    expect(await newsroom.onSite(publicPath, title)).toBe(true)
  })
})

// One list for all: they differ in their fields only.
test('an item of a list is changed, deleted and restored, and the site shows it at once', async () => {
  const [first, second] = ['Before', 'Afterwards']
  await newsroom.makePublished('milestone', { header: first, description: 'Signed at Alausa.' })
  const shown = () => Promise.all([first, second].map((header) => newsroom.onSite('/about-us', header)))
  await withPage({ baseURL: newsroom.url }, async (page) => {
    await newsroom.open(page, '/about/milestones')
    // Beside the list, which follows.
    await button(page, `Details of ${first}`).click()
    await fillIn(page, { Header: second })
    await publish(page)
    await expectToast(page, 'Milestone updated successfully')
    expect(await shown()).toEqual([false, true])
    await link(page, second).click()

    await chooseAction(page, 'Delete')
    await button(page.getByRole('alertdialog'), 'Delete').click()
    await expectToast(page, 'Milestone deleted successfully')
    expect(await shown()).toEqual([false, false])
    await openPlace(page, 'Bin')
    await button(page, `Restore ${second}`).click()
    await expectToast(page, `“${second}” is back`)
    expect(await shown()).toEqual([false, true])
  })
})

test('a list is put in order by dragging, and shown in it', async () => {
  for (const header of ['Earlier principle', 'Later principle'])
    await newsroom.makePublished('principle', { number: 1, title: header, shortDescription: 'S', details: ['x'] })
  const isLaterFirst = async () => {
    const text = await (await fetch(`${newsroom.url}/about-us`)).text()
    return text.indexOf('Later principle') < text.indexOf('Earlier principle')
  }
  await withPage({ baseURL: newsroom.url }, async (page) => {
    const said = (words: RegExp) => page.getByText(words).waitFor({ state: 'attached' })
    await newsroom.open(page, '/about/principles')
    expect(await isLaterFirst()).toBe(false)
    await button(page, 'Change order').click()
    const row = (title: string) => page.getByRole('row', { name: `${title} principle` })
    await row('Later').dragTo(row('Earlier'), { targetPosition: { x: 40, y: 2 } })
    await said(/Later principle is now number/)
    expect(await isLaterFirst()).toBe(true)

    await button(page, 'Done ordering').click()
    const titles = () =>
      page
        .getByRole('row')
        .getByRole('link', { name: /principle$/ })
        .allTextContents()
    await expect.poll(titles).toEqual(['Later principle', 'Earlier principle'])
  })
})

test.each(singles)('$path is changed, and the site shows it at once', async (editor) => {
  const { path, typed, more, publicPath, shown, updated } = editor
  await withPage({ baseURL: newsroom.url }, async (page) => {
    await newsroom.open(page, path)
    await fillIn(page, typed)
    await more?.(page)
    await publish(page)
    await expectToast(page, path.includes('vision') ? updated.replace('updated', 'created') : updated)
    expect(await newsroom.onSite(publicPath, shown)).toBe(true)
  })
})

test('an earlier version of a single part comes back', async () => {
  await withPage({ baseURL: newsroom.url }, async (page) => {
    await newsroom.open(page, '/about/history')
    for (const words of ['How it was told.', 'How it is told now.']) {
      await fillIn(page, { Introduction: words })
      await publish(page)
      await expectToast(page, 'History section updated successfully')
    }
    expect(await newsroom.onSite('/about-us', 'How it is told now.')).toBe(true)
    await button(page, 'More').click()
    await page.getByRole('menuitem', { name: 'History' }).click()
    // A draft may have been saved between the two.
    const published = page.getByRole('dialog').getByRole('listitem').filter({ hasText: 'Was on the site' })
    await published
      .getByRole('button', { name: /^Restore version/ })
      .first()
      .click()
    await page.getByText(/^Version \d+ is restored as a draft$/).waitFor()
    await expect.poll(() => field(page, 'Introduction').inputValue()).toBe('How it was told.')
    await publish(page)
    await expectToast(page, 'History section updated successfully')
    expect(await newsroom.onSite('/about-us', 'How it is told now.')).toBe(false)
  })
})
