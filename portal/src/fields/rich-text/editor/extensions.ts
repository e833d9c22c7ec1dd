import { type Extensions, Mark, markInputRule, markPasteRule, mergeAttributes, Node } from '@tiptap/core'
import { Blockquote } from '@tiptap/extension-blockquote'
import { Bold } from '@tiptap/extension-bold'
import { Document } from '@tiptap/extension-document'
import { HardBreak } from '@tiptap/extension-hard-break'
import { Heading } from '@tiptap/extension-heading'
import { Italic } from '@tiptap/extension-italic'
import { BulletList, ListItem, ListKeymap, OrderedList } from '@tiptap/extension-list'
import { Paragraph } from '@tiptap/extension-paragraph'
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table'
import { Text } from '@tiptap/extension-text'
import { Dropcursor, Gapcursor, UndoRedo } from '@tiptap/extensions'
import { Plugin } from '@tiptap/pm/state'
import { formatFileSize } from '#ui/form/file-size.ts'
import { richTextLimits, allowedLink, calloutTones, feePart, feePartWords, fileAddress } from '../document.ts'
import { kindOf, type Marker, markerOf, maxStart } from '../numbering.ts'

/** What call-outs, quotes, list items and cells of tables hold. */
const simpleBlocks = '(paragraph|bulletList|orderedList)+'

/** An attribute that is in the document and in no attribute of its element. */
const hidden = (value: unknown) => ({ default: value, rendered: false })

const Callout = Node.create({
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

const Picture = Node.create({
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

const Attachment = Node.create({
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

const FeeTable = Node.create({
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

const address = /(https?:\/\/[^\s]+[^\s.,;:!?)])/

/** Only `href` is stored: how a link opens is decided by the page that shows it. */
const Link = Mark.create({
  name: 'link',
  inclusive: false,
  addAttributes: () => ({ href: { default: null } }),
  parseHTML: () => [{ tag: 'a[href]', getAttrs: (a) => (allowedLink(a.getAttribute('href')) ? null : false) }],
  renderHTML: ({ HTMLAttributes }) => ['a', { href: allowedLink(HTMLAttributes['href']) ?? '' }, 0],
  addInputRules() {
    const find = new RegExp(`(?:^|\\s)${address.source}\\s$`)
    return [markInputRule({ find, type: this.type, getAttributes: ([, href]) => ({ href }) })]
  },
  addPasteRules() {
    const find = new RegExp(address.source, 'g')
    return [markPasteRule({ find, type: this.type, getAttributes: ([, href]) => ({ href }) })]
  },
  addProseMirrorPlugins() {
    const { editor } = this
    return [
      new Plugin({
        props: {
          handleDOMEvents: {
            // A link in the editor is edited, not followed.
            click(_view, event) {
              if (event.target instanceof Element && event.target.closest('a')) event.preventDefault()
              return false
            },
          },
          // An address pasted over selected words becomes their link.
          handlePaste(view, event) {
            const href = allowedLink(event.clipboardData?.getData('text/plain'))
            if (!href || !/^https?:/i.test(href) || view.state.selection.empty) return false
            return editor.commands.setMark('link', { href })
          },
        },
      }),
    ]
  },
})

const mark = (name: string, tags: readonly string[], key: string, excludes = name) =>
  Mark.create({
    name,
    excludes,
    parseHTML: () => tags.map((tag) => ({ tag })),
    renderHTML: () => [tags[0]!, 0],
    addKeyboardShortcuts() {
      return { [key]: () => this.editor.commands.toggleMark(name) }
    },
  })

const Strike = mark('strike', ['s', 'strike', 'del'], 'Mod-Shift-s')
const Superscript = mark('superscript', ['sup'], 'Mod-.', 'superscript subscript')
const Subscript = mark('subscript', ['sub'], 'Mod-,', 'superscript subscript')

/** Tab must be able to leave the text (WCAG 2.1.2): list items move in and out with Ctrl+] and Ctrl+[. */
const Item = ListItem.extend({
  content: 'paragraph (paragraph|bulletList|orderedList)*',
  addKeyboardShortcuts() {
    // Each key takes the commands again: they belong to one state of the text.
    const item = () => this.editor.commands
    return {
      Enter: () => item().splitListItem(this.name),
      // Moving in adds a list and an item around the paragraph, and the text below it is one deeper still.
      'Mod-]': () =>
        this.editor.state.selection.$from.depth + 3 > richTextLimits.depth || item().sinkListItem(this.name),
      'Mod-[': () => item().liftListItem(this.name),
    }
  },
})

const startOf = (list: HTMLElement) =>
  Math.min(maxStart, Math.max(0, Math.floor(Number(list.getAttribute('start') ?? 1)) || 0))
const Numbers = OrderedList.extend({
  addAttributes: () => ({
    start: { default: 1, parseHTML: startOf },
    marker: {
      default: '1.',
      parseHTML: ({ dataset }: HTMLElement) => markerOf(dataset['marker']),
      renderHTML: ({ marker }: { marker: Marker }) =>
        marker === '1.' ? {} : { type: kindOf(marker), 'data-marker': marker },
    },
  }),
  // The library reads lists in pasted plain text and counts them again: what was typed stays as it is.
  addProseMirrorPlugins: () => [],
})

const spanOf = (cell: HTMLElement, name: string) =>
  Math.min(richTextLimits.columns, Math.max(1, Math.floor(Number(cell.getAttribute(name))) || 1))
const spans = () => ({
  colspan: { default: 1, parseHTML: (cell: HTMLElement) => spanOf(cell, 'colspan') },
  rowspan: { default: 1, parseHTML: (cell: HTMLElement) => spanOf(cell, 'rowspan') },
  // Read by the library; never stored.
  colwidth: { default: null, rendered: false },
})
const PlainTable = Table.extend({
  addKeyboardShortcuts() {
    return {
      ...this.parent?.(),
      // The library adds a row at the last cell, so that Tab would never leave the text.
      Tab: () => this.editor.commands.goToNextCell(),
      'Shift-Tab': () => this.editor.commands.goToPreviousCell(),
    }
  },
  // Without the library's style attribute and its columns.
  renderHTML: () => ['table', {}, ['tbody', 0]],
})

/** Everything that a text may hold, the same as in `checked-document.ts`. */
export const extensions: Extensions = [
  Document,
  Paragraph,
  Text,
  Bold,
  Italic,
  Strike,
  Superscript,
  Subscript,
  HardBreak,
  UndoRedo,
  Gapcursor,
  ListKeymap,
  Link,
  Callout,
  Picture,
  Attachment,
  FeeTable,
  Heading.configure({ levels: [2, 3] }),
  Blockquote.extend({ content: simpleBlocks }),
  BulletList,
  Numbers,
  Item,
  PlainTable.configure({ resizable: false, renderWrapper: false, View: null }),
  TableRow,
  TableCell.extend({ content: simpleBlocks, addAttributes: spans }),
  TableHeader.extend({ content: simpleBlocks, addAttributes: spans }),
  Dropcursor.configure({ color: false, class: 'rich-text-drop' }),
]
