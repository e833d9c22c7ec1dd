import { DaysButton } from '#kit/desk/days-button.tsx'
import { useDuty } from '#kit/duty.tsx'
import { onDemand } from '#kit/on-demand.tsx'
import { pageMeta } from '#kit/page-meta.ts'
import { may } from '#platform/duties.ts'
import { SkeletonRows, SkeletonText } from '#ui/skeleton.tsx'
import { enquiryList } from '../../desk/contract.list.ts'
import { answerTime } from '../../desk/contract.settings.ts'

export const meta = () => pageMeta({ title: 'Enquiries', noIndex: true })

const ListPage = onDemand(() => import('#features/lists/screens/list-page.tsx').then((part) => part.ListPage), {
  name: 'enquiries-list',
  fallback: <SkeletonRows label="Loading the enquiries" />,
})
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
