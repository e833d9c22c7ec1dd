import { EmptyState } from '#ui/empty-state.tsx'
import { Link } from '#ui/link.tsx'
import { type Column, Table } from '#ui/table.tsx'
import type { EnquirySummary } from '../contract.ts'
import { StatusBadge } from './status-badge.tsx'
import { formatShortMoment } from '#platform/nigerian-time.ts'

const columns: Column<EnquirySummary>[] = [
  {
    key: 'reference',
    header: 'Reference',
    rowHeader: true,
    cell: ({ id, reference }) => (
      <Link to={`/enquiries/${id}`} className="link tap tabular inline-flex items-center whitespace-nowrap">
        {reference}
      </Link>
    ),
  },
  { key: 'from', header: 'From', cell: ({ name }) => name },
  {
    key: 'message',
    header: 'Message',
    cell: ({ excerpt }) => <span className="line-clamp-2 text-muted">{excerpt}</span>,
  },
  {
    key: 'received',
    header: 'Received',
    cell: ({ receivedAt }) => formatShortMoment(receivedAt),
    className: 'tabular',
  },
  { key: 'status', header: 'Status', cell: ({ status }) => <StatusBadge status={status} /> },
]

export function EnquiryTable({ enquiries, filtered }: { enquiries: EnquirySummary[]; filtered: boolean }) {
  return (
    <Table
      caption="Enquiries"
      hideCaption
      dense
      columns={columns}
      rows={enquiries}
      rowKey={({ id }) => id}
      empty={
        <EmptyState icon="mail" title={filtered ? 'No enquiry found' : 'No enquiries yet'}>
          {filtered ? 'Try other words, or another status.' : 'Enquiries from the contact page appear here.'}
        </EmptyState>
      }
    />
  )
}
