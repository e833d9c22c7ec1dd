/** Opens a link of an error summary: a bare fragment link scrolls to its field but leaves the caret behind. */
export function focusField(event: Pick<Event, 'preventDefault'>, href: string): void {
  const field = document.getElementById(href.slice(1))
  if (!field) return
  event.preventDefault()
  field.focus()
  field.scrollIntoView({ block: 'center' })
}
