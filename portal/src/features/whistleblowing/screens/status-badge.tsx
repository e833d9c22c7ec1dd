import { Badge } from '#ui/badge.tsx'
import { report as kind, type ReportStatus } from '../kind.ts'

export function StatusBadge({ status }: { status: ReportStatus }) {
  const { label, tone, icon } = kind.states[status]
  return <Badge {...{ tone, icon }}>{label}</Badge>
}
