import { CasesPage } from '#features/cases/screens/desk/cases-page.tsx'
import { listReads } from '#features/cases/screens/desk/list-address.ts'
import { pageMeta, type PagePlace } from '#kit/page-meta.ts'
import { commission } from '#platform/commission.ts'
import type { RouteHandle } from '#kit/use-is-document.ts'
import { petitionKind } from './petition-kind.tsx'

const title = 'Petitions and Disputes'
const description = `Bring a petition or a dispute before the ${commission.name}, and follow its progress.`
const crumbs = [{ label: 'Home', to: '/' }, { label: title }]

export const meta = (place: PagePlace) => pageMeta({ title, description, crumbs }, place)

export const handle = { reads: listReads(petitionKind) } satisfies RouteHandle

export default function PetitionsPage() {
  return <CasesPage kind={petitionKind} />
}
