import { formatShortDay } from '#platform/values/nigerian-time.ts'
import { Badge, type Tone } from '#ui/badge.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Link } from '#ui/link.tsx'
import { type Column, Table } from '#ui/table/table.tsx'
import { rightNames, statusWords } from '../../messages.requests.ts'
import type { RequestSummary } from '../../requests/contract.ts'

const tones: Record<RequestSummary['status'], Tone> = {
  open: 'warning',
  answered: 'success',
  refused: 'neutral',
  withdrawn: 'neutral',
}

export function RequestBadge({ status, overdue }: Pick<RequestSummary, 'status' | 'overdue'>) {
  if (overdue)
    return (
      <Badge tone="danger" icon="clock">
        Overdue
      </Badge>
    )
  return <Badge tone={tones[status]}>{statusWords[status]}</Badge>
}

const columns: Column<RequestSummary>[] = [
  {
    key: 'reference',
    header: 'Reference',
    rowHeader: true,
    cell: ({ id, reference }) => (
      <Link
        to={`/data-protection/requests/${id}`}
        className="link tap tabular inline-flex items-center whitespace-nowrap"
      >
        {reference}
      </Link>
    ),
  },
  { key: 'kind', header: 'Right', cell: ({ kind }) => rightNames[kind] },
  { key: 'name', header: 'Person', cell: ({ name }) => name || 'Deleted account' },
  { key: 'received', header: 'Received', className: 'tabular', cell: ({ receivedAt }) => formatShortDay(receivedAt) },
  {
    key: 'due',
    header: 'Due',
    className: 'tabular',
    cell: ({ dueAt, extended }) => `${formatShortDay(dueAt)}${extended ? ' (extended)' : ''}`,
  },
  { key: 'status', header: 'Status', cell: (row) => <RequestBadge {...row} /> },
]

export function RequestTable({ requests, filtered }: { requests: RequestSummary[]; filtered: boolean }) {
  return (
    <Table
      caption="Requests of people about their data"
      hideCaption
      dense
      columns={columns}
      rows={requests}
      rowKey={({ id }) => id}
      empty={
        <EmptyState icon="user" title={filtered ? 'No request found' : 'No requests yet'}>
          {filtered
            ? 'Remove a filter or try another word.'
            : 'Requests that people file on their profile appear here. Enter those that come by letter, e-mail or telephone.'}
        </EmptyState>
      }
    />
  )
}
