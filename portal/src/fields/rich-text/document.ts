import { markerOf, markerText } from './numbering.ts'

/** Marked words as plain text that means the same: `10⁶` and not `106`. */
const charactersFor = (from: string, to: string) =>
  new Map(from.split('').map((character, at) => [character, to.charAt(at)]))
const raised = charactersFor('0123456789+-−–=()ni', '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁻⁼⁽⁾ⁿⁱ')
const lowered = charactersFor('0123456789+-−–=()', '₀₁₂₃₄₅₆₇₈₉₊₋₋₋₌₍₎')

/** Raised letters that mean the same on the line: 1st, a trade mark, a note in brackets. */
const ordinary = /^(st|nd|rd|th|tm|sm|®|™|°|º|ª|\*+|\[.*\]|\(.*\))$/is

function script(text: string, characters: Map<string, string>, sign: '^' | '_'): string {
  const words = text.trim()
  const [before = '', after = ''] = words ? text.split(words) : [text]
  const found = words.split('').map((character) => characters.get(character))
  if (found.every(Boolean)) return before + found.join('') + after
  if (sign === '^' && ordinary.test(words)) return text
  return `${before}${sign}${words.length > 1 ? `(${words})` : words}${after}`
}

/** The plain form of words with a mark; bold, italic and links are the words alone. */
export function plainMarked(text: string, mark: string): string {
  if (mark === 'superscript') return script(text, raised, '^')
  if (mark === 'subscript') return script(text, lowered, '_')
  return mark === 'strike' && text.trim() ? text.replace(/\S(?:.*\S)?/s, '[deleted: $&]') : text
}

/**
 * Rich text as stored: plain JSON in ProseMirror's shape, so that editor, server and page share one form. For browser and server; the check of what
 * comes in is beside it (`checked-document.ts`).
 */
export const richTextLimits = { nodes: 8_000, depth: 12, characters: 200_000, rows: 200, columns: 20 } as const

export const calloutTones = ['note', 'important', 'warning'] as const

/** The parts of the schedule of fees, which a text can show as tables. */
export const feeParts = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'] as const
export type FeePart = (typeof feeParts)[number]
export const feePart = (value: unknown): FeePart | undefined => feeParts.find((part) => part === value)
export const feePartWords = (part: FeePart): string => `Schedule of fees, part ${part}`

