import { lookOf } from '#engines/records/kind.ts'
import { useState } from 'react'
import { api } from '#kit/api/browser-api.ts'
import { AskDialog } from '#kit/asking/ask-dialog.tsx'
import { box, text } from '#kit/asking/fields.ts'
import { offeredReplies } from '#kit/asking/offered-replies.ts'
import { useDraft } from '#kit/writing/use-draft.ts'
import { NativeSelect } from '#ui/form/field.tsx'
import { application } from '../../kind.ts'
import { listOpenPoints } from '../../asked-documents.ts'
import type { Submission } from '../../contract.ts'
import { type Decision, setFormStatus } from '../../contract.decisions.ts'
import { deskMessages } from '../../desk/messages.ts'
import { commentLimit, longMessageMs, recordType, reversalReasonField, reversesDecision, titleOf } from '../../rules.ts'
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
  const { action, word } = decision
  const changes = reversesDecision(form, action)
  const open =
    action === 'approved' ? listOpenPoints(form, form.entries.findLast(({ kind }) => kind === 'question')?.text) : []
  const needsReason = changes || decision.needsReason
  const { title, explanation } = changes ? deskMessages.change : decision
  const { label } = changes ? deskMessages.change : application.actions[decision.action]
  return (
    <AskDialog
      title={title}
      about={`${form.reference}: ${titleOf(form)}`}
      confirmLabel={label}
      danger={decision.needsReason && !changes}
      fields={{
        openPoints: box({
          label: `${open.join(' ')} Approve it nevertheless.`,
          problem: (isTicked) => (isTicked ? undefined : 'Confirm that you approve it nevertheless'),
          onlyIf: () => open.length > 0,
        }),
        reason: text({
          label: needsReason ? 'Reason' : 'Reason (optional)',
          hint: 'The applicant reads it in our e-mail and with the application.',
          draft: useDraft({ kind: recordType, record: form.id }, changes ? reversalReasonField : word),
          maxLength: commentLimit,
          missing: needsReason ? deskMessages.reasonMissing : undefined,
          replies: offeredReplies(recordType, placeholdersOf(form)),
        }),
      }}
      record={useApplicationRecord(form.id)}
      now={form}
      newsSince={(before, now) => newsOf(now).slice(newsOf(before).length)}
      send={({ reason, openPoints }, { seen: { version } }) =>
        api.call(setFormStatus, { params: { id: form.id }, body: { status: word, reason, openPoints, version } })
      }
      done={({ message }) => message}
      doneMs={longMessageMs}
      failure={decision.failure}
      onClose={onClose}
    >
      <p>{explanation}</p>
      {changes && (
        <NativeSelect
          label={`${lookOf(application, form).label} becomes`}
          value={action}
          options={choices.map((each) => ({ value: each.action, label: stageAfter(form, each) }))}
          onChange={({ currentTarget: { value } }) => setDecision(choices.find((each) => each.action === value)!)}
        />
      )}
    </AskDialog>
  )
}

const stageAfter = (form: Submission, { action }: Decision) =>
  lookOf(application, { ...form, approvalStatus: action, withdrawnAt: null }).label
