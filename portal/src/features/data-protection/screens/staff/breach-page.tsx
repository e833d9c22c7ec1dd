import { useQueryClient } from '@tanstack/react-query'
import { useParams, useSearchParams } from 'react-router'
import { api } from '#kit/api/browser-api.ts'
import { queryKey, useApiQuery } from '#kit/api/query.ts'
import { QueryFailure } from '#kit/api/query-failure.tsx'
import { formatShortMoment } from '#platform/values/nigerian-time.ts'
import { useDuty, WithDuty } from '#kit/duty.tsx'
import { may } from '#platform/duties.ts'
import { LinkButton } from '#ui/button.tsx'
import { DescriptionList } from '#ui/description-list.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { type Breach, correctBreach, getBreach, listBreaches } from '../../breaches/contract.ts'
import { breachEvents, breachFields as words, breachMessages, riskWords } from '../../messages.breaches.ts'
import { History } from '../history.tsx'
import { BreachForm } from './breach-form.tsx'
import { BreachBadge } from './breaches-page.tsx'

/** One breach, to read or, with `?correct` in the address, to correct. */
export default function BreachPage() {
  const mayCorrect = useDuty(may.manageDataProtection)
  const { id = '' } = useParams()
  const [search] = useSearchParams()
  const breach = useApiQuery(getBreach, { params: { id } })
  if (breach.data)
    return search.has('correct') && mayCorrect ? <Correct breach={breach.data} /> : <Shown breach={breach.data} />
  if (breach.isPending) return <SkeletonRows label="Loading the breach" />
  if (breach.error.status === 404)
    return (
      <EmptyState
        icon="shield"
        title={breachMessages.notFound}
        action={<LinkButton to="/data-protection/breaches">All breaches</LinkButton>}
      />
    )
  return <QueryFailure title="Failed to fetch the breach" error={breach.error} onRetry={() => void breach.refetch()} />
}

function Correct({ breach }: { breach: Breach }) {
  const [, setSearch] = useSearchParams()
  const client = useQueryClient()
  const { id, reference, version } = breach
  return (
    <section aria-labelledby="correct-title">
      <h2 id="correct-title" className="mb-2">
        Correct or complete {reference}
      </h2>
      <p className="measure mb-5 text-muted">What the entry says now stays in its history.</p>
      <BreachForm
        key={version}
        breach={breach}
        now=""
        submitLabel="Save"
        cancelTo={`/data-protection/breaches/${id}`}
        send={(body) => api.call(correctBreach, { params: { id }, body: { version, breach: body } })}
        onDone={(saved) => {
          client.setQueryData(queryKey(getBreach, { params: { id } }), saved)
          void client.invalidateQueries({ queryKey: queryKey(listBreaches) })
          toast.success('Saved')
          setSearch({})
        }}
      />
    </section>
  )
}

const time = (iso: string | null) => (iso ? formatShortMoment(iso) : '')

function Shown({ breach }: { breach: Breach }) {
  const { id, reference, state, events } = breach
  return (
    <div className="grid gap-8">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h2 className="flex flex-wrap items-center gap-3">
          <span className="tabular">{reference}</span> <BreachBadge state={state} />
        </h2>
        <WithDuty duties={may.manageDataProtection}>
          <LinkButton to={`/data-protection/breaches/${id}?correct`} icon="edit">
            Correct or complete
          </LinkButton>
        </WithDuty>
      </div>
      <div className="grid gap-10 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-14">
        <DescriptionList
          items={[
            { term: words.what, value: <Text>{breach.what}</Text> },
            { term: words.discoveredAt, value: time(breach.discoveredAt) },
            { term: 'Report by', value: time(breach.reportDueAt) },
            { term: words.whom, value: <Text>{breach.whom}</Text> },
            { term: words.people, value: breach.people?.toLocaleString('en-GB') },
            { term: words.data, value: <Text>{breach.data}</Text> },
            { term: words.consequences, value: breach.consequences && <Text>{breach.consequences}</Text> },
            { term: words.measures, value: breach.measures && <Text>{breach.measures}</Text> },
            { term: words.highRisk, value: riskWords[breach.highRisk] },
            { term: words.reportedAt, value: time(breach.reportedAt) },
            { term: words.reportedTo, value: breach.reportedTo },
            { term: words.peopleToldAt, value: time(breach.peopleToldAt) },
            { term: words.unreportedReason, value: breach.unreportedReason && <Text>{breach.unreportedReason}</Text> },
          ]}
        />
        <section aria-labelledby="history-title">
          <h3 id="history-title" className="mb-4">
            History
          </h3>
          <History events={events} words={breachEvents} />
        </section>
      </div>
    </div>
  )
}

const Text = ({ children }: { children: string }) => <span className="whitespace-pre-wrap">{children}</span>
