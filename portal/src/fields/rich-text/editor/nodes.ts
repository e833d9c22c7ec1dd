import { mergeAttributes, Node } from '@tiptap/core'
import { calloutTones, feePart, feePartWords, fileAddress } from '../document.ts'
import { formatFileSize } from '#ui/file-size.ts'

/** What call-outs, quotes, list items and cells of tables hold. */
export const simpleBlocks = '(paragraph|bulletList|orderedList)+'

/** An attribute that is in the document and in no attribute of its element. */
const hidden = (value: unknown) => ({ default: value, rendered: false })

export const Callout = Node.create({
  name: 'callout',
  group: 'block',
  content: simpleBlocks,
  defining: true,
  addAttributes: () => ({
    tone: {
      default: 'note',
      parseHTML: ({ dataset }) => calloutTones.find((tone) => tone === dataset['tone']) ?? 'note',
      renderHTML: ({ tone }) => ({ 'data-tone': String(tone) }),
    },
  }),
  parseHTML: () => [{ tag: 'aside' }],
  renderHTML: ({ HTMLAttributes }) => ['aside', mergeAttributes(HTMLAttributes), 0],
})

const isStored = (address: string | null | undefined): address is string => fileAddress.test(address ?? '')

function pictureOf(element: HTMLElement) {
  const image = element.querySelector('img') ?? element
  const src = image.getAttribute('src')
  if (!isStored(src)) return false
  const alt = image.getAttribute('alt')?.trim() ?? ''
  return { src, alt, decorative: !alt, caption: element.querySelector('figcaption')?.textContent.trim() ?? '' }
}

export const Picture = Node.create({
  name: 'picture',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({ src: hidden(''), alt: hidden(''), decorative: hidden(false), caption: hidden('') }),
  parseHTML: () => [
    { tag: 'figure', getAttrs: pictureOf },
    { tag: 'img', getAttrs: pictureOf },
  ],
  renderHTML: ({ node: { attrs } }) => [
    'figure',
    {},
    ['img', { src: String(attrs['src']), alt: attrs['decorative'] ? '' : String(attrs['alt']) }],
    ...(attrs['caption'] ? [['figcaption', {}, String(attrs['caption'])] as const] : []),
  ],
})

export const Attachment = Node.create({
  name: 'attachment',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({ href: hidden(''), name: hidden(''), bytes: hidden(0), kind: hidden('') }),
  parseHTML: () => [
    {
      tag: 'p[data-file]',
      // Before the paragraph, which would take its words.
      priority: 60,
      getAttrs: ({ dataset }) =>
        isStored(dataset['file']) && {
          href: dataset['file'],
          name: (dataset['name'] ?? 'File').slice(0, 200),
          bytes: Math.max(0, Math.floor(Number(dataset['bytes']) || 0)),
          kind: (dataset['kind'] ?? '').slice(0, 20),
        },
    },
  ],
  renderHTML: ({ node: { attrs } }) => {
    const { href, name, bytes, kind } = attrs as Record<string, unknown>
    const data = { 'data-file': href, 'data-name': name, 'data-bytes': bytes, 'data-kind': kind }
    return ['p', data, `${String(name)} (${[kind, formatFileSize(Number(bytes))].filter(Boolean).join(', ')})`]
  },
})

export const FeeTable = Node.create({
  name: 'feeTable',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({ part: hidden('A') }),
  parseHTML: () => [
    {
      tag: 'p[data-fees]',
      priority: 60,
      getAttrs: ({ dataset }) => feePart(dataset['fees']) !== undefined && { part: dataset['fees'] },
    },
  ],
  renderHTML: ({ node }) => {
    const part = feePart(node.attrs['part']) ?? 'A'
    return ['p', { 'data-fees': part }, `${feePartWords(part)}: the figures in force when the page is read`]
  },
})
