import { Badge, type Tone } from '#ui/badge.tsx'
import type { IconName } from '#ui/icon-names.ts'
import { statusWords } from '../messages.ts'
import type { EnquiryStatus } from '../rules.ts'

const looks: Record<EnquiryStatus, { tone: Tone; icon: IconName }> = {
  new: { tone: 'warning', icon: 'mail' },
  answered: { tone: 'success', icon: 'check-circle' },
  closed: { tone: 'neutral', icon: 'archive' },
}

export function StatusBadge({ status }: { status: EnquiryStatus }) {
  return <Badge {...looks[status]}>{statusWords[status]}</Badge>
}
