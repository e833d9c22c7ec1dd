import { CasePage } from '#features/cases/screens/case/case-page.tsx'
import { pageMeta } from '#kit/page-meta.ts'
import { complaintKind } from './complaint-kind.tsx'
import { addressPart, earlyRead } from '#kit/early-reads.ts'
import type { RouteHandle } from '#kit/use-is-document.ts'

export const meta = () => pageMeta({ title: 'Complaint', noIndex: true })

export const handle = {
  heading: 'Complaint',
  reads: [earlyRead(complaintKind.calls.get, { params: { id: addressPart(2) } })],
} satisfies RouteHandle

export default function ComplaintPage() {
  return <CasePage kind={complaintKind} />
}
