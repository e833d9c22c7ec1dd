import { onDemand } from '#kit/on-demand.tsx'
import { pageMeta } from '#kit/page-meta.ts'
import { useSession } from '#kit/session.ts'
import { holds, may } from '#platform/duties.ts'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { OwnSubmissions } from './own-submissions.tsx'
import type { RouteHandle } from '#kit/use-is-document.ts'

// Applicants never see the list of staff.
const StaffSubmissions = onDemand(() => import('../work/staff-submissions.tsx').then((part) => part.StaffSubmissions), {
  name: 'staff-submissions',
  fallback: <SkeletonRows label="Loading the forms" />,
})

export const meta = () => pageMeta({ title: 'Forms' })

export const handle = { heading: 'Your forms' } satisfies RouteHandle

/** The Forms tab of the profile: the person's submissions, or the list of all of them for staff (spec 1 §2.9). */
export default function SubmissionsPage() {
  const { user } = useSession()
  if (!user) return null
  return holds(user, may.readApplications) ? <StaffSubmissions /> : <OwnSubmissions userId={user.id} />
}
