import { useDuty } from '#kit/duty.tsx'
import { onDemand } from '#kit/on-demand.tsx'
import { pageMeta } from '#kit/page-meta.ts'
import { may } from '#platform/duties.ts'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { StaffOnly } from './staff-only.tsx'

export const meta = () => pageMeta({ title: 'Enquiries', noIndex: true })

const EnquiriesDesk = onDemand(() => import('./enquiries-desk.tsx').then((part) => part.EnquiriesDesk), {
  name: 'enquiries-desk',
  fallback: <SkeletonRows label="Loading the enquiries" />,
})

/** The enquiries of the contact page, for staff. */
export default function EnquiriesPage() {
  if (useDuty(may.readCases)) return <EnquiriesDesk />
  return (
    <div className="shell py-8">
      <h1 className="sr-only">Enquiries</h1>
      <StaffOnly />
    </div>
  )
}
