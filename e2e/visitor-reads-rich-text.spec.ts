import { beforeAll, expect, test } from 'vitest'
import {
  attachment,
  doc,
  everyBlock,
  heading,
  link,
  listOf,
  p,
  picture,
  table,
  words,
} from '../portal/src/fields/rich-text/testing.ts'
import { testPicture } from '../portal/src/features/content/testing.ts'
import { withPage } from './support/browser.ts'
import { hostPortal } from './support/hosted-portal.ts'
import { keyboardOf } from './support/keyboard.ts'
import { examineAtWidths, pdf } from './support/screen.ts'
import { call, signIn } from './support/session.ts'

const portal = hostPortal()
const wide = ['Class', 'Hours a day', 'January', 'February', 'March', 'April', 'May', 'June']

beforeAll(async () => {
  const { token } = await signIn(portal.url)
  const upload = async (name: string, bytes: Uint8Array) => {
    const body = new FormData()
    body.set('alt', 'Pylons at Epe')
    body.set('file', new Blob([new Uint8Array(bytes)]), name)
    const headers = { authorization: `Bearer ${token}` }
    const answer = await fetch(`${portal.url}/api/content-manager/library`, { method: 'POST', headers, body })
    return ((await answer.json()) as { url: string }).url
  }
  const [hall, order] = await Promise.all([
    upload('pylons.png', await testPicture(1_200, 600, '#2f6d8c')),
    upload('order.pdf', pdf('order.pdf').buffer),
  ])
  const files = everyBlock().content!.map((node) =>
    node.type === 'picture'
      ? picture({ src: hall, alt: 'Pylons at Epe', caption: 'The line to Epe, March 2026' })
      : node.type === 'attachment'
        ? attachment('Order 12 of 2026 on the tariffs of the distribution companies', order)
        : node,
  )
  const body = doc(
    p(words('To all classes', link('#all-classes'))),
    ...files,
    heading(2, 'All classes'),
    table(
      wide,
      ...['A', 'B', 'C'].map((name) => [`Band ${name}`, '20', '68.20', '68.20', '70.10', '70.10', '71', '71']),
    ),
    {
      type: 'callout',
      attrs: { tone: 'warning' },
      content: [p('Keep away from lines.'), listOf('bulletList', [p('Call 112.')])],
    },
    { type: 'callout', attrs: { tone: 'note' }, content: [p('Bands may change.')] },
  )
  const news = {
    title: 'Tariffs from March',
    author: 'Press office',
    date: '5 March 2026',
    imageUrl: '/drawings/meter.svg',
  }
  await call('POST', `${portal.url}/api/content/media`, { ...news, body }, token)
})

test('every block fits a phone and a desk, in light and dark colours', async () => {
  await withPage({ baseURL: portal.url }, async (page) => {
    await page.goto('/media/tariffs-from-march')
    await page.getByText('Part B of the schedule of fees from').waitFor()
    await page.locator('.rich-text figure img').scrollIntoViewIfNeeded()
    await examineAtWidths(page, 'rich-text')
  })
})

test('a wide table scrolls in its own box by keyboard, and a link finds its heading', async () => {
  await withPage({ viewport: 'phone', baseURL: portal.url }, async (page) => {
    await page.goto('/media/tariffs-from-march')
    const keys = keyboardOf(page)
    await keys.press('To all classes')
    await expect.poll(() => page.evaluate(() => location.hash)).toBe('#text-all-classes')
    const box = page.getByRole('region', { name: 'Table 2' })
    await box.focus()
    const left = () => box.evaluate((element) => element.scrollLeft)
    expect(await left()).toBe(0)
    await page.keyboard.press('ArrowRight')
    await expect.poll(left).toBeGreaterThan(0)
  })
})
