import type { Editor } from '@tiptap/core'
import { type RefObject, useEffect } from 'react'

/** A form that a person may read but not change disables its inputs by a fieldset, which the browser does not apply to a text of this kind. */
export function useEditable(editor: Editor | null, isBroken: boolean, box: RefObject<HTMLElement | null>): void {
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
