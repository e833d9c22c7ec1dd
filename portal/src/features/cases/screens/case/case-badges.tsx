import { Badge, type Tone } from '#ui/badge.tsx'
import { EscalationBar } from '#ui/escalation-bar.tsx'
import type { IconName } from '#ui/icon-names.ts'
import type { CaseStatus } from '../../rules.ts'
import type { CaseRow } from '../kind-screens.ts'

const looks: Record<CaseStatus, { tone: Tone; icon: IconName }> = {
  New: { tone: 'info', icon: 'info' },
  'In Progress': { tone: 'warning', icon: 'clock' },
  Escalated: { tone: 'danger', icon: 'arrow-up' },
  Resolved: { tone: 'success', icon: 'check-circle' },
}

export function CaseStatusBadge({ status }: { status: CaseStatus }) {
  return <Badge {...looks[status]}>{status}</Badge>
}

/** For kinds with an urgency. */
export function UrgentBadge({ row }: { row: object }) {
  if (!('urgency' in row) || row.urgency !== 'high') return null
  return (
    <Badge tone="danger" icon="alert">
      Urgent
    </Badge>
  )
}

/** The state of the deadline; nothing when resolved. While paused, the owner sees that their answer is required. */
export function DueBadge({ clock, staff }: { clock: CaseRow['clock']; staff: boolean }) {
  if (!clock.text) return null
  if (clock.overdue)
    return (
      <Badge tone="danger" icon="alert">
        {clock.text}
      </Badge>
    )
  if (clock.pausedSince)
    return staff ? (
      <Badge icon="pause">{clock.text}</Badge>
    ) : (
      <Badge tone="warning" icon="comment">
        Waiting for your answer
      </Badge>
    )
  return <Badge {...(clock.dueSoon ? { tone: 'warning' as const } : { icon: 'calendar' as const })}>{clock.text}</Badge>
}

/** The state of a case for an officer. */
export const CaseBadges = ({ row }: { row: CaseRow }) => (
  <div className="flex flex-wrap gap-2">
    <CaseStatusBadge status={row.status} />
    <DueBadge clock={row.clock} staff />
    <UrgentBadge row={row} />
  </div>
)

const levels = ['Escalated once', 'Escalated twice', 'Highest level']

/** Level of 3: yellow at 1, red from 2 (spec 2 §2.3). */
export function LevelBar({ level }: { level: number }) {
  return <EscalationBar level={level} levels={levels} />
}
