import { type RefObject, useEffect } from 'react'

/** A control that has the focus, and each element around it with its position among its siblings, innermost first. */
interface FocusPosition {
  control: HTMLElement
  words: string
  /** The address of its screen. */
  path: string
  way: { parent: Element; index: number }[]
}

const controls =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), summary, [tabindex="0"]'
const dialogs = '[role=dialog], [role=alertdialog]'
// A busy button has a spinner too, but nothing replaces it.
const loading = '.animate-pulse, .animate-spin:not(button *)'

function wordsOf(element: Element): string {
  const label = element instanceof HTMLInputElement ? element.labels?.[0] : undefined
  return element.getAttribute('aria-label') ?? (label ?? element).textContent.trim()
}
const isShown = (element: Element) => element.getClientRects().length > 0
const canTake = (element: Element | null): element is HTMLElement =>
  element instanceof HTMLElement && element.matches(controls) && isShown(element)

function placeOf(control: HTMLElement, root: Element): FocusPosition {
  const way: FocusPosition['way'] = []
  for (let node: Element = control; node !== root && node.parentElement; node = node.parentElement)
    way.push({ parent: node.parentElement, index: [...node.parentElement.children].indexOf(node) })
  return { control, words: wordsOf(control), path: location.pathname, way }
}

/** Another screen sets the focus to its own start, unless it is the same screen at another address. */
function hasLeft({ path }: FocusPosition): boolean {
  const { usr } = (history.state ?? {}) as { usr?: object | null }
  return path !== location.pathname && !(usr && 'keepsFocus' in usr)
}

const isLost = ({ control }: FocusPosition) => !control.isConnected || control.matches(':disabled') || !isShown(control)

/** The same control rendered again; else the control in its place or next to it; else the heading above. 'wait' while its place is loading. */
function replacementControl({ control, words, way }: FocusPosition): HTMLElement | 'wait' | undefined {
  const left = way.filter(({ parent }) => parent.isConnected)
  const nearest = left[0]?.parent
  if (!nearest) return undefined
  const again = [...nearest.querySelectorAll(control.tagName)].find(
    (element) =>
      canTake(element) && ((control.id && element.id === control.id) || (words && wordsOf(element) === words)),
  )
  if (canTake(again ?? null)) return again as HTMLElement
  if (nearest.querySelector(loading)) return 'wait'
  for (const { parent, index } of left) {
    const around = [...parent.children]
    for (const neighbour of [...around.slice(index), ...around.slice(0, index).reverse()]) {
      const found = [neighbour, ...neighbour.querySelectorAll(controls)].find(canTake)
      if (found) return found
    }
    const heading = parent.querySelector<HTMLElement>('h1, h2, h3')
    if (heading) {
      heading.tabIndex = -1
      return heading
    }
  }
  return undefined
}

/**
 * Keeps the keyboard focus within `area` and the dialogs over it. When the focused control disappears, is hidden or disabled (a row is deleted, an
 * upload has ended), the control in its place gets the focus; otherwise the person would start again at the top of the page.
 */
export function useFocusKeeper(area: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const root = area.current
    if (!root) return
    let onPage: FocusPosition | undefined
    let inDialog: FocusPosition | undefined
    /** The last focused control outside the page and its dialogs: an entry of a menu, the button of a message. */
    let beside: HTMLElement | undefined
    let frame = 0

    function remember({ target }: FocusEvent) {
      if (!(target instanceof HTMLElement)) return
      const dialog = target.closest(dialogs)
      beside = dialog || root!.contains(target) ? undefined : target
      inDialog = dialog ? placeOf(target, dialog) : undefined
      if (!dialog && root!.contains(target)) onPage = placeOf(target, root!)
      // A person who moved to the site's menu has left the screen.
      if (target.closest('header, footer') && beside) onPage = undefined
    }
    /** People who use a pointer continue at the pointer. */
    function erase() {
      onPage = undefined
      inDialog = undefined
      beside = undefined
    }
    /** Within a dialog that is still open, or back on the page when the dialog over it has closed. */
    function find(): HTMLElement | 'wait' | undefined {
      const inside = inDialog && isLost(inDialog) ? replacementControl(inDialog) : undefined
      if (inside || document.querySelector(dialogs) || !onPage || hasLeft(onPage)) return inside
      if (isLost(onPage)) return replacementControl(onPage)
      return inDialog || (beside && !beside.isConnected) ? onPage.control : undefined
    }
    function look() {
      frame = 0
      const active = document.activeElement
      if (active && active !== document.body && !active.matches(':disabled')) return
      const next = find()
      if (next instanceof HTMLElement) next.focus()
    }
    const observer = new MutationObserver(() => {
      frame ||= requestAnimationFrame(look)
    })
    observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled', 'hidden'] })
    document.addEventListener('focusin', remember)
    document.addEventListener('pointerdown', erase, true)
    return () => {
      cancelAnimationFrame(frame)
      observer.disconnect()
      document.removeEventListener('focusin', remember)
      document.removeEventListener('pointerdown', erase, true)
    }
  }, [area])
}
