import { pageMeta } from '#kit/page-meta.ts'
import { useSession } from '#kit/session.ts'
import { holds, may } from '#platform/duties.ts'
import { OwnSubmissions } from './own-submissions.tsx'
import { StaffSubmissions } from './staff-submissions.tsx'
import type { RouteHandle } from '#kit/use-is-document.ts'

export const meta = () => pageMeta({ title: 'Forms' })

export const handle = { heading: 'Your forms' } satisfies RouteHandle

/** The Forms tab of the profile: the person's submissions, or all of them for an Admin (spec 1 §2.9). */
export default function SubmissionsPage() {
  const { user } = useSession()
  if (!user) return null
  return holds(user, may.readApplications) ? <StaffSubmissions userId={user.id} /> : <OwnSubmissions userId={user.id} />
}
