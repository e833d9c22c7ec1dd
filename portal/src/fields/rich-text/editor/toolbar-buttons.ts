import type { Editor } from '@tiptap/core'
import type { IconName } from '#ui/icon-names.ts'
import { calloutTones } from '../document.ts'
import { type Marker, markerText } from '../numbering.ts'
import { addTable, numberAfterListAbove, takeAway } from './put-block.ts'

export type EditorDialog = 'link' | 'picture' | 'attachment' | 'feeTable'

export interface ToolbarButton {
  name: string
  /** Without an icon the button shows its name. */
  icon?: IconName
  pressed?: boolean
  disabled?: boolean
  /** Also shown on a phone before the others are opened. */
  isFirst?: boolean
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
export type Place = ReturnType<typeof readPlace>

type Open = (dialog: EditorDialog) => void

/** The buttons in groups: undo, blocks and marks, lists, what is added. */
export const buttonsOf = (editor: Editor, at: Place, open: Open): ToolbarButton[][] => {
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
        act: () => run().toggleBulletList().run(),
      },
      { name: 'Numbers', icon: 'numbers', pressed: at.numbers, act: () => run().toggleOrderedList().run() },
      boxButton(editor, { name: 'Quote', icon: 'quote', type: 'blockquote', pressed: at.quote, may: at.mayQuote }),
      boxButton(editor, { name: 'Call-out', icon: 'info', type: 'callout', pressed: at.callout, may: at.mayCallOut }),
    ],
    [
      { name: 'Link', icon: 'link', pressed: at.link, isFirst: true, act: () => open('link') },
      { name: 'Picture', icon: 'image', pressed: at.picture, isFirst: true, act: () => open('picture') },
      { name: 'Document', icon: 'paperclip', pressed: at.attachment, act: () => open('attachment') },
      { name: 'Table', icon: 'table', disabled: at.table, act: () => addTable(editor) },
      { name: 'Table of fees', icon: 'naira', pressed: at.feeTable, act: () => open('feeTable') },
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

const headingButton = (editor: Editor, at: Place, level: 2 | 3): ToolbarButton => ({
  name: level === 2 ? 'Heading' : 'Subheading',
  icon: level === 2 ? 'heading' : 'subheading',
  pressed: level === 2 ? at.heading : at.subheading,
  disabled: !at.mayHead,
  isFirst: level === 2,
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
  act: () => (pressed ? takeAway(editor, type) : void editor.chain().focus().wrapIn(type).run()),
})

const toneNames = { note: 'Note', important: 'Important', warning: 'Warning' } as const

/** The buttons for the call-out, table or block at the cursor. */
export function buttonsHere(editor: Editor, at: Place, open: Open): ToolbarButton[] {
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

const toneButtons = (editor: Editor, at: Place): ToolbarButton[] =>
  calloutTones.map((tone) => ({
    name: toneNames[tone],
    pressed: at.tone === tone,
    act: () => editor.chain().focus().updateAttributes('callout', { tone }).run(),
  }))

const offeredMarkers: readonly Marker[] = ['1.', '(1)', 'a.', '(a)', 'i.', '(i)', 'A.', 'I.']

function numberButtons(editor: Editor, at: Place): ToolbarButton[] {
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
