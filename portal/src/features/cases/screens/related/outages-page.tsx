import { useState } from 'react'
import { useNavigate } from 'react-router'
import { pageCall } from '#features/lists/contract.page-call.ts'
import { DescribedList } from '#features/lists/screens/described-list.tsx'
import { EnabledFor, useDuty } from '#kit/duty.tsx'
import { pageMeta } from '#kit/page-meta.ts'
import { useApiMutation } from '#kit/api/query.ts'
import { useOnceKey } from '#kit/forms/use-once-key.ts'
import type { RouteHandle } from '#kit/use-is-document.ts'
import { may } from '#platform/duties.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { addOutage, listOutages } from '../../related/contract.outages.ts'
import { StaffOnly } from '../desk/staff-only.tsx'
import { bodyOf, newOutage, OutageFields } from './outage-fields.tsx'

export const meta = () => pageMeta({ title: 'Outages', noIndex: true })
export const handle = { heading: 'Outages' } satisfies RouteHandle

const words = {
  none: 'Record one here, or open a case and group it as an outage.',
  failed: 'Failed to fetch the outages',
}

/** The outages that staff have recorded, latest first. */
export default function OutagesPage() {
  const mayRead = useDuty(may.readCases)
  const [isRecording, setRecording] = useState(false)
  if (!mayRead) return <StaffOnly>{null}</StaffOnly>
  return (
    <>
      <DescribedList
        list="outages"
        words={words}
        footnote="Group the cases about one outage, and answer all of them at once."
        actions={
          <EnabledFor duties={may.handleCases}>
            <Button size="sm" icon="plus" variant="primary" onClick={() => setRecording(true)}>
              Record an outage
            </Button>
          </EnabledFor>
        }
      />
      {isRecording && (
        <Dialog isOpen title="Record an outage" size="lg" onClose={() => setRecording(false)}>
          <NewOutage />
        </Dialog>
      )}
    </>
  )
}

function NewOutage() {
  const [typed, setTyped] = useState(() => newOutage({ company: '', feeder: '', area: '' }))
  const once = useOnceKey()
  const navigate = useNavigate()
  const save = useApiMutation(addOutage, {
    invalidates: [listOutages, pageCall('outages')],
    onSuccess: ({ id }) => navigate(`/cases/outages/${id}`),
  })
  const problem = (field: string) => save.error?.fields.find((one) => one.field === field)?.message
  return (
    <form
      aria-label="Record an outage"
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        const body = bodyOf(typed)
        save.mutate({ body, idempotencyKey: once.keyOf(JSON.stringify(body)) })
      }}
    >
      <OutageFields value={typed} onChange={setTyped} problem={problem} />
      {save.error && save.error.fields.length === 0 && <Alert kind="error">{save.error.message}</Alert>}
      <Button type="submit" variant="primary" busy={save.isPending} className="justify-self-start">
        Record outage
      </Button>
    </form>
  )
}
