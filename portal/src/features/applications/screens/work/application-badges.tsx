import { Badge } from '#ui/badge.tsx'
import type { IconName } from '#ui/icon-names.ts'
import type { Submission } from '../../contract.ts'
import { stageTones } from '../../desk/contract.list.ts'
import { stageLabels } from '../../desk/messages.ts'
import { type Stage, stageOf } from '../../desk/stage.ts'

const icons: Record<Stage, IconName> = {
  received: 'mail',
  checking: 'history',
  waiting: 'pause',
  approved: 'check-circle',
  rejected: 'stop',
  withdrawn: 'undo',
}

/** The status, and by when the Commission should decide. */
export function ApplicationBadges({ form }: { form: Submission }) {
  const stage = stageOf(form)
  return (
    <div className="flex flex-wrap gap-2">
      <Badge tone={stageTones[stage]} icon={icons[stage]}>
        {stageLabels[stage]}
      </Badge>
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
