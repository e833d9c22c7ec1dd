import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type SyntheticEvent,
  useId,
  useLayoutEffect,
  useRef,
} from 'react'
import { createPortal } from 'react-dom'
import { Button, IconButton } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { useOpenDialogs } from './open-dialogs.ts'

export type DialogProps = {
  isOpen: boolean
  onClose: () => void
  title: string
  children: ReactNode
  /** Buttons; the one that performs the action comes last. */
  actions?: ReactNode
  /** `full` takes the window, for what needs every pixel of it. */
  size?: 'sm' | 'md' | 'lg' | 'full'
  /** An alert dialog asks before something is lost; it does not close by a click outside. */
  role?: 'dialog' | 'alertdialog'
  /** Keeps the dialog open while its work is under way. */
  busy?: boolean
}

const WIDTHS = { sm: 'sm:max-w-md', md: 'sm:max-w-xl', lg: 'sm:max-w-4xl', full: 'h-[92dvh] sm:max-w-[100rem]' }

/**
 * A dialog over the page: the browser's own, which holds the focus, gives it back and closes by Escape. On a phone it rises from below. A control
 * with `data-first-focus` has the focus at first. Ctrl+Enter presses the last of its buttons.
 */
export function Dialog({ isOpen, ...dialog }: DialogProps) {
  return isOpen && typeof document !== 'undefined' ? createPortal(<OpenDialog {...dialog} />, document.body) : null
}

function OpenDialog({
  onClose,
  title,
  children,
  actions,
  size = 'md',
  role = 'dialog',
  busy,
}: Omit<DialogProps, 'isOpen'>) {
  const ref = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useLayoutEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    dialog.showModal()
    ;(dialog.querySelector<HTMLElement>('[data-first-focus]') ?? dialog).focus()
    useOpenDialogs.setState((open) => [...open, dialog], true)
    return () => {
      useOpenDialogs.setState((open) => open.filter((each) => each !== dialog), true)
      // Closed before it leaves the page, so that the browser gives the focus back.
      dialog.close()
      // What came into the page meanwhile may have moved it out of view.
      document.activeElement?.scrollIntoView({ block: 'nearest' })
    }
  }, [])
  const isOwn = (event: SyntheticEvent) => event.target === ref.current
  const ask = (event: SyntheticEvent) => {
    if (!isOwn(event)) return
    event.preventDefault()
    if (!busy) onClose()
  }
  // Browsers let a second Escape close the dialog whatever is said to the first.
  const reopen = (event: SyntheticEvent) => {
    if (isOwn(event) && ref.current?.isConnected && !ref.current.open) ref.current.showModal()
  }
  const leave = (event: MouseEvent) => {
    if (isOwn(event) && role === 'dialog' && !busy) onClose()
  }
  const pressLast = (event: KeyboardEvent<HTMLDialogElement>) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.defaultPrevented) return
    // What is pressed in a dialog over this one comes here as well.
    if (!(event.target instanceof Node && event.currentTarget.contains(event.target))) return
    event.preventDefault()
    event.currentTarget.querySelector<HTMLElement>(':scope > div > footer > button:last-child')?.click()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- a click outside; Escape does the same
    <dialog
      ref={ref}
      role={role}
      aria-labelledby={titleId}
      tabIndex={-1}
      onCancel={ask}
      onClose={reopen}
      onMouseDown={leave}
      onKeyDown={pressLast}
      className={classNames(
        'm-0 mt-auto flex max-h-[92dvh] w-full max-w-full flex-col rounded-t-lg bg-surface text-ink shadow-overlay outline-none backdrop:bg-scrim sm:m-auto sm:w-[calc(100%-3rem)] sm:rounded-lg',
        WIDTHS[size],
      )}
    >
      {/* Covers the dialog: whatever is pressed outside it is the backdrop. */}
      <div className={classNames('flex min-h-0 flex-col', size === 'full' && 'flex-1')}>
        <div className="flex items-start justify-between gap-4 px-4 pt-4 sm:px-6 sm:pt-5">
          <h2 id={titleId} className="min-w-0 text-xl [overflow-wrap:anywhere]">
            {title}
          </h2>
          <IconButton icon="close" label="Close" onClick={onClose} disabled={busy} className="-me-2 -mt-1.5" />
        </div>
        <div className={classNames('overflow-y-auto px-4 pt-2 pb-5 sm:px-6', size === 'full' && 'min-h-0 flex-1')}>
          {children}
        </div>
        {actions && (
          <footer className="flex flex-col gap-3 border-t border-line px-4 py-4 sm:flex-row sm:justify-end sm:px-6">
            {actions}
          </footer>
        )}
      </div>
    </dialog>
  )
}

export type ConfirmDialogProps = Omit<DialogProps, 'actions'> & {
  onConfirm: () => void
  confirmLabel: string
  cancelLabel?: string
  /** The action cannot be undone. */
  danger?: boolean
  /** Something is missing before it can be done. */
  isIncomplete?: boolean
}

/** Asks for confirmation, or for what an action needs; the safe answer has the focus when the action cannot be undone. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { onConfirm, confirmLabel, cancelLabel = 'Cancel', danger, isIncomplete, ...dialog } = props
  const first = { 'data-first-focus': '' }
  const actions = (
    <>
      <Button {...(danger && first)} onClick={dialog.onClose} disabled={dialog.busy}>
        {cancelLabel}
      </Button>
      <Button
        variant={danger ? 'danger' : 'primary'}
        {...(!danger && first)}
        busy={dialog.busy}
        disabled={isIncomplete}
        onClick={onConfirm}
      >
        {confirmLabel}
      </Button>
    </>
  )
  return <Dialog role="alertdialog" size="sm" {...dialog} actions={actions} />
}
