import { type ReactNode, useEffect } from 'react'
import { useBlocker } from 'react-router'
import { ConfirmDialog } from '#ui/dialog.tsx'

export type LeaveGuardProps = {
  when: boolean
  /** Asks too when only the query of the address changes, for screens that keep what is open there. */
  search?: boolean
  title?: string
  confirmLabel?: string
  cancelLabel?: string
  children?: ReactNode
}

/** While `when` holds, asks before the screen is left with changes that are not saved; closing the tab asks the browser's way. */
export function LeaveGuard({
  when,
  search = false,
  title = 'Leave without saving?',
  confirmLabel = 'Leave',
  cancelLabel = 'Stay',
  children = 'What you have changed here is not saved yet.',
}: LeaveGuardProps) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      when &&
      (currentLocation.pathname !== nextLocation.pathname ||
        (search && currentLocation.search !== nextLocation.search)),
  )
  useEffect(() => {
    if (!when) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [when])
  return (
    <ConfirmDialog
      isOpen={blocker.state === 'blocked'}
      onClose={() => blocker.reset?.()}
      onConfirm={() => blocker.proceed?.()}
      {...{ title, confirmLabel, cancelLabel }}
      danger
    >
      {children}
    </ConfirmDialog>
  )
}
