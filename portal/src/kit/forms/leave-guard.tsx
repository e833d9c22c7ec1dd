import { type ReactNode, useEffect, useState } from 'react'
import { useBlocker } from 'react-router'
import { isApplicationPath } from '#ui/application-paths.ts'
import { ConfirmDialog } from '#ui/overlays/dialog.tsx'

export type LeaveGuardProps = {
  when: boolean
  title?: string
  confirmLabel?: string
  cancelLabel?: string
  children?: ReactNode
}

/** While `when` is true, asks before the person leaves the screen with unsaved changes; when the tab closes, the browser asks. */
export function LeaveGuard({
  when,
  title = 'Leave without saving?',
  confirmLabel = 'Leave',
  cancelLabel = 'Stay',
  children = 'Your changes have not been saved yet.',
}: LeaveGuardProps) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      // Some screens are queries of one path.
      when && currentLocation.pathname + currentLocation.search !== nextLocation.pathname + nextLocation.search,
  )
  /** The address of a public page whose link was pressed: the browser loads those, past the router. */
  const [target, setTarget] = useState<string>()
  useEffect(() => {
    if (!when) return
    const hold = (event: MouseEvent) => {
      const address = findPublicPage(event)
      if (!address) return
      event.preventDefault()
      setTarget(address)
    }
    window.addEventListener('beforeunload', askBrowser)
    window.addEventListener('click', hold, { capture: true })
    return () => {
      window.removeEventListener('beforeunload', askBrowser)
      window.removeEventListener('click', hold, { capture: true })
    }
  }, [when])
  const stay = () => {
    setTarget(undefined)
    blocker.reset?.()
  }
  const leave = () => {
    if (target === undefined) return blocker.proceed?.()
    // The person has already confirmed.
    window.removeEventListener('beforeunload', askBrowser)
    window.location.assign(target)
  }
  return (
    <ConfirmDialog
      isOpen={blocker.state === 'blocked' || target !== undefined}
      onClose={stay}
      onConfirm={leave}
      {...{ title, confirmLabel, cancelLabel }}
      danger
    >
      {children}
    </ConfirmDialog>
  )
}

/** 'Exit this page' of a report has emptied the page by then, and must never be held up. */
const askBrowser = (event: BeforeUnloadEvent) => {
  if (document.body) event.preventDefault()
}

function findPublicPage(event: MouseEvent): string | undefined {
  if (event.defaultPrevented || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return undefined
  const link = event.target instanceof Element ? event.target.closest('a') : null
  const isPublic = link?.origin === location.origin && !link.target && !isApplicationPath(link.pathname)
  return isPublic ? link.href : undefined
}
