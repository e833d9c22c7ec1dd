import { useState } from 'react'
import { api } from '#kit/api/browser-api.ts'
import { withProof } from '#kit/sign-in/verify-again.ts'
import { NewsNotice } from '#kit/writing/draft-notice.tsx'
import { TextDialog } from '#kit/writing/text-dialog.tsx'
import { useDraft } from '#kit/writing/use-draft.ts'
import { Alert } from '#ui/alert.tsx'
import { NativeSelect } from '#ui/form/field.tsx'
import { toast } from '#ui/overlays/toast.ts'
import type { Submission } from '../../contract.ts'
import { type Decision, setFormStatus } from '../../contract.decisions.ts'
import { deskMessages, stageLabels } from '../../desk/messages.ts'
import { changesDecision, stageOf } from '../../desk/stage.ts'
import { changeField, commentLimit, longMessageMs, recordType, titleOf } from '../../rules.ts'
import { placeholdersOf } from './application-box.tsx'
import { newsOf } from './application-thread.tsx'
import { useApplicationCall } from './use-application-call.ts'

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
  const draft = useDraft({ kind: recordType, record: form.id }, changes ? changeField : action)
  // The person has not seen what changed after the dialog had opened.
  const [seen, setSeen] = useState({ version: form.version, news: newsOf(form).length })
  const call = useApplicationCall(form.id, async (version: number) => {
    await draft.settle()
    const body = { status: word, reason: draft.text.trim(), version }
    return withProof(() => api.call(setFormStatus, { params: { id: form.id }, body }))
  })
  const isChanged = call.error?.code === 'changed-meanwhile'
  const confirm = () => {
    const at = isChanged ? { version: form.version, news: newsOf(form).length } : seen
    setSeen(at)
    call.mutate(at.version, {
      onSuccess: ({ message }) => {
        draft.clear()
        toast.success(message, { duration: longMessageMs })
        onClose()
      },
    })
  }
  return (
    <TextDialog
      {...{ title, draft }}
      text={{
        label: needsReason ? 'Reason' : 'Reason (optional)',
        hint: 'The applicant reads it in our e-mail and with the application.',
        max: commentLimit,
        rows: 5,
        missing: needsReason ? deskMessages.reasonMissing : undefined,
      }}
      replies={{ kind: recordType, values: placeholdersOf(form) }}
      confirmLabel={label}
      danger={decision.needsReason && !changes}
      busy={call.isPending}
      below={
        <>
          {isChanged && <NewsNotice news={newsOf(form).slice(seen.news)} />}
          {call.error && (
            <Alert kind={isChanged ? 'warning' : 'error'} title={decision.failure}>
              {call.error.message || deskMessages.actionFailed(label)}
            </Alert>
          )}
        </>
      }
      onConfirm={confirm}
      onClose={onClose}
    >
      <p className="font-semibold [overflow-wrap:anywhere]">
        {form.reference}: {titleOf(form)}
      </p>
      <p>{explanation}</p>
      {changes && (
        <NativeSelect
          label={`${stageLabels[stageOf(form)]} becomes`}
          value={action}
          options={choices.map((each) => ({ value: each.action, label: stageAfter(form, each) }))}
          onChange={({ currentTarget: { value } }) => setDecision(choices.find((each) => each.action === value)!)}
        />
      )}
    </TextDialog>
  )
}

const stageAfter = (form: Submission, { status }: Decision) =>
  stageLabels[stageOf({ ...form, approvalStatus: status, withdrawnAt: null })]
