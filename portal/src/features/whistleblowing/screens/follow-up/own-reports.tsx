import { useState } from 'react'
import { useApiQuery } from '#kit/query.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { listReports, type ReportSummary } from '../../contract.ts'
import { messages } from '../../messages.ts'
import { writeIsoDate } from '#platform/date-text.ts'
import { OwnReport } from './own-report.tsx'
import { noFilters, ReportFilters } from './report-filters.tsx'
import { StatusBadge } from '../status-badge.tsx'

/** The identified reports of the signed-in person. Anonymous reports are not linked to an account. */
export function OwnReports() {
  const [filters, setFilters] = useState(noFilters)
  const [open, setOpen] = useState<string>()
  const list = useApiQuery(listReports, { query: filters }, { keepPrevious: true })
  return (
    <section aria-labelledby="own-reports" className="grid content-start gap-5">
      <h2 id="own-reports">Your reports</h2>
      <p className="text-muted">Reports with your name. Anonymous ones are not here: follow them with their receipt.</p>
      <ReportFilters filters={filters} onChange={setFilters} />
      {list.isPending && <SkeletonRows label="Loading your reports" />}
      {list.isError && (
        <Alert
          kind="error"
          title={messages.fetchFailed}
          actions={<Button onClick={() => void list.refetch()}>Try again</Button>}
        >
          {list.error.message}
        </Alert>
      )}
      {list.data?.items.length === 0 && (
        <EmptyState title={messages.noneFound}>
          {filters.search || filters.status
            ? 'Remove a filter or try another word.'
            : 'Reports that you send with your name appear here.'}
        </EmptyState>
      )}
      <ul className="grid">
        {list.data?.items.map((report) => (
          <OwnRow
            key={report.id}
            report={report}
            isOpen={open === report.id}
            onToggle={() => setOpen(open === report.id ? undefined : report.id)}
          />
        ))}
      </ul>
      {list.data && (
        <Pagination
          page={filters.page}
          pageCount={Math.ceil(list.data.total / list.data.pageSize)}
          label="Pages of reports"
          onPage={(page) => setFilters({ ...filters, page })}
        />
      )}
    </section>
  )
}

interface RowProps {
  report: ReportSummary
  isOpen: boolean
  onToggle: () => void
}

function OwnRow({ report, isOpen, onToggle }: RowProps) {
  return (
    <li className="border-b border-line py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-60">
          <p className="font-semibold [overflow-wrap:anywhere]">{report.subject}</p>
          <p className="tabular text-sm text-muted">
            {report.reference} · {writeIsoDate(report.date)}
          </p>
        </div>
        <StatusBadge status={report.status} />
        <Button size="sm" aria-expanded={isOpen} iconAfter={isOpen ? 'chevron-up' : 'chevron-down'} onClick={onToggle}>
          {isOpen ? 'Close' : 'Open'}
          <span className="sr-only"> {report.reference}</span>
        </Button>
      </div>
      {isOpen && <OwnReport id={report.id} />}
    </li>
  )
}
