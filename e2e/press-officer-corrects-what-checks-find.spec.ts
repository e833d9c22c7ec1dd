import { expect, test } from 'vitest'
import { withPage } from './support/browser.ts'
import { hostNewsroom } from './support/content/newsroom.ts'
import { expectToast } from './support/content/press-officer.ts'
import { button, examine, heading, lookAtWidths, started } from './support/screen.ts'

const newsroom = hostNewsroom()
const textWith = (href: string) => ({
  type: 'doc',
  content: [
    { type: 'paragraph', content: [{ type: 'text', text: 'Read more', marks: [{ type: 'link', attrs: { href } }] }] },
  ],
})

test('a broken link is found, seen in the list and the editor, and corrected', async () => {
  const title = 'Careers on a desktop'
  const { id } = await newsroom.makePublished('page', { title, body: textWith('/nowhere') })
  const item = `/content-manager/page/items/${id}`
  await newsroom.call('POST', `${item}/check`)
  await withPage({ baseURL: newsroom.url }, async (page) => {
    await newsroom.open(page, '/checks?kind=link&mine=yes')
    await started(page)
    const entry = page.getByRole('listitem').filter({ has: heading(page, title) })
    await entry.getByText('There is no page at /nowhere on this site.').waitFor()
    await lookAtWidths(page, 'checks-list')
    await page.getByLabel('Show').selectOption('reading')
    await page.getByText('Nothing of this kind found').waitFor()
    await page.getByLabel('Show').selectOption('link')

    await entry.getByRole('link', { name: title }).click()
    const notice = page.getByText('The check of the site found 1 thing to correct')
    await notice.click()
    await page.getByText('There is no page at /nowhere on this site.').waitFor()
    await examine(page, 'checks-editor')

    const { version } = await newsroom.call('GET', item)
    await newsroom.call('POST', `${item}/publish`, { version, body: { title, body: textWith('/about-us') } })
    await page.goBack()
    await button(entry, `Check again : ${title}`)
      .or(button(entry, `Check again: ${title}`))
      .click()
    await expectToast(page, 'Nothing to correct')
    await expect.poll(() => entry.count()).toBe(0)
  })
})
