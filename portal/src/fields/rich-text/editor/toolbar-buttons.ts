import type { Editor, JSONContent } from '@tiptap/core'
import { NodeRange, type ResolvedPos } from '@tiptap/pm/model'
import { NodeSelection, Selection } from '@tiptap/pm/state'
import { liftTarget } from '@tiptap/pm/transform'
import type { IconName } from '#ui/icon-names.ts'
import { calloutTones } from '../document.ts'
import { type Marker, markerText } from '../numbering.ts'

export type EditorDialog = 'link' | 'picture' | 'attachment' | 'feeTable'

export interface ToolbarButton {
  name: string
  /** Without an icon the button shows its name. */
  icon?: IconName
  pressed?: boolean
  disabled?: boolean
  /** Also shown on a phone before the others are opened. */
  isFirst?: boolean
  /** What `/` at the start of a line offers. */
  isBlock?: true
  act: () => void
}

/** What the buttons show of the cursor's place. */
export const readPlace = (editor: Editor) => ({
  bold: editor.isActive('bold'),
  italic: editor.isActive('italic'),
  strike: editor.isActive('strike'),
  superscript: editor.isActive('superscript'),
  subscript: editor.isActive('subscript'),
  heading: editor.isActive('heading', { level: 2 }),
  subheading: editor.isActive('heading', { level: 3 }),
  bullets: editor.isActive('bulletList'),
  numbers: editor.isActive('orderedList'),
  marker: String(editor.getAttributes('orderedList')['marker'] ?? ''),
  start: Number(editor.getAttributes('orderedList')['start'] ?? 1),
  numberAbove: numberAfterListAbove(editor),
  quote: editor.isActive('blockquote'),
  callout: editor.isActive('callout'),
  tone: String(editor.getAttributes('callout')['tone'] ?? ''),
  link: editor.isActive('link'),
  table: editor.isActive('table'),
  picture: editor.isActive('picture'),
  attachment: editor.isActive('attachment'),
  feeTable: editor.isActive('feeTable'),
  mayHead: editor.can().toggleHeading({ level: 2 }),
  mayQuote: editor.isActive('blockquote') || editor.can().wrapIn('blockquote'),
  mayCallOut: editor.isActive('callout') || editor.can().wrapIn('callout'),
  undo: editor.can().undo(),
  redo: editor.can().redo(),
})
export type CursorPlace = ReturnType<typeof readPlace>

type Open = (dialog: EditorDialog) => void

/** The buttons in groups: undo, blocks and marks, lists, what is added. */
export const buttonsOf = (editor: Editor, at: CursorPlace, open: Open): ToolbarButton[][] => {
  const run = () => editor.chain().focus()
  return [
    [
      { name: 'Undo', icon: 'undo', disabled: !at.undo, isFirst: true, act: () => run().undo().run() },
      { name: 'Redo', icon: 'redo', disabled: !at.redo, act: () => run().redo().run() },
    ],
    [
      headingButton(editor, at, 2),
      headingButton(editor, at, 3),
      { name: 'Bold', icon: 'bold', pressed: at.bold, isFirst: true, act: () => run().toggleBold().run() },
      { name: 'Italic', icon: 'italic', pressed: at.italic, act: () => run().toggleItalic().run() },
      markButton(editor, 'Strikethrough', 'strike', at.strike),
      markButton(editor, 'Superscript', 'superscript', at.superscript),
      markButton(editor, 'Subscript', 'subscript', at.subscript),
    ],
    [
      {
        name: 'Bullets',
        icon: 'bullets',
        pressed: at.bullets,
        isFirst: true,
        isBlock: true,
        act: () => run().toggleBulletList().run(),
      },
      {
        name: 'Numbers',
        icon: 'numbers',
        pressed: at.numbers,
        isBlock: true,
        act: () => run().toggleOrderedList().run(),
      },
      boxButton(editor, { name: 'Quote', icon: 'quote', type: 'blockquote', pressed: at.quote, may: at.mayQuote }),
      boxButton(editor, { name: 'Call-out', icon: 'info', type: 'callout', pressed: at.callout, may: at.mayCallOut }),
    ],
    [
      { name: 'Link', icon: 'link', pressed: at.link, isFirst: true, act: () => open('link') },
      {
        name: 'Picture',
        icon: 'image',
        pressed: at.picture,
        isFirst: true,
        isBlock: true,
        act: () => open('picture'),
      },
      {
        name: 'Document',
        icon: 'paperclip',
        pressed: at.attachment,
        isBlock: true,
        act: () => open('attachment'),
      },
      { name: 'Table', icon: 'table', disabled: at.table, isBlock: true, act: () => addTable(editor) },
      { name: 'Table of fees', icon: 'naira', pressed: at.feeTable, isBlock: true, act: () => open('feeTable') },
    ],
  ]
}

