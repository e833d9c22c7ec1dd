import type { KeyboardEvent } from 'react'

/** For the form of a step: Enter continues also where the focus is on no field, as on the heading of a step that asks nothing. */
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
