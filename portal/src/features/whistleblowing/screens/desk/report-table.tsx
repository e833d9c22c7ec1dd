import { useState } from 'react'
import type { StoredUser } from '#kit/stored-user.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { type Column, Table } from '#ui/table.tsx'
import { Button } from '#ui/button.tsx'
import type { ReportSummary } from '../../contract.ts'
import { messages } from '../../messages.ts'
import { writeIsoDate } from '#platform/date-text.ts'
import { ReportDetails } from './report-details.tsx'
import { StatusBadge } from '../status-badge.tsx'

const columns: Column<ReportSummary>[] = [
  {
    key: 'reference',
    header: 'Ref ID',
    rowHeader: true,
    className: 'tabular whitespace-nowrap',
    cell: ({ reference }) => reference,
  },
  { key: 'date', header: 'Date', className: 'tabular', cell: ({ date }) => writeIsoDate(date) },
  { key: 'subject', header: 'Subject', cell: ({ subject }) => subject },
  { key: 'reporter', header: 'Reporter', cell: ({ customer }) => <span className="wrap-break-word">{customer}</span> },
  {
    key: 'assigned',
    header: 'Assigned To',
    cell: ({ assignedTo }) => assignedTo?.name ?? <span className="text-muted">Nobody</span>,
  },
  {
    key: 'status',
    header: 'Status',
    className: 'whitespace-nowrap',
    cell: ({ status }) => <StatusBadge status={status} />,
  },
]

/** A table of reports; a row opens below itself (spec 2 §2.4). */
export function ReportTable({ reports, user }: { reports: ReportSummary[]; user: StoredUser }) {
  const [openKey, setOpenKey] = useState<string>()
  const onToggle = (key: string) => setOpenKey(openKey === key ? undefined : key)
  const actions: Column<ReportSummary> = {
    key: 'actions',
    header: 'Actions',
    className: 'whitespace-nowrap',
    cell: ({ id, reference }) => (
      <Button size="sm" onClick={() => onToggle(id)}>
        {openKey === id ? 'Close' : 'Open'}
        <span className="sr-only"> {reference}</span>
      </Button>
    ),
  }
  return (
    <Table
      caption="Reports"
      hideCaption
      dense
      columns={[...columns, actions]}
      rows={reports}
      rowKey={({ id }) => id}
      detail={{
        openKey,
        onToggle,
        name: ({ reference }) => reference,
        render: ({ id }) => <ReportDetails id={id} user={user} onGone={() => setOpenKey(undefined)} />,
      }}
      empty={<EmptyState title={messages.noneFound} />}
    />
  )
}