const sitePath = /^\/(?![/\\])[^\s\\]{0,1000}$/
const anchor = /^#[\w-]{1,100}$/
export const fileAddress = /^\/api\/content\/files\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\/[^\s/\\?#]{1,200}$/

/** The address of a link as it may be stored, or undefined: https, http, mailto, tel, a path of this site, or a heading of the page. */
export function allowedLink(raw: unknown): string | undefined {
  if (typeof raw !== 'string' || raw.length > 2_000) return undefined
  const href = raw.trim()
  // Browsers drop control characters inside a scheme, so `java\nscript:` must not pass.
  // oxlint-disable-next-line no-control-regex
  if (/[\u0000-\u001f\u007f\s]/.test(href)) return undefined
  if (sitePath.test(href) || anchor.test(href)) return href
  if (/^mailto:[^\s@]+@[^\s@]+$/i.test(href) || /^tel:\+?[\d()-]{3,20}$/i.test(href)) return href
  if (!/^https?:\/\//i.test(href) || !URL.canParse(href)) return undefined
  const url = new URL(href)
  return url.username || url.password ? undefined : href
}

export interface RichMark {
  type: string
  attrs?: { href: string }
}
/** As read back: it was checked when it was written, so that a loose type is enough for readers. */
export interface RichNode {
  type: string
  attrs?: Record<string, unknown>
  content?: RichNode[]
  text?: string
  marks?: RichMark[]
}

export const emptyDocument = (): RichNode => ({ type: 'doc', content: [{ type: 'paragraph' }] })

const textBlocks = new Set(['paragraph', 'heading'])

/** The words of a document, block by block: an entry for each paragraph, heading, picture, attachment and fee table. */
export function plainBlocks(node: RichNode): string[] {
  const blocks: string[] = []
  const walk = (part: RichNode): void => {
    if (textBlocks.has(part.type)) blocks.push(inlineText(part))
    else if (part.type === 'picture')
      blocks.push([part.attrs?.['alt'], part.attrs?.['caption']].filter(Boolean).join('. '))
    else if (part.type === 'attachment') blocks.push(String(part.attrs?.['name']))
    else if (part.type === 'feeTable') blocks.push(feePartWords(feePart(part.attrs?.['part']) ?? 'A'))
    else if (part.type === 'orderedList')
      part.content?.forEach((item, at) => {
        const first = blocks.length
        walk(item)
        if (blocks[first]?.trim()) blocks[first] = `${itemNumber(part, at)} ${blocks[first]}`
      })
    else part.content?.forEach(walk)
  }
  walk(node)
  return blocks.filter((block) => block.trim())
}

/** The number of an item of an ordered list, as it is shown. */
const itemNumber = ({ attrs }: RichNode, at: number): string =>
  markerText(markerOf(attrs?.['marker']), Number(attrs?.['start'] ?? 1) + at)

/** The same as one text, blocks parted by blank lines: for search, excerpts, mails and the calls that answer plain text. */
export const plainText = (node: RichNode): string => plainBlocks(node).join('\n\n')

/** The words of a paragraph or heading with what their marks mean; a line break is an end of line. */
export const inlineText = (block: RichNode) =>
  (block.content ?? [])
    .map(({ type, text, marks = [] }) =>
      text === undefined
        ? type === 'hardBreak'
          ? '\n'
          : ''
        : marks.reduce((shown, mark) => plainMarked(shown, mark.type), text),
    )
    .join('')

/** A plain text as a document: blank lines part paragraphs, other ends of lines stay where they are. */
export function fromPlainText(text: string): RichNode {
  const paragraphs = text
    .replace(/\r\n?/g, '\n')
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter(Boolean)
  return fromParagraphs(paragraphs)
}

/** A list of plain texts as a document with a paragraph for each. */
export function fromParagraphs(paragraphs: readonly string[]): RichNode {
  const content = paragraphs.map((part) => paragraphOf(part.replace(/\r\n?/g, '\n')))
  const nodes = content.reduce((sum, { content: parts = [] }) => sum + 1 + parts.length, 1)
  // A text of thousands of short lines loses their ends rather than its words.
  if (nodes > richTextLimits.nodes) return fromParagraphs([paragraphs.join(' ').replace(/\s+/g, ' ')])
  return { type: 'doc', content: content.length > 0 ? content : [{ type: 'paragraph' }] }
}

function paragraphOf(text: string): RichNode {
  const content = text
    .split('\n')
    .flatMap((line, at): RichNode[] => [
      ...(at > 0 ? [{ type: 'hardBreak' }] : []),
      ...(line ? [{ type: 'text', text: line }] : []),
    ])
  return content.length > 0 ? { type: 'paragraph', content } : { type: 'paragraph' }
}

export const isDocument = (value: unknown): value is RichNode =>
  typeof value === 'object' && value !== null && (value as RichNode).type === 'doc'

const shownWithoutWords = new Set(['picture', 'table'])

/** Nothing in it would show on a page. */
export const isBlank = (doc: RichNode): boolean =>
  !plainText(doc).trim() && !doc.content?.some(({ type }) => shownWithoutWords.has(type))

/** Every address that the document's words link to. */
export function linksIn(node: RichNode): string[] {
  const own = (node.marks ?? []).flatMap(({ type, attrs }) => (type === 'link' && attrs ? [attrs.href] : []))
  return [...new Set([...own, ...(node.content ?? []).flatMap(linksIn)])]
}

/** Size and depth, counted without recursion before the schema, which recurses, sees the value. */
export function withinLimits(value: unknown): boolean {
  const stack: [unknown, number][] = [[value, 0]]
  let nodes = 0
  let characters = 0
  for (let next = stack.pop(); next; next = stack.pop()) {
    const [node, depth] = next
    if (typeof node !== 'object' || node === null) continue
    if (++nodes > richTextLimits.nodes || depth > richTextLimits.depth) return false
    const { content, text } = node as { content?: unknown; text?: unknown }
    if (typeof text === 'string') characters += text.length
    if (characters > richTextLimits.characters) return false
    if (!Array.isArray(content)) continue
    if (content.length > richTextLimits.nodes) return false
    for (const child of content) stack.push([child, depth + 1])
  }
  return true
}
