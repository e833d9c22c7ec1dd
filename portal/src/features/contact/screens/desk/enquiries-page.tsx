import { ListPage } from '#features/lists/screens/list-page.tsx'
import { DaysButton } from '#kit/desk/days-button.tsx'
import { useDuty } from '#kit/duty.tsx'
import { onDemand } from '#kit/on-demand.tsx'
import { pageMeta } from '#kit/page-meta.ts'
import { may } from '#platform/duties.ts'
import { SkeletonText } from '#ui/skeleton.tsx'
import { enquiryList } from '../../desk/contract.list.ts'
import { answerTime } from '../../desk/contract.settings.ts'
import { StaffOnly } from './staff-only.tsx'

export const meta = () => pageMeta({ title: 'Enquiries', noIndex: true })

const EnquiryPreview = onDemand(() => import('./enquiry-preview.tsx').then((part) => part.EnquiryPreview), {
  fallback: <SkeletonText lines={6} />,
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
  if (!mayRead)
    return (
      <div className="shell py-8">
        <h1 className="sr-only">Enquiries</h1>
        <StaffOnly />
      </div>
    )
  return (
    <ListPage
      list={enquiryList}
      Preview={EnquiryPreview}
      words={words}
      actions={supervises && <DaysButton setting={answerTime} label="Answer time" />}
    />
  )
}
