import { useDuty } from '#kit/duty.tsx'
import { onDemand } from '#kit/on-demand.tsx'
import { pageMeta } from '#kit/page-meta.ts'
import type { RouteHandle } from '#kit/use-is-document.ts'
import { may } from '#platform/duties.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'

const ApplicationsDesk = onDemand(() => import('./applications-desk.tsx').then((part) => part.ApplicationsDesk), {
  name: 'applications-desk',
  fallback: <SkeletonRows label="Loading the applications" />,
})

export const meta = () => pageMeta({ title: 'Applications', noIndex: true })

export const handle = { heading: 'Applications' } satisfies RouteHandle

/** The desk of applications; the server refuses everyone without the duty. */
export default function ApplicationsPage() {
  if (useDuty(may.readApplications)) return <ApplicationsDesk />
  return (
    <div className="shell py-8">
      <h1 className="sr-only">Applications</h1>
      <EmptyState icon="lock" title="For staff only">
        The staff of the Commission work on applications here.
      </EmptyState>
    </div>
  )
}
