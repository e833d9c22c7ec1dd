import { CasePage } from '#features/cases/screens/case/case-page.tsx'
import { pageMeta } from '#kit/page-meta.ts'
import { complaintKind } from './complaint-kind.tsx'
import type { RouteHandle } from '#kit/use-is-document.ts'

export const meta = () => pageMeta({ title: 'Complaint', noIndex: true })

export const handle = { heading: 'Complaint' } satisfies RouteHandle

export default function ComplaintPage() {
  return <CasePage kind={complaintKind} />
}
