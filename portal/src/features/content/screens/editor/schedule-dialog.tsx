import { useState } from 'react'
import type { ContentType } from '#fields/content/content-type.ts'
import { formatShortMoment, fromDateTimeInput, toDateTimeInput } from '#platform/values/nigerian-time.ts'
import { TextField } from '#ui/form/field.tsx'
import { itemCalls } from '../item-calls.ts'
import type { Editor } from './editor-store.ts'
import { type Step, StepDialog } from './step-dialog.tsx'

export type ScheduleDialogProps = { type: ContentType; editor: Editor; onClose: () => void }

/** Sets when an item is published and unpublished automatically, in Nigerian time. */
export function ScheduleDialog({ type, editor, onClose }: ScheduleDialogProps) {
  const { item } = editor.state()
  const [publishAt, setPublishAt] = useState(toDateTimeInput(item?.publishAt ?? null))
  const [unpublishAt, setUnpublishAt] = useState(toDateTimeInput(item?.unpublishAt ?? null))
  const stepTo = (on: string | null, off: string | null): Step => [
    (stored) => itemCalls(type).schedule(stored, on, off),
    on
      ? `Goes public on ${formatShortMoment(on)}`
      : off
        ? `Comes off the site on ${formatShortMoment(off)}`
        : 'The schedule is removed',
  ]
  return (
    <StepDialog
      {...{ editor, onClose }}
      title="Schedule"
      confirmLabel="Save the schedule"
      onConfirm={() => stepTo(fromDateTimeInput(publishAt), fromDateTimeInput(unpublishAt))}
      removal={
        item?.publishAt || item?.unpublishAt ? { label: 'Remove the schedule', step: stepTo(null, null) } : undefined
      }
    >
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
    </StepDialog>
  )
}
