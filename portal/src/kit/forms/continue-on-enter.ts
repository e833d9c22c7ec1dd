import type { KeyboardEvent } from 'react'

/** Lets Enter continue in the form of a step even when no field has the focus, as on the heading of a step without questions. */
export function continueOnEnter(event: KeyboardEvent<HTMLFormElement>): void {
  if (
    event.key !== 'Enter' ||
    event.defaultPrevented ||
    event.shiftKey ||
    event.ctrlKey ||
    event.metaKey ||
    event.altKey
  )
    return
  if ((event.target as Element).closest('a, button, input, select, textarea, summary, [contenteditable]')) return
  event.preventDefault()
  event.currentTarget.requestSubmit()
}
