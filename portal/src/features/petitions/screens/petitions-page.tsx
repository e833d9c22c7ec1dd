import { CasesPage } from '#features/cases/screens/desk/cases-page.tsx'
import { pageMeta, type PagePlace } from '#kit/page-meta.ts'
import { commission } from '#platform/state/commission.ts'
import { petitionKind } from './petition-kind.tsx'

const title = 'Petitions and Disputes'
const description = `Bring a petition or a dispute before the ${commission.name}, and follow its progress.`
const crumbs = [{ label: 'Home', to: '/' }, { label: title }]

export const meta = (place: PagePlace) => pageMeta({ title, description, crumbs }, place)

export default function PetitionsPage() {
  return <CasesPage kind={petitionKind} />
}
