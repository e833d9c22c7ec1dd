import { useState } from 'react'
import type { ContentType } from '#fields/content/content-type.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { TextField } from '#ui/form/field.tsx'
import { formatDay, startOfDay } from '#platform/values/nigerian-time.ts'
import { notifyDone } from '../content-toasts.tsx'
import type { Editor } from '../editor/editor-store.ts'
import { teamCalls } from '../review/review-calls.ts'

export type CheckDateDialogProps = { type: ContentType; editor: Editor; onClose: () => void }

/** Sets the day on which somebody must look at the item again. */
export function CheckDateDialog({ type, editor, onClose }: CheckDateDialogProps) {
  const { item } = editor.state()
  const [day, setDay] = useState(item?.checkBy ?? '')
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)

  async function save(checkBy: string | null) {
    setBusy(true)
    const failed = await editor.apply((stored) => teamCalls(type).setCheckDate(stored, checkBy))
    setBusy(false)
    if (failed) return setFailure(failed.message)
    notifyDone(checkBy ? `Due for a check on ${formatDay(startOfDay(checkBy))}` : 'The check date is removed')
    onClose()
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Check date"
      size="sm"
      busy={busy}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          {item?.checkBy && <Button onClick={() => void save(null)}>Remove the date</Button>}
          <Button
            variant="primary"
            busy={busy}
            onClick={() => (day ? void save(day) : setFailure('Choose a day in the future'))}
          >
            Save the date
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {failure && <Alert kind="error">{failure}</Alert>}
        <TextField
          type="date"
          label="Check this again on"
          hint="You get an e-mail on that day, and the calendar shows it. The page does not change by itself."
          value={day}
          onChange={(event) => setDay(event.currentTarget.value)}
        />
        {item?.checkByName && <p className="text-sm text-muted">Set by {item.checkByName}.</p>}
      </div>
    </Dialog>
  )
}
