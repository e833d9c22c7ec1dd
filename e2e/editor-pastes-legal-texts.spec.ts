import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Locator } from 'playwright-core'
import { withPage } from './support/browser.ts'
import { hostNewsroom } from './support/content/newsroom.ts'
import { barButton, openArticle, paste, saved } from './support/content/rich-text.ts'
import { button, look } from './support/screen.ts'

const newsroom = hostNewsroom()

const clip = (name: string) => readFileSync(new URL(`support/pastes/${name}`, import.meta.url), 'utf8')

/** The text as a reader sees it: each paragraph with the number of its item, marks as elements. */
const shownIn = (text: Locator) =>
  text.evaluate((root) => {
    const lines: string[] = []
    const words = (node: Node): string => {
      if (!(node instanceof Element)) return node.textContent ?? ''
      const inner = [...node.childNodes].map(words).join('')
      const name = node.tagName.toLowerCase()
      if (name === 'br') return ''
      return /^(s|sup|sub|em|strong)$/.test(name) ? `<${name}>${inner}</${name}>` : inner
    }
    const walk = (node: Element, indent: string, number: string): void => {
      for (const [at, child] of [...node.children].entries()) {
        if (child.matches('ol, ul'))
          [...child.children].forEach((item, place) => {
            const marker = child.getAttribute('data-marker') ?? '1.'
            const value = Number(child.getAttribute('start') ?? 1) + place
            walk(item, `${indent}  `, child.matches('ul') ? '•' : `${marker}${value}`)
          })
        else if (child.matches('table'))
          for (const row of (child as HTMLTableElement).rows)
            lines.push([...row.cells].map((cell) => `${cell.tagName}:${words(cell)}`).join(' '))
        else lines.push(`${indent}${at === 0 && number ? `${number} ` : ''}${words(child)}`)
      }
    }
    walk(root, '', '')
    return lines.filter((line) => line.trim())
  })

const pastes: Record<string, { lines: string[]; notice?: string }> = {
  'word-bullets.html': { lines: ['  • Homes pay 68', '    • also in Epe', '  • Shops pay 80'] },
  'word-numbers-continued.html': {
    lines: [
      '  1.1 File the form',
      '  1.2 Pay the fee',
      'The office then answers within 15 days.',
      '  1.3 Bring the licence',
      '  1.4 Sign',
    ],
  },
  'html-ol-start.html': { lines: ['  1.7 Seven', '  1.8 Eight'] },
  'word-letters.html': { lines: ['  (a)1 generation', '  (a)2 distribution', '    (i)1 urban', '    (i)2 rural'] },
  'html-ol-letters.html': { lines: ['  a.1 generation', '  a.2 distribution', '  i.1 urban'] },
  'word-class-only.html': {
    lines: ['  • Homes', '  • Shops', '  1.1 File the form', '  1.2 Pay the fee', '§ 5 of the law'],
  },
  'word-numbers-after-bullets.html': { lines: ['  • Homes', '  1.1 File the form', '  1.2 Pay the fee'] },
  'google-docs-table.html': { lines: ['TH:Class TH:Naira', 'TD:Homes TD:68'] },
  'word-legal.html': {
    lines: [
      '  • A bullet',
      '  1)3 Third',
      '  3.1 Clause',
      '    (a)8 Eighth',
      '    (a)9 Ninth',
      '    (a)11 Eleventh',
      '  1)4 Fourth',
      'Section 5. Words',
      '  • Without a mark of Word',
      '    • Inner',
    ],
  },
  'superscript.html': {
    lines: ['10<sup>6</sup> kWh, CO<sub>2</sub>, 5 m<sup>3</sup>, 1<sup>st</sup> March, see note<sup>4</sup>'],
  },
  'strike.html': {
    lines: ['The fee is <s>₦5,000</s> ₦6,000 <s>old</s> <s>gone</s> under'],
    notice: 'the line below 1 passage.',
  },
  'styles.html': {
    lines: [
      '10<sup>6</sup> and CO<sub>2</sub> and m<sup>3</sup> and 5<sup>9</sup>, <s>₦5,000</s> link under',
      'TD:a TD:<s>b</s>',
      '  1.2 two',
      '  1.1 one',
      '  1.1 first',
      '  1.5 fifth',
      '  1.6 sixth',
      '  1.1 alpha',
      '  1.0 zero',
      '-2. minus two',
      '  • ☑ done',
      '  • ☐ open',
    ],
    notice: 'the line below 1 passage and the kind of numbers of 1 list: check it.',
  },
  'excel.html': { lines: ['TH:Class TH:2025 TH:2026', 'TD:Homes TD: TD:68', 'TD:Shops TD:80'] },
  'nbsp.html': {
    lines: [
      'The Commission has approved the order of Thursday for all homes and shops of the state without any exception'.replaceAll(
        ' ',
        '\u00a0',
      ),
    ],
  },
  'whatsapp-plain.txt': {
    lines: ['[12:01, 24/11/2026] Ada: *Good news*', 'Power is back', 'in Epe 👍🏾', '- first', '- second', '_thanks_'],
  },
  'vscode-divs.html': { lines: ['line one', 'line two', 'line three'] },
  'outlook-mail-paragraphs.html': { lines: ['Dear all,', 'the office is closed.'] },
  'word-checkbox-smart.html': {
    lines: ['“Smart” ‘quotes’ — dash… ☐ box \u00ad soft\u00adhyphen zero\u200bwidth'],
  },
  'word-nested-table.html': { lines: ['TD:Ainner TD:B'], notice: 'the lines of 1 table inside a table.' },
}

