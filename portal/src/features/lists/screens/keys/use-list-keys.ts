import { useEffect, useRef } from 'react'
import { useOpenDialogs } from '#ui/open-dialogs.ts'

/** By the key; what returns false leaves the key to the browser. */
export type KeyActions = Readonly<Record<string, () => void | false>>

/** Where keys are typed, or mean something else. */
const typing =
  'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]:not([contenteditable=false]), dialog, [popover], [role=menu], [role=listbox]'

/**
 * Keys without a modifier, for the list in front. Never while something is typed or a dialog is open. Screen readers that move through a page by
 * single letters keep them for themselves. A person can switch them off (WCAG 2.1.4).
 */
export function useListKeys(actions: KeyActions, isOn: boolean): void {
  const latest = useRef(actions)
  useEffect(() => {
    latest.current = actions
  })
  useEffect(() => {
    if (!isOn) return
    const press = (event: KeyboardEvent) => {
      const { key, target, ctrlKey, metaKey, altKey, isComposing } = event
      if (ctrlKey || metaKey || altKey || isComposing || event.defaultPrevented) return
      if (target instanceof Element && target.closest(typing)) return
      if (useOpenDialogs.getState().length > 0) return
      const action = Object.hasOwn(latest.current, key) ? latest.current[key] : undefined
      if (!action || action() === false) return
      event.preventDefault()
      event.stopPropagation()
    }
    // Before the frame, whose own search also opens by a key.
    document.addEventListener('keydown', press, { capture: true })
    return () => document.removeEventListener('keydown', press, { capture: true })
  }, [isOn])
}
