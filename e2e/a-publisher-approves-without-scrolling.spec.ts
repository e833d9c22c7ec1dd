import { expect, test } from 'vitest'
import { withPage } from './support/browser.ts'
import { hostNewsroom } from './support/content/newsroom.ts'
import { expectToast } from './support/content/press-officer.ts'
import { button, examineAtWidths, link } from './support/screen.ts'
import { call } from './support/session.ts'

const newsroom = hostNewsroom()

const title = 'Meters for Epe'
const article = (content: string) => ({
  title,
  author: 'Press office',
  date: '2026-06-05',
  imageUrl: '/drawings/news.svg',
  content,
})

test('a publisher reads what changed and approves by one press, without scrolling', async () => {
  const editor = await newsroom.hire('ada.review@example.com', 'editor')
  const publisher = await newsroom.hire('bola.review@example.com', 'publisher')
  // Of all types the form of an article is the longest.
  const { id, version } = await newsroom.makePublished('article', article('Meters come in May.'))
  const asEditor = (method: string, rest: string, body: object) =>
    call<{ version: number }>(
      method,
      `${newsroom.url}/api/content-manager/article/items/${id}${rest}`,
      body,
      editor.token,
    )
  const changed = await asEditor('PUT', '/draft', { version, body: article('Meters come in June.') })
  await asEditor('POST', '/submit', { version: changed.version, note: 'For Monday' })

  await withPage({ baseURL: newsroom.url, as: publisher }, async (page) => {
    await page.goto('/content-manager/review')
    await link(page, title).click()
    await page.getByText('One change to what is public').waitFor()
    await page.getByText('Meters come in June.').first().waitFor()
    // The page as it will look, with a mark at what changed and at nothing else.
    const marked = page.frameLocator('iframe[title="The page with this draft"]').locator('[style*="box-shadow"]')
    await expect.poll(() => marked.allTextContents()).toEqual(['Meters come in June.'])
    for (const name of ['Approve and publish', 'Schedule', 'Send back']) {
      const box = (await button(page, name).boundingBox())!
      expect(box.y + box.height, name).toBeLessThanOrEqual(page.viewportSize()!.height)
    }
    await examineAtWidths(page, 'review')
    await page.evaluate(() => window.scrollTo(0, 0))
    // At its place in the window: pressing by name would scroll to it.
    const { x, y } = (await button(page, 'Approve and publish').boundingBox())!
    await page.mouse.click(x + 10, y + 10)
    await expectToast(page, 'Approved and published')
    await link(page, /^View on the site/).waitFor()
    expect(await newsroom.onSite('/media/meters-for-epe', 'Meters come in June.')).toBe(true)
  })
})
