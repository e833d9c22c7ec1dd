import { useEffect, useRef } from 'react'

/**
 * The actions of a list in a form. The focus goes with what was moved or added, and to the neighbour of what was taken out; `inputId` and `buttonId` name
 * the elements of an entry.
 */
export function useEntries<T>(entries: readonly T[], baseId: string, onChange: (next: T[]) => void) {
  const wanted = useRef<string>(undefined)
  useEffect(() => {
    if (wanted.current === undefined) return
    const target = document.getElementById(wanted.current)
    wanted.current = undefined
    // At the ends of a list the button that moved the entry is switched off; the entry itself then takes the focus.
    const off = target instanceof HTMLButtonElement && target.disabled
    ;(off ? document.getElementById(target.dataset['else'] ?? '') : target)?.focus()
  })
  const inputId = (at: number) => `${baseId}-${at}`
  const buttonId = (at: number, action: 'up' | 'down') => `${baseId}-${at}-${action}`
  return {
    inputId,
    buttonId,
    addAfter(at: number, entry: T) {
      wanted.current = inputId(at + 1)
      onChange([...entries.slice(0, at + 1), entry, ...entries.slice(at + 1)])
    },
    removeAt(at: number) {
      wanted.current = entries.length > 1 ? inputId(Math.max(0, at - 1)) : `${baseId}-add`
      onChange(entries.filter((_, index) => index !== at))
    },
    move(at: number, by: -1 | 1) {
      const to = at + by
      if (to < 0 || to >= entries.length) return
      wanted.current = buttonId(to, by < 0 ? 'up' : 'down')
      const next = [...entries]
      next.splice(to, 0, ...next.splice(at, 1))
      onChange(next)
    },
  }
}
