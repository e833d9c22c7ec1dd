import { type ReactNode, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { placePopover } from './menu.tsx'

export type PopoverProps = {
  /** What is on the button. */
  button: ReactNode
  buttonLabel?: string
  className: string
  /** The name of what opens. */
  label: string
  /** Its width in px, where the window has room. */
  width?: number
  /** Drawn once it is opened. */
  children: (close: () => void) => ReactNode
  onClose?: () => void
}

const firstControl =
  '[data-first-focus], summary, input:not(:disabled), select:not(:disabled), button:not(:disabled), a[href]'

/** A button that opens controls beside it, without a dialog: the browser's own popover, which closes by Escape and by a click outside. */
export function Popover({ button, buttonLabel, className, label, width = 288, children, onClose }: PopoverProps) {
  const id = useId()
  const opener = useRef<HTMLButtonElement>(null)
  const part = useRef<HTMLDivElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button
        ref={opener}
        type="button"
        popoverTarget={id}
        aria-haspopup="dialog"
        aria-label={buttonLabel}
        className={className}
      >
        {button}
      </button>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it only notices that it is left */}
      <div
        ref={part}
        id={id}
        popover="auto"
        role="dialog"
        tabIndex={-1}
        aria-label={label}
        onBlur={({ currentTarget, relatedTarget }) => {
          // Left by the keyboard, it must not cover where the focus goes.
          if (relatedTarget && !currentTarget.contains(relatedTarget) && relatedTarget !== opener.current)
            currentTarget.hidePopover()
        }}
        onBeforeToggle={({ target, currentTarget, newState }) => {
          if (target !== currentTarget || newState !== 'open') return
          flushSync(() => setIsOpen(true))
          part.current!.style.width = `min(${width}px, calc(100vw - 8px))`
          placePopover(part.current, opener.current, width)
        }}
        onToggle={({ target, currentTarget, newState }) => {
          if (target !== currentTarget) return
          // Its content may still be on its way: the next Tab leads into it.
          const first = part.current?.querySelector<HTMLElement>(firstControl) ?? part.current
          if (newState === 'open') return first?.focus({ preventScroll: true })
          setIsOpen(false)
          onClose?.()
        }}
        className="fixed inset-auto overflow-y-auto overscroll-contain rounded-md border border-line bg-surface text-ink shadow-overlay outline-none"
      >
        {isOpen && children(() => document.getElementById(id)?.hidePopover())}
      </div>
    </>
  )
}
