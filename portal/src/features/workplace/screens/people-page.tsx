import { useParams } from 'react-router'
import { onDemand } from '#kit/on-demand.tsx'
import { pageMeta } from '#kit/page-meta.ts'
import type { RouteHandle } from '#kit/use-is-document.ts'

const People = onDemand(() => import('./people-list.tsx').then((module) => module.PeopleList), { name: 'people' })
const Person = onDemand(() => import('./person.tsx').then((module) => module.Person), { name: 'person' })

export const meta = () => pageMeta({ title: 'People', noIndex: true })

export const handle = { heading: 'People' } satisfies RouteHandle

/** The list of people, and the page of one. */
export default function PeoplePage() {
  const { id } = useParams()
  // The list uses the full width of the window.
  if (!id) return <People />
  return (
    <div className="shell py-8 sm:py-12">
      <Person key={id} id={id} />
    </div>
  )
}
