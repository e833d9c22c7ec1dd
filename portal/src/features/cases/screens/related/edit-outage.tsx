import { useState } from 'react'
import { pageCall } from '#features/lists/contract.page-call.ts'
import { useApiMutation } from '#kit/api/query.ts'
import { toDateTimeInput } from '#platform/values/nigerian-time.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/form/choice.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { changeOutage, listOutages, type OutageDetail, readOutage } from '../../related/contract.outages.ts'
import { bodyOf, OutageFields } from './outage-fields.tsx'

/** Changes what is known about an outage. */
export function EditOutage({ outage, onClose }: { outage: OutageDetail; onClose: () => void }) {
  const { id, name, company, feeder, area, startedAt, expectedEndAt, version } = outage
  const times = { startedAt: toDateTimeInput(startedAt), expectedEndAt: toDateTimeInput(expectedEndAt) }
  const [typed, setTyped] = useState({ name, company, feeder, area, ...times })
  const [ended, setEnded] = useState(outage.endedAt !== null)
  const save = useApiMutation(changeOutage, {
    invalidates: [readOutage, listOutages, pageCall('outages')],
    onSuccess: () => {
      toast.success('Outage saved')
      onClose()
    },
  })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Edit outage"
      busy={save.isPending}
      actions={
        <>
          <Button onClick={onClose} disabled={save.isPending}>
            Cancel
          </Button>
          <Button
            variant="primary"
            busy={save.isPending}
            onClick={() => save.mutate({ params: { id }, body: { ...bodyOf(typed), ended, version } })}
          >
            Save
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <OutageFields
          value={typed}
          onChange={setTyped}
          problem={(field) => save.error?.fields.find((one) => one.field === field)?.message}
        />
        <Checkbox
          label="The outage has ended"
          checked={ended}
          onChange={(event) => setEnded(event.currentTarget.checked)}
        />
        {save.error && save.error.fields.length === 0 && <Alert kind="error">{save.error.message}</Alert>}
      </div>
    </Dialog>
  )
}
