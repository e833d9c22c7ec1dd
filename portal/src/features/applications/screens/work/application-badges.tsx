import { Badge } from '#ui/badge.tsx'
import type { Submission } from '../../contract.ts'
import { ApprovalBadge, StatusBadge } from '../desk/status-badges.tsx'

/** Both statuses, and by when the Commission should decide. */
export const ApplicationBadges = ({ form }: { form: Submission }) => (
  <div className="flex flex-wrap gap-2">
    <ApprovalBadge form={form} />
    <StatusBadge status={form.status} />
    {form.deadline && <DeadlineBadge {...form.deadline} />}
  </div>
)

function DeadlineBadge({ text, overdue, dueSoon, pausedSince }: NonNullable<Submission['deadline']>) {
  if (overdue)
    return (
      <Badge tone="danger" icon="alert">
        {text}
      </Badge>
    )
  if (pausedSince) return <Badge icon="pause">{text}</Badge>
  return (
    <Badge icon="calendar" {...(dueSoon && { tone: 'warning' })}>
      {text}
    </Badge>
  )
}
