import { useState } from 'react'
import { useApiMutation } from '#kit/query.ts'
import { Alert } from '#ui/alert.tsx'
import { Button, type ButtonVariant } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import type { IconName } from '#ui/icon-names.ts'
import { toast } from '#ui/toast.ts'
import { getForm, listForms, listUserForms, type Submission } from '../../contract.ts'
import { setFormStatus } from '../../contract.decisions.ts'
import { availableActions, type Part, type SubmissionAction } from '../../lifecycle.ts'
import { messages } from '../../messages.ts'
import { longMessageMs } from '../../rules.ts'

interface Decision {
  action: SubmissionAction
  /** The `status` sent to the API (spec 2 §4). */
  word: string
  label: string
  variant: ButtonVariant
  icon: IconName
  failure: string
  /** Confirmation text, because the applicant is mailed immediately. */
  question?: string
}

const decisions: Decision[] = [
  {
    action: 'approve',
    word: 'approve',
    label: 'Approve',
    variant: 'primary',
    icon: 'check',
    failure: messages.approveFailed,
    question: 'We e-mail the applicant that the application is approved.',
  },
  {
    action: 'markInProgress',
    word: 'inProgress',
    label: 'In Progress',
    variant: 'secondary',
    icon: 'history',
    failure: messages.updateFailed,
  },
  {
    action: 'reject',
    word: 'reject',
    label: 'Reject',
    variant: 'danger',
    icon: 'stop',
    failure: messages.rejectFailed,
    question: 'We e-mail the applicant that the application is rejected. Say why in a comment.',
  },
  {
    action: 'setPending',
    word: 'pending',
    label: 'Back to Pending',
    variant: 'quiet',
    icon: 'retry',
    failure: messages.updateFailed,
  },
]

/** The resulting status; a decision that would not change the status is not offered. */
const standing: Partial<Record<SubmissionAction, Submission['approvalStatus']>> = {
  approve: 'approved',
  markInProgress: 'in-progress',
  reject: 'rejected',
  setPending: 'pending',
}

/** Buttons for the decisions that the lifecycle allows now (spec 2 §4, decisions §6). */
export function DecisionButtons({ form, part }: { form: Submission; part: Part }) {
  const [asking, setAsking] = useState<Decision>()
  const [failure, setFailure] = useState<{ title: string; reason: string }>()
  const status = useApiMutation(setFormStatus, {
    invalidates: [getForm, listForms, listUserForms],
    onSuccess: ({ message }) => toast.success(message, { duration: longMessageMs }),
  })
  const allowed = availableActions(form, part)
  const open = decisions.filter(({ action }) => allowed.includes(action) && standing[action] !== form.approvalStatus)
  const decide = (decision: Decision) => {
    setAsking(undefined)
    setFailure(undefined)
    status.mutate(
      { params: { id: form.id }, body: { status: decision.word } },
      {
        onError: ({ message }) =>
          setFailure({ title: decision.failure, reason: message || messages.actionFailed(decision.label) }),
      },
    )
  }
  return (
    <section aria-label="Decision" data-print="no" className="mb-10 grid gap-4">
      <div className="flex flex-wrap items-center gap-3">
        {open.map((decision) => (
          <Button
            key={decision.action}
            variant={decision.variant}
            icon={decision.icon}
            disabled={status.isPending}
            onClick={() => (decision.question ? setAsking(decision) : decide(decision))}
          >
            {decision.label}
          </Button>
        ))}
      </div>
      {part === 'approver' && !allowed.includes('approve') && form.approvalStatus !== 'approved' && (
        <p className="text-sm text-muted">{messages.approveIncomplete}</p>
      )}
      {failure && (
        <Alert kind="error" title={failure.title} onDismiss={() => setFailure(undefined)}>
          {failure.reason}
        </Alert>
      )}
      <ConfirmDialog
        isOpen={asking !== undefined}
        title={`${asking?.label ?? ''} this application?`}
        confirmLabel={asking?.label ?? ''}
        danger={asking?.action === 'reject'}
        onClose={() => setAsking(undefined)}
        onConfirm={() => asking && decide(asking)}
      >
        <p className="mb-2 font-semibold [overflow-wrap:anywhere]">
          {form.reference}: {form.formTitle}
        </p>
        <p>{asking?.question}</p>
      </ConfirmDialog>
    </section>
  )
}
