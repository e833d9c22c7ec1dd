import { alignEntries, splitWords } from '../align-lists.ts'
import { keyOfNode } from './canonical.ts'
import { plainText, type RichNode, plainMarked } from './document.ts'

export type BlockChange =
  | { kind: 'added'; at: number; after: RichNode }
  | { kind: 'removed'; at: number; before: RichNode }
  | { kind: 'changed'; at: number; before: RichNode; after: RichNode }
  | { kind: 'moved'; at: number; from: number; after: RichNode }

/** How many new blocks are compared with one that is gone. */
const lookAhead = 20

/** What differs between two documents, block by block in the order of the later one; a block that was only edited is one change. */
export function compareDocuments(before: RichNode, after: RichNode): BlockChange[] {
  const old = before.content ?? []
  const now = after.content ?? []
  const places = alignEntries(old.map(keyOfNode), now.map(keyOfNode))
  const changes: BlockChange[] = []
  let [from, to] = [0, 0]
  for (let at = 0; at <= old.length; at++) {
    const place = at === old.length ? now.length : places[at]!
    if (place === -1) continue
    changes.push(...pairBlocks(old.slice(from, at), now.slice(to, place), from, to))
    ;[from, to] = [at + 1, place + 1]
  }
  return joinMoves(changes)
}

/** Blocks of a changed stretch that resemble each other are one change, in their order. */
function pairBlocks(gone: RichNode[], come: RichNode[], from: number, to: number): BlockChange[] {
  const changes: BlockChange[] = []
  let next = 0
  const addUntil = (end: number) => {
    for (; next < end; next++) changes.push({ kind: 'added', at: to + next, after: come[next]! })
  }
  for (const [index, before] of gone.entries()) {
    const found = come.findIndex(
      (after, at) => at >= next && at < next + lookAhead && after.type === before.type && alike(before, after),
    )
    if (found === -1) {
      changes.push({ kind: 'removed', at: from + index, before })
      continue
    }
    addUntil(found)
    changes.push({ kind: 'changed', at: to + found, before, after: come[found]! })
    next = found + 1
  }
  addUntil(come.length)
  return changes
}

/** At least two of five words are in both. */
function alike(one: RichNode, other: RichNode): boolean {
  const [left, right] = [wordsOf(one), wordsOf(other)]
  if (left.size + right.size === 0) return true
  let shared = 0
  for (const word of left) if (right.has(word)) shared++
  return (2 * shared) / (left.size + right.size) > 0.4
}
const wordsOf = (node: RichNode): Set<string> => new Set(splitWords(plainText(node)).map((word) => word.trim()))

/** A block that went in one place and came in another was moved. */
function joinMoves(changes: readonly BlockChange[]): BlockChange[] {
  const removed = new Map(
    changes.flatMap((change) => (change.kind === 'removed' ? [[keyOfNode(change.before), change] as const] : [])),
  )
  const joined = new Set<BlockChange>()
  const moved = changes.map((change): BlockChange => {
    const origin = change.kind === 'added' ? removed.get(keyOfNode(change.after)) : undefined
    if (!origin || joined.has(origin) || change.kind !== 'added') return change
    joined.add(origin)
    return { kind: 'moved', at: change.at, from: origin.at, after: change.after }
  })
  return moved.filter((change) => !joined.has(change))
}

const blockNames: Record<string, string> = {
  heading: 'heading',
  bulletList: 'list',
  orderedList: 'numbered list',
  blockquote: 'quotation',
  callout: 'call-out',
  picture: 'picture',
  attachment: 'attachment',
  table: 'table',
  feeTable: 'fee table',
}
/** What staff call a block; empty for a paragraph. */
export const blockName = ({ type }: RichNode): string => blockNames[type] ?? ''

/** The words of a block with its marks, links and attributes told, for changes that its words alone do not show. */
export function toldText(node: RichNode): string {
  if (node.type === 'picture' || node.type === 'attachment')
    return Object.entries(node.attrs ?? {})
      .filter(([, value]) => value !== '' && value !== false)
      .map(([name, value]) => `${name}: ${String(value)}`)
      .join('\n')
  const attrs = Object.values(node.attrs ?? {})
    .filter((value) => value !== 1)
    .map(String)
  const own = attrs.length > 0 ? `[${blockName(node) || node.type} ${attrs.join(', ')}] ` : ''
  if (node.text !== undefined) return (node.marks ?? []).reduce(toldMark, node.text)
  if (node.type === 'hardBreak') return '\n'
  const inline = node.type === 'paragraph' || node.type === 'heading'
  return own + (node.content ?? []).map(toldText).join(inline ? '' : '\n')
}

function toldMark(text: string, { type, attrs }: { type: string; attrs?: { href: string } }): string {
  if (type === 'bold') return `**${text}**`
  if (type === 'italic') return `_${text}_`
  return type === 'link' ? `${text} (${attrs?.href ?? ''})` : plainMarked(text, type)
}
