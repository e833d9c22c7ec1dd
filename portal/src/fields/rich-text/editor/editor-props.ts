import type { EditorProps, EditorView } from '@tiptap/pm/view'
import { NodeSelection, TextSelection } from '@tiptap/pm/state'
import { cleanPasted } from './paste.ts'
import { droppedWords, mostPasted, tooMuchPasted } from './paste-html.ts'
import { focusToolbar } from './toolbar.tsx'
import type { EditorDialog } from './toolbar-buttons.ts'

interface Handlers {
  attributes: Record<string, string>
  /** A sentence about what was left out; undefined where all was taken. */
  onNotice: (words: string | undefined) => void
  /** Pictures and documents that were pasted or dropped. */
  onFiles: (files: File[]) => void
  onOpen: (dialog: EditorDialog) => void
}

/** What the editor does with keys, pastes and drops. */
export const editorProps = ({ attributes, onNotice, onFiles, onOpen }: Handlers): EditorProps => ({
  attributes,
  // The cursor stays clear of the header and the buttons.
  scrollThreshold: { top: 130, bottom: 40, left: 0, right: 0 },
  scrollMargin: { top: 140, bottom: 60, left: 0, right: 0 },
  transformPastedHTML: (html) => {
    if (html.length > mostPasted) {
      onNotice(tooMuchPasted)
      return ''
    }
    const pasted = cleanPasted(html)
    onNotice(droppedWords(pasted.dropped))
    return pasted.html
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
  handleDoubleClickOn: (_view, _at, node) => openFor(node.type.name, onOpen),
  handleKeyDown: (view, event) => {
    if (event.key === 'F10' && event.altKey) {
      focusToolbar(view.dom)
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
const mostFiles = 20

function filesOf({ files }: DataTransfer, onNotice: Handlers['onNotice']): File[] {
  const fitting = [...files].filter(({ type }) => type.startsWith('image/') || type === 'application/pdf')
  if (fitting.length < files.length) onNotice('Only pictures and PDF files can be added to a text.')
  return fitting.slice(0, mostFiles)
}

const hasWords = (data: DataTransfer | null): boolean => Boolean(data?.getData('text/plain').trim())

function putCursor(view: EditorView, { clientX, clientY }: DragEvent): void {
  const at = view.posAtCoords({ left: clientX, top: clientY })?.pos
  if (at === undefined) return
  view.dispatch(view.state.tr.setSelection(TextSelection.near(view.state.doc.resolve(at))))
}
