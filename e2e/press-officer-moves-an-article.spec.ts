import { expect, test } from 'vitest'
import { withPage } from './support/browser.ts'
import { hostNewsroom } from './support/content/newsroom.ts'
import { expectToast, field, publish } from './support/content/press-officer.ts'
import { heading, link, lookAtWidths, started } from './support/screen.ts'

const newsroom = hostNewsroom()

test('an article gets another address and words for search engines, and its old address leads to the new one', async () => {
  const [old, next] = ['/media/meters-by-desktop', '/media/meters-2026-desktop']
  await newsroom.makePublished('article', {
    title: 'Meters by desktop',
    author: 'Press office',
    date: '5 June 2026',
    content: 'Every house gets a meter.',
    imageUrl: '/drawings/meter.svg',
    related: [{ link: '/regulations' }],
  })
  await newsroom.makePublished('page', {
    title: 'Links for desktop',
    body: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Read on.' }] }] },
    related: [{ link: old }],
  })
  await withPage({ baseURL: newsroom.url }, async (page) => {
    await newsroom.open(page, '/media')
    await started(page)
    await link(page, 'Meters by desktop').click()
    const address = field(page, 'Address')
    await expect.poll(() => address.inputValue()).toBe(old)
    // The last part is enough.
    await address.fill(next.replace('/media/', ''))
    await page.getByText('One item links to this page. Their links lead to the new address too.').waitFor()
    await page.getByText('Search engines and related pages').click()
    await field(page, 'Title for search engines').fill('Free meters for every house')
    await lookAtWidths(page, 'article-moves')
    await publish(page)
    await expectToast(page, 'Media item updated successfully')

    await page.goto(old)
    await heading(page, 'Meters by desktop').waitFor()
    expect(new URL(page.url()).pathname).toBe(next)
    expect(await page.title()).toContain('Free meters for every house')
    await page.getByRole('navigation', { name: 'Related pages' }).getByRole('link').waitFor()
    await lookAtWidths(page, 'article-moved')
  })
})