type ScriptMark = 'strike' | 'superscript' | 'subscript'
const markButton = (editor: Editor, name: string, type: ScriptMark, pressed: boolean): ToolbarButton => ({
  name,
  icon: type,
  pressed,
  act: () => editor.chain().focus().toggleMark(type).run(),
})

const headingButton = (editor: Editor, at: CursorPlace, level: 2 | 3): ToolbarButton => ({
  name: level === 2 ? 'Heading' : 'Subheading',
  icon: level === 2 ? 'heading' : 'subheading',
  pressed: level === 2 ? at.heading : at.subheading,
  disabled: !at.mayHead,
  isFirst: level === 2,
  isBlock: true,
  act: () => editor.chain().focus().toggleHeading({ level }).run(),
})

interface Box {
  name: string
  icon: IconName
  type: 'blockquote' | 'callout'
  pressed: boolean
  may: boolean
}
/** A button that puts the selected blocks into a box, or takes the box away. */
const boxButton = (editor: Editor, { name, icon, type, pressed, may }: Box): ToolbarButton => ({
  name,
  icon,
  pressed,
  disabled: !may,
  isBlock: true,
  act: () => (pressed ? remove(editor, type) : void editor.chain().focus().wrapIn(type).run()),
})

const toneNames = { note: 'Note', important: 'Important', warning: 'Warning' } as const

/** The buttons for the call-out, table or block at the cursor. */
export function buttonsHere(editor: Editor, at: CursorPlace, open: Open): ToolbarButton[] {
  const chosen = (['picture', 'attachment', 'feeTable'] as const).find((kind) => at[kind])
  const run = () => editor.chain().focus()
  return [
    ...(at.callout ? toneButtons(editor, at) : []),
    ...(at.marker ? numberButtons(editor, at) : []),
    ...(at.table ? tableButtons(run) : []),
    ...(chosen
      ? [
          { name: `Change the ${blockNames[chosen]}`, act: () => open(chosen) },
          { name: `Delete the ${blockNames[chosen]}`, act: () => run().deleteSelection().run() },
        ]
      : []),
  ]
}

const blockNames = { picture: 'picture', attachment: 'document', feeTable: 'table of fees' } as const

const toneButtons = (editor: Editor, at: CursorPlace): ToolbarButton[] =>
  calloutTones.map((tone) => ({
    name: toneNames[tone],
    pressed: at.tone === tone,
    act: () => editor.chain().focus().updateAttributes('callout', { tone }).run(),
  }))

const offeredMarkers: readonly Marker[] = ['1.', '(1)', 'a.', '(a)', 'i.', '(i)', 'A.', 'I.']

function numberButtons(editor: Editor, at: CursorPlace): ToolbarButton[] {
  const change = (attrs: { marker: Marker } | { start: number }) => () =>
    editor.chain().focus().updateAttributes('orderedList', attrs).run()
  const kinds = offeredMarkers.map((marker) => ({
    name: [1, 2].map((number) => markerText(marker, number)).join(' '),
    pressed: at.marker === marker,
    act: change({ marker }),
  }))
  const { numberAbove } = at
  if (numberAbove === undefined) return kinds
  const pressed = at.start === numberAbove
  const name = 'Continue the list above'
  return [...kinds, { name, pressed, act: change({ start: pressed ? 1 : numberAbove }) }]
}

const tableButtons = (run: () => ReturnType<Editor['chain']>): ToolbarButton[] => [
  { name: 'Row above', act: () => run().addRowBefore().run() },
  { name: 'Row below', act: () => run().addRowAfter().run() },
  { name: 'Column before', act: () => run().addColumnBefore().run() },
  { name: 'Column after', act: () => run().addColumnAfter().run() },
  { name: 'Header row', act: () => run().toggleHeaderRow().run() },
  { name: 'Delete row', act: () => run().deleteRow().run() },
  { name: 'Delete column', act: () => run().deleteColumn().run() },
  { name: 'Delete table', act: () => run().deleteTable().run() },
]

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
function addBlock(editor: Editor, block: JSONContent): void {
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
const addTable = (editor: Editor): void =>
  addBlock(editor, { type: 'table', content: [row('tableHeader'), row('tableCell'), row('tableCell')] })

function depthOf($at: ResolvedPos, type: string): number {
  for (let depth = $at.depth; depth > 0; depth--) if ($at.node(depth).type.name === type) return depth
  return 0
}

/** The number that continues the numbered list above the one of the cursor. */
function numberAfterListAbove({ state: { selection } }: Editor): number | undefined {
  const { $from } = selection
  const depth = depthOf($from, 'orderedList')
  if (depth === 0) return undefined
  const above = $from.node(depth - 1).content.content.slice(0, $from.index(depth - 1))
  const list = above.findLast(({ type }) => type.name === 'orderedList')
  return list && Number(list.attrs['start']) + list.childCount
}

/** Takes the call-out or quote around the cursor away; its text stays. */
function remove(editor: Editor, type: 'callout' | 'blockquote'): void {
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
