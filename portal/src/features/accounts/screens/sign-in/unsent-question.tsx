import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'

type Props = { busy: boolean; onLeave: (keepsUnsent: boolean) => void; onClose: () => void }

/** Asked before a person logs out who has typed something that is only on this device, or has a message that waits for a connection. */
export const UnsentQuestion = ({ busy, onLeave, onClose }: Props) => (
  <Dialog
    role="alertdialog"
    size="sm"
    isOpen
    busy={busy}
    onClose={onClose}
    title="Keep what is not sent on this device?"
    actions={
      <>
        <Button data-first-focus="" onClick={onClose} disabled={busy}>
          Cancel
        </Button>
        <Button onClick={() => onLeave(true)} disabled={busy}>
          Keep and log out
        </Button>
        <Button variant="danger" onClick={() => onLeave(false)} disabled={busy}>
          Remove and log out
        </Button>
      </>
    }
  >
    <p>
      You have written something here that is not sent. If you keep it, you find it when you log in on this device
      again, and what waits for a connection is sent then. If other people use this device, remove it: they could read
      unfinished forms.
    </p>
  </Dialog>
)
