/** What a field with a limit says about its text; `spoken` only near the limit, since a count at each key would drown the reader's own echo. */
export function countCharacters(length: number, limit: number): { words: string; tooMany: boolean; spoken: string } {
  const left = limit - length
  const count = Math.abs(left).toLocaleString('en-GB')
  const words = `${count} ${Math.abs(left) === 1 ? 'character' : 'characters'} ${left < 0 ? 'too many' : 'left'}`
  return { words, tooMany: left < 0, spoken: left <= limit / 10 && left % 10 === 0 ? words : '' }
}

/** Opens a link of an error summary: a bare fragment link scrolls to its field but leaves the caret behind. */
export function focusField(event: Pick<Event, 'preventDefault'>, href: string): void {
  const field = document.getElementById(href.slice(1))
  if (!field) return
  event.preventDefault()
  field.focus()
  field.scrollIntoView({ block: 'center' })
}

/** A password field and its button, which says what it does next. */
export const describeVisibility = (visible: boolean) =>
  visible
    ? ({ type: 'text', label: 'Hide password', icon: 'eye-off' } as const)
    : ({ type: 'password', label: 'Show password', icon: 'eye' } as const)
