import { describe, expect, it } from 'vitest'
import { allowedLink } from './document.ts'
import { richTextSchema } from './checked-document.ts'
import { attachment, doc, everyBlock, fileAt, link, listOf, p, picture, table, words } from './testing.ts'

const isRefused = (value: unknown) => !richTextSchema.safeParse(value).success

it('every block passes, unchanged', () => expect(richTextSchema.parse(everyBlock())).toEqual(everyBlock()))

describe('links', () => {
  it.each([
    'javascript:alert(1)',
    ' JavaScript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    '//evil.test',
    '/\\evil.test',
    'https://user:pw@x.test',
    'blob:x',
    'file:///etc',
    'https:evil.test',
    'http://',
    '',
    `/${'x'.repeat(3_000)}`,
    'mailto:a b@c',
  ])('%j leads nowhere', (href) => {
    expect(isRefused(doc(p(words('x', link(href)))))).toBe(true)
    expect(allowedLink(href)).not.toBe(href)
  })
  it.each(['https://x.test/a?b=1#c', '/regulations', '/', '#rates', 'mailto:a@b.test', 'tel:+234801'])(
    '%j is allowed',
    (href) => expect(isRefused(doc(p(words('x', link(href)))))).toBe(false),
  )
})

it.each([
  null,
  1,
  'x',
  [],
  {},
  doc(),
  doc({ type: 'script' }),
  doc({ type: 'paragraph', attrs: { style: 'x' } }),
  doc({ type: 'paragraph', onclick: 'x' } as never),
  doc({ type: 'heading', attrs: { level: 1 } }),
  doc(p('')),
  doc({ type: 'paragraph', content: [p('x')] }),
  doc({ type: 'listItem', content: [p('x')] }),
  doc(listOf('bulletList')),
  doc({ ...listOf('orderedList', [p('x')]), attrs: { marker: '1.1' } }),
  doc({ ...listOf('orderedList', [p('x')]), attrs: { start: 10_000 } }),
  doc(p(words('x', { type: 'underline' }))),
  doc(picture({ src: 'https://evil.test/x.png' })),
  doc(picture({ src: 'data:image/png;base64,AAAA' })),
  doc(picture({ src: `${fileAt('a.webp')}?x` })),
  doc(picture({ alt: ' ' })),
  doc(picture({ decorative: true })),
  doc(attachment('x', '/api/content/files/../../etc')),
  doc({ type: 'feeTable', attrs: { part: 'Z' } }),
  doc({ ...table(['a']), content: [{ type: 'tableRow', content: [table(['a'])] }] }),
  doc({
    type: 'table',
    content: [
      {
        type: 'tableRow',
        content: [{ type: 'tableCell', attrs: { colspan: 1e9, rowspan: 1 }, content: [p('x')] }],
      },
    ],
  }),
  JSON.parse('{"type":"doc","content":[{"type":"paragraph","__proto__":{"a":1}}]}'),
])('%# refuses what no editor makes', (value) => expect(isRefused(value)).toBe(true))

it('refuses depth and size before anything recurses, and fast', () => {
  let deep: unknown = p('x')
  for (let level = 0; level < 50_000; level++)
    deep = { type: 'bulletList', content: [{ type: 'listItem', content: [deep] }] }
  const start = performance.now()
  expect(isRefused(doc(deep as never))).toBe(true)
  expect(isRefused(doc(...Array.from({ length: 100_000 }, () => p('x'))))).toBe(true)
  expect(isRefused(doc(p('x'.repeat(5_000_000))))).toBe(true)
  expect(performance.now() - start).toBeLessThan(1_000)
})
