import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { withPage } from './support/browser.ts'
import { hostNewsroom } from './support/newsroom.ts'

const newsroom = hostNewsroom()

/** Goes on with Tab until the named thing has the focus. */
async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  for (let step = 0; step < 90; step++) {
    await page.keyboard.press('Tab')
    const focused = await page.evaluate(() => {
      const element = document.activeElement
      const label = element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : undefined
      return (element?.getAttribute('aria-label') ?? label ?? element?.textContent ?? '').replace(/\s+/g, ' ').trim()
    })
    if (typeof name === 'string' ? focused === name : name.test(focused)) return
  }
  throw new Error(`Tab did not reach ${String(name)}`)
}

test('a list is kept with the keyboard alone', async () => {
  await newsroom.makePublished('function', { title: 'Standing function', items: ['One'] })
  await withPage({ baseURL: newsroom.url }, async (page) => {
    const { keyboard } = page
    const said = (words: string) => page.getByText(words, { exact: true }).first().waitFor({ state: 'attached' })
    await newsroom.open(page, '/about/roles')
    await page.getByRole('button', { name: 'Add function' }).waitFor()

    await tabTo(page, 'Add function')
    await keyboard.press('Enter')
    await page.getByRole('heading', { name: 'New function' }).waitFor()
    await tabTo(page, 'Title')
    await keyboard.type('Typed function')
    await tabTo(page, 'Items 1')
    await keyboard.type('First of two')
    await keyboard.press('Enter')
    await keyboard.type('Second of two')
    await tabTo(page, 'Publish')
    await keyboard.press('Enter')
    await said('Function created successfully')
    expect(await newsroom.onSite('/about-us', 'Second of two')).toBe(true)
    await tabTo(page, 'Close')
    await keyboard.press('Enter')
    await page.getByRole('button', { name: 'Move Typed function up' }).waitFor()
    // The focus is back where the form was asked for.
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Add function')

    await tabTo(page, 'Move Typed function up')
    await keyboard.press('Enter')
    await said('Typed function is now number 1 of 2')

    await page.getByRole('button', { name: 'Change order' }).focus()
    await keyboard.press('Enter')
    await page.getByRole('grid').waitFor()
    await tabTo(page, /^Typed function/)
    await keyboard.press('ArrowRight')
    await keyboard.press('Enter')
    await keyboard.press('ArrowDown')
    await keyboard.press('Enter')
    await said('Typed function is now number 2 of 2')
    await page.getByRole('button', { name: 'Done ordering' }).focus()
    await keyboard.press('Enter')

    await tabTo(page, 'Delete Typed function')
    await keyboard.press('Enter')
    await page.getByRole('alertdialog').waitFor()
    await tabTo(page, 'Delete')
    await keyboard.press('Enter')
    await said('Function deleted successfully')
    expect(await newsroom.onSite('/about-us', 'Typed function')).toBe(false)
  })
})
