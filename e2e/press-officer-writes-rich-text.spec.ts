import { beforeAll, expect, test } from 'vitest'
import { expectAccessible } from './support/accessibility.ts'
import { withPage } from './support/browser.ts'
import { keyboardOf } from './support/keyboard.ts'
import { hostNewsroom } from './support/content/newsroom.ts'
import { choosePicture, expectToast, publish } from './support/content/press-officer.ts'
import {
  barButton,
  dialog,
  fromWord,
  openArticle,
  outlineOf,
  paste,
  pressBar,
  saved,
  textOf,
} from './support/content/rich-text.ts'
import { button, examineAtWidths, pdf, png, started } from './support/screen.ts'

const newsroom = hostNewsroom()

beforeAll(async () => {
  const order = {
    title: 'Tariff Order 12 of 2026',
    description: 'What homes pay.',
    link: '/regulations',
    date: '3 March 2026',
  }
  await newsroom.makePublished('regulation', order)
})

const fromWordAsWritten = [
  '<h2>New tariffs from March</h2>',
  '<p><strong>Alausa, 3 March 2026.</strong> The Commission has <em>approved</em> the order <a https://example.org/gazette>in the Gazette</a> [1], see our page. It holds from April.</p>',
  '<h2>What changes</h2>',
  '<ul><li><p>Homes pay 68 naira</p><ul><li><p>also in Epe</p></li></ul></li><li><p>Shops pay 80 naira</p></li></ul>',
  '<p>What to do:</p>',
  '<ol><li><p>Read the meter</p></li></ol>',
  '<table><tr><th><p>Class</p></th><th><p>Naira per kWh</p></th></tr><tr><td><p>Homes</p></td><td><p>68</p></td></tr></table>',
].join('\n')

test('a press release from Word is finished and read', async () => {
  await withPage({ baseURL: newsroom.url }, async (page) => {
    const text = await openArticle(page, newsroom, 'Tariffs on a desktop')
    await paste(text, { html: fromWord, text: 'New tariffs from March' })
    expect(await outlineOf(text)).toBe(fromWordAsWritten)
    await page
      .getByText(
        'Left out of the pasted text: 1 picture (add it with the button Picture), 1 script, the address of 1 link that cannot be opened here, 1 comment and 1 passage that was marked as deleted.',
      )
      .waitFor()

    // A pasted picture is stored at once, and is in the text with its words.
    await page.keyboard.press('Control+End')
    await paste(text, { file: png('lagoon.png') })
    await dialog(page).getByRole('img').waitFor()
    await button(dialog(page), 'Add the picture').click()
    await dialog(page).getByText('Say what the picture shows, or mark it as decoration').waitFor()
    await expectAccessible(page, 'dialog')
    await dialog(page).getByLabel('What does the picture show?').fill('The hearing in Alausa')
    await dialog(page).getByLabel('Caption').fill('The hearing on 3 March')
    await button(dialog(page), 'Add the picture').click()
    await text.locator('figure').getByText('The hearing on 3 March').waitFor()

    // A link to an order of this site, found by its words.
    await expect.poll(() => text.evaluate((element) => element === document.activeElement)).toBe(true)
    await page.keyboard.type('Read the ')
    await page.keyboard.press('Control+k')
    await dialog(page).getByLabel('Label').fill('order')
    await dialog(page).getByLabel('Address, or words of a page').fill('javascript:alert(1)')
    await button(dialog(page), 'Set the link').click()
    await dialog(page)
      .getByText(/Enter a web address such as/)
      .waitFor()
    await dialog(page).getByLabel('Address, or words of a page').fill('tariff order 12')
    await button(dialog(page), /^Tariff Order 12 of 2026/).waitFor()
    await page.keyboard.press('ArrowDown')
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent))
      .toMatch(/^Tariff Order 12 of 2026/)
    await page.keyboard.press('Enter')
    await text.getByText('order', { exact: true }).waitFor()

    await pressBar(page, 'Table')
    for (const words of ['Band', 'Hours', 'Naira', 'A', '20', '209']) {
      await page.keyboard.type(words)
      await page.keyboard.press('Tab')
    }
    await barButton(page, 'Delete row').click()
    await pressBar(page, 'Document')
    await dialog(page).locator('input[type=file]').setInputFiles(pdf('Order 12.pdf'))
    await expect.poll(() => dialog(page).getByLabel('Name that readers see').inputValue()).toBe('Order 12')
    await button(dialog(page), 'Add the document').click()
    await pressBar(page, 'Table of fees')
    await dialog(page).getByLabel('Part of the schedule of fees').selectOption('B')
    await page.keyboard.press('Control+Enter')
    await page.keyboard.type('Objections by 30 April.')
    await pressBar(page, 'Call-out')
    await barButton(page, 'Important').click()
    await saved(page)
    await examineAtWidths(page, 'rich-text')

    await choosePicture(page)
    await publish(page)
    await expectToast(page, 'Media item created successfully')
    await page.goto('/media/tariffs-on-a-desktop')
    const shown = page.locator('.rich-text').first()
    await shown.getByRole('heading', { name: 'What changes' }).waitFor()
    await shown.getByRole('img', { name: 'The hearing in Alausa' }).waitFor()
    await shown.getByRole('link', { name: 'Order 12 (PDF' }).waitFor()
    await shown.getByRole('note').getByText('Objections by 30 April.').waitFor()
    expect(await shown.getByRole('table').count()).toBeGreaterThanOrEqual(2)
    expect(await shown.getByRole('link', { name: 'order', exact: true }).getAttribute('href')).toMatch(/^\//)
    await examineAtWidths(page, 'rich-text-read')
  })
})

