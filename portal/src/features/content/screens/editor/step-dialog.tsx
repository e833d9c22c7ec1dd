import { type ReactNode, useState } from 'react'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { notifyDone } from '../content-toasts.tsx'
import type { Applied, Editor } from './editor-store.ts'

/** A change of the stored item, and what is said when it is made. */
export type Step = readonly [change: Applied, done: string]

export type StepDialogProps = {
  editor: Editor
  title: string
  confirmLabel: string
  /** What was chosen; a text says what is wrong with it, and nothing that its field has already said so. */
  onConfirm: () => Step | string | undefined
  /** Takes back what was chosen before. */
  removal?: { label: string; step: Step } | undefined
  onClose: () => void
  children: ReactNode
}

/** Asks for what goes with a change of the item; where the change is refused it stays open and says why. */
export function StepDialog(props: StepDialogProps) {
  const { editor, title, confirmLabel, onConfirm, removal, onClose, children } = props
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)

  async function run(step: Step | string | undefined) {
    if (typeof step !== 'object') return setFailure(step)
    const [change, done] = step
    setBusy(true)
    const failed = await editor.apply(change)
    setBusy(false)
    if (failed) return setFailure(failed.message)
    notifyDone(done)
    onClose()
  }

  return (
    <Dialog
      isOpen
      size="sm"
      {...{ title, busy, onClose }}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          {removal && (
            <Button aria-disabled={busy || undefined} onClick={() => void run(removal.step)}>
              {removal.label}
            </Button>
          )}
          <Button variant="primary" busy={busy} onClick={() => void run(onConfirm())}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        {failure && <Alert kind="error">{failure}</Alert>}
        {children}
      </div>
    </Dialog>
  )
}
