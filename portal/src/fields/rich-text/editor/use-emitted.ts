import type { Editor } from '@tiptap/core'
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import type { RichNode } from '../document.ts'
import { canonical } from '../canonical.ts'

/** Making the document of a long text takes milliseconds, so it is made when the writer pauses. */
const pauseMs = 250

/**
 * Answers the text as a document when the writer pauses, and at once when the text loses the focus, the form is sent or the screen is left. A value from
 * outside, such as a restored version or the changes of a colleague, takes the place of the text.
 */
export function useEmitted(
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
