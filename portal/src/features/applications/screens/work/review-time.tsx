import { DaysDialog } from '#kit/desk/days-dialog.tsx'
import { useApiMutation, useApiQuery } from '#kit/api/query.ts'
import { toast } from '#ui/overlays/toast.ts'
import { readReviewSettings, saveReviewSettings } from '../../desk/contract.ts'
import { maxReviewDays } from '../../desk/rules.review.ts'
import { deskMessages } from '../../desk/messages.ts'

/** How soon applications are decided; approvers choose. */
export function ReviewTime({ onClose }: { onClose: () => void }) {
  const reading = useApiQuery(readReviewSettings, {})
  const saving = useApiMutation(saveReviewSettings, {
    invalidates: [readReviewSettings],
    onSuccess: () => {
      toast.success('Review time saved')
      onClose()
    },
  })
  return (
    <DaysDialog
      title="Review time of applications"
      label="Working days until the Commission decides"
      hint="Weekends and public holidays do not count. Applications that are submitted already keep their deadline."
      most={maxReviewDays}
      range={deskMessages.reviewDaysRange}
      days={reading.data?.reviewDays}
      reading={reading}
      saving={saving}
      onSave={(days) => saving.mutate({ body: { reviewDays: days, version: reading.data!.version } })}
      onClose={onClose}
    />
  )
}
