import { readPage, useListAddress } from '#kit/list-address.ts'
import { useApiQuery } from '#kit/api/query.ts'
import { Loaded } from '#kit/api/loaded.tsx'
import { formatShortMoment } from '#platform/values/nigerian-time.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { NativeSelect } from '#ui/form/field.tsx'
import { Link } from '#ui/link.tsx'
import { Pagination } from '#ui/table/pagination.tsx'
import { type Column, Table } from '#ui/table/table.tsx'
import { type Approval, listApprovals } from '../contract.ts'
import { stateWords } from '../messages.ts'
import { approvalStates } from '../rules.ts'
import { ApprovalBadge } from './approval-badge.tsx'

function readFilters(address: URLSearchParams) {
  const wanted = address.get('state')
  return { page: readPage(address), state: approvalStates.find((state) => state === wanted) }
}

const columns: Column<Approval>[] = [
  {
    key: 'title',
    header: 'Request',
    rowHeader: true,
    cell: ({ id, title }) => (
      <Link to={`/approvals/${id}`} className="link tap inline-flex items-center [overflow-wrap:anywhere]">
        {title}
      </Link>
    ),
  },
  { key: 'asker', header: 'Asked by', cell: ({ askedBy }) => askedBy.name },
  { key: 'asked', header: 'Asked', className: 'tabular', cell: ({ askedAt }) => formatShortMoment(askedAt) },
  { key: 'expires', header: 'Expires', className: 'tabular', cell: ({ expiresAt }) => formatShortMoment(expiresAt) },
  { key: 'state', header: 'Status', cell: (row) => <ApprovalBadge {...row} /> },
]

/** The reader's own requests, and those that the reader may decide. */
export default function ApprovalList() {
  const [filters, change] = useListAddress(readFilters)
  const list = useApiQuery(listApprovals, { query: filters }, { keepPrevious: true })
  return (
    <section aria-label="Requests" className="grid gap-5">
      <NativeSelect
        className="sm:max-w-60"
        label="Status"
        placeholder="All"
        value={filters.state ?? ''}
        onChange={(event) => change({ state: event.currentTarget.value })}
        options={approvalStates.map((value) => ({ value, label: stateWords[value] }))}
      />
      <Loaded read={list} loading="Loading the requests" failure="Failed to fetch the requests">
        {(data) => (
          <>
            <p role="status" className="tabular text-sm text-muted">
              {data.total === 1 ? '1 request' : `${data.total.toLocaleString('en-GB')} requests`}
            </p>
            <Table
              caption="Requests for a second person"
              hideCaption
              dense
              columns={columns}
              rows={data.items}
              rowKey={({ id }) => id}
              empty={<Nothing filtered={Boolean(filters.state)} />}
            />
            <Pagination
              page={filters.page}
              pageCount={Math.ceil(data.total / data.pageSize)}
              label="Pages of requests"
              onPage={(page) => change({ page })}
            />
          </>
        )}
      </Loaded>
    </section>
  )
}

const Nothing = ({ filtered }: { filtered: boolean }) => (
  <EmptyState icon="users" title={filtered ? 'No request found' : 'No requests yet'}>
    {filtered
      ? 'Choose another status.'
      : 'When an action needs a second person, the request appears here for those who may approve it.'}
  </EmptyState>
)
