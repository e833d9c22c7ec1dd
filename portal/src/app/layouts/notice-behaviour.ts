/** The notices that this reader has dismissed, on this device only. */
const key = 'dismissed-notices'
const maxRemembered = 20

function dismissed(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : []
  } catch {
    return []
  }
}

function remember(id: string): void {
  try {
    localStorage.setItem(key, JSON.stringify([...dismissed(), id].slice(-maxRemembered)))
  } catch {
    // Without storage the notice is back on the next page.
  }
}

/** Hides a notice that the reader has dismissed or that has ended, and offers to dismiss it. Returns a function that removes this behaviour. */
export function attachNotice(notice: HTMLElement): () => void {
  const id = notice.dataset.notice ?? ''
  notice.hidden = dismissed().includes(id) || Date.parse(notice.dataset.ends ?? '') <= Date.now()
  const control = notice.querySelector<HTMLElement>('[data-dismiss]')
  if (!control) return () => {}
  control.hidden = false
  const dismiss = () => {
    notice.hidden = true
    remember(id)
    // The pressed button is gone: the reader continues with the page.
    document.getElementById('main')?.focus({ preventScroll: true })
  }
  control.addEventListener('click', dismiss)
  return () => control.removeEventListener('click', dismiss)
}
