import type { Editor } from '@tiptap/core'
import { NodeSelection, TextSelection } from '@tiptap/pm/state'
import type { EditorProps, EditorView } from '@tiptap/pm/view'
import { useEditorState } from '@tiptap/react'
import { type KeyboardEvent, useState } from 'react'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/icon.tsx'
import type { CursorAt } from './block-menu.tsx'
import { droppedWords, maxPasted, picturesIn, tooMuchPasted } from './paste-lists.ts'
import { cleanPasted } from './paste.ts'
import { buttonsHere, buttonsOf, type EditorDialog, readPlace, type ToolbarButton } from './toolbar-buttons.ts'

export type ToolbarProps = { editor: Editor; label: string; controls: string; onOpen: (dialog: EditorDialog) => void }

/** The buttons of the editor: one stop for Tab, arrow keys within, Escape back to the text. A phone shows the most used, and the others on demand. */
export function Toolbar({ editor, label, controls, onOpen }: ToolbarProps) {
  // Rendered only when a button changes, not with each key.
  const place = useEditorState({ editor, selector: ({ editor: current }) => readPlace(current) })
  const [isOpen, setOpen] = useState(false)
  const [current, setCurrent] = useState('Undo')
  const groups = buttonsOf(editor, place, onOpen)
  const here = buttonsHere(editor, place, onOpen)
  const names = [...groups.flat(), ...here].map(({ name }) => name)
  const stop = names.includes(current) || current === more ? current : names[0]
  const shared = (button: ToolbarButton) => ({
    button,
    isStop: button.name === stop,
    onFocus: () => setCurrent(button.name),
  })
  return (
    // The keys move between the buttons, which are the controls.
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus
    <div
      role="toolbar"
      aria-label={`Format: ${label}`}
      aria-controls={controls}
      onKeyDown={(event) => moveByKey(event, editor)}
      className="rich-text-bar"
    >
      <div className="flex flex-wrap items-center gap-x-2">
        {groups.map((group, at) => (
          <div key={at} className="contents sm:flex">
            {group.map((button) => (
              <BarButton
                key={button.name}
                {...shared(button)}
                className={!button.isFirst && !isOpen ? 'max-sm:hidden' : undefined}
              />
            ))}
          </div>
        ))}
        <MoreButton isOpen={isOpen} onToggle={() => setOpen(!isOpen)} isStop={stop === more} onFocus={setCurrent} />
      </div>
      {here.length > 0 && (
        <div className="flex gap-1 overflow-x-auto border-t border-line pt-1 sm:flex-wrap">
          {here.map((button) => (
            <BarButton key={button.name} {...shared(button)} />
          ))}
        </div>
      )}
    </div>
  )
}

const more = 'More'
const buttonClass =
  'inline-flex min-h-11 min-w-11 shrink-0 items-center justify-center rounded-md px-2 text-sm font-semibold text-ink hover:bg-brand-soft aria-pressed:bg-brand aria-pressed:text-on-brand aria-disabled:text-muted sm:min-h-9 sm:min-w-9 pointer-coarse:min-h-11 pointer-coarse:min-w-11'

type BarButtonProps = { button: ToolbarButton; isStop: boolean; onFocus: () => void; className?: string | undefined }

function BarButton({ button, isStop, onFocus, className }: BarButtonProps) {
  const { name, icon, pressed, disabled, act } = button
  return (
    <button
      type="button"
      aria-label={icon && name}
      title={icon && name}
      aria-pressed={pressed}
      // Not `disabled`: the focus would be lost where the last step is undone.
      aria-disabled={disabled || undefined}
      tabIndex={isStop ? 0 : -1}
      onFocus={onFocus}
      // The text keeps its selection and, on a phone, its keyboard.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => disabled || act()}
      className={classNames(buttonClass, !icon && 'whitespace-nowrap', className)}
    >
      {icon ? <Icon name={icon} /> : name}
    </button>
  )
}

type MoreButtonProps = { isOpen: boolean; onToggle: () => void; isStop: boolean; onFocus: (name: string) => void }

function MoreButton({ isOpen, onToggle, isStop, onFocus }: MoreButtonProps) {
  return (
    <button
      type="button"
      aria-label={isOpen ? 'Fewer buttons' : 'More buttons'}
      title={isOpen ? 'Fewer buttons' : 'More buttons'}
      aria-expanded={isOpen}
      tabIndex={isStop ? 0 : -1}
      onFocus={() => onFocus(more)}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onToggle}
      className={classNames(buttonClass, 'sm:hidden')}
    >
      <Icon name={isOpen ? 'chevron-up' : 'more'} />
    </button>
  )
}

