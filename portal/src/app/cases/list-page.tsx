import { CasesPage } from '#features/cases/screens/desk/cases-page.tsx'
import { pageMeta, type PagePlace } from '#kit/page-meta.ts'
import { kindAt, useKind } from './kind-at.ts'

export function meta(place: PagePlace) {
  const { title, description } = kindAt(place.location.pathname).page
  return pageMeta({ title, description, crumbs: [{ label: 'Home', to: '/' }, { label: title }] }, place)
}

export default function CaseListPage() {
  const kind = useKind()
  return <CasesPage key={kind.key} kind={kind} />
}
