import { DaysDialog } from '#kit/desk/days-dialog.tsx'
import { useApiMutation, useApiQuery } from '#kit/api/query.ts'
import { toast } from '#ui/overlays/toast.ts'
import { readEnquirySettings, saveEnquirySettings } from '../../desk/contract.ts'
import { maxAnswerDays } from '../../desk/rules.deadline.ts'
import { enquiryMessages } from '../../messages.ts'

/** How soon enquiries are answered; supervisors choose. */
export function AnswerTime({ onClose }: { onClose: () => void }) {
  const reading = useApiQuery(readEnquirySettings, {})
  const saving = useApiMutation(saveEnquirySettings, {
    invalidates: [readEnquirySettings],
    onSuccess: () => {
      toast.success('Answer time saved')
      onClose()
    },
  })
  return (
    <DaysDialog
      title="Answer time of enquiries"
      label="Working days until the sender is answered"
      hint="Weekends and public holidays do not count. Enquiries that wait already keep their deadline."
      most={maxAnswerDays}
      range={enquiryMessages.daysRange}
      days={reading.data?.answerDays}
      reading={reading}
      saving={saving}
      onSave={(days) => saving.mutate({ body: { answerDays: days, version: reading.data!.version } })}
      onClose={onClose}
    />
  )
}
