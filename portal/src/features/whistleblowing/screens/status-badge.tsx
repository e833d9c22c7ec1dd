import { Badge, type Tone } from '#ui/badge.tsx'
import type { IconName } from '#ui/icon-names.ts'
import type { ReportStatus } from '../lifecycle.ts'
import { statusWords } from '../messages.ts'

const looks: Record<ReportStatus, { tone: Tone; icon: IconName }> = {
  PENDING: { tone: 'warning', icon: 'clock' },
  UNDER_INVESTIGATION: { tone: 'info', icon: 'search' },
  ESCALATED: { tone: 'danger', icon: 'arrow-up' },
  RESOLVED: { tone: 'success', icon: 'check-circle' },
}

export const StatusBadge = ({ status }: { status: ReportStatus }) => (
  <Badge {...looks[status]}>{statusWords[status]}</Badge>
)
