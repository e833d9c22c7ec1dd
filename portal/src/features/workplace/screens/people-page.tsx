import { useParams } from 'react-router'
import { useDuty } from '#kit/duty.tsx'
import { onDemand } from '#kit/on-demand.tsx'
import { pageMeta } from '#kit/page-meta.ts'
import type { RouteHandle } from '#kit/use-is-document.ts'
import { may } from '#platform/duties.ts'
import { EmptyState } from '#ui/empty-state.tsx'

const People = onDemand(() => import('./people-list.tsx').then((module) => module.PeopleList), { name: 'people' })
const Person = onDemand(() => import('./person.tsx').then((module) => module.Person), { name: 'person' })

export const meta = () => pageMeta({ title: 'People', noIndex: true })

export const handle = { heading: 'People' } satisfies RouteHandle

/** The list of people, and the page of one; the server refuses everyone without the duty. */
export default function PeoplePage() {
  const mayRead = useDuty(may.readPeople)
  const { id } = useParams()
  // The list uses the full width of the window.
  if (mayRead && !id) return <People />
  return (
    <div className="shell py-8 sm:py-12">
      {id && mayRead ? (
        <Person key={id} id={id} />
      ) : (
        <>
          <h1 className="sr-only">People</h1>
          <EmptyState icon="lock" title="For staff only">
            The staff of the Commission find people and their records here.
          </EmptyState>
        </>
      )}
    </div>
  )
}
