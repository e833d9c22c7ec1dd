import { slugOf } from '#platform/values/plain-letters.ts'
import { type RichNode, inlineText } from './document.ts'

export interface Heading {
  /** The anchor of the heading on its page. */
  id: string
  level: 2 | 3
  text: string
}

/**
 * The headings of a document with their anchors, which are made from their words, for the page and its table of contents. The prefix keeps them apart
 * from other parts of a page.
 */
export const headingsOf = (doc: RichNode, prefix = 'text-'): Heading[] => [...anchorsOf(doc, prefix).values()]

/** The same by node, as the page needs it. */
export function anchorsOf(doc: RichNode, prefix: string): Map<RichNode, Heading> {
  const taken = new Map<string, number>()
  const headings = new Map<RichNode, Heading>()
  for (const node of doc.content ?? []) {
    if (node.type !== 'heading') continue
    const text = inlineText(node).replace(/\s+/g, ' ').trim()
    const name = anchorName(text)
    const times = (taken.get(name) ?? 0) + 1
    taken.set(name, times)
    const id = prefix + (times > 1 ? `${name}-${times}` : name)
    headings.set(node, { id, level: node.attrs?.['level'] === 3 ? 3 : 2, text })
  }
  return headings
}

const anchorName = (text: string): string => slugOf(text, 60) || 'part'
