import { CasePage } from '#features/cases/screens/case/case-page.tsx'
import { pageMeta } from '#kit/page-meta.ts'
import { complaintKind } from './complaint-kind.tsx'

export const meta = () => pageMeta({ title: 'Complaint', noIndex: true })

export default function ComplaintPage() {
  return <CasePage kind={complaintKind} />
}
