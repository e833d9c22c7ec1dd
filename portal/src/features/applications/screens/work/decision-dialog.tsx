import { useEffect, useId, useState } from 'react'
import { api } from '#kit/api/browser-api.ts'
import { withProof } from '#kit/sign-in/prove-again.ts'
import { DraftNotice } from '#kit/writing/draft-notice.tsx'
import { NewsNotice } from '#kit/writing/news-notice.tsx'
import { useDraft } from '#kit/writing/use-draft.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { TextArea } from '#ui/form/text-area.tsx'
import { toast } from '#ui/overlays/toast.ts'
import type { Submission } from '../../contract.ts'
import { setFormStatus } from '../../contract.decisions.ts'
import { deskMessages } from '../../desk/messages.ts'
import { commentLimit, longMessageMs, recordType } from '../../rules.ts'
import { newsOf } from './application-thread.tsx'
import type { Decision } from './decisions.ts'
import { useApplicationCall } from './use-application-call.ts'

type Props = { form: Submission; decision: Decision; onClose: () => void }

/** Asks for the reason of a decision, which is kept in the account until it is sent; stays open when the decision is refused. */
export function DecisionDialog({ form, decision, onClose }: Props) {
  const { label, needsReason, question, action } = decision
  const draft = useDraft({ kind: recordType, record: form.id }, action)
  const [isMissing, setMissing] = useState(false)
  const field = useId()
  useEffect(() => document.getElementById(field)?.focus(), [field])
  // The person has not seen what changed after the dialog had opened.
  const [seen, setSeen] = useState({ version: form.version, news: newsOf(form).length })
  const call = useApplicationCall(form.id, async (version: number) => {
    await draft.settle()
    const body = { status: decision.word, reason: draft.text.trim(), version }
    return withProof(() => api.call(setFormStatus, { params: { id: form.id }, body }))
  })
  const isChanged = call.error?.code === 'changed-meanwhile'
  const reason = draft.text.trim()
  const confirm = () => {
    setMissing(!reason)
    if (needsReason && !reason) return document.getElementById(field)?.focus()
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
  const actions = (
    <>
      <Button onClick={onClose} disabled={call.isPending}>
        Cancel
      </Button>
      <Button variant={needsReason ? 'danger' : 'primary'} busy={call.isPending} onClick={confirm}>
        {label}
      </Button>
    </>
  )
  return (
    <Dialog
      isOpen
      role="alertdialog"
      title={titleOf(decision)}
      busy={call.isPending}
      actions={actions}
      onClose={onClose}
    >
      <div className="grid gap-4">
        <p className="font-semibold [overflow-wrap:anywhere]">
          {form.reference}: {form.formTitle}
        </p>
        <p>{question}</p>
        <TextArea
          id={field}
          label={needsReason ? 'Reason' : 'Reason (optional)'}
          hint="The applicant reads it in our e-mail and with the application."
          rows={5}
          value={draft.text}
          readOnly={draft.isComing}
          maxLength={commentLimit}
          error={needsReason && isMissing && !reason ? deskMessages.reasonMissing : undefined}
          onChange={({ currentTarget }) => draft.setText(currentTarget.value)}
        />
        <DraftNotice draft={draft} />
        {isChanged && <NewsNotice news={newsOf(form).slice(seen.news)} />}
        {call.error && (
          <Alert kind={isChanged ? 'warning' : 'error'} title={decision.failure}>
            {call.error.message || deskMessages.actionFailed(label)}
          </Alert>
        )}
      </div>
    </Dialog>
  )
}

const titleOf = ({ action, label }: Decision): string =>
  action === 'markInProgress'
    ? 'Mark this application as in progress?'
    : action === 'setPending'
      ? 'Set this application back to pending?'
      : `${label} this application?`
