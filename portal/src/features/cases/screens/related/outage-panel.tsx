import { useState } from 'react'
import { api } from '#kit/api/browser-api.ts'
import { useRefresh } from '#kit/api/query.ts'
import { onDemand } from '#kit/on-demand.tsx'
import { Button } from '#ui/button.tsx'
import { Link } from '#ui/link.tsx'
import { readOutage, removeOutageCase } from '../../related/contract.outages.ts'
import { useCaseCall } from '../case/use-case-calls.ts'
import type { CaseDetail, KindScreens } from '../kind-screens.ts'
import { useRelated } from './use-related.ts'

const GroupDialog = onDemand(() => import('./group-dialog.tsx').then((module) => module.GroupDialog), {
  fallback: null,
})

/** For staff: the outage that a case is about, or the way to group it with others. */
export function OutagePanel({ kind, row }: { kind: KindScreens; row: CaseDetail }) {
  const [asking, setAsking] = useState(false)
  const { data } = useRelated(kind, row)
  const removal = useCaseCall(kind, (id: string) => api.call(removeOutageCase, { params: { id, caseId: row.id } }))
  const refresh = useRefresh(readOutage)
  const handles = row.actions.includes('note')
  if (!data || (!data.outage && (!handles || !row.actions.includes('resolve')))) return null
  return (
    <section aria-labelledby="outage-title" data-print={data.outage ? undefined : 'no'} className="grid gap-3">
      <h2 id="outage-title" className="text-xl">
        Outage
      </h2>
      {data.outage ? (
        <p>
          <Link to={`/cases/outages/${data.outage.id}`} className="link tap inline-flex items-center">
            {data.outage.name}
          </Link>
          {data.outage.endedAt && <span className="text-muted"> (ended)</span>}
          {handles && (
            <Button
              size="sm"
              variant="quiet"
              className="ms-3"
              data-print="no"
              busy={removal.isPending}
              onClick={() => removal.mutate(data.outage!.id, { onSuccess: refresh })}
            >
              Remove<span className="sr-only"> {row.reference} from the outage</span>
            </Button>
          )}
        </p>
      ) : (
        <div className="grid gap-3">
          <p className="text-muted">Group cases about one outage to answer all of them at once.</p>
          <Button icon="bolt" className="justify-self-start" onClick={() => setAsking(true)}>
            Group as an outage
          </Button>
        </div>
      )}
      {asking && (
        <GroupDialog
          {...{ kind }}
          references={[row.reference]}
          place={data.place}
          filedAt={row.date}
          onClose={() => setAsking(false)}
        />
      )}
    </section>
  )
}
