import type { KeyboardEvent } from 'react'

const controls = 'summary, input[type=checkbox], input[type=search]'
/** Letters with less between them are one word. */
const wordMs = 700
let typed = { word: '', at: 0 }

const wordsOf = (control: Element): string => (control.closest('label') ?? control).textContent.trim().toLowerCase()

/** In a menu of filters arrows lead through its entries, and letters to the one that begins with them. */
export function moveByKeys(event: KeyboardEvent<HTMLElement>): void {
  const { key, target, currentTarget, timeStamp } = event
  if (event.ctrlKey || event.metaKey || event.altKey || !(target instanceof HTMLElement)) return
  const all = [...currentTarget.querySelectorAll<HTMLElement>(controls)].filter((control) => control.checkVisibility())
  const at = all.indexOf(target)
  const step = { ArrowDown: 1, ArrowUp: -1 }[key]
  // Days and periods have arrows of their own.
  if (at < 0) return
  const isField = target.matches('[type=search]')
  if (step === undefined && (isField || key.length !== 1 || key === ' ')) return
  event.preventDefault()
  if (step) return all[(at + step + all.length) % all.length]?.focus()
  typed = { word: (timeStamp - typed.at < wordMs ? typed.word : '') + key.toLowerCase(), at: timeStamp }
  all.find((control) => wordsOf(control).startsWith(typed.word))?.focus()
}
