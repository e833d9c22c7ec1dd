import type { ReactNode } from 'react'
import { ActButton } from '#kit/asking/act-button.tsx'
import { AskDialog } from '#kit/asking/ask-dialog.tsx'
import type { Fields } from '#kit/asking/read-fields.ts'
import { doneMs } from '../content-toasts.tsx'
import type { Applied, Editor } from './editor-store.ts'

/** A change of the stored item, and what is said when it is made. */
export type Step = readonly [change: Applied, done: string]

type StepDialogProps<Values extends object> = {
  editor: Editor
  title: string
  confirmLabel: string
  fields: Fields<Values>
  stepWith: (values: Values) => Step
  /** Takes back what was chosen before. */
  removal?: { label: string; step: Step } | undefined
  onClose: () => void
  children?: ReactNode
}

/** Asks for what goes with a change of the item; where the change is refused it stays open and says why. */
export function StepDialog<Values extends object>({ editor, stepWith, removal, ...asked }: StepDialogProps<Values>) {
  const making = async ([change, done]: Step) => {
    const failed = await editor.apply(change)
    if (failed) throw failed
    return done
  }
  const said = { done: (words: string) => words, doneMs }
  return (
    <AskDialog
      role="dialog"
      // Three buttons fit into a line.
      size={removal ? 'md' : 'sm'}
      {...asked}
      {...said}
      send={(values) => making(stepWith(values))}
      more={
        removal && (
          <ActButton {...said} send={() => making(removal.step)} onDone={asked.onClose}>
            {removal.label}
          </ActButton>
        )
      }
    />
  )
}
