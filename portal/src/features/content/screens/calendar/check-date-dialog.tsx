import type { ContentType } from '#fields/content/content-type.ts'
import { line } from '#kit/asking/fields.ts'
import { formatDay, startOfDay } from '#platform/values/nigerian-time.ts'
import type { Editor } from '../editor/editor-store.ts'
import { StepDialog } from '../editor/step-dialog.tsx'
import { itemCalls } from '../item-calls.ts'

export type CheckDateDialogProps = { type: ContentType; editor: Editor; onClose: () => void }

/** Sets the day on which somebody must look at the item again. */
export function CheckDateDialog({ type, editor, onClose }: CheckDateDialogProps) {
  const { item } = editor.state()
  const { setCheckDate } = itemCalls(type)
  return (
    <StepDialog
      {...{ editor, onClose }}
      title="Check date"
      confirmLabel="Save the date"
      fields={{
        day: line({
          type: 'date',
          label: 'Check this again on',
          hint: 'You get an e-mail on that day, and the calendar shows it. The page does not change by itself.',
          initial: item?.checkBy ?? '',
          missing: 'Choose a day in the future',
        }),
      }}
      stepWith={({ day }) => [
        (stored) => setCheckDate(stored, day),
        `Due for a check on ${formatDay(startOfDay(day))}`,
      ]}
      removal={
        item?.checkBy
          ? { label: 'Remove the date', step: [(stored) => setCheckDate(stored, null), 'The check date is removed'] }
          : undefined
      }
    >
      {item?.checkByName && <p className="text-sm text-muted">Set by {item.checkByName}.</p>}
    </StepDialog>
  )
}
