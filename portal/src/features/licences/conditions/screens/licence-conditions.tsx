import { useApiQuery } from '#kit/api/query.ts'
import { Link } from '#ui/link.tsx'
import { listConditions } from '../contract.ts'
import { ConditionList } from './condition-list.tsx'

/** The conditions of a licence, on its page for staff; each leads to what can be done with it. */
export function LicenceConditions({ id }: { id: string }) {
  const { data } = useApiQuery(listConditions, { params: { id } })
  if (!data || data.conditions.length === 0) return null
  return (
    <section aria-labelledby="conditions-title" className="min-w-0">
      <h2 id="conditions-title" className="mb-2 text-lg">
        Conditions
      </h2>
      <ConditionList
        conditions={data.conditions}
        titleOf={({ id: condition, number, isPublic }) => (
          <>
            <Link to={`/licence-conditions/${condition}`} className="link tap">
              Condition {number}
            </Link>
            {!isPublic && ', not public'}
          </>
        )}
      />
    </section>
  )
}
