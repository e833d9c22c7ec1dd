import { onDemand } from '#kit/on-demand.tsx'
import { pageMeta } from '#kit/page-meta.ts'
import type { RouteHandle } from '#kit/use-is-document.ts'
import { SkeletonRows } from '#ui/skeleton.tsx'

const ApplicationsDesk = onDemand(() => import('./applications-desk.tsx').then((part) => part.ApplicationsDesk), {
  name: 'applications-desk',
  fallback: <SkeletonRows label="Loading the applications" />,
})

export const meta = () => pageMeta({ title: 'Applications', noIndex: true })

export const handle = { heading: 'Applications' } satisfies RouteHandle

/** The desk of applications. */
export default function ApplicationsPage() {
  return <ApplicationsDesk />
}
