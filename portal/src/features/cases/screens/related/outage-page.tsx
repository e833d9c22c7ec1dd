import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useParams } from 'react-router'
import { useDuty, EnabledFor } from '#kit/duty.tsx'
import { onDemand } from '#kit/on-demand.tsx'
import { pageMeta } from '#kit/page-meta.ts'
import { QueryFailure } from '#kit/api/query-failure.tsx'
import { queryKey, useApiQuery, useApiMutation } from '#kit/api/query.ts'
import type { RouteHandle } from '#kit/use-is-document.ts'
import { may } from '#platform/duties.ts'
import { formatMoment } from '#platform/values/nigerian-time.ts'
import { companyLabel } from '#platform/state/companies.ts'
import { Alert } from '#ui/alert.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button, LinkButton } from '#ui/button.tsx'
import { DescriptionList } from '#ui/description-list.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { TextField } from '#ui/form/field.tsx'
import { Link } from '#ui/link.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { Pagination } from '#ui/table/pagination.tsx'
import { ProgressBar } from '#ui/form/progress-bar.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { toast } from '#ui/overlays/toast.ts'
import {
  listFeederCases,
  listOutageCases,
  type OutageDetail,
  readOutage,
  type OutageBatch,
  addOutageCases,
  removeOutageCase,
} from '../../related/contract.outages.ts'
import { relatedMessages } from '../../related/messages.ts'
import { StaffOnly } from '../desk/staff-only.tsx'
import { CaseAsideRow } from './case-aside.tsx'
import { FeederCases, useFeederCases } from './feeder-cases.tsx'

const pageSize = 25
const stale = [readOutage, listOutageCases, listFeederCases]

/** The cases of an outage, and the ways to add more. */
function OutageCases({ outage }: { outage: OutageDetail }) {
  const [page, setPage] = useState(1)
  const handles = useDuty(may.handleCases)
  const list = useApiQuery(
    listOutageCases,
    { params: { id: outage.id }, query: { page, pageSize } },
    { keepPrevious: true },
  )
  const removal = useApiMutation(removeOutageCase, {
    invalidates: stale,
    onSuccess: () => toast.success('Case removed from the outage'),
    onError: ({ message }) => toast.error(message),
  })
  const { data } = list
  return (
    <section aria-labelledby="outage-cases-title" className="grid gap-5">
      <h2 id="outage-cases-title" className="text-2xl">
        Cases
      </h2>
      {handles && <AddCases outage={outage} />}
      {list.isPending && <SkeletonRows label="Loading the cases" />}
      {list.error && !data && (
        <QueryFailure title="Failed to fetch the cases" error={list.error} onRetry={() => void list.refetch()} />
      )}
      {data?.items.length === 0 && (
        <p className="text-muted">No cases yet. Add them by reference, or open a case and group it as this outage.</p>
      )}
      <ul aria-label="Cases of the outage" className="border-t border-line empty:hidden">
        {data?.items.map((other) => (
          <CaseAsideRow
            key={other.id}
            other={other}
            actions={
              handles && (
                <Button
                  size="sm"
                  busy={removal.isPending && removal.variables.params.caseId === other.id}
                  onClick={() => removal.mutate({ params: { id: outage.id, caseId: other.id } })}
                >
                  Remove<span className="sr-only"> {other.reference} from the outage</span>
                </Button>
              )
            }
          />
        ))}
      </ul>
      {data && <Pagination page={page} pageCount={Math.ceil(data.total / pageSize)} label="Cases" onPage={setPage} />}
    </section>
  )
}

function AddCases({ outage }: { outage: OutageDetail }) {
  const [typed, setTyped] = useState('')
  const add = useApiMutation(addOutageCases, {
    invalidates: stale,
    onSuccess: ({ added, refused }) => {
      if (added > 0) toast.success(added === 1 ? '1 case added to the outage' : `${added} cases added to the outage`)
      if (refused.length === 0) setTyped('')
    },
  })
  const found = useFeederCases(outage)
  const send = (references: string[]) => add.mutate({ params: { id: outage.id }, body: { references } })
  return (
    <form
      aria-label="Add cases"
      data-print="no"
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        const references = typed.split(/[\s,;]+/).filter(Boolean)
        if (references.length > 0) send(references)
      }}
    >
      <div className="flex flex-wrap items-end gap-3">
        <TextField
          label="References"
          hint="One or more, for example CP-2027-001 CP-2027-002."
          className="min-w-0 flex-1 basis-72"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Button type="submit" icon="plus" busy={add.isPending}>
          Add cases
        </Button>
      </div>
      {found.items.length > 0 && (
        <Disclosure title={`Open cases on ${outage.feeder}: ${found.items.length + found.more}`}>
          <div className="grid justify-items-start gap-4">
            <FeederCases feeder={outage.feeder} found={found} />
            <Button
              icon="plus"
              disabled={add.isPending || found.references.length === 0}
              onClick={() => send(found.references)}
            >
              Add these {found.references.length}
            </Button>
          </div>
        </Disclosure>
      )}
      {add.error && <Alert kind="error">{add.error.fields[0]?.message ?? add.error.message}</Alert>}
      {add.data && add.data.refused.length > 0 && (
        <Alert kind="warning" title="Some cases were not added">
          <ul>
            {add.data.refused.map(({ reference, reason }) => (
              <li key={reference} className="[overflow-wrap:anywhere]">
                <span className="tabular">{reference}</span>: {reason}
              </li>
            ))}
          </ul>
        </Alert>
      )}
    </form>
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
const EditOutage = onDemand(() => import('./edit-outage.tsx').then((part) => part.EditOutage), { fallback: null })

/** How often an announcement that is on its way is looked at. */
const lookMs = 2_000

/** One outage: what is known, its cases, one announcement to all of them, and resolving them. */
export default function OutagePage() {
  const { id = '' } = useParams()
  const outage = useApiQuery(readOutage, { params: { id } })
  const isRunning = outage.data?.batches.some(({ finishedAt }) => finishedAt === null) ?? false
  const { refetch } = outage
  const client = useQueryClient()
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => void refetch(), lookMs)
    return () => {
      clearInterval(timer)
      // The cases have changed with it.
      void client.invalidateQueries({ queryKey: queryKey(listOutageCases) })
    }
  }, [isRunning, refetch, client])
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
        meta={<OutageBadge endedAt={outage.endedAt} />}
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
        {outage.batches.length > 0 && <OutageBatches batches={outage.batches} />}
        <OutageCases outage={outage} />
      </div>
      {asked === 'edit' && <EditOutage outage={outage} onClose={close} />}
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
