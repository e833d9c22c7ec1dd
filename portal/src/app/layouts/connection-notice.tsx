import { useSyncExternalStore } from 'react'
import { Icon } from '#ui/icon.tsx'

function subscribe(changed: () => void): () => void {
  window.addEventListener('online', changed)
  window.addEventListener('offline', changed)
  return () => {
    window.removeEventListener('online', changed)
    window.removeEventListener('offline', changed)
  }
}

/** Says that the connection is lost, for as long as it is. The region is always there, since one that comes with its words is not read out everywhere. */
export function ConnectionNotice() {
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
  return (
    <div role="status" data-print="no" className="sticky top-13 z-30">
      {!online && (
        <p className="border-b border-line bg-warning-soft text-warning-ink">
          <span className="shell flex items-center gap-3 py-2.5 text-sm font-semibold">
            <Icon name="alert" />
            You are offline. What you have typed is kept; it can be sent when the connection is back.
          </span>
        </p>
      )}
    </div>
  )
}
