import type { RichMark, RichNode } from '../document.ts'

/** The attributes that are stored of each node and mark; the editor's own, such as widths of columns, are not. */
const stored: Record<string, readonly string[]> = {
  heading: ['level'],
  orderedList: ['start'],
  callout: ['tone'],
  picture: ['src', 'alt', 'decorative', 'caption'],
  attachment: ['href', 'name', 'bytes', 'kind'],
  feeTable: ['part'],
  tableCell: ['colspan', 'rowspan'],
  tableHeader: ['colspan', 'rowspan'],
  link: ['href'],
}

function attributesOf(type: string, attrs: Record<string, unknown> | undefined) {
  const names = stored[type]
  return names && { attrs: Object.fromEntries(names.map((name) => [name, attrs?.[name]])) }
}

/** The editor's document in the one form in which it is stored and compared. */
export function canonical(node: RichNode): RichNode {
  return {
    type: node.type,
    ...attributesOf(node.type, node.attrs),
    ...(node.text !== undefined && { text: node.text }),
    ...(node.marks?.length && { marks: node.marks.map(markOf).sort((a, b) => (a.type < b.type ? -1 : 1)) }),
    ...(node.content?.length && { content: node.content.map(canonical) }),
  }
}

const markOf = ({ type, attrs }: RichMark) => ({ type, ...attributesOf(type, { ...attrs }) }) as RichMark
