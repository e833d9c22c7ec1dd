import { useState } from 'react'
import type { ContentType } from '#fields/content/content-type.ts'
import { onDemand } from '#kit/on-demand.tsx'
import { useDuty } from '#kit/duty.tsx'
import { may } from '#platform/duties.ts'
import { formatShortMoment } from '#platform/values/nigerian-time.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import type { ItemSummary } from '../../contract.items.ts'
import { reviewLimits } from '../../rules.ts'
import { notifyDone, notifyFailed } from '../content-toasts.tsx'
import type { EditorState } from '../editor/editor-state.ts'
import type { Editor } from '../editor/editor-store.ts'
import { teamCalls } from './review-calls.ts'

const ScheduleDialog = onDemand(() => import('../editor/schedule-dialog.tsx').then((part) => part.ScheduleDialog))
const WordsDialog = onDemand(() => import('./words-dialog.tsx').then((part) => part.WordsDialog))

type ReviewNoticeProps = { type: ContentType; editor: Editor; state: EditorState }
type Review = NonNullable<ItemSummary['review']>

/** Where a draft is in its review, with the next steps of the reader. */
export function ReviewNotice({ type, editor, state }: ReviewNoticeProps) {
  const mayPublish = useDuty(may.publishContent)
  const { item } = state
  if (!item) return null
  if (item.review?.state === 'submitted') return <Submitted {...{ type, editor }} review={item.review} />
  if (item.review?.returned) return <Returned returned={item.review.returned} />
  if (!item.publishAt || mayPublish) return null
  return (
    <Alert kind="success" title={`Approved: goes public on ${formatShortMoment(item.publishAt)}`}>
      To change it before, ask a publisher to remove the schedule.
    </Alert>
  )
}

function Returned({ returned: { byName, at, words } }: { returned: NonNullable<Review['returned']> }) {
  return (
    <Alert kind="warning" title={`${byName} returned this on ${formatShortMoment(at)}`}>
      <p className="measure [overflow-wrap:anywhere] whitespace-pre-wrap">{words}</p>
    </Alert>
  )
}

function Submitted({ type, editor, review }: Pick<ReviewNoticeProps, 'type' | 'editor'> & { review: Review }) {
  const [dialog, setDialog] = useState<'schedule' | 'return'>()
  const mayPublish = useDuty(may.publishContent)
  const mayDraft = useDuty(may.draftContent)
  const close = () => setDialog(undefined)

  async function takeBack() {
    const failed = await editor.apply((item) => teamCalls(type).takeBack(item))
    if (failed) notifyFailed(failed.message)
    else notifyDone('Taken back from review')
  }

  return (
    <>
      <Alert
        title={`${review.byName} submitted this for review on ${formatShortMoment(review.at)}`}
        actions={
          <>
            {mayPublish && <Button onClick={() => setDialog('schedule')}>Approve for a date</Button>}
            {mayPublish && <Button onClick={() => setDialog('return')}>Return with words</Button>}
            {mayDraft && !mayPublish && <Button onClick={() => void takeBack()}>Take back</Button>}
          </>
        }
      >
        {review.note && <p className="measure [overflow-wrap:anywhere] whitespace-pre-wrap">{review.note}</p>}
        {review.changed && <p>The draft was changed after it was submitted. You see it as it is now.</p>}
        <p>{mayPublish ? 'Read it, then approve it or return it.' : 'A publisher will approve it or return it.'}</p>
      </Alert>
      {dialog === 'schedule' && <ScheduleDialog {...{ type, editor }} onClose={close} />}
      {dialog === 'return' && (
        <WordsDialog
          title="Return with words"
          label="What to change"
          hint={`${review.byName} reads this and gets an e-mail.`}
          confirmLabel="Return"
          maxLength={reviewLimits.words}
          missing="Write what to change"
          onSend={async (words) => {
            const failed = await editor.apply((item) => teamCalls(type).return(item, words))
            if (!failed) notifyDone(`Returned to ${review.byName}`)
            return failed
          }}
          onClose={close}
        />
      )}
    </>
  )
}
