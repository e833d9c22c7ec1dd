import { useState } from 'react'
import { onDemand } from '#kit/on-demand.tsx'
import { Button } from '#ui/button.tsx'
import { Link } from '#ui/link.tsx'
import type { CaseDetail, KindScreens } from '../kind-screens.ts'
import { useRelated } from './use-related.ts'

const GroupDialog = onDemand(() => import('./group-dialog.tsx').then((module) => module.GroupDialog), {
  fallback: null,
})

/** For staff: the outage that a case is about, or the way to group it with others. */
export function OutagePanel({ kind, row }: { kind: KindScreens; row: CaseDetail }) {
  const [asking, setAsking] = useState(false)
  const { data } = useRelated(kind, row)
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
        </p>
      ) : (
        <div className="grid gap-3">
          <p className="text-muted">Group cases about one outage to answer all of them at once.</p>
          <Button icon="bolt" className="justify-self-start" onClick={() => setAsking(true)}>
            Group as an outage
          </Button>
        </div>
      )}
      {asking && <GroupDialog {...{ kind, row }} place={data.place} onClose={() => setAsking(false)} />}
    </section>
  )
}
