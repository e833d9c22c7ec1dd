// TipTap, of which we use single parts, because its schema checks what block may hold what and it is the only one of five editors that obeys the
// site's policy without an exception. All `@tiptap` packages have one version, since their peers are exact.
// Against its habits: no style element (`injectCSS: false`), tables without style attributes, pasted HTML read without its `style` attributes
// (`paste-lists.ts`), Tab leaves the text (Ctrl+] and Ctrl+[ move list items), a document with unknown blocks is shown and cannot be changed
// (`enableContentCheck`), new blocks go below the block of the cursor (`toolbar-buttons.ts`).
// Pictures and files are stored in a dialog before they enter the text, so a text never has a picture without words. The document is made when the
// writer pauses for 250 ms, loses the focus, sends or leaves. It is loaded on demand, and nothing of it runs on the server. `commands` of TipTap
// belong to one state of the text: read them with each key.

import type { Editor } from '@tiptap/core'
import { EditorContent, useEditor } from '@tiptap/react'
import { useMemo, useRef, useState, type RefObject, useEffect, useEffectEvent, useLayoutEffect } from 'react'
import { flushSync } from 'react-dom'
import { Alert } from '#ui/alert.tsx'
import { canonical } from '../canonical.ts'
import { type RichNode, withinLimits } from '../document.ts'
import { BlockMenu, type CursorAt } from './block-menu.tsx'
import { EditorDialogs } from './editor-dialogs.tsx'
import { extensions } from './extensions.ts'
import './rich-text-editor.css'
import { Toolbar, editorProps } from './toolbar.tsx'
import type { EditorDialog } from './toolbar-buttons.ts'

export type RichTextEditorProps = {
  id: string
  label: string
  /** The ids of the hint and the error. */
  describedBy: string | undefined
  value: RichNode
  required: boolean
  isInvalid: boolean
  onChange: (value: RichNode) => void
}

/** The editor itself, for the browser only and loaded on demand. */
export function RichTextEditor({ id, label, describedBy, value, required, isInvalid, onChange }: RichTextEditorProps) {
  const [dialog, setDialog] = useState<EditorDialog>()
  const [slash, setSlash] = useState<CursorAt>()
  const [files, setFiles] = useState<File[]>([])
  const [notice, setNotice] = useState<string>()
  const [isBroken, setBroken] = useState(false)
  const broken = useRef(false)
  const box = useRef<HTMLDivElement>(null)
  const [first] = useState(value)
  const helpId = `${id}-keys`
  const described = [describedBy, helpId].filter(Boolean).join(' ')
  const props = useMemo(
    () =>
      editorProps({
        attributes: attributesOf({ id, label, described, required, isInvalid }),
        onNotice: setNotice,
        onFiles: (added) => setFiles((before) => [...before, ...added]),
        onOpen: setDialog,
        // At once: the next key is for the menu.
        onSlash: (at) => flushSync(() => setSlash(at)),
      }),
    [id, label, described, required, isInvalid],
  )
  const editor = useEditor({
    extensions,
    content: first as never,
    // The site's policy allows no style element: the rules are in the style sheet.
    injectCSS: false,
    shouldRerenderOnTransaction: false,
    // Stored text that this editor does not know is said, and not dropped.
    enableContentCheck: true,
    // Characters such as *these* of a chat stay as they were typed there.
    enablePasteRules: ['link'],
    onContentError: () => {
      broken.current = true
      setBroken(true)
    },
    editorProps: props,
  })
  useEmitted(editor, value, onChange, broken, box)
  useEditable(editor, isBroken, box)
  const isTooLong = useMemo(() => !withinLimits(value), [value])
  return (
    <div ref={box} className="rich-text-field grid min-w-0 gap-2">
      {isBroken && (
        <Alert kind="error" title="This text cannot be changed here.">
          It has parts that this editor does not know, which would be lost. Restore an earlier version from the history.
        </Alert>
      )}
      <div className="rich-text-box min-w-0">
        <Toolbar editor={editor} label={label} controls={id} onOpen={setDialog} />
        <EditorContent editor={editor} />
      </div>
      <div role="status">
        {notice && (
          <p className="rounded-md border-s-4 border-warning-ink bg-warning-soft px-3 py-2 text-sm text-warning-ink">
            {notice}
          </p>
        )}
        {isTooLong && (
          <p className="text-sm font-semibold text-danger-ink">
            This text is too long, or its lists have too many levels. Shorten it, or it cannot be saved.
          </p>
        )}
      </div>
      <p id={helpId} className="text-sm text-muted max-sm:hidden pointer-coarse:hidden">
        / on an empty line adds a block. Alt+F10 leads to the buttons, Escape back. Ctrl+K sets a link. Ctrl+] and
        Ctrl+[ move a list item in and out, Ctrl+. and Ctrl+, raise and lower words. Enter on a picture, document or
        table of fees changes it.
      </p>
      {slash && <BlockMenu {...{ editor }} at={slash} onOpen={setDialog} onClose={() => setSlash(undefined)} />}
      <EditorDialogs
        {...{ editor, dialog }}
        file={files[0]}
        onClose={() => {
          setDialog(undefined)
          setFiles(([, ...rest]) => rest)
          // After the dialog has given the focus back.
          editor.commands.focus()
        }}
      />
    </div>
  )
}

