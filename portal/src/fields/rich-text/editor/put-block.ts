import type { Editor, JSONContent } from '@tiptap/core'
import { NodeRange, type ResolvedPos } from '@tiptap/pm/model'
import { NodeSelection, Selection } from '@tiptap/pm/state'
import { liftTarget } from '@tiptap/pm/transform'

/** What is stored of the selected block, if it is of this kind. */
export function selectedBlock<T extends object>(editor: Editor, type: string): T | undefined {
  const { selection } = editor.state
  const isSelected = selection instanceof NodeSelection && selection.node.type.name === type
  return isSelected ? ({ ...selection.node.attrs } as T) : undefined
}

/** Changes the selected block, or adds one. */
export function putBlock(editor: Editor, type: string, attrs: object, edited: object | undefined): void {
  if (edited) editor.commands.updateAttributes(type, attrs)
  else addBlock(editor, { type, attrs })
}

/**
 * Adds a block below the one of the cursor, or in the place of an empty paragraph: nothing selected is replaced, and no list or table is torn apart.
 * The cursor goes into the block, or after one without text, where a paragraph is added if none is there.
 */
export function addBlock(editor: Editor, block: JSONContent): void {
  editor.commands.command(({ tr, state }) => {
    const { $to, to } = state.selection
    const isEmpty = $to.depth === 1 && $to.parent.type.name === 'paragraph' && $to.parent.content.size === 0
    const end = $to.depth > 0 ? $to.after(1) : to
    const start = isEmpty ? $to.before(1) : end
    const node = state.schema.nodeFromJSON(block)
    tr.replaceWith(start, end, node)
    const after = start + node.nodeSize
    const next = tr.doc.nodeAt(after)
    if (!next?.isTextblock) tr.insert(after, state.schema.nodes['paragraph']!.create())
    tr.setSelection(Selection.near(tr.doc.resolve(node.isAtom ? after : start), 1)).scrollIntoView()
    return true
  })
  editor.commands.focus()
}

const cell = (type: string): JSONContent => ({ type, content: [{ type: 'paragraph' }] })
const row = (type: string): JSONContent => ({ type: 'tableRow', content: [cell(type), cell(type), cell(type)] })

/** A table of three columns with a head. */
export const addTable = (editor: Editor): void =>
  addBlock(editor, { type: 'table', content: [row('tableHeader'), row('tableCell'), row('tableCell')] })

function depthOf($at: ResolvedPos, type: string): number {
  for (let depth = $at.depth; depth > 0; depth--) if ($at.node(depth).type.name === type) return depth
  return 0
}

/** The number that continues the numbered list above the one of the cursor. */
export function numberAfterListAbove({ state: { selection } }: Editor): number | undefined {
  const { $from } = selection
  const depth = depthOf($from, 'orderedList')
  if (depth === 0) return undefined
  const above = $from.node(depth - 1).content.content.slice(0, $from.index(depth - 1))
  const list = above.findLast(({ type }) => type.name === 'orderedList')
  return list && Number(list.attrs['start']) + list.childCount
}

/** Takes the call-out or quote around the cursor away; its text stays. */
export function takeAway(editor: Editor, type: 'callout' | 'blockquote'): void {
  editor.commands.command(({ tr, state: { doc, selection } }) => {
    const { $from } = selection
    const depth = depthOf($from, type)
    if (depth === 0) return false
    const range = new NodeRange(doc.resolve($from.start(depth)), doc.resolve($from.end(depth)), depth)
    const target = liftTarget(range)
    if (target === null) return false
    tr.lift(range, target)
    return true
  })
  editor.commands.focus()
}
