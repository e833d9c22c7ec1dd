import type { RichMark, RichNode } from './document.ts'

/** The attributes of each node, in the order in which they are written. */
const attributes: Record<string, readonly string[]> = {
  heading: ['level'],
  orderedList: ['start', 'marker'],
  callout: ['tone'],
  picture: ['src', 'alt', 'decorative', 'caption'],
  attachment: ['href', 'name', 'bytes', 'kind'],
  tableCell: ['colspan', 'rowspan'],
  tableHeader: ['colspan', 'rowspan'],
  feeTable: ['part'],
  link: ['href'],
}
/** An attribute of this value is the same as none. */
const usual: Record<string, unknown> = { start: 1, marker: '1.', colspan: 1, rowspan: 1 }

function attrsOf(type: string, attrs: Record<string, unknown> | undefined) {
  const entries = (attributes[type] ?? []).flatMap((name) =>
    // A cell has both spans or none; each attribute of a list is for itself.
    attrs && name in attrs && (type !== 'orderedList' || attrs[name] !== usual[name]) ? [[name, attrs[name]]] : [],
  )
  return entries.some(([name, value]) => usual[name as string] !== value)
    ? { attrs: Object.fromEntries(entries) as Record<string, unknown> }
    : {}
}

const markOf = ({ type, attrs }: RichMark) => ({ type, ...attrsOf(type, attrs) }) as RichMark

/** A node in the one form that stored, typed and merged documents share, so that equal ones are equal as JSON. */
export function canonical(node: RichNode): RichNode {
  const { type, text, marks, content } = node
  return {
    type,
    ...attrsOf(type, node.attrs),
    ...(text !== undefined && { text }),
    ...(marks?.length && { marks: marks.map(markOf).sort((one, other) => (one.type < other.type ? -1 : 1)) }),
    ...(content?.length && { content: joinTexts(content.map(canonical)) }),
  }
}

export const keyOfNode = (node: RichNode): string => JSON.stringify(canonical(node))

/** Neighbouring texts with the same marks are one text. */
export function joinTexts(parts: readonly RichNode[]): RichNode[] {
  const joined: RichNode[] = []
  for (const part of parts) {
    const last = joined.at(-1)
    if (last?.text !== undefined && part.text !== undefined && sameMarks(last, part))
      joined[joined.length - 1] = { ...last, text: last.text + part.text }
    else joined.push(part)
  }
  return joined
}
const sameMarks = (one: RichNode, other: RichNode) => JSON.stringify(one.marks) === JSON.stringify(other.marks)
