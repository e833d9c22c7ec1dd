import { useEffect } from 'react'
import { useRouteLoaderData } from 'react-router'
import type { PageSettings } from '#kit/api-context.ts'
import { Button } from '#ui/button.tsx'

const presses = 3
const withinMs = 1_500

const emptyPage = () => document.documentElement.replaceChildren()

/** Leaves at once: no confirmation, and no entry for this page in the tab's history. */
function leaveFor(address: string): void {
  emptyPage()
  window.location.replace(address)
}

/** 'Exit this page', in a bar of its own under the menu, where it covers no field or button; also triggered by pressing Escape three times. */
export function ExitButton() {
  const { exitAddress } = useRouteLoaderData('root') as Pick<PageSettings, 'exitAddress'>
  useEffect(() => {
    let times: number[] = []
    const count = (event: KeyboardEvent) => {
      times =
        event.key === 'Escape' ? [...times.filter((time) => event.timeStamp - time < withinMs), event.timeStamp] : []
      if (times.length >= presses) leaveFor(exitAddress)
    }
    window.addEventListener('keydown', count, { capture: true })
    return () => window.removeEventListener('keydown', count, { capture: true })
  }, [exitAddress])
  useEffect(forgetWhenLeft, [])
  return (
    <div className="sticky top-13.5 z-30 border-b border-line bg-paper noscript:hidden" data-head-bar data-print="no">
      <div className="shell flex justify-end py-1.5">
        <Button variant="danger" icon="log-out" onClick={() => leaveFor(exitAddress)} className="max-sm:w-full">
          Exit this page
          <span className="sr-only"> (or press Escape three times)</span>
        </Button>
      </div>
    </div>
  )
}

/** Clears the page when it is left: browsers may cache it and show it again on 'Back', including the text and receipt. */
function forgetWhenLeft(): () => void {
  const hide = (event: PageTransitionEvent) => event.persisted && emptyPage()
  const show = (event: PageTransitionEvent) => event.persisted && window.location.reload()
  window.addEventListener('pagehide', hide)
  window.addEventListener('pageshow', show)
  return () => {
    window.removeEventListener('pagehide', hide)
    window.removeEventListener('pageshow', show)
  }
}
