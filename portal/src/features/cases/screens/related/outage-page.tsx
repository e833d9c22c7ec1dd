import { useEffect, useState } from 'react'
import { useParams } from 'react-router'
import { HistoryLink } from '#kit/desk/history-link.tsx'
import { EnabledFor } from '#kit/duty.tsx'
import { onDemand } from '#kit/on-demand.tsx'
import { pageMeta } from '#kit/page-meta.ts'
import { QueryFailure } from '#kit/api/query-failure.tsx'
import { useApiQuery } from '#kit/api/query.ts'
import type { RouteHandle } from '#kit/use-is-document.ts'
import { may } from '#platform/duties.ts'
import { formatMoment } from '#platform/values/nigerian-time.ts'
import { companyLabel } from '#platform/state/companies.ts'
import { Badge } from '#ui/badge.tsx'
import { Button, LinkButton } from '#ui/button.tsx'
import { DescriptionList } from '#ui/description-list.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Link } from '#ui/link.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { ProgressBar } from '#ui/form/progress-bar.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { type OutageBatch, type OutageDetail, readOutage } from '../../related/contract.outages.ts'
import { relatedMessages } from '../../related/messages.ts'
import { StaffOnly } from '../desk/staff-only.tsx'

/** Where its cases are listed, to read, answer or resolve some of them; and where others may be found. */
function OutageCases({ outage: { lists, candidates } }: { outage: OutageDetail }) {
  return (
    <section aria-labelledby="outage-cases-title" className="grid gap-4">
      <h2 id="outage-cases-title" className="text-2xl">
        Cases
      </h2>
      {lists.length === 0 && (
        <p className="text-muted">No cases yet. Select them in their list, and group them as this outage.</p>
      )}
      <div className="flex flex-wrap gap-2">
        {lists.map(({ label, address }) => (
          <LinkButton key={address} to={address} icon="bullets">
            {label}
          </LinkButton>
        ))}
        {candidates.map(({ label, address }) => (
          <LinkButton key={address} to={address} icon="search" variant="quiet" data-print="no">
            {label}
          </LinkButton>
        ))}
      </div>
    </section>
  )
}

/** What was sent to all cases of an outage, how far it is, and for which cases it was refused. */
function OutageBatches({ batches }: { batches: readonly OutageBatch[] }) {
  return (
    <section aria-labelledby="batches-title">
      <h2 id="batches-title" className="mb-4 text-2xl">
        Sent to all
      </h2>
      <ul className="border-t border-line">
        {batches.map((batch) => (
          <li key={batch.id} className="grid gap-2 border-b border-line py-4">
            <Batch batch={batch} />
          </li>
        ))}
      </ul>
    </section>
  )
}

const names = { announce: 'Announcement', resolve: 'Resolution' } as const
const cases = (count: number) => `${count} ${count === 1 ? 'case' : 'cases'}`

function Batch({ batch }: { batch: OutageBatch }) {
  const { action, note, by, at, total, done, refused, refusals, finishedAt } = batch
  return (
    <>
      <p className="flex flex-wrap gap-x-3 text-sm text-muted">
        <strong className="text-ink">{names[action]}</strong>
        <span>{by}</span>
        <time dateTime={at} className="tabular">
          {formatMoment(at)}
        </time>
      </p>
      <p dir="auto" className="measure whitespace-pre-line [overflow-wrap:anywhere]">
        {note}
      </p>
      {finishedAt ? (
        <p role="status" className="text-sm font-semibold">
          {action === 'announce' ? 'Sent to' : 'Resolved'} {cases(done)}
          {refused > 0 && `, refused for ${cases(refused)}`}
        </p>
      ) : (
        <ProgressBar
          label="On its way"
          value={done + refused}
          max={total}
          amount={`${done + refused} of ${cases(total)}`}
        />
      )}
      {refusals.length > 0 && (
        <Disclosure title={`Refused: ${cases(refused)}`}>
          <ul className="grid gap-1">
            {refusals.map(({ reference, path, reason }) => (
              <li key={reference}>
                {path ? (
                  <Link to={path} className="link tap tabular inline-flex items-center">
                    {reference}
                  </Link>
                ) : (
                  <span className="tabular">{reference}</span>
                )}{' '}
                {reason}
              </li>
            ))}
          </ul>
          {refused > refusals.length && <p className="text-muted">These are the first {refusals.length}.</p>}
        </Disclosure>
      )}
    </>
  )
}

