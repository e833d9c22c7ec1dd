import { pageMeta } from '#kit/page-meta.ts'
import { useApiQuery } from '#kit/query.ts'
import { QueryFailure } from '#kit/query-failure.tsx'
import { formatMoment } from '#platform/nigerian-time.ts'
import { PageHeader } from '#ui/page-header.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { getCaseOverview } from '../../office/contract.statistics.ts'
import { capitalize, pluralsOf } from '../../contract.kind.ts'
import { useCaseKinds } from '../kinds-context.ts'
import { BacklogTable } from './backlog-table.tsx'
import { DaysChart, FiledChart } from './overview-charts.tsx'
import { StaffOnly } from '../desk/staff-only.tsx'

export const meta = () => pageMeta({ title: 'Overview of cases', noIndex: true })

/** Statistics for staff: cases over time, days to resolve, overdue cases by company and area (issue 5). */
export default function OverviewPage() {
  return (
    <StaffOnly>
      <PageHeader title="Overview of cases" lead={`${capitalize(pluralsOf(useCaseKinds()))} of the last 12 months.`} />
      <Statistics />
    </StaffOnly>
  )
}

function Statistics() {
  const kinds = useCaseKinds()
  const overview = useApiQuery(getCaseOverview, {})
  if (overview.isPending) return <StatisticsSkeleton />
  if (!overview.data)
    return (
      <QueryFailure
        title="Failed to fetch the overview"
        error={overview.error}
        onRetry={() => void overview.refetch()}
      />
    )
  const { data } = overview
  return (
    <div className="grid gap-12">
      <div className="grid gap-x-12 gap-y-12 lg:grid-cols-2">
        {kinds.map((kind) => (
          <FiledChart key={kind.key} overview={data} kind={kind} />
        ))}
        <div className="lg:col-span-2">
          <DaysChart overview={data} />
        </div>
      </div>
      {kinds.map(({ key, plural, path }) => (
        <section key={key} aria-labelledby={`backlog-${key}`}>
          <h2 id={`backlog-${key}`} className="mb-5">
            Open {plural.toLowerCase()}
          </h2>
          <div className="grid items-start gap-x-12 gap-y-8 lg:grid-cols-2">
            <BacklogTable
              title="By company"
              what="Company"
              filter={{ path, name: 'company' }}
              rows={data.byCompany
                .filter((row) => row.kind === key)
                .map((row) => ({ ...row, key: row.company, label: row.label || 'No company named' }))}
            />
            <BacklogTable
              title="By council area"
              what="Council area"
              filter={{ path, name: 'lga' }}
              rows={data.byCouncil
                .filter((row) => row.kind === key)
                .map((row) => ({ ...row, key: row.lga, label: row.lga || 'No area named' }))}
            />
          </div>
        </section>
      ))}
      <p className="text-sm text-muted">As of {formatMoment(data.asOf)}.</p>
    </div>
  )
}

function StatisticsSkeleton() {
  return (
    <div role="status" className="grid gap-12 lg:grid-cols-2">
      <span className="sr-only">Loading the overview</span>
      {['a', 'b', 'c', 'd'].map((key) => (
        <Skeleton key={key} className="h-56 w-full" />
      ))}
    </div>
  )
}
