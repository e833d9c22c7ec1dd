const gap = 4

/** Puts what opens beside its button: below it, or above it where there is more room, and within the window. */
export function placePopover(part: HTMLElement | null, button: HTMLElement | null, width = 200): void {
  if (!part || !button) return
  const { top, bottom, left, right } = button.getBoundingClientRect()
  const below = innerHeight - bottom
  const isBelow = below >= top
  const fitsRight = left + width <= innerWidth
  Object.assign(part.style, {
    top: isBelow ? `${bottom + gap}px` : 'auto',
    bottom: isBelow ? 'auto' : `${innerHeight - top + gap}px`,
    left: fitsRight ? `${left}px` : 'auto',
    right: fitsRight ? 'auto' : `${Math.max(gap, document.documentElement.clientWidth - right)}px`,
    maxHeight: `${(isBelow ? below : top) - 2 * gap}px`,
  })
}
