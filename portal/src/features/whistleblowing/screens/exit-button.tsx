import { useEffect } from 'react'
import { useRouteLoaderData } from 'react-router'
import type { PageSettings } from '#kit/api/api-context.ts'
import { AnchorButton, Button, type ButtonProps } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { eraseWhenLeft, leaveByEscape, leaveFor } from './leaving.ts'

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
  useEffect(() => (byEscape ? leaveByEscape(exitAddress) : undefined), [byEscape, exitAddress])
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

/** On a document: a link, which the page's script makes into the button (app/document/exit.ts). */
export const ExitLinkBar = () => (
  <div className="sticky top-13.5 z-30 border-b border-line bg-paper" data-head-bar data-print="no">
    <div className="shell flex justify-end py-1.5">
      <AnchorButton
        href={useExitAddress()}
        rel="noreferrer"
        variant="danger"
        icon="log-out"
        className="max-sm:w-full"
        data-exit
      >
        Exit this page
      </AnchorButton>
    </div>
  </div>
)
