import type { RichMark, RichNode } from './document.ts'

/** Short ways to write documents in tests. */
export const words = (text: string, ...marks: RichMark[]): RichNode => ({
  type: 'text',
  text,
  ...(marks.length > 0 && { marks }),
})
export const bold: RichMark = { type: 'bold' }
export const italic: RichMark = { type: 'italic' }
export const link = (href: string): RichMark => ({ type: 'link', attrs: { href } })
export const strike: RichMark = { type: 'strike' }
export const superscript: RichMark = { type: 'superscript' }
export const subscript: RichMark = { type: 'subscript' }
const inline = (parts: (string | RichNode)[]) => parts.map((part) => (typeof part === 'string' ? words(part) : part))
export const p = (...parts: (string | RichNode)[]): RichNode => ({ type: 'paragraph', content: inline(parts) })
export const heading = (level: 2 | 3, text: string): RichNode => ({
  type: 'heading',
  attrs: { level },
  content: [words(text)],
})
export const doc = (...content: RichNode[]): RichNode => ({ type: 'doc', content })
export const listOf = (type: 'bulletList' | 'orderedList', ...items: RichNode[][]): RichNode => ({
  type,
  content: items.map((content) => ({ type: 'listItem', content })),
})
const cell = (type: string, text: string): RichNode => ({
  type,
  attrs: { colspan: 1, rowspan: 1 },
  content: [p(text)],
})
/** The first row has header cells. */
export const table = (...rows: string[][]): RichNode => ({
  type: 'table',
  content: rows.map((row, at) => ({
    type: 'tableRow',
    content: row.map((text) => cell(at === 0 ? 'tableHeader' : 'tableCell', text)),
  })),
})
export const fileAt = (name: string, id = '0198b3c2-0000-7000-8000-000000000001') => `/api/content/files/${id}/${name}`
export const picture = (attrs: Partial<{ src: string; alt: string; decorative: boolean; caption: string }> = {}) => ({
  type: 'picture',
  attrs: { src: fileAt('1200x800.webp'), alt: 'The hearing', decorative: false, caption: '', ...attrs },
})
export const attachment = (name = 'Order 12 of 2026', href = fileAt('order.pdf')): RichNode => ({
  type: 'attachment',
  attrs: { href, name, bytes: 245_000, kind: 'PDF' },
})

/** A document with every kind of block and mark. */
export const everyBlock = (): RichNode =>
  doc(
    heading(2, 'New tariffs from March'),
    p(
      'The Commission ',
      words('approved', bold),
      ' the order; see ',
      words('the regulations', link('/regulations')),
      ' and ',
      words('an old law', italic, link('https://example.org/law?a=1&b=2')),
      '.',
      { type: 'hardBreak' },
      'Second line <script>alert(1)</script> & more.',
    ),
    p(
      'Above 10',
      words('6', superscript),
      ' kWh of CO',
      words('2', subscript),
      ': ',
      words('₦5,000', strike),
      ' ₦6,000',
    ),
    {
      ...listOf('orderedList', [p('generation'), { ...listOf('orderedList', [p('urban')]), attrs: { marker: 'i.' } }]),
      attrs: { start: 2, marker: '(a)' },
    },
    listOf('bulletList', [p('First'), { ...listOf('orderedList', [p('Inner')]), attrs: { start: 3 } }], [p('Second')]),
    { type: 'blockquote', content: [p('Power to the people.')] },
    { type: 'callout', attrs: { tone: 'important' }, content: [p('Objections until 30 April.')] },
    heading(3, 'Rates'),
    table(['Class', 'Naira per kWh'], ['Homes', '68']),
    picture({ caption: 'Hearing of 3 March' }),
    attachment(),
    { type: 'feeTable', attrs: { part: 'B' } },
  )
