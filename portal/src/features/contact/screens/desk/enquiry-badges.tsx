import { Badge, type Tone } from '#ui/badge.tsx'
import type { IconName } from '#ui/icon-names.ts'
import type { Enquiry } from '../../desk/contract.ts'
import { statusWords } from '../../messages.ts'
import type { EnquiryStatus } from '../../rules.ts'

const looks: Record<EnquiryStatus, { tone: Tone; icon: IconName }> = {
  new: { tone: 'info', icon: 'mail' },
  answered: { tone: 'success', icon: 'check-circle' },
  closed: { tone: 'neutral', icon: 'archive' },
}

/** The state of an enquiry, and how long its sender may still wait. */
export function EnquiryBadges({ enquiry: { status, isSpam, deadline } }: { enquiry: Enquiry }) {
  const { text, overdue, dueSoon } = deadline
  return (
    <div className="flex flex-wrap gap-2">
      <Badge {...looks[status]}>{isSpam ? 'Spam' : statusWords[status]}</Badge>
      {text && (
        <Badge
          tone={overdue ? 'danger' : dueSoon ? 'warning' : 'neutral'}
          icon={overdue ? 'alert' : dueSoon ? 'clock' : 'calendar'}
        >
          {text}
        </Badge>
      )}
    </div>
  )
}
