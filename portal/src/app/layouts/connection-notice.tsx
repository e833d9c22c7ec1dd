import { useEffect, useSyncExternalStore } from 'react'
import { useWaiting } from '#kit/outbox/waiting.ts'
import { Icon } from '#ui/icon.tsx'

function subscribe(changed: () => void): () => void {
  window.addEventListener('online', changed)
  window.addEventListener('offline', changed)
  return () => {
    window.removeEventListener('online', changed)
    window.removeEventListener('offline', changed)
  }
}

/** Shown while the connection is lost. The live region always exists, since not every screen reader announces a region inserted with its text. */
export function ConnectionNotice() {
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
  // What says so on the page adds that it can be closed.
  const isWaiting = useWaiting().some(({ state }) => state === 'waiting')
  useEffect(() => (online ? undefined : holdLinks()), [online])
  return (
    <div role="status" data-print="no" className="sticky top-13.5 z-30">
      {!online && (
        <p className="border-b border-line bg-warning-soft text-warning-ink">
          <span className="shell flex items-start gap-3 py-2.5 text-sm font-semibold">
            <Icon name="alert" className="mt-0.5" />
            <span className="min-w-0">
              {isWaiting
                ? 'You are offline. What waits to be sent is kept on this device, and is sent when the connection is back.'
                : 'You are offline. What you have typed stays on this page. Continue when the connection is back.'}
            </span>
          </span>
        </p>
      )}
    </div>
  )
}

/** A link followed without a connection would lead to the browser's error page and lose unsaved text. */
function holdLinks(): () => void {
  const hold = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (!link || link.target === '_blank' || link.origin !== location.origin) return
    if (link.pathname !== location.pathname) event.preventDefault()
  }
  window.addEventListener('click', hold, { capture: true })
  return () => window.removeEventListener('click', hold, { capture: true })
}