type Attributes = Pick<RichTextEditorProps, 'id' | 'label' | 'required' | 'isInvalid'> & { described: string }

const attributesOf = ({ id, label, described, required, isInvalid }: Attributes): Record<string, string> => ({
  id,
  role: 'textbox',
  'aria-multiline': 'true',
  'aria-label': label,
  'aria-describedby': described,
  ...(required && { 'aria-required': 'true' }),
  ...(isInvalid && { 'aria-invalid': 'true' }),
  class: 'prose rich-text',
})

/** A form that a person may read but not change disables its inputs by a fieldset, which the browser does not apply to a text of this kind. */
function useEditable(editor: Editor | null, isBroken: boolean, box: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (!editor || editor.isDestroyed) return
    const follow = () => editor.setEditable(!isBroken && !box.current?.closest('fieldset:disabled'), false)
    follow()
    const observer = new MutationObserver(follow)
    for (let at = box.current?.closest('fieldset') ?? null; at; at = at.parentElement?.closest('fieldset') ?? null)
      observer.observe(at, { attributes: true, attributeFilter: ['disabled'] })
    return () => observer.disconnect()
  }, [editor, isBroken, box])
}

/** Making the document of a long text takes milliseconds, so it is made when the writer pauses. */
const pauseMs = 250

/**
 * Answers the text as a document when the writer pauses, and at once when the text loses the focus, the form is sent or the screen is left. A value from
 * outside, such as a restored version or the changes of a colleague, takes the place of the text.
 */
function useEmitted(
  editor: Editor | null,
  value: RichNode,
  onChange: (value: RichNode) => void,
  isBroken: RefObject<boolean>,
  box: RefObject<HTMLElement | null>,
) {
  const shown = useRef(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const emit = useEffectEvent(() => {
    if (timer.current === undefined || !editor || isBroken.current) return
    clearTimeout(timer.current)
    timer.current = undefined
    shown.current = canonical(editor.getJSON() as RichNode)
    onChange(shown.current)
  })

  // A layout effect: its end comes before the form stores what is left on this device.
  useLayoutEffect(() => {
    // Where the screen took long to appear, the first editor is gone and another one comes.
    if (!editor || editor.isDestroyed) return
    const wait = () => {
      clearTimeout(timer.current)
      timer.current = setTimeout(() => emit(), pauseMs)
    }
    const form = box.current?.closest('form')
    const now = () => emit()
    editor.on('update', wait).on('blur', now)
    form?.addEventListener('submit', now)
    window.addEventListener('pagehide', now)
    return () => {
      emit()
      editor.off('update', wait).off('blur', now)
      form?.removeEventListener('submit', now)
      window.removeEventListener('pagehide', now)
    }
  }, [editor, box])

  useEffect(() => {
    if (!editor || editor.isDestroyed || value === shown.current) return
    shown.current = value
    if (isShown(editor, value)) return
    clearTimeout(timer.current)
    timer.current = undefined
    const { from, to } = editor.state.selection
    editor.commands.setContent(value, { emitUpdate: false })
    editor.commands.setTextSelection({ from, to })
  }, [editor, value])
}

function isShown(editor: Editor, value: RichNode): boolean {
  try {
    return editor.schema.nodeFromJSON(value).eq(editor.state.doc)
  } catch {
    return false
  }
}
