import { useState } from 'react'
import type { ContentType } from '#fields/content/content-type.ts'
import { TextArea } from '#ui/form/text-area.tsx'
import { reviewLimits } from '../../rules.ts'
import type { Editor } from '../editor/editor-store.ts'
import { type Step, StepDialog } from '../editor/step-dialog.tsx'
import { itemCalls } from '../item-calls.ts'

type ReviewDialogProps = { type: ContentType; editor: Editor; onClose: () => void }

/** Submits the draft to the publishers. */
export const SubmitDialog = ({ type, ...props }: ReviewDialogProps) => (
  <WordsDialog
    {...props}
    title="Submit for review"
    label="Note to the publishers"
    hint="For example, when this should go public. Publishers get an e-mail."
    maxLength={reviewLimits.note}
    stepWith={(note) => [(item) => itemCalls(type).submit(item, note), 'Submitted for review']}
  />
)

/** Sends a draft back to its author, who reads what to change. */
export const SendBackDialog = ({ type, author, ...props }: ReviewDialogProps & { author: string }) => (
  <WordsDialog
    {...props}
    title="Send back"
    label="What to change"
    hint={`${author} reads this and gets an e-mail.`}
    maxLength={reviewLimits.words}
    missing="Write what to change"
    stepWith={(words) => [(item) => itemCalls(type).return(item, words), `Sent back to ${author}`]}
  />
)

type WordsDialogProps = Omit<ReviewDialogProps, 'type'> & {
  /** Also what the button says. */
  title: string
  label: string
  hint: string
  maxLength: number
  /** The sentence for a person who wrote nothing; without it the words are optional. */
  missing?: string
  stepWith: (words: string) => Step
}

/** Asks for words that go along with a step of the review. */
function WordsDialog({ title, label, hint, maxLength, missing, stepWith, ...props }: WordsDialogProps) {
  const [words, setWords] = useState('')
  const [wrong, setWrong] = useState<string>()
  const confirm = () => {
    const given = words.trim()
    const problem = given ? undefined : missing
    const tooLong = given.length > maxLength ? `At most ${maxLength} characters` : undefined
    setWrong(problem ?? tooLong)
    return (problem ?? tooLong) ? undefined : stepWith(given)
  }
  return (
    <StepDialog {...props} title={title} confirmLabel={title} onConfirm={confirm}>
      <TextArea
        data-first-focus
        {...{ label, hint, maxLength }}
        error={wrong}
        optional={!missing}
        value={words}
        onChange={(event) => setWords(event.currentTarget.value)}
      />
    </StepDialog>
  )
}
