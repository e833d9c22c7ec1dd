import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { ConfirmDialog } from '#ui/dialog.tsx'

/** Asks before a page with uploads under way is left; the browser asks by itself before it closes the tab. */
export function LeaveGuard({ active }: { active: boolean }) {
  const blocker = useBlocker(({ currentLocation, nextLocation }) =>
    // The way to /login after an ended session must stay open.
    active && currentLocation.pathname !== nextLocation.pathname && nextLocation.pathname !== '/login')
  useEffect(() => {
    if (!active) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [active])
  return (
    <ConfirmDialog
      isOpen={blocker.state === 'blocked'}
      title="Leave while files are being uploaded?"
      confirmLabel="Leave this page"
      cancelLabel="Stay and finish"
      danger
      onClose={() => blocker.reset?.()}
      onConfirm={() => blocker.proceed?.()}
    >
      <p>
        The upload stops, and nothing that has arrived is lost: when you come back and choose the same files, it goes on where it
        stopped.
      </p>
    </ConfirmDialog>
  )
}
