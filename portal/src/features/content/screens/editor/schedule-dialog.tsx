import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { TextField } from '#ui/form/field.tsx'
import { Alert } from '#ui/alert.tsx'
import type { ContentType } from '#fields/content/content-type.ts'
import type { Editor } from './editor-store.ts'
import { notifyDone } from '../content-toasts.tsx'
import { itemCalls } from '../item-calls.ts'
import { formatShortMoment, fromDateTimeInput, toDateTimeInput } from '#platform/values/nigerian-time.ts'

export type ScheduleDialogProps = { type: ContentType; editor: Editor; onClose: () => void }

/** Sets when an item is published and unpublished automatically, in Nigerian time. */
export function ScheduleDialog({ type, editor, onClose }: ScheduleDialogProps) {
  const { item } = editor.state()
  const [publishAt, setPublishAt] = useState(toDateTimeInput(item?.publishAt ?? null))
  const [unpublishAt, setUnpublishAt] = useState(toDateTimeInput(item?.unpublishAt ?? null))
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)

  const planned = item?.publishAt ?? item?.unpublishAt

  async function save(...times: [string | null, string | null]) {
    const [on, off] = times
    setBusy(true)
    const failed = await editor.apply((stored) => itemCalls(type).schedule(stored, ...times))
    setBusy(false)
    if (failed) return setFailure(failed.message)
    if (on) notifyDone(`Goes public on ${formatShortMoment(on)}`)
    else notifyDone(off ? `Comes off the site on ${formatShortMoment(off)}` : 'The schedule is removed')
    onClose()
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Schedule"
      size="sm"
      busy={busy}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          {planned && (
            <Button aria-disabled={busy || undefined} onClick={() => void save(null, null)}>
              Remove the schedule
            </Button>
          )}
          <Button
            variant="primary"
            busy={busy}
            onClick={() => void save(fromDateTimeInput(publishAt), fromDateTimeInput(unpublishAt))}
          >
            Save the schedule
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        {failure && <Alert kind="error">{failure}</Alert>}
        <TextField
          type="datetime-local"
          label="Publish the draft on"
          hint="Optional. Nigerian time (WAT). Leave empty to publish by hand."
          value={publishAt}
          onChange={(event) => setPublishAt(event.currentTarget.value)}
        />
        <TextField
          type="datetime-local"
          label="Take off the site on"
          hint="Optional. Nigerian time (WAT). Leave empty to keep it on the site."
          value={unpublishAt}
          onChange={(event) => setUnpublishAt(event.currentTarget.value)}
        />
      </div>
    </Dialog>
  )
}
