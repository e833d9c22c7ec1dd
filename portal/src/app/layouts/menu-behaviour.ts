const openGroups = (menu: Element) => menu.querySelectorAll<HTMLDetailsElement>('details[open]')

/**
 * What `<details>` cannot do alone: Escape closes the innermost open group and returns the focus to its heading; a press or focus elsewhere,
 * and following a link, close the menu. Returns a function that removes this behaviour.
 */
export function attachMenuBehaviour(menu: HTMLElement): () => void {
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    const group = [...openGroups(menu)].at(-1)
    if (!group) return
    const hadFocus = group.contains(document.activeElement)
    group.open = false
    if (hadFocus) group.querySelector('summary')?.focus()
  }
  const onElsewhere = (event: Event) => {
    for (const group of openGroups(menu)) if (!group.contains(event.target as Node)) group.open = false
  }
  const onLink = (event: Event) => {
    if (event.target instanceof Element && event.target.closest('a'))
      for (const group of openGroups(menu)) group.open = false
  }
  menu.addEventListener('click', onLink)
  document.addEventListener('keydown', onKey)
  document.addEventListener('pointerdown', onElsewhere)
  document.addEventListener('focusin', onElsewhere)
  return () => {
    menu.removeEventListener('click', onLink)
    document.removeEventListener('keydown', onKey)
    document.removeEventListener('pointerdown', onElsewhere)
    document.removeEventListener('focusin', onElsewhere)
  }
}
