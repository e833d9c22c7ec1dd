import type { ContentType } from '#fields/content/content-type.ts'
import { text } from '#kit/asking/fields.ts'
import { reviewLimits } from '../../rules.ts'
import type { Editor } from '../editor/editor-store.ts'
import { StepDialog } from '../editor/step-dialog.tsx'
import { itemCalls } from '../item-calls.ts'

type ReviewDialogProps = { type: ContentType; editor: Editor; onClose: () => void }

export const SubmitDialog = ({ type, ...props }: ReviewDialogProps) => (
  <StepDialog
    {...props}
    title="Submit for review"
    confirmLabel="Submit for review"
    fields={{
      note: text({
        label: 'Note to the publishers',
        hint: 'For example, when this should go public. Publishers get an e-mail.',
        optional: true,
        ...limitedTo(reviewLimits.note),
      }),
    }}
    stepWith={({ note }) => [(item) => itemCalls(type).submit(item, note), 'Submitted for review']}
  />
)

/** Sends a draft back to its author, who reads what to change. */
export const SendBackDialog = ({ type, author, ...props }: ReviewDialogProps & { author: string }) => (
  <StepDialog
    {...props}
    title="Send back"
    confirmLabel="Send back"
    fields={{
      words: text({
        label: 'What to change',
        hint: `${author} reads this and gets an e-mail.`,
        missing: 'Write what to change',
        ...limitedTo(reviewLimits.words),
      }),
    }}
    stepWith={({ words }) => [(item) => itemCalls(type).return(item, words), `Sent back to ${author}`]}
  />
)

const limitedTo = (maxLength: number) => ({
  maxLength,
  problem: (words: string) => (words.trim().length > maxLength ? `At most ${maxLength} characters` : undefined),
})
