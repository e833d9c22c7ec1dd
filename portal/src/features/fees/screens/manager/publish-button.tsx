import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { listApprovals } from '#features/approvals/contract.ts'
import { api } from '#kit/browser-api.ts'
import { useDuty } from '#kit/duty.tsx'
import { withProof } from '#kit/prove-again.ts'
import { queryKey } from '#kit/query.ts'
import { useSubmit } from '#kit/use-submit.ts'
import { may } from '#platform/duties.ts'
import { formatDay } from '#platform/nigerian-time.ts'
import type { FieldProblem } from '#platform/problem.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { toast } from '#ui/toast.ts'
import { getFeeSchedule } from '../../contract.ts'
import { getFeeDraft, listFeeDrafts, publishFeeSchedule } from '../../contract.drafts.ts'

interface Props {
  id: string
  version: number
  effectiveOn: string
  disabled: boolean
  onRefused: (fields: FieldProblem[]) => void
}

/** Publishes the saved draft for its day, or asks a second publisher to approve it. */
export function PublishButton({ id, version, effectiveOn, disabled, onRefused }: Props) {
  const mayPublish = useDuty(may.publishContent)
  const [isOpen, setOpen] = useState(false)
  const client = useQueryClient()
  const { submit, busy, error } = useSubmit()
  if (!mayPublish) return null
  const publish = async () => {
    await submit(
      async () => {
        const answer = await withProof(() => api.call(publishFeeSchedule, { params: { id }, body: { version } }))
        toast.success(answer.message)
        for (const read of [getFeeDraft, listFeeDrafts, getFeeSchedule, listApprovals])
          await client.invalidateQueries({ queryKey: queryKey(read) })
      },
      (fields) => onRefused(fields),
    )
    setOpen(false)
  }
  return (
    <div className="contents">
      <Button icon="send" disabled={disabled} onClick={() => setOpen(true)}>
        Publish
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        title={effectiveOn ? `Publish the fees from ${formatDay(effectiveOn)}?` : 'Publish this schedule?'}
        confirmLabel="Publish"
        busy={busy}
        onClose={() => setOpen(false)}
        onConfirm={() => void publish()}
      >
        <p>
          A second publisher must approve. Then the site announces the new fees, and shows them everywhere from that day
          on. You can withdraw them until then.
        </p>
      </ConfirmDialog>
      {error && (
        <Alert kind="error" title="Not published" className="basis-full">
          {error.message}
        </Alert>
      )}
    </div>
  )
}
