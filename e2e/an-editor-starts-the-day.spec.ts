import { expect, test } from 'vitest'
import { withPage } from './support/browser.ts'
import { hostNewsroom, type Stored } from './support/content/newsroom.ts'
import { examine, heading, link, lookAtWidths } from './support/screen.ts'
import { call } from './support/session.ts'

const newsroom = hostNewsroom()

test('an editor lands on what was sent back, on own drafts and on a new article', async () => {
  const editor = await newsroom.hire('ada.morning@example.com', 'editor')
  const items = `${newsroom.url}/api/content-manager/regulation/items`
  const begin = (title: string) => {
    const body = { title, description: 'What holds.', link: '/order', date: '2026' }
    return call<Stored>('POST', items, { body }, editor.token)
  }
  await begin('Grid code')
  const { id, version } = await begin('Metering code')
  await call('POST', `${items}/${id}/submit`, { version }, editor.token)
  await newsroom.call('POST', `/content-manager/regulation/items/${id}/return`, {
    version: version + 1,
    words: 'Name the kinds of meter.',
  })

  await withPage({ baseURL: newsroom.url, as: editor }, async (page) => {
    await page.goto('/work')
    await heading(page, 'My work').waitFor()
    const rows = (reason: string) => page.getByRole('listitem').filter({ hasText: reason })
    await link(rows('Your draft'), 'Grid code').waitFor()
    await lookAtWidths(page, 'editor-work')
    await examine(page, 'editor-work')
    await link(rows('Sent back to you'), 'Metering code').click()
    await page.getByText('Name the kinds of meter.').waitFor()
    await page.goBack()
    await link(page, 'New article').click()
    await heading(page, 'New media item').waitFor()
    expect(new URL(page.url()).pathname).toBe('/content-manager/all/new')
  })
})
