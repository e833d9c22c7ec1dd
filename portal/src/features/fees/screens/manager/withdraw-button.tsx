import { useState } from 'react'
import { useDuty } from '#kit/duty.tsx'
import { useApiMutation } from '#kit/query.ts'
import { may } from '#platform/duties.ts'
import { formatDay } from '#platform/nigerian-time.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { toast } from '#ui/toast.ts'
import { getFeeSchedule } from '../../contract.ts'
import { getFeeDraft, listFeeDrafts, type ManagedSchedule, withdrawFeeSchedule } from '../../contract.drafts.ts'
import { scheduleWords } from '../../messages.ts'

/** Takes a published schedule back before its day, with a reason for the audit log. */
export function WithdrawButton({ schedule: { id, version, effectiveOn } }: { schedule: ManagedSchedule }) {
  const mayPublish = useDuty(may.publishContent)
  const [isOpen, setOpen] = useState(false)
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string>()
  const withdraw = useApiMutation(withdrawFeeSchedule, {
    invalidates: [getFeeDraft, listFeeDrafts, getFeeSchedule],
    onSuccess: () => {
      setOpen(false)
      toast.success('Withdrawn. The schedule is a draft again.')
    },
  })
  if (!mayPublish) return null
  const send = () => {
    if (!reason.trim()) return setError(scheduleWords.neededReason)
    setError(undefined)
    withdraw.mutate({ params: { id }, body: { version, reason } })
  }
  return (
    <>
      <Button variant="danger" icon="retry" onClick={() => setOpen(true)}>
        Withdraw
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        title={`Withdraw the fees from ${formatDay(effectiveOn)}?`}
        confirmLabel="Withdraw"
        danger
        busy={withdraw.isPending}
        onClose={() => setOpen(false)}
        onConfirm={send}
      >
        <p className="mb-4">The site stops announcing them at once, and the schedule becomes a draft again.</p>
        <TextArea
          label="Reason"
          rows={3}
          value={reason}
          error={error}
          onChange={(event) => setReason(event.target.value)}
        />
        {withdraw.isError && (
          <Alert kind="error" className="mt-4">
            {withdraw.error.message}
          </Alert>
        )}
      </ConfirmDialog>
    </>
  )
}
