import { Badge, type Tone } from '#ui/badge.tsx'
import type { IconName } from '#ui/icon-names.ts'
import type { ItemState, ItemSummary } from '../contract.items.ts'
import { formatShortDay, formatShortMoment, startOfDay } from '#platform/values/nigerian-time.ts'

const states: Record<ItemState, { tone: Tone; icon: IconName; words: string }> = {
  draft: { tone: 'neutral', icon: 'edit', words: 'Draft' },
  published: { tone: 'success', icon: 'check-circle', words: 'Published' },
  changed: { tone: 'warning', icon: 'edit', words: 'Published, with changes in draft' },
  unpublished: { tone: 'neutral', icon: 'eye-off', words: 'Not on the site' },
}

const reviews = {
  submitted: { tone: 'info', icon: 'send', words: 'For review' },
  returned: { tone: 'warning', icon: 'retry', words: 'Sent back' },
} as const

type Facts = Pick<ItemSummary, 'state' | 'publishAt' | 'unpublishAt' | 'review' | 'checkBy'>

/** The state of an item, of its review, the times at which it is published or unpublished automatically, and when it is due for a check. */
export function StateBadges({ item: { state, publishAt, unpublishAt, review, checkBy } }: { item: Facts }) {
  const { tone, icon, words } = states[state]
  return (
    <span className="inline-flex flex-wrap gap-1.5">
      <Badge tone={tone} icon={icon}>
        {words}
      </Badge>
      {review && (
        <Badge tone={reviews[review.state].tone} icon={reviews[review.state].icon}>
          {reviews[review.state].words}
        </Badge>
      )}
      {publishAt && (
        <Badge tone="info" icon="clock">
          Goes public {formatShortMoment(publishAt)}
        </Badge>
      )}
      {unpublishAt && (
        <Badge tone="info" icon="clock">
          Comes off {formatShortMoment(unpublishAt)}
        </Badge>
      )}
      {checkBy && <Badge icon="calendar">Check by {formatShortDay(startOfDay(checkBy))}</Badge>}
    </span>
  )
}
