import { describe, expect, test } from 'vitest'
import { withPage } from './support/browser.ts'
import { hostNewsroom } from './support/newsroom.ts'
import { deleteItem, expectToast, field, fillIn, publish } from './support/press-officer.ts'
import { lists, singles } from './support/press-officer-editors.ts'

const newsroom = hostNewsroom()

describe('each list', () => {
  test.each(lists)(
    '$path is added to, changed, deleted and restored, and the site shows it at once',
    async (editor) => {
      const { path, one, name, typed, more, publicPath, words } = editor
      const [first, second] = [`First ${one} of ours`, `Changed ${one} of ours`]
      await withPage({ baseURL: newsroom.url }, async (page) => {
        await newsroom.open(page, path)
        await page.getByRole('button', { name: `Add ${one}` }).click()
        await publish(page)
        await page.getByRole('heading', { name: 'There is a problem' }).waitFor()
        await fillIn(page, { [name]: first, ...typed })
        await more?.(page)
        await publish(page)
        await expectToast(page, words.created)
        expect(await newsroom.onSite(publicPath, first)).toBe(true)
        await page.getByRole('button', { name: 'Close', exact: true }).click()

        await page.getByRole('button', { name: `Edit ${first}` }).click()
        await fillIn(page, { [name]: second })
        await publish(page)
        await expectToast(page, words.updated)
        expect([await newsroom.onSite(publicPath, first), await newsroom.onSite(publicPath, second)]).toEqual([
          false,
          true,
        ])
        await page.getByRole('button', { name: `Close ${second}` }).click()

        await deleteItem(page, second)
        await expectToast(page, words.deleted)
        expect(await newsroom.onSite(publicPath, second)).toBe(false)
        await page.getByRole('link', { name: /^Bin/ }).click()
        await page.getByRole('button', { name: `Restore ${second}` }).click()
        await expectToast(page, `“${second}” is back`)
        expect(await newsroom.onSite(publicPath, second)).toBe(true)
      })
    },
  )

  test.each(lists.filter(({ order }) => order))('$path is put in order', async (editor) => {
    const { path, one, publicPath, name, order } = editor
    const { type, body } = order!
    for (const title of [`Earlier ${one}`, `Later ${one}`])
      await newsroom.makePublished(type, { ...body, [name.toLowerCase()]: title })
    const later = async () => {
      const text = await (await fetch(newsroom.url + publicPath)).text()
      return text.indexOf(`Later ${one}`) < text.indexOf(`Earlier ${one}`)
    }
    await withPage({ baseURL: newsroom.url }, async (page) => {
      await newsroom.open(page, path)
      expect(await later()).toBe(false)
      await page.getByRole('button', { name: `Move Later ${one} up` }).click()
      await page.getByText(new RegExp(`Later ${one} is now number`)).waitFor({ state: 'attached' })
      expect(await later()).toBe(true)

      await page.getByRole('button', { name: 'Change order' }).click()
      const row = (title: string) => page.getByRole('row', { name: `${title} ${one}` })
      await row('Earlier').dragTo(row('Later'), { targetPosition: { x: 40, y: 2 } })
      await page.getByText(new RegExp(`Earlier ${one} is now number`)).waitFor({ state: 'attached' })
      expect(await later()).toBe(false)
    })
  })
})

describe('each single part', () => {
  test.each(singles)('$path is changed, and an earlier version comes back', async (editor) => {
    const { path, typed, more, publicPath, shown, updated } = editor
    const later = `${shown} Still.`
    const label = Object.keys(typed).find((label) => typed[label] === shown)!
    await withPage({ baseURL: newsroom.url }, async (page) => {
      await newsroom.open(page, path)
      await fillIn(page, typed)
      await more?.(page)
      await publish(page)
      await expectToast(page, path.includes('vision') ? updated.replace('updated', 'created') : updated)
      expect(await newsroom.onSite(publicPath, shown)).toBe(true)

      await fillIn(page, { [label]: later })
      await publish(page)
      await expectToast(page, updated)
      expect(await newsroom.onSite(publicPath, later)).toBe(true)

      await page.getByRole('button', { name: 'More' }).click()
      await page.getByRole('menuitem', { name: 'History' }).click()
      const history = page.getByRole('dialog')
      // A draft may have been saved between the two.
      const published = history.getByRole('listitem').filter({ hasText: 'Was on the site' })
      await published
        .getByRole('button', { name: /^Restore version/ })
        .first()
        .click()
      await page.getByText(/^Version \d+ is restored as a draft$/).waitFor()
      await expect.poll(() => field(page, label).inputValue()).toBe(shown)
      await publish(page)
      await expectToast(page, updated)
      expect(await newsroom.onSite(publicPath, later)).toBe(false)
    })
  })
})
