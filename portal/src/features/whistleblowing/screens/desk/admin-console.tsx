import { useContact } from '#kit/site-frame.ts'
import { useState } from 'react'
import { useApiQuery } from '#kit/query.ts'
import type { StoredUser } from '#kit/stored-user.ts'
import { Pagination } from '#ui/pagination.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { listReports } from '../../contract.ts'
import { messages } from '../../messages.ts'
import { ReadersPanel } from './readers-panel.tsx'
import { ReadingFailure } from './reading-failure.tsx'
import { noFilters, ReportFilters } from './report-filters.tsx'
import { ReportTable } from './report-table.tsx'

/** The staff view of /whistleblowing (spec 2 §2.4); the server refuses staff without the right to read reports. */
export default function AdminConsole({ user }: { user: StoredUser }) {
  const { compliance } = useContact().contacts
  return (
    <>
      <Tabs
        label="Whistle-blowing"
        items={[
          { id: 'reports', label: 'Reports', content: <Reports user={user} /> },
          { id: 'readers', label: 'Who may read', content: <ReadersPanel user={user} /> },
        ]}
      />
      <p className="mt-10 border-t border-line pt-4 text-muted">
        Compliance contact:{' '}
        <a href={`mailto:${compliance.email}`} className="link">
          {compliance.email}
        </a>
      </p>
    </>
  )
}

function Reports({ user }: { user: StoredUser }) {
  const [filters, setFilters] = useState({ ...noFilters, pageSize: 20 })
  const list = useApiQuery(listReports, { query: filters }, { keepPrevious: true })
  const { data } = list
  return (
    <div className="grid gap-6">
      <Counts counts={data?.counts} />
      <ReportFilters filters={filters} onChange={setFilters} withPending />
      {list.isPending && <SkeletonRows label="Loading the reports" />}
      {list.isError && (
        <ReadingFailure
          title={messages.fetchFailed}
          error={list.error}
          onRetry={() => list.refetch({ throwOnError: true })}
        />
      )}
      {data && (
        <>
          <p role="status" className="tabular text-sm text-muted">
            {data.total === 1 ? '1 report' : `${data.total.toLocaleString('en-GB')} reports`}
          </p>
          <ReportTable reports={data.items} user={user} />
          <Pagination
            page={filters.page}
            pageCount={Math.ceil(data.total / data.pageSize)}
            label="Pages of reports"
            onPage={(page) => setFilters({ ...filters, page })}
          />
        </>
      )}
    </div>
  )
}

type Counted = { total: number; inProgress: number; escalated: number; resolved: number }

/**
 * Counts of the reports that this member of staff may read and that match the search. In progress means pending or under investigation (decisions
 * §9).
 */
function Counts({ counts }: { counts: Counted | undefined }) {
  const cells: [string, number | undefined][] = [
    ['Total', counts?.total],
    ['In Progress', counts?.inProgress],
    ['Escalated', counts?.escalated],
    ['Resolved', counts?.resolved],
  ]
  return (
    <dl className="grid grid-cols-2 border-t border-line sm:grid-cols-4">
      {cells.map(([label, count]) => (
        <div key={label} className="border-b border-line px-3 py-3">
          <dt className="text-sm text-muted">{label}</dt>
          <dd className="tabular text-3xl font-bold">{count?.toLocaleString('en-GB') ?? '–'}</dd>
        </div>
      ))}
    </dl>
  )
}
