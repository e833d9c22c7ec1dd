import { useState } from 'react'
import { DescribedList } from '#features/lists/screens/described-list.tsx'
import { EnabledFor, useDuty } from '#kit/duty.tsx'
import { onDemand } from '#kit/on-demand.tsx'
import { pageMeta } from '#kit/page-meta.ts'
import type { RouteHandle } from '#kit/use-is-document.ts'
import { may } from '#platform/duties.ts'
import { Button } from '#ui/button.tsx'
import { StaffOnly } from '../desk/staff-only.tsx'

const OutageDialog = onDemand(() => import('./outage-dialog.tsx').then((part) => part.OutageDialog), { fallback: null })

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
      {isRecording && <OutageDialog onClose={() => setRecording(false)} />}
    </>
  )
}
