import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { pageCall } from '#features/lists/contract.page-call.ts'
import { api } from '#kit/api/browser-api.ts'
import { Loaded } from '#kit/api/loaded.tsx'
import { queryKey, useApiQuery } from '#kit/api/query.ts'
import { besideClass, RecordAside, RecordHead } from '#kit/desk/record-page.tsx'
import { useDuty, WithDuty } from '#kit/duty.tsx'
import { may } from '#platform/duties.ts'
import { formatShortMoment } from '#platform/values/nigerian-time.ts'
import { Badge } from '#ui/badge.tsx'
import { LinkButton } from '#ui/button.tsx'
import { DescriptionList } from '#ui/description-list.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { type Breach, correctBreach, enterBreach, getBreach } from '../../breaches/contract.ts'
import { breachEvents, dataBreach } from '../../breaches/kind.ts'
import { breachFields as words, breachMessages, riskWords } from '../../messages.breaches.ts'
import { History } from '../history.tsx'
import { BreachForm, textNames } from './breach-form.tsx'

/** One breach, to read or, with `?correct` in the address, to correct. */
export default function BreachPage() {
  const mayCorrect = useDuty(may.manageDataProtection)
  const { id = '' } = useParams()
  const [search] = useSearchParams()
  const Shown = search.has('correct') && mayCorrect ? Correct : Details
  return (
    <Loaded
      read={useApiQuery(getBreach, { params: { id } })}
      loading="Loading the breach"
      failure="Failed to fetch the breach"
      missing={{
        icon: 'shield',
        title: breachMessages.notFound,
        action: <LinkButton to="/data-protection/breaches">All breaches</LinkButton>,
      }}
    >
      {(breach) => <Shown breach={breach} />}
    </Loaded>
  )
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
        send={async (body) => {
          const saved = await api.call(correctBreach, { params: { id }, body: { version, breach: body } })
          client.setQueryData(queryKey(getBreach, { params: { id } }), saved)
          void client.invalidateQueries({ queryKey: queryKey(pageCall('data-breaches')) })
          toast.success('Saved')
          setSearch({})
        }}
      />
    </section>
  )
}

export function NewBreach() {
  const navigate = useNavigate()
  const [now] = useState(() => new Date().toISOString())
  return (
    <section aria-labelledby="new-title">
      <h2 id="new-title" className="mb-5">
        Enter a breach
      </h2>
      <BreachForm
        now={now}
        submitLabel="Enter the breach"
        cancelTo="/data-protection/breaches"
        send={async (body, idempotencyKey) => {
          const { id, reference } = await api.call(enterBreach, { body }, { idempotencyKey })
          toast.success(`${reference} is entered`)
          void navigate(`/data-protection/breaches/${id}`)
        }}
      />
    </section>
  )
}

const time = (iso: string | null) => (iso ? formatShortMoment(iso) : '')

function Details({ breach }: { breach: Breach }) {
  const { id, reference, state, events } = breach
  return (
    <div className="grid gap-3">
      <RecordHead id={id} kicker="Breach of personal data" title={reference} level={2}>
        <div className="flex flex-wrap items-center gap-3">
          <Badge tone={dataBreach.states[state].tone}>{dataBreach.states[state].label}</Badge>
          <WithDuty duties={may.manageDataProtection}>
            <LinkButton to={`/data-protection/breaches/${id}?correct`} size="sm" icon="edit">
              Correct or complete
            </LinkButton>
          </WithDuty>
        </div>
      </RecordHead>
      <div className={besideClass}>
        <RecordAside label={`Deadline and report of ${reference}`} fold="Deadline and report">
          <DescriptionList
            small
            narrow
            items={[
              { term: words.discoveredAt, value: time(breach.discoveredAt) },
              { term: 'Report by', value: time(breach.reportDueAt) },
              { term: words.people, value: breach.people?.toLocaleString('en-GB') },
              { term: words.highRisk, value: riskWords[breach.highRisk] },
              { term: words.reportedAt, value: time(breach.reportedAt) },
              { term: words.reportedTo, value: breach.reportedTo },
              { term: words.peopleToldAt, value: time(breach.peopleToldAt) },
            ]}
          />
        </RecordAside>
        <div className="grid min-w-0 content-start gap-6">
          <DescriptionList
            dense
            items={textNames.map((name) => ({
              term: words[name],
              value: breach[name] && <span className="whitespace-pre-wrap">{breach[name]}</span>,
            }))}
          />
          <section aria-labelledby="history-title">
            <h3 id="history-title" className="mb-4">
              History
            </h3>
            <History events={events} words={breachEvents} />
          </section>
        </div>
      </div>
    </div>
  )
}