export const meta = () => pageMeta({ title: 'Outage', noIndex: true })
export const handle = { heading: 'Outage' } satisfies RouteHandle

const BatchDialog = onDemand(() => import('./batch-dialog.tsx').then((part) => part.BatchDialog), { fallback: null })
const OutageDialog = onDemand(() => import('./outage-dialog.tsx').then((part) => part.OutageDialog), { fallback: null })

/** How often an announcement that is on its way is looked at. */
const lookMs = 2_000

/** One outage: what is known, the lists of its cases, one announcement to all of them, and resolving them. */
export default function OutagePage() {
  const { id = '' } = useParams()
  const outage = useApiQuery(readOutage, { params: { id } })
  const isRunning = outage.data?.batches.some(({ finishedAt }) => finishedAt === null) ?? false
  const { refetch } = outage
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => void refetch(), lookMs)
    return () => clearInterval(timer)
  }, [isRunning, refetch])
  return (
    <StaffOnly>
      {outage.isPending && <SkeletonRows label="Loading the outage" />}
      {outage.data && <Shown outage={outage.data} isRunning={isRunning} />}
      {outage.error &&
        !outage.data &&
        (outage.error.status === 404 ? (
          <EmptyState
            title={relatedMessages.outageMissing}
            action={<LinkButton to="/cases/outages">All outages</LinkButton>}
          />
        ) : (
          <QueryFailure title="Failed to fetch the outage" error={outage.error} onRetry={() => void refetch()} />
        ))}
    </StaffOnly>
  )
}

type OutageQuestion = 'announce' | 'resolve' | 'edit'

function Shown({ outage, isRunning }: { outage: OutageDetail; isRunning: boolean }) {
  const [asked, setAsked] = useState<OutageQuestion>()
  const close = () => setAsked(undefined)
  const isIdle = outage.open > 0 && !isRunning
  return (
    <>
      <PageHeader
        breadcrumb={[{ label: 'Outages', to: '/cases/outages' }, { label: outage.name }]}
        title={outage.name}
        meta={
          <>
            <OutageBadge endedAt={outage.endedAt} />
            <HistoryLink id={outage.id} />
          </>
        }
        actions={
          <EnabledFor duties={may.handleCases}>
            <div className="flex flex-wrap gap-2" data-print="no">
              <Button icon="bell" variant="primary" disabled={!isIdle} onClick={() => setAsked('announce')}>
                Announce to all
              </Button>
              <Button icon="check-circle" disabled={!isIdle} onClick={() => setAsked('resolve')}>
                Resolve all
              </Button>
              <Button icon="edit" onClick={() => setAsked('edit')}>
                Edit
              </Button>
            </div>
          </EnabledFor>
        }
      />
      <div className="grid gap-10">
        <DescriptionList dense items={factsOf(outage)} />
        <OutageCases outage={outage} />
        {outage.batches.length > 0 && <OutageBatches batches={outage.batches} />}
      </div>
      {asked === 'edit' && <OutageDialog outage={outage} onClose={close} />}
      {(asked === 'announce' || asked === 'resolve') && <BatchDialog outage={outage} action={asked} onClose={close} />}
    </>
  )
}

const factsOf = ({ company, feeder, area, startedAt, expectedEndAt, endedAt, cases, open, by }: OutageDetail) => [
  ...(company ? [{ term: 'Company', value: companyLabel(company) }] : []),
  ...(feeder ? [{ term: 'Feeder', value: feeder }] : []),
  ...(area ? [{ term: 'Area', value: area }] : []),
  { term: 'Started', value: formatMoment(startedAt) },
  ...(expectedEndAt ? [{ term: 'Expected end', value: formatMoment(expectedEndAt) }] : []),
  ...(endedAt ? [{ term: 'Ended', value: formatMoment(endedAt) }] : []),
  { term: 'Cases', value: `${cases}, ${open} open` },
  { term: 'Recorded by', value: by },
]

const OutageBadge = ({ endedAt }: { endedAt: string | null }) =>
  endedAt ? (
    <Badge tone="success" icon="check-circle">
      Ended
    </Badge>
  ) : (
    <Badge tone="warning" icon="bolt">
      Under way
    </Badge>
  )
