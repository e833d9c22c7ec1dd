import { onDemand } from '#kit/on-demand.tsx'
import { pageMeta } from '#kit/page-meta.ts'
import { useSession } from '#kit/sign-in/session.ts'
import type { RouteHandle } from '#kit/use-is-document.ts'
import { isStaff } from '#platform/duties.ts'
import { EmptyState } from '#ui/empty-state.tsx'

const Handbook = onDemand(() => import('./handbook.tsx').then((part) => part.Handbook), { name: 'handbook' })

export const meta = () => pageMeta({ title: 'Staff handbook', noIndex: true })

export const handle = { heading: 'Staff handbook' } satisfies RouteHandle

/** The handbook of staff: a page for each duty, and the list of them. */
export default function HandbookPage() {
  const { user } = useSession()
  return (
    <div className="shell py-8 sm:py-12">
      {user && isStaff(user) ? (
        <Handbook held={user.duties} />
      ) : (
        <>
          <h1 className="sr-only">Staff handbook</h1>
          <EmptyState icon="lock" title="For staff only">
            The staff of the Commission read here how they work.
          </EmptyState>
        </>
      )}
    </div>
  )
}