test('pasted texts keep their numbers and what their marks mean, and name what they lose', async () => {
  await withPage({ baseURL: newsroom.url }, async (page) => {
    const text = await openArticle(page, newsroom)
    const status = page.locator('.rich-text-field').first().getByRole('status')
    for (const [name, { lines, notice }] of Object.entries(pastes)) {
      await page.keyboard.press('Control+a')
      await page.keyboard.press('Delete')
      await paste(text, name.endsWith('.txt') ? { text: clip(name) } : { html: clip(name), text: 'x' })
      expect.soft(await shownIn(text), name).toEqual(lines)
      expect.soft(await status.innerText(), name).toBe(notice ? `Left out of the pasted text: ${notice}` : '')
    }
  })
})

test('a plain field writes raised, lowered and deleted words so that they mean the same', async () => {
  await withPage({ baseURL: newsroom.url }, async (page) => {
    await openArticle(page, newsroom)
    const excerpt = page.getByLabel('Excerpt')
    await excerpt.fill('Above ')
    await excerpt.press('End')
    const text = '106 kWh, CO2, 5 m3, 1st March,\nsee note4'
    await paste(excerpt, { html: clip('superscript.html'), text })
    await expect.poll(() => excerpt.inputValue()).toBe('Above 10⁶ kWh, CO₂, 5 m³, 1st March,\nsee note⁴')
    await excerpt.press('Control+a')
    await paste(excerpt, { html: clip('strike.html'), text: 'The fee is ₦5,000 ₦6,000 old gone under' })
    const written = 'The fee is [deleted: ₦5,000] ₦6,000 [deleted: old] [deleted: gone] under'
    await expect.poll(() => excerpt.inputValue()).toBe(written)
    await page.keyboard.press('Control+z')
    expect(await excerpt.inputValue()).toContain('10⁶ kWh')
    // The page of a visitor has another script.
    await page.goto('/contact')
    const message = page.getByLabel('Message')
    await message.focus()
    await paste(message, { html: '<p>10<sup>6</sup> kWh</p>', text: '106 kWh' })
    await expect.poll(() => message.inputValue()).toBe('10⁶ kWh')
  })
})

test('an officer numbers a list in letters, continues it and marks words by key', async () => {
  await withPage({ baseURL: newsroom.url }, async (page) => {
    const text = await openArticle(page, newsroom)
    await page.keyboard.type('1. generation')
    await page.keyboard.press('Enter')
    await page.keyboard.type('distribution')
    await barButton(page, '(a) (b)').click()
    for (const key of ['Enter', 'Enter']) await page.keyboard.press(key)
    await page.keyboard.type('of 10')
    await page.keyboard.press('Control+.')
    await page.keyboard.type('6')
    await page.keyboard.press('Control+.')
    await page.keyboard.type(' kWh ')
    await page.keyboard.press('Control+Shift+s')
    await page.keyboard.type('old')
    await page.keyboard.press('Control+Shift+s')
    await page.keyboard.press('Enter')
    await page.keyboard.type('1. supply')
    await barButton(page, '(a) (b)').click()
    await button(page, 'Continue the list above').click()
    await look(page, 'rich-text-numbering')
    const written = ['  (a)1 generation', '  (a)2 distribution', 'of 10<sup>6</sup> kWh <s>old</s>', '  (a)3 supply']
    expect(await shownIn(text)).toEqual(written)
    // What is copied within the editor stays as it is.
    for (const key of ['a', 'x', 'v']) await page.keyboard.press(`Control+${key}`)
    expect(await shownIn(text)).toEqual(written)
    await saved(page)
    const { items } = await newsroom.call<{ items: { id: string }[] }>('GET', '/content-manager/article/items')
    const content = async () => {
      const address = `/content-manager/article/items/${items[0]!.id}`
      return (await newsroom.call<{ body: { content?: string } }>('GET', address)).body.content
    }
    await expect.poll(content).toBe('(a) generation\n\n(b) distribution\n\nof 10⁶ kWh [deleted: old]\n\n(c) supply')
  })
})
