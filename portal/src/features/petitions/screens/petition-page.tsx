import { CasePage } from '#features/cases/screens/case/case-page.tsx'
import { pageMeta } from '#kit/page-meta.ts'
import { petitionKind } from './petition-kind.tsx'
import type { RouteHandle } from '#kit/use-is-document.ts'

export const meta = () => pageMeta({ title: 'Petition', noIndex: true })

export const handle = { heading: 'Petition' } satisfies RouteHandle

export default function PetitionPage() {
  return <CasePage kind={petitionKind} />
}
