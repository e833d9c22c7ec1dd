import { useDuty } from '#kit/duty.tsx'
import { changeAddress, useListAddress } from '#kit/list-address.ts'
import { pageMeta } from '#kit/page-meta.ts'
import { useApiQuery } from '#kit/query.ts'
import { QueryFailure } from '#kit/query-failure.tsx'
import { may } from '#platform/duties.ts'
import type { ResponseOf } from '#platform/endpoint.ts'
import { formatMoment } from '#platform/nigerian-time.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { LinkButton } from '#ui/button.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { TabLinks } from '#ui/tab-links.tsx'
import { listOverviews, readOverview } from '../contract.ts'
import { writeDays } from '../rules.periods.ts'
import { BreakdownSection } from './breakdown-section.tsx'
import { Figures } from './figures.tsx'
import { type OverviewState, queryOf, readOverviewState } from './overview-address.ts'
import { OverviewChart } from './overview-chart.tsx'
import { PeriodPicker } from './period-picker.tsx'
import { WeeklyMail } from './weekly-mail.tsx'

export const meta = () => pageMeta({ title: 'Overview', noIndex: true })

/** What staff work on, in figures of a period beside those of the one before; every figure leads to its list. */
export default function OverviewPage() {
  const mayRead = useDuty(may.readOverviews)
  return (
    <div className="shell py-8 sm:py-12">
      {mayRead ? (
        <Overviews />
      ) : (
        <EmptyState icon="lock" title="For staff only">
          The staff of the Commission read figures about their work here.
        </EmptyState>
      )}
    </div>
  )
}

function Overviews() {
  const [state, change] = useListAddress(readOverviewState)
  const known = useApiQuery(listOverviews, {})
  const maySet = useDuty(may.superviseCases)
  const overviews = known.data?.overviews ?? []
  const current = overviews.find(({ key }) => key === state.of) ?? overviews[0]
  return (
    <>
      <PageHeader
        title="Overview"
        actions={maySet && <LinkButton to="/cases/settings">Deadlines and targets</LinkButton>}
      />
      {known.isError && (
        <QueryFailure title="Failed to fetch the overview" error={known.error} onRetry={() => void known.refetch()} />
      )}
      {overviews.length > 1 && <Tabs state={state} overviews={overviews} current={current?.key} />}
      <PeriodPicker state={state} onChange={change} />
      {current ? <Reading key={current.key} of={current.key} state={state} /> : known.isPending && <OverviewSkeleton />}
      {known.data && <WeeklyMail wanted={known.data.weeklyMail} />}
    </>
  )
}

type TabsProps = {
  state: OverviewState
  overviews: readonly { key: string; label: string }[]
  current: string | undefined
}

/** The other overviews, of the same period. */
function Tabs({ state, overviews, current }: TabsProps) {
  const { period, from, to } = state
  const items = overviews.map(({ key, label }) => ({
    label,
    to: `/cases/overview?${changeAddress(new URLSearchParams(), { of: key, period, from, to })}`,
    current: key === current,
  }))
  return <TabLinks label="Overviews" items={items} className="mb-6" />
}

function Reading({ of, state }: { of: string; state: OverviewState }) {
  const query = queryOf(state)
  const overview = useApiQuery(
    readOverview,
    { params: { key: of }, ...(query && { query }) },
    { enabled: query !== undefined, keepPrevious: true },
  )
  if (!query) return <p className="my-8 text-muted">Choose the first and the last day, then Show.</p>
  if (overview.isError)
    return (
      <QueryFailure
        title="Failed to fetch the overview"
        error={overview.error}
        onRetry={() => void overview.refetch()}
      />
    )
  if (!overview.data) return <OverviewSkeleton />
  return <Everything overview={overview.data} isOld={overview.isPlaceholderData} />
}

function Everything({ overview, isOld }: { overview: ResponseOf<typeof readOverview>; isOld: boolean }) {
  const { key, period, before, buckets, figures, charts, breakdowns, asOf } = overview
  const nameOf = (part: string) => `${key}-${part}-${period.from}-${period.to}`
  return (
    <div aria-busy={isOld} className="mt-4 mb-10 grid gap-12">
      <p role="status" className="-mb-6 text-muted">
        {writeDays(period)}, compared with {writeDays(before)}. As of {formatMoment(asOf)}.
      </p>
      <Figures figures={figures} fileName={nameOf('figures')} />
      <div className="grid items-start gap-x-12 gap-y-12 lg:grid-cols-2">
        {charts.map((chart) => (
          <OverviewChart key={chart.key} chart={chart} buckets={buckets} fileName={nameOf(chart.key)} />
        ))}
      </div>
      <div className="grid gap-12">
        {breakdowns.map((breakdown) => (
          <BreakdownSection key={breakdown.key} breakdown={breakdown} fileName={nameOf(breakdown.key)} />
        ))}
      </div>
    </div>
  )
}

function OverviewSkeleton() {
  return (
    <div role="status" className="my-8 grid gap-12 lg:grid-cols-2">
      <span className="sr-only">Loading the overview</span>
      {['a', 'b', 'c', 'd'].map((key) => (
        <Skeleton key={key} className="h-56 w-full" />
      ))}
    </div>
  )
}
