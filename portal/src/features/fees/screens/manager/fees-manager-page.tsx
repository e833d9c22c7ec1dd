import { useNavigate } from 'react-router'
import { DescribedList } from '#features/lists/screens/described-list.tsx'
import { useListReset } from '#kit/api/use-list-reset.ts'
import { WithDuty } from '#kit/duty.tsx'
import { pageMeta } from '#kit/page-meta.ts'
import { useApiMutation, useApiQuery } from '#kit/api/query.ts'
import { useOnceKey } from '#kit/forms/use-once-key.ts'
import { may } from '#platform/duties.ts'
import { formatDay } from '#platform/values/nigerian-time.ts'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { copyFeeSchedule } from '../../contract.drafts.ts'
import { getFeeSchedule } from '../../contract.ts'

export const meta = () => pageMeta({ title: 'Fees', noIndex: true })

const words = {
  none: 'The site shows the schedule that it ships with. Copy it to change figures for a later day.',
  failed: 'Failed to fetch the schedules of fees',
}

/** The schedules of fees that staff make, and the way to a new one. */
export default function FeesManagerPage() {
  const current = useApiQuery(getFeeSchedule, {})
  return (
    <DescribedList
      list="fees"
      title="Fees"
      words={words}
      footnote={
        <>
          {current.data && `The schedule in force is of ${formatDay(current.data.effectiveOn)}. `}
          Copy it, change figures, and publish the copy for a day. A second publisher approves.
        </>
      }
      actions={
        <WithDuty duties={may.draftContent}>
          <CopyButton />
        </WithDuty>
      }
    />
  )
}

function CopyButton() {
  const navigate = useNavigate()
  const once = useOnceKey()
  const resetList = useListReset('fees')
  const copy = useApiMutation(copyFeeSchedule, {
    onSuccess: ({ id }) => {
      once.arrived()
      resetList()
      return navigate(`/content-manager/fees/${id}`)
    },
    onError: (error) => void toast.error(error.message),
  })
  return (
    <Button
      variant="primary"
      size="sm"
      icon="copy"
      busy={copy.isPending}
      onClick={() => copy.mutate({ idempotencyKey: once.keyOf('copy') })}
    >
      Copy the schedule in force
    </Button>
  )
}
