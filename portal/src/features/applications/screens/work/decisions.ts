import type { ButtonVariant } from '#ui/button.tsx'
import type { IconName } from '#ui/icon-names.ts'
import type { Submission } from '../../contract.ts'
import { availableActions, type SubmissionAction } from '../../lifecycle.ts'
import { deskMessages } from '../../desk/messages.ts'

export interface Decision {
  action: SubmissionAction
  /** The `status` sent to the API (spec 2 §4). */
  word: string
  label: string
  variant: ButtonVariant
  icon: IconName
  failure: string
  /** What the confirmation says: the applicant is mailed immediately. */
  question: string
  /** Without a reason the person is asked for one. */
  needsReason?: true
}

/** In the order of the bar: what refuses an application comes last. */
const decisions: Decision[] = [
  {
    action: 'approve',
    word: 'approve',
    label: 'Approve',
    variant: 'primary',
    icon: 'check',
    failure: deskMessages.approveFailed,
    question: 'We e-mail the applicant that the application is approved.',
  },
  {
    action: 'markInProgress',
    word: 'inProgress',
    label: 'In Progress',
    variant: 'secondary',
    icon: 'history',
    failure: deskMessages.updateFailed,
    question: 'We e-mail the applicant that the Commission is working on the application.',
  },
  {
    action: 'setPending',
    word: 'pending',
    label: 'Back to Pending',
    variant: 'secondary',
    icon: 'retry',
    failure: deskMessages.updateFailed,
    question: 'We e-mail the applicant that the application is pending again.',
  },
  {
    action: 'reject',
    word: 'reject',
    label: 'Reject',
    variant: 'danger',
    icon: 'stop',
    failure: deskMessages.rejectFailed,
    question: 'We e-mail the applicant that the application is rejected, with your reason.',
    needsReason: true,
  },
]

/** The resulting status; a decision that would not change the status is not offered. */
const standing: Partial<Record<SubmissionAction, Submission['approvalStatus']>> = {
  approve: 'approved',
  markInProgress: 'in-progress',
  reject: 'rejected',
  setPending: 'pending',
}

/** The decisions that the lifecycle allows the reader now (spec 2 §4, decisions §6). */
export function openDecisions(form: Submission): Decision[] {
  const allowed = availableActions(form, form.part)
  return decisions.filter(({ action }) => allowed.includes(action) && standing[action] !== form.approvalStatus)
}
