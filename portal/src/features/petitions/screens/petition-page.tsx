import { CasePage } from '#features/cases/screens/case/case-page.tsx'
import { pageMeta } from '#kit/page-meta.ts'
import { petitionKind } from './petition-kind.tsx'

export const meta = () => pageMeta({ title: 'Petition', noIndex: true })

export default function PetitionPage() {
  return <CasePage kind={petitionKind} />
}
