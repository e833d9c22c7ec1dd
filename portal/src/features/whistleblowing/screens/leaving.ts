const presses = 3
const withinMs = 1_500

const emptyPage = () => document.documentElement.replaceChildren()

/** Leaves at once: no confirmation, and no entry for this page in the tab's history. */
export function leaveFor(address: string): void {
  emptyPage()
  window.location.replace(address)
}

/** Leaves when Escape was pressed three times; returns how to end that. */
export function leaveByEscape(address: string): () => void {
  let times: number[] = []
  const count = (event: KeyboardEvent) => {
    times =
      event.key === 'Escape' ? [...times.filter((time) => event.timeStamp - time < withinMs), event.timeStamp] : []
    if (times.length >= presses) leaveFor(address)
  }
  window.addEventListener('keydown', count, { capture: true })
  return () => window.removeEventListener('keydown', count, { capture: true })
}

/** Clears the page when it is left: browsers may cache it and show it again on 'Back', including the text and receipt. */
export function eraseWhenLeft(): () => void {
  const hide = (event: PageTransitionEvent) => event.persisted && emptyPage()
  const show = (event: PageTransitionEvent) => event.persisted && window.location.reload()
  window.addEventListener('pagehide', hide)
  window.addEventListener('pageshow', show)
  return () => {
    window.removeEventListener('pagehide', hide)
    window.removeEventListener('pageshow', show)
  }
}
