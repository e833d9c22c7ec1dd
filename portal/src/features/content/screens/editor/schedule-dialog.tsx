import type { ContentType } from '#fields/content/content-type.ts'
import { line } from '#kit/asking/fields.ts'
import { formatShortMoment, fromDateTimeInput, toDateTimeInput } from '#platform/values/nigerian-time.ts'
import { itemCalls } from '../item-calls.ts'
import type { Editor } from './editor-store.ts'
import { type Step, StepDialog } from './step-dialog.tsx'

export type ScheduleDialogProps = { type: ContentType; editor: Editor; onClose: () => void }

/** Sets when an item is published and unpublished automatically, in Nigerian time. */
export function ScheduleDialog({ type, editor, onClose }: ScheduleDialogProps) {
  const { item } = editor.state()
  const moment = (label: string, without: string, initial: string | null = null) =>
    line({
      type: 'datetime-local',
      label,
      hint: `Optional. Nigerian time (WAT). Leave empty to ${without}.`,
      initial: toDateTimeInput(initial),
    })
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
      fields={{
        publishAt: moment('Publish the draft on', 'publish by hand', item?.publishAt),
        unpublishAt: moment('Take off the site on', 'keep it on the site', item?.unpublishAt),
      }}
      stepWith={({ publishAt, unpublishAt }) => stepTo(fromDateTimeInput(publishAt), fromDateTimeInput(unpublishAt))}
      removal={
        item?.publishAt || item?.unpublishAt ? { label: 'Remove the schedule', step: stepTo(null, null) } : undefined
      }
    />
  )
}