function moveByKey(event: KeyboardEvent<HTMLElement>, editor: Editor): void {
  const buttons = [...event.currentTarget.querySelectorAll('button')].filter((button) => button.checkVisibility())
  const at = buttons.findIndex((button) => button === document.activeElement)
  const last = buttons.length - 1
  const to = new Map([
    ['ArrowRight', at === last ? 0 : at + 1],
    ['ArrowLeft', at <= 0 ? last : at - 1],
    ['Home', 0],
    ['End', last],
  ]).get(event.key)
  if (event.key === 'Escape') editor.commands.focus()
  else if (to === undefined) return
  else buttons[to]?.focus()
  event.preventDefault()
}

/** The button that Tab reaches, for the key that leads from the text to the buttons. */
function focusToolbar(text: Element): void {
  text
    .closest('.rich-text-field')
    ?.querySelectorAll<HTMLElement>('[role=toolbar] button')
    .forEach((button) => button.tabIndex === 0 && button.focus())
}

interface Handlers {
  attributes: Record<string, string>
  /** A sentence about what was left out; undefined where all was taken. */
  onNotice: (words: string | undefined) => void
  /** Pictures and documents that were pasted or dropped. */
  onFiles: (files: File[]) => void
  onOpen: (dialog: EditorDialog) => void
  /** `/` was typed on an empty line. */
  onSlash: (at: CursorAt) => void
}

/** What the editor does with keys, pastes and drops. */
export const editorProps = ({ attributes, onNotice, onFiles, onOpen, onSlash }: Handlers): EditorProps => ({
  attributes,
  // The cursor stays clear of the header, the buttons and the bar at the foot.
  scrollThreshold: { top: 130, bottom: 130, left: 0, right: 0 },
  scrollMargin: { top: 140, bottom: 150, left: 0, right: 0 },
  transformPastedHTML: (html) => {
    if (html.length > maxPasted) {
      onNotice(tooMuchPasted)
      return ''
    }
    const { html: words, dropped } = cleanPasted(html)
    const pictures = picturesIn(html, maxFiles)
    onNotice(droppedWords({ ...dropped, pictures: (dropped.pictures ?? 0) - pictures.length }))
    // Each asks what it shows, below the pasted words.
    if (pictures.length > 0) onFiles(pictures)
    return words
  },
  handlePaste: (_view, { clipboardData }) => {
    const files = clipboardData ? filesOf(clipboardData, onNotice) : []
    // Word also sends a picture of the pasted words.
    if (files.length === 0 || hasWords(clipboardData)) return false
    onFiles(files)
    return true
  },
  handleDrop: (view, event, _slice, isMoved) => {
    if (isMoved || !event.dataTransfer || event.dataTransfer.files.length === 0) return false
    putCursor(view, event)
    const files = filesOf(event.dataTransfer, onNotice)
    if (files.length > 0) onFiles(files)
    return true
  },
  handleTextInput: (view, _from, _to, typed) => {
    const { $from, empty } = view.state.selection
    if (typed !== '/' || !empty || $from.parent.type.name !== 'paragraph' || $from.parent.content.size > 0) return false
    onSlash(view.coordsAtPos($from.pos))
    return true
  },
  handleDoubleClickOn: (_view, _at, node) => openFor(node.type.name, onOpen),
  handleKeyDown: (view, event) => {
    if (event.key === 'F10' && event.altKey) {
      focusToolbar(view.dom)
      return true
    }
    if (event.key === 'k' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      onOpen('link')
      return true
    }
    const { selection } = view.state
    if (event.key !== 'Enter' || !(selection instanceof NodeSelection)) return false
    return openFor(selection.node.type.name, onOpen)
  },
})

function openFor(type: string, onOpen: (dialog: EditorDialog) => void): boolean {
  if (type !== 'picture' && type !== 'attachment' && type !== 'feeTable') return false
  onOpen(type)
  return true
}

/** More at once are most likely a mistake. */
const maxFiles = 20

function filesOf({ files }: DataTransfer, onNotice: Handlers['onNotice']): File[] {
  const fitting = [...files].filter(({ type }) => type.startsWith('image/') || type === 'application/pdf')
  if (fitting.length < files.length) onNotice('Only pictures and PDF files can be added to a text.')
  return fitting.slice(0, maxFiles)
}

const hasWords = (data: DataTransfer | null): boolean => Boolean(data?.getData('text/plain').trim())

function putCursor(view: EditorView, { clientX, clientY }: DragEvent): void {
  const at = view.posAtCoords({ left: clientX, top: clientY })?.pos
  if (at === undefined) return
  view.dispatch(view.state.tr.setSelection(TextSelection.near(view.state.doc.resolve(at))))
}
