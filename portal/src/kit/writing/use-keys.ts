import { useEffect, useRef } from 'react'
import { keepInSlice, useRootStore } from '../root-store.ts'

const slice = 'settings'
const setting = 'case-keys-off'

/** Whether single keys act on the page of a record; each person may switch them off on a device (WCAG 2.1.4). */
export function useKeySetting(): { isOn: boolean; toggle: () => void } {
  const isOff = useRootStore((state) => state[slice]?.[setting] === true)
  return { isOn: !isOff, toggle: () => keepInSlice(slice, setting, isOff ? undefined : true) }
}

const writable = 'input, textarea, select, [contenteditable="true"], dialog, [role=menu]'

/** Calls an action for a key that is pressed on the page, and not while somebody types or a dialog is open. */
export function useKeys(actions: Readonly<Record<string, (() => void) | undefined>>): void {
  const { isOn } = useKeySetting()
  const latest = useRef(actions)
  useEffect(() => void (latest.current = actions))
  useEffect(() => {
    if (!isOn) return
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
      if ((event.target as Element).closest(writable) || document.querySelector('dialog[open]')) return
      const action = latest.current[event.key]
      if (!action) return
      event.preventDefault()
      action()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [isOn])
}
