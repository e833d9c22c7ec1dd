import type { ContentType } from '#fields/content/content-type.ts'
import { onDemand } from '#kit/on-demand.tsx'
import { useDuty } from '#kit/duty.tsx'
import { may } from '#platform/duties.ts'
import { formatShortMoment } from '#platform/values/nigerian-time.ts'
import { Alert } from '#ui/alert.tsx'
import type { ManagedItem } from '../../contract.items.ts'

const ReviewChanges = onDemand(() => import('./review-changes.tsx').then((part) => part.ReviewChanges), {
  name: 'review-changes',
  fallback: null,
})

type ReviewNoticeProps = { type: ContentType; item: ManagedItem }

/** Where a draft is in its review and what it changes; the next steps are in the bar of the editor. */
export function ReviewNotice({ type, item }: ReviewNoticeProps) {
  const mayPublish = useDuty(may.publishContent)
  const { review, publishAt } = item
  if (review?.state === 'submitted')
    return (
      <Alert title={`${review.byName} submitted this for review on ${formatShortMoment(review.at)}`}>
        {review.note && <Words>{review.note}</Words>}
        {review.changed && <p>The draft was changed after it was submitted. You see it as it is now.</p>}
        {mayPublish ? <ReviewChanges {...{ type, item }} /> : <p>A publisher will approve it or send it back.</p>}
      </Alert>
    )
  if (review?.returned)
    return (
      <Alert
        kind="warning"
        title={`${review.returned.byName} sent this back on ${formatShortMoment(review.returned.at)}`}
      >
        <Words>{review.returned.words}</Words>
      </Alert>
    )
  if (!publishAt || mayPublish) return null
  return (
    <Alert kind="success" title={`Approved: goes public on ${formatShortMoment(publishAt)}`}>
      To change it before, ask a publisher to remove the schedule.
    </Alert>
  )
}

const Words = ({ children }: { children: string }) => (
  <p className="measure [overflow-wrap:anywhere] whitespace-pre-wrap">{children}</p>
)
