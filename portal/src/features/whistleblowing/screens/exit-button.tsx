import { useEffect } from 'react'
import { useRouteLoaderData } from 'react-router'
import type { PageSettings } from '#kit/api/api-context.ts'
import { Button, type ButtonProps } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'

const presses = 3
const withinMs = 1_500

const emptyPage = () => document.documentElement.replaceChildren()

/** Leaves at once: no confirmation, and no entry for this page in the tab's history. */
function leaveFor(address: string): void {
  emptyPage()
  window.location.replace(address)
}

const useExitAddress = () => (useRouteLoaderData('root') as Pick<PageSettings, 'exitAddress'>).exitAddress

/** 'Exit this page', in a place where it covers no field or button. */
export function ExitButton({
  size,
  className,
  byEscape = false,
}: Pick<ButtonProps, 'size' | 'className'> & { byEscape?: boolean }) {
  const exitAddress = useExitAddress()
  return (
    <Button
      variant="danger"
      icon="log-out"
      size={size}
      onClick={() => leaveFor(exitAddress)}
      className={classNames('max-sm:w-full', className)}
    >
      Exit this page
      {byEscape && <span className="sr-only"> (or press Escape three times)</span>}
    </Button>
  )
}

interface BarProps {
  /** The page is also left by pressing Escape three times. Not by staff, who close dialogs with it while they write. */
  byEscape: boolean
  className?: string | undefined
}

/** The button in a bar of its own under the menu; the page is emptied when it is left. */
export function ExitBar({ byEscape, className }: BarProps) {
  const exitAddress = useExitAddress()
  useEffect(() => {
    if (!byEscape) return undefined
    let times: number[] = []
    const count = (event: KeyboardEvent) => {
      times =
        event.key === 'Escape' ? [...times.filter((time) => event.timeStamp - time < withinMs), event.timeStamp] : []
      if (times.length >= presses) leaveFor(exitAddress)
    }
    window.addEventListener('keydown', count, { capture: true })
    return () => window.removeEventListener('keydown', count, { capture: true })
  }, [byEscape, exitAddress])
  useEffect(eraseWhenLeft, [])
  return (
    <div
      className={classNames('sticky top-13.5 z-30 border-b border-line bg-paper noscript:hidden', className)}
      data-head-bar
      data-print="no"
    >
      <div className="shell flex justify-end py-1.5">
        <ExitButton byEscape={byEscape} />
      </div>
    </div>
  )
}

/** Clears the page when it is left: browsers may cache it and show it again on 'Back', including the text and receipt. */
function eraseWhenLeft(): () => void {
  const hide = (event: PageTransitionEvent) => event.persisted && emptyPage()
  const show = (event: PageTransitionEvent) => event.persisted && window.location.reload()
  window.addEventListener('pagehide', hide)
  window.addEventListener('pageshow', show)
  return () => {
    window.removeEventListener('pagehide', hide)
    window.removeEventListener('pageshow', show)
  }
}
