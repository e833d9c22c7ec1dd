import { useState } from 'react'
import type { ContentType } from '#fields/content/content-type.ts'
import { formatDay, startOfDay } from '#platform/values/nigerian-time.ts'
import { TextField } from '#ui/form/field.tsx'
import type { Editor } from '../editor/editor-store.ts'
import { StepDialog } from '../editor/step-dialog.tsx'
import { itemCalls } from '../item-calls.ts'

export type CheckDateDialogProps = { type: ContentType; editor: Editor; onClose: () => void }

/** Sets the day on which somebody must look at the item again. */
export function CheckDateDialog({ type, editor, onClose }: CheckDateDialogProps) {
  const { item } = editor.state()
  const { setCheckDate } = itemCalls(type)
  const [day, setDay] = useState(item?.checkBy ?? '')
  return (
    <StepDialog
      {...{ editor, onClose }}
      title="Check date"
      confirmLabel="Save the date"
      onConfirm={() =>
        day
          ? [(stored) => setCheckDate(stored, day), `Due for a check on ${formatDay(startOfDay(day))}`]
          : 'Choose a day in the future'
      }
      removal={
        item?.checkBy
          ? {
              label: 'Remove the date',
              step: [(stored) => setCheckDate(stored, null), 'The check date is removed'],
            }
          : undefined
      }
    >
      <TextField
        type="date"
        label="Check this again on"
        hint="You get an e-mail on that day, and the calendar shows it. The page does not change by itself."
        value={day}
        onChange={(event) => setDay(event.currentTarget.value)}
      />
      {item?.checkByName && <p className="text-sm text-muted">Set by {item.checkByName}.</p>}
    </StepDialog>
  )
}
