import { useParams } from 'react-router'
import { onDemand } from '#kit/on-demand.tsx'
import { pageMeta } from '#kit/page-meta.ts'
import type { RouteHandle } from '#kit/use-is-document.ts'

const StaffList = onDemand(() => import('./staff-list.tsx').then((module) => module.StaffList), { name: 'staff' })
const ColleaguePage = onDemand(() => import('./colleague-page.tsx').then((module) => module.ColleaguePage), {
  name: 'colleague',
})

export const meta = () => pageMeta({ title: 'Staff accounts', noIndex: true })

export const handle = { heading: 'Staff accounts' } satisfies RouteHandle

/** The accounts of staff, and the page of one colleague. */
export default function StaffPage() {
  const { id } = useParams()
  if (!id) return <StaffList />
  return (
    <div className="shell py-8 sm:py-12">
      <ColleaguePage key={id} id={id} />
    </div>
  )
}
