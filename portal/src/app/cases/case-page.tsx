import { CasePage } from '#features/cases/screens/case/case-page.tsx'
import { pageMeta, type PagePlace } from '#kit/page-meta.ts'
import type { RouteHandle } from '#kit/use-is-document.ts'
import { kindAt, useKind } from './kind-at.ts'

export const meta = ({ location }: PagePlace) => pageMeta({ title: kindAt(location.pathname).noun, noIndex: true })

export const handle = { heading: (pathname) => kindAt(pathname).noun } satisfies RouteHandle

export default function OneCasePage() {
  const kind = useKind()
  return <CasePage key={kind.key} kind={kind} />
}
