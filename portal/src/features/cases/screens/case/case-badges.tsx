import { Badge } from '#ui/badge.tsx'
import { EscalationBar } from '#ui/escalation-bar.tsx'
import { caseStates } from '../../kind.ts'
import type { CaseStatus } from '../../rules.ts'
import type { CaseRow } from '../kind-screens.ts'

export function CaseStatusBadge({ status }: { status: CaseStatus }) {
  const { label, tone, icon } = caseStates[status]
  return <Badge {...{ tone, icon }}>{label}</Badge>
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
