import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useParams } from 'react-router'
import { EnabledFor } from '#kit/enabled-for.tsx'
import { onDemand } from '#kit/on-demand.tsx'
import { pageMeta } from '#kit/page-meta.ts'
import { queryKey, useApiQuery } from '#kit/query.ts'
import { QueryFailure } from '#kit/query-failure.tsx'
import type { RouteHandle } from '#kit/use-is-document.ts'
import { companyLabel } from '#platform/state/companies.ts'
import { may } from '#platform/duties.ts'
import { formatMoment } from '#platform/nigerian-time.ts'
import { Button, LinkButton } from '#ui/button.tsx'
import { DescriptionList } from '#ui/description-list.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { listOutageCases, type OutageDetail, readOutage } from '../../related/contract.outages.ts'
import { relatedMessages } from '../../related/messages.ts'
import { StaffOnly } from '../desk/staff-only.tsx'
import { OutageBatches } from './outage-batches.tsx'
import { OutageCases } from './outage-cases.tsx'
import { OutageBadge } from './outages-page.tsx'

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

type Asked = 'announce' | 'resolve' | 'edit'

function Shown({ outage, isRunning }: { outage: OutageDetail; isRunning: boolean }) {
  const [asked, setAsked] = useState<Asked>()
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
