import { readPieces, type TextSection } from '#ui/page/document-text.ts'
import { allowedLink, type RichNode } from './document.ts'

/** A list of nodes as a document. */
export const documentOf = (content: RichNode[]): RichNode => ({
  type: 'doc',
  content: content.length > 0 ? content : [{ type: 'paragraph' }],
})

/** Words with their links (`[words](/path)`, telephone numbers, e-mail addresses) as nodes. */
export const inlineOf = (text: string): RichNode[] =>
  readPieces(text)
    .filter((piece) => piece.text !== '')
    .map(({ text: words, href }) => {
      const link = href === undefined ? undefined : allowedLink(href)
      return { type: 'text', text: words, ...(link && { marks: [{ type: 'link', attrs: { href: link } }] }) }
    })

export const paragraphOf = (text: string): RichNode => ({ type: 'paragraph', content: inlineOf(text) })

export const headingOf = (text: string, level: 2 | 3 = 2): RichNode => ({
  type: 'heading',
  attrs: { level },
  content: [{ type: 'text', text }],
})

const itemOf = (content: RichNode[]): RichNode => ({ type: 'listItem', content: [{ type: 'paragraph', content }] })

export const listOf = (items: readonly string[], numbered = false): RichNode => ({
  type: numbered ? 'orderedList' : 'bulletList',
  content: items.map((item) => itemOf(inlineOf(item))),
})

/** Terms with their texts, as a list in which each term is bold. */
export const factsOf = (entries: readonly { term: string; text: string }[]): RichNode => ({
  type: 'bulletList',
  content: entries.map(({ term, text }) =>
    itemOf([
      { type: 'text', text: `${term}:`, marks: [{ type: 'bold' }] },
      { type: 'text', text: ' ' },
      ...inlineOf(text),
    ]),
  ),
})

/** The sections of a built-in page as a document that staff can edit. */
export const documentOfSections = (sections: readonly TextSection[]): RichNode =>
  documentOf(
    sections.flatMap(({ heading, blocks }) => [
      headingOf(heading),
      ...blocks.map((block) => {
        if (block.kind === 'paragraph') return paragraphOf(block.text)
        return block.kind === 'facts' ? factsOf(block.entries) : listOf(block.items, block.numbered)
      }),
    ]),
  )
