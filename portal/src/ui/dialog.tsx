import type { ReactNode } from 'react'
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components'
import { Button, IconButton } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'

export type DialogProps = {
  isOpen: boolean
  onClose: () => void
  title: string
  children: ReactNode
  /** Buttons; the one that performs the action comes last. */
  actions?: ReactNode
  size?: 'sm' | 'md' | 'lg'
  /** An alert dialog asks before something is lost; it does not close by a click outside. */
  role?: 'dialog' | 'alertdialog'
  /** Keeps the dialog open while its work is under way. */
  busy?: boolean
}

const WIDTHS = { sm: 'sm:max-w-md', md: 'sm:max-w-xl', lg: 'sm:max-w-4xl' }

/** A dialog over the page: holds the focus, gives it back, closes by Escape. On a phone it rises from below. */
export function Dialog({ isOpen, onClose, title, children, actions, size = 'md', role = 'dialog', busy }: DialogProps) {
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={(open) => !open && !busy && onClose()}
      isDismissable={role === 'dialog' && !busy}
      isKeyboardDismissDisabled={busy}
      className="fixed inset-0 z-50 flex items-end justify-center bg-scrim sm:items-center sm:p-6"
    >
      <Modal
        className={classNames('w-full rounded-t-lg bg-surface text-ink shadow-overlay sm:rounded-lg', WIDTHS[size])}
      >
        <AriaDialog role={role} className="flex max-h-[92dvh] flex-col outline-none">
          <header className="flex items-start justify-between gap-4 px-4 pt-4 sm:px-6 sm:pt-5">
            <Heading slot="title" className="min-w-0 text-xl [overflow-wrap:anywhere]">
              {title}
            </Heading>
            <IconButton icon="close" label="Close" onClick={onClose} disabled={busy} className="-me-2 -mt-1.5" />
          </header>
          <div className="overflow-y-auto px-4 pt-2 pb-5 sm:px-6">{children}</div>
          {actions && (
            <footer className="flex flex-col gap-3 border-t border-line px-4 py-4 sm:flex-row sm:justify-end sm:px-6">
              {actions}
            </footer>
          )}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  )
}

export type ConfirmDialogProps = Omit<DialogProps, 'actions' | 'role' | 'size'> & {
  onConfirm: () => void
  confirmLabel: string
  cancelLabel?: string
  /** The action cannot be undone. */
  danger?: boolean
}

/** Asks for confirmation; the safe answer has the focus when the action cannot be undone. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { onConfirm, confirmLabel, cancelLabel = 'Cancel', danger, ...dialog } = props
  const actions = (
    <>
      <Button autoFocus={danger} onClick={dialog.onClose} disabled={dialog.busy}>
        {cancelLabel}
      </Button>
      <Button variant={danger ? 'danger' : 'primary'} autoFocus={!danger} busy={dialog.busy} onClick={onConfirm}>
        {confirmLabel}
      </Button>
    </>
  )
  return <Dialog {...dialog} role="alertdialog" size="sm" actions={actions} />
}
