import { useState } from 'react'
import { api } from '#kit/api/browser-api.ts'
import { AskDialog } from '#kit/asking/ask-dialog.tsx'
import { text } from '#kit/asking/fields.ts'
import { offeredReplies } from '#kit/writing/offered-replies.ts'
import { useDraft } from '#kit/writing/use-draft.ts'
import { NativeSelect } from '#ui/form/field.tsx'
import type { Submission } from '../../contract.ts'
import { type Decision, setFormStatus } from '../../contract.decisions.ts'
import { deskMessages, stageLabels } from '../../desk/messages.ts'
import { changesDecision, stageOf } from '../../desk/stage.ts'
import { changeField, commentLimit, longMessageMs, recordType, titleOf } from '../../rules.ts'
import { placeholdersOf } from './application-box.tsx'
import { newsOf } from './application-thread.tsx'
import { useApplicationRecord } from './use-application-call.ts'

type Props = {
  form: Submission
  /** The decision, or what the decision of now can be changed to. */
  choices: readonly Decision[]
  onClose: () => void
}

/** Asks for the reason of a decision, which is kept in the account until it is sent; stays open when the decision is refused. */
export function DecisionDialog({ form, choices, onClose }: Props) {
  const [decision, setDecision] = useState(choices[0]!)
  const { action, word, status } = decision
  const changes = changesDecision(form, status)
  const needsReason = changes || decision.needsReason
  const { title, explanation, label } = changes ? deskMessages.change : decision
  return (
    <AskDialog
      title={title}
      about={`${form.reference}: ${titleOf(form)}`}
      confirmLabel={label}
      danger={decision.needsReason && !changes}
      fields={{
        reason: text({
          label: needsReason ? 'Reason' : 'Reason (optional)',
          hint: 'The applicant reads it in our e-mail and with the application.',
          draft: useDraft({ kind: recordType, record: form.id }, changes ? changeField : action),
          maxLength: commentLimit,
          missing: needsReason ? deskMessages.reasonMissing : undefined,
          replies: offeredReplies(recordType, placeholdersOf(form)),
        }),
      }}
      record={useApplicationRecord(form.id)}
      now={form}
      newsSince={(before, now) => newsOf(now).slice(newsOf(before).length)}
      send={({ reason }, { seen: { version } }) =>
        api.call(setFormStatus, { params: { id: form.id }, body: { status: word, reason, version } })
      }
      done={({ message }) => message}
      doneMs={longMessageMs}
      failure={decision.failure}
      onClose={onClose}
    >
      <p>{explanation}</p>
      {changes && (
        <NativeSelect
          label={`${stageLabels[stageOf(form)]} becomes`}
          value={action}
          options={choices.map((each) => ({ value: each.action, label: stageAfter(form, each) }))}
          onChange={({ currentTarget: { value } }) => setDecision(choices.find((each) => each.action === value)!)}
        />
      )}
    </AskDialog>
  )
}

const stageAfter = (form: Submission, { status }: Decision) =>
  stageLabels[stageOf({ ...form, approvalStatus: status, withdrawnAt: null })]
