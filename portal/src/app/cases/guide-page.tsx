import { CaseGuide } from '#features/cases/screens/guide/case-guide.tsx'
import { pageMeta, type PagePlace } from '#kit/page-meta.ts'
import { kindAt, useKind } from './kind-at.ts'

export function meta(place: PagePlace) {
  const { path, page, guide } = kindAt(place.location.pathname)
  const { title, description } = guide.text
  const crumbs = [{ label: 'Home', to: '/' }, { label: page.title, to: path }, { label: title }]
  return pageMeta({ title, description, crumbs }, place)
}

export default function CaseGuidePage() {
  return <CaseGuide kind={useKind()} />
}
