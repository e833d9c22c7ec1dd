import { pageMeta } from '#kit/page-meta.ts'
import type { RouteHandle } from '#kit/use-is-document.ts'
import { ConsentsPart } from './consents-part.tsx'
import { CopiesPart } from './copies-part.tsx'
import { ErasurePart } from './erasure-part.tsx'
import { RequestsPart } from './requests-part.tsx'
import { ViewsPart } from './views-part.tsx'

export const meta = () => pageMeta({ title: 'Your data', noIndex: true })

export const handle = { heading: 'User profile' } satisfies RouteHandle

/** The tab 'Your data' of the profile: copies, consents, who of the staff has read what, and erasure. */
export default function YourDataPage() {
  return (
    <div className="grid max-w-3xl gap-12">
      <CopiesPart />
      <ConsentsPart />
      <ViewsPart />
      <RequestsPart />
      <ErasurePart />
    </div>
  )
}
