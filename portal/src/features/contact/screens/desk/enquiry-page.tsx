import { onDemand } from '#kit/on-demand.tsx'
import { pageMeta } from '#kit/page-meta.ts'
import { SkeletonRows } from '#ui/skeleton.tsx'

export const meta = () => pageMeta({ title: 'Enquiry', noIndex: true })

const EnquiryRecord = onDemand(() => import('./enquiry-record.tsx').then((part) => part.EnquiryRecord), {
  name: 'enquiry',
  // Keys that are pressed meanwhile wait for the record.
  fallback: (
    <div data-record-loading="" className="shell py-6 sm:py-8">
      <h1 className="sr-only">Enquiry</h1>
      <SkeletonRows rows={8} label="Loading the enquiry" />
    </div>
  ),
})

export default function EnquiryPage() {
  return <EnquiryRecord />
}
