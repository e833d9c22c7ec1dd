import { ListPage } from '#features/lists/screens/list-page.tsx'
import { DaysButton } from '#kit/desk/days-button.tsx'
import { useDuty } from '#kit/duty.tsx'
import { onDemand } from '#kit/on-demand.tsx'
import { pageMeta } from '#kit/page-meta.ts'
import { may } from '#platform/duties.ts'
import { SkeletonText } from '#ui/skeleton.tsx'
import { enquiryList } from '../../desk/contract.list.ts'
import { answerTime } from '../../desk/contract.settings.ts'

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
  const supervises = useDuty(may.superviseCases)
  return (
    <ListPage
      list={enquiryList}
      Preview={EnquiryPreview}
      words={words}
      actions={supervises && <DaysButton setting={answerTime} label="Answer time" />}
    />
  )
}
