import { expect, test } from 'vitest'
import { type Viewport, withPage } from './support/browser.ts'
import { hostNewsroom } from './support/newsroom.ts'
import { button, heading, look, started } from './support/screen.ts'

const newsroom = hostNewsroom()
const text = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'We buy meters.' }] }] }

test.each<Viewport>(['phone', 'desktop'])('pages are put under a topic, and that is undone (%s)', async (viewport) => {
  const topic = `Meters on a ${viewport}`
  const address = `/topics/meters-on-a-${viewport}`
  const title = `Tenders on a ${viewport}`
  await newsroom.makePublished('topic', { title: topic })
  // One item alone cannot be chosen.
  await newsroom.makePublished('page', { title: `Bids on a ${viewport}`, body: text })
  await newsroom.makePublished('page', { title, body: text })
  await withPage({ baseURL: newsroom.url, viewport }, async (page) => {
    await newsroom.open(page, '/pages/all-pages')
    await started(page)
    await heading(page, title).waitFor()
    await button(page, 'Choose several').click()
    await button(page, 'Choose all on this page').click()
    await button(page, /^Topic$/).click()
    const dialog = page.getByRole('dialog')
    await button(dialog, 'Put under the topic').click()
    const topics = dialog.getByRole('combobox', { name: 'Topic' })
    await expect.poll(() => topics.getAttribute('aria-invalid')).toBe('true')
    await look(page, `topic-dialog-${viewport}`)
    await topics.selectOption({ label: topic })
    await button(dialog, 'Put under the topic').click()
    await page.getByText(/put under the topic$/).waitFor()
    expect(await newsroom.onSite(address, title)).toBe(true)
    await button(page, 'Undo').click()
    await page.getByText(/taken out of the topic$/).waitFor()
    expect(await newsroom.onSite(address, title)).toBe(false)
  })
})
