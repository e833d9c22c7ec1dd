import { useState } from 'react'
import { ListPage } from '#features/lists/screens/list-page.tsx'
import { useDuty } from '#kit/duty.tsx'
import { onDemand } from '#kit/on-demand.tsx'
import { pageMeta } from '#kit/page-meta.ts'
import { may } from '#platform/duties.ts'
import { Button } from '#ui/button.tsx'
import { SkeletonText } from '#ui/skeleton.tsx'
import { enquiryList } from '../../desk/contract.list.ts'
import { answerTime } from '../../desk/contract.settings.ts'
import { StaffOnly } from './staff-only.tsx'

export const meta = () => pageMeta({ title: 'Enquiries', noIndex: true })

const EnquiryPreview = onDemand(() => import('./enquiry-preview.tsx').then((part) => part.EnquiryPreview), {
  fallback: <SkeletonText lines={6} />,
})
const DaysDialog = onDemand(() => import('#kit/desk/days-dialog.tsx').then((part) => part.DaysDialog), {
  fallback: null,
})

const words = {
  noneFound: 'No enquiry found',
  none: 'Enquiries from the contact page appear here.',
  failed: 'Failed to fetch the enquiries',
}

/** The enquiries of the contact page, for staff. */
export default function EnquiriesPage() {
  const mayRead = useDuty(may.readCases)
  const supervises = useDuty(may.superviseCases)
  const [isSetting, setSetting] = useState(false)
  if (!mayRead)
    return (
      <div className="shell py-8">
        <h1 className="sr-only">Enquiries</h1>
        <StaffOnly />
      </div>
    )
  return (
    <>
      <ListPage
        list={enquiryList}
        Preview={EnquiryPreview}
        words={words}
        actions={
          supervises && (
            <Button size="sm" icon="calendar" onClick={() => setSetting(true)}>
              Answer time
            </Button>
          )
        }
      />
      {isSetting && <DaysDialog setting={answerTime} onClose={() => setSetting(false)} />}
    </>
  )
}
