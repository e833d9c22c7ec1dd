import { api } from '#kit/api/browser-api.ts'
import { useRefresh } from '#kit/api/query.ts'
import { ActButton } from '#kit/asking/act-button.tsx'
import { AskButton } from '#kit/asking/ask-button.tsx'
import { onDemand } from '#kit/on-demand.tsx'
import { Link } from '#ui/link.tsx'
import { readOutage, removeOutageCase } from '../../related/contract.outages.ts'
import { useCaseRecord } from '../case/use-case-calls.ts'
import type { CaseDetail, KindScreens } from '../kind-screens.ts'
import { useRelated } from './use-related.ts'

const GroupDialog = onDemand(() => import('./group-dialog.tsx').then((module) => module.GroupDialog), {
  fallback: null,
})

/** For staff: the outage that a case is about, or the way to group it with others. */
export function OutagePanel({ kind, row }: { kind: KindScreens; row: CaseDetail }) {
  const { data } = useRelated(kind, row)
  const record = useCaseRecord(kind)
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
            <ActButton
              size="sm"
              variant="quiet"
              className="ms-3"
              data-print="no"
              send={() => api.call(removeOutageCase, { params: { id: data.outage!.id, caseId: row.id } })}
              record={record}
              onDone={refresh}
            >
              Remove<span className="sr-only"> {row.reference} from the outage</span>
            </ActButton>
          )}
        </p>
      ) : (
        <div className="grid gap-3">
          <p className="text-muted">Group cases about one outage to answer all of them at once.</p>
          <AskButton
            icon="bolt"
            className="justify-self-start"
            dialog={(onClose) => (
              <GroupDialog {...{ kind, onClose }} references={[row.reference]} place={data.place} filedAt={row.date} />
            )}
          >
            Group as an outage
          </AskButton>
        </div>
      )}
    </section>
  )
}
