import { useParams } from 'react-router'
import { useDuty } from '#kit/duty.tsx'
import { onDemand } from '#kit/on-demand.tsx'
import { pageMeta } from '#kit/page-meta.ts'
import type { RouteHandle } from '#kit/use-is-document.ts'
import { may } from '#platform/duties.ts'
import { EmptyState } from '#ui/empty-state.tsx'

const StaffList = onDemand(() => import('./staff-list.tsx').then((module) => module.StaffList), { name: 'staff' })
const ColleaguePage = onDemand(() => import('./colleague-page.tsx').then((module) => module.ColleaguePage), {
  name: 'colleague',
})

export const meta = () => pageMeta({ title: 'Staff accounts', noIndex: true })

export const handle = { heading: 'Staff accounts' } satisfies RouteHandle

/** The accounts of staff, and the page of one colleague. */
export default function StaffPage() {
  const mayRead = useDuty(may.readAccounts)
  const { id } = useParams()
  if (mayRead && !id) return <StaffList />
  return (
    <div className="shell py-8 sm:py-12">
      {id && mayRead ? (
        <ColleaguePage key={id} id={id} />
      ) : (
        <>
          <h1 className="sr-only">Staff accounts</h1>
          <EmptyState icon="lock" title="For staff only">
            Accounts are managed by the staff of the Commission.
          </EmptyState>
        </>
      )}
    </div>
  )
}