test('everything is written by keyboard alone', async () => {
  await withPage({ baseURL: newsroom.url }, async (page) => {
    await newsroom.open(page, '/media')
    await started(page)
    const keys = keyboardOf(page)
    await keys.press('Add media item')
    await textOf(page, 'Content').waitFor()
    await keys.tabTo('Content')
    await keys.type('## Title')
    await keys.key('Enter')
    await keys.type('- one')
    await keys.key('Enter', 'Control+]')
    await keys.type('inner')
    await keys.key('Enter', 'Enter', 'Enter')
    await keys.type('> quoted **bold** and *it* ')
    await keys.key('Enter', 'Enter')
    await keys.type('1. first')
    const text = textOf(page, 'Content')
    expect(await outlineOf(text)).toBe(
      [
        '<h2>Title</h2>',
        '<ul><li><p>one</p><ul><li><p>inner</p></li></ul></li></ul>',
        '<blockquote><p>quoted <strong>bold</strong> and <em>it</em> </p></blockquote>',
        '<ol><li><p>first</p></li></ol>',
      ].join('\n'),
    )
    // Tab leaves a list, and comes back to the text.
    await keys.tabTo('Add a block')
    await keys.backTo('Content')
    await keys.key('Control+End', 'Enter', 'Enter', 'Alt+F10')
    await keys.hasFocus('Undo')
    await keys.key('ArrowLeft')
    await keys.hasFocus('Table of fees')
    await keys.key('ArrowLeft', 'Enter')
    await keys.hasFocus('Content')
    await keys.type('Band')
    await keys.key('Tab')
    await keys.type('Hours')
    await keys.key('Tab')
    await keys.type('Naira')
    for (let cell = 0; cell < 6; cell++) await keys.key('Tab')
    await keys.type('last')
    await keys.tabTo('Add a block')
    await keys.backTo('Content')
    await keys.key('Control+End', 'Alt+F10')
    await keys.hasFocus('Table')
    await keys.key('ArrowRight', 'Enter')
    await page.getByRole('dialog').waitFor()
    await keys.press('Add the table')
    await keys.hasFocus('Content')
    // The table of fees is chosen by an arrow key, and Enter opens it.
    await keys.key('ArrowUp', 'Enter')
    await page.getByRole('dialog').getByRole('button', { name: 'Change the table' }).waitFor()
    await keys.key('Escape')
    await keys.hasFocus('Content')
    await keys.key('Alt+F10', 'Escape')
    await keys.hasFocus('Content')
    await saved(page)
    // Controls below the sticky buttons would count as targets that are too small.
    await page.evaluate(() => window.scrollTo(0, 0))
    await expectAccessible(page)
  })
})
