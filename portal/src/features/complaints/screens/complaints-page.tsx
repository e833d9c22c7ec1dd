import { CasesPage } from '#features/cases/screens/desk/cases-page.tsx'
import { pageMeta, type PagePlace } from '#kit/page-meta.ts'
import { commission } from '#platform/state/commission.ts'
import { complaintKind } from './complaint-kind.tsx'

const title = 'Consumer Complaint'
const description = `File a complaint about electricity in ${commission.state} State with the ${commission.name}, and follow its progress.`
const crumbs = [{ label: 'Home', to: '/' }, { label: title }]

export const meta = (place: PagePlace) => pageMeta({ title, description, crumbs }, place)

export default function ComplaintsPage() {
  return <CasesPage kind={complaintKind} />
}
