import { expect, test } from 'vitest'
import { answerFirst } from './support/bad-line.ts'
import { withPage } from './support/browser.ts'
import { hostNewsroom } from './support/content/newsroom.ts'
import { barButton, dialog, fromGoogleDocs, openArticle, outlineOf, paste, saved } from './support/content/rich-text.ts'
import { button, png } from './support/screen.ts'

const newsroom = hostNewsroom()

test('a text from Google Docs is clean, and what is copied within the editor stays as it is', async () => {
  await withPage({ baseURL: newsroom.url }, async (page) => {
    const text = await openArticle(page, newsroom)
    await paste(text, { html: fromGoogleDocs, text: 'Objections' })
    const written = await outlineOf(text)
    expect(written).toBe(
      [
        '<h2>Objections</h2>',
        '<p>Write to us <strong><em>by 30 April</em></strong> or see <a https://example.org/how>how it works</a></p>',
        '<ul><li><p>By post</p><ul><li><p>to Alausa</p></li></ul></li></ul>',
      ].join('\n'),
    )
    await page.keyboard.press('Control+a')
    await page.keyboard.press('Control+x')
    await page.keyboard.press('Control+v')
    expect(await outlineOf(text)).toBe(written)

    // A picture within pasted words asks what it shows; `/` on an empty line adds a block.
    await page.keyboard.press('Control+a')
    await page.keyboard.press('Delete')
    const picture = png('any').buffer.toString('base64')
    await paste(text, {
      html: `<p style="color:red">A mast</p><img src="data:image/png;base64,${picture}">`,
      text: 'A mast',
    })
    await dialog(page).getByRole('img').waitFor()
    await dialog(page).getByLabel('What does the picture show?').fill('A mast at dusk')
    await button(dialog(page), 'Add the picture').click()
    expect(await outlineOf(text)).toBe('<p>A mast</p>\n<figure><img></figure>\n<p></p>')
    await page.keyboard.type('/')
    await page.getByRole('menu', { name: 'Insert a block' }).waitFor()
    await page.keyboard.type('b')
    await page.keyboard.press('Enter')
    await page.keyboard.type('first')
    for (const key of ['Enter', 'Enter', '/', 'Escape']) await page.keyboard.press(key)
    await page.keyboard.type('or')
    expect(await outlineOf(text)).toContain('<ul><li><p>first</p></li></ul>\n<p>/or</p>')
  })
})

const deepLists = (levels: number) => `${'<ul><li>x'.repeat(levels)}${'</li></ul>'.repeat(levels)}`

test('hostile pastes leave nothing behind that could not be saved', async () => {
  await withPage({ baseURL: newsroom.url }, async (page) => {
    const text = await openArticle(page, newsroom)
    const hostile = [
      `<p onmouseover="alert(1)" style="position:fixed;inset:0">words<img src=x onerror="alert(1)"></p>`,
      `<p>a<a href=" java&#10;script:alert(1)">b</a><a href="data:text/html,<script>1</script>">c</a><a href="//evil.test">d</a></p>`,
      `<svg><script>alert(1)</script></svg><math><mtext><style><img src=x onerror=alert(1)></style></mtext></math>`,
      `<iframe srcdoc="<script>alert(1)</script>"></iframe><object data="x"></object><form action="/x"><input name=x><button>e</button></form>`,
      `<figure><img src="/api/content/files/../../auth/logout" alt="f"></figure><aside data-tone="evil">g</aside>`,
      `<p data-file="javascript:alert(1)" data-name="h">i</p><table><tr><td colspan="9999">k</td></tr></table>`,
      deepLists(300),
      '<b>'.repeat(3_000),
    ]
    for (const html of hostile) {
      await paste(text, { html, text: 'plain' })
      const markup = await text.evaluate((element) => element.innerHTML)
      expect(markup).not.toMatch(/script|onerror|onmouse|javascript:|data:|evil|iframe|<form|<input|style=/i)
    }
    await paste(text, { html: `<p>${'y'.repeat(5_100_000)}</p>`, text: 'y' })
    await page.getByText('This is too much to paste at once. Paste it in parts.').waitFor()
    await saved(page)
    const { items } = await newsroom.call<{ items: { id: string }[] }>('GET', '/content-manager/article/items')
    // The title may have been saved first.
    const content = async () => {
      const address = `/content-manager/article/items/${items[0]!.id}`
      return (await newsroom.call<{ body: { content?: string } }>('GET', address)).body.content
    }
    await expect.poll(content).toContain('words')
  })
})

test('a telephone composes words, and a picture that fails is sent again', async () => {
  await withPage(
    { baseURL: newsroom.url, viewport: 'phone' },
    async (page) => {
      const text = await openArticle(page, newsroom)
      const client = await page.context().newCDPSession(page)
      const compose = async (words: string[], final: string) => {
        for (const typed of words)
          await client.send('Input.imeSetComposition', {
            text: typed,
            selectionStart: typed.length,
            selectionEnd: typed.length,
          })
        await client.send('Input.insertText', { text: final })
      }
      await compose(['H', 'He', 'Helo'], 'Hello ')
      await compose(['w', 'wor'], 'world')
      await page.keyboard.press('Enter')
      await compose([], '- ')
      await compose(['i', 'it'], 'item')
      expect(await outlineOf(text)).toBe('<p>Hello world</p>\n<ul><li><p>item</p></li></ul>')
      for (const each of await page.getByRole('toolbar').getByRole('button').all())
        if (await each.isVisible()) expect((await each.boundingBox())!.height).toBeGreaterThanOrEqual(44)

      await answerFirst(page, '**/api/content-manager/library', (route) => route.abort())
      await barButton(page, 'Picture').click()
      await dialog(page).locator('input[type=file]').setInputFiles(png('lagoon.png'))
      await button(dialog(page), 'Try again').click()
      await dialog(page).getByRole('img').waitFor()
      await dialog(page).getByLabel('Only decoration').check()
      await button(dialog(page), 'Add the picture').click()
      await text.locator('figure').waitFor()
      await expect.poll(() => text.evaluate((element) => element === document.activeElement)).toBe(true)
      await page.keyboard.press('ArrowUp')
      await barButton(page, 'Delete the picture').click()
      expect(await text.locator('figure').count()).toBe(0)
      await saved(page)
    },
    [/ERR_FAILED/],
  )
})
