import { Badge, type Tone } from '#ui/badge.tsx'
import type { IconName } from '#ui/icon-names.ts'
import { type Outcome, outcomeOf, type SubmissionStatus } from '../../rules.ts'
import type { SubmissionSummary } from '../../contract.ts'
import { approvalLabels, statusLabels } from '../../messages.ts'

const approvalLook: Record<Outcome, { tone: Tone; icon: IconName }> = {
  pending: { tone: 'warning', icon: 'clock' },
  'in-progress': { tone: 'info', icon: 'history' },
  approved: { tone: 'success', icon: 'check-circle' },
  rejected: { tone: 'danger', icon: 'stop' },
  withdrawn: { tone: 'neutral', icon: 'undo' },
}
const statusLook: Record<SubmissionStatus, { tone: Tone; icon: IconName }> = {
  pending_documents: { tone: 'warning', icon: 'paperclip' },
  documents_uploaded: { tone: 'info', icon: 'upload' },
  completed: { tone: 'success', icon: 'check' },
}

/** The approval status; an unknown value is shown as it is in a neutral badge (spec 2 §4). */
export function ApprovalBadge({ form }: { form: Pick<SubmissionSummary, 'approvalStatus' | 'withdrawnAt'> }) {
  const outcome = outcomeOf(form)
  const known = Object.hasOwn(approvalLook, outcome)
  return <Badge {...(known && approvalLook[outcome])}>{known ? approvalLabels[outcome] : outcome}</Badge>
}

/** For the applicant: the Commission waits for an answer. */
export const WaitingBadge = ({ form }: { form: { waitingSince: string | null } }) =>
  form.waitingSince && (
    <Badge tone="warning" icon="comment">
      Waiting for your answer
    </Badge>
  )

/** The applicant's progress. */
export function StatusBadge({ status }: { status: SubmissionStatus }) {
  return <Badge {...statusLook[status]}>{statusLabels[status]}</Badge>
}
