import { lookOf } from '#engines/records/kind.ts'
import { Badge } from '#ui/badge.tsx'
import type { Submission } from '../../contract.ts'
import { application } from '../../kind.ts'

/** The status, and by when the Commission should decide. */
export function ApplicationBadges({ form }: { form: Submission }) {
  const { label, tone, icon } = lookOf(application, form)
  return (
    <div className="flex flex-wrap gap-2">
      <Badge {...{ tone, icon }}>{label}</Badge>
      {form.deadline && !form.deadline.pausedSince && <DeadlineBadge {...form.deadline} />}
    </div>
  )
}

function DeadlineBadge({ text, overdue, dueSoon }: NonNullable<Submission['deadline']>) {
  if (overdue)
    return (
      <Badge tone="danger" icon="alert">
        {text}
      </Badge>
    )
  return (
    <Badge icon="calendar" {...(dueSoon && { tone: 'warning' })}>
      {text}
    </Badge>
  )
}
