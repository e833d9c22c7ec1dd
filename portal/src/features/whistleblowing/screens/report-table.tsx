import { type ReactNode, useState } from 'react'
import type { StoredUser } from '#kit/stored-user.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import type { ReportSummary } from '../contract.ts'
import { messages } from '../messages.ts'
import { dayText } from './day-text.ts'
import { ReportDetails } from './report-details.tsx'
import { StatusBadge } from './status-badge.tsx'

const headers = ['Ref ID', 'Date', 'Subject', 'Reporter', 'Assigned To', 'Status', 'Actions']

/** Reports in rows that open below themselves; labelled cards on a phone. Roles are written out since such display rules drop them. */
export function ReportTable({ reports, user }: { reports: ReportSummary[]; user: StoredUser }) {
  const [open, setOpen] = useState<string>()
  if (reports.length === 0) return <EmptyState title={messages.noneFound} />
  return (
    <table role="table" className="w-full border-collapse max-sm:block">
      <caption className="sr-only">Reports</caption>
      <thead role="rowgroup" className="max-sm:sr-only">
        <tr role="row" className="border-y border-brand-ink text-sm">
          {headers.map((header) => (
            <th key={header} role="columnheader" scope="col" className="px-2 py-2 text-start text-brand-ink">
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup" className="max-sm:grid max-sm:gap-3">
        {reports.map((report) => (
          <ReportRow
            key={report.id}
            report={report}
            user={user}
            isOpen={open === report.id}
            onToggle={() => setOpen(open === report.id ? undefined : report.id)}
          />
        ))}
      </tbody>
    </table>
  )
}

interface RowProps {
  report: ReportSummary
  user: StoredUser
  isOpen: boolean
  onToggle: () => void
}

function ReportRow({ report, user, isOpen, onToggle }: RowProps) {
  const detailsId = `report-${report.id}`
  return (
    <>
      <tr
        role="row"
        className="border-b border-line hover:bg-sunken max-sm:block max-sm:rounded-md max-sm:border max-sm:bg-surface max-sm:p-4"
      >
        <th role="rowheader" scope="row" className="tabular px-2 py-2 text-start text-sm max-sm:block max-sm:px-0">
          {report.reference}
        </th>
        <Cell label="Date">{dayText(report.date)}</Cell>
        <Cell label="Subject">{report.subject}</Cell>
        <Cell label="Reporter">{report.customer}</Cell>
        <Cell label="Assigned To">{report.assignedTo?.name ?? <span className="text-muted">Nobody</span>}</Cell>
        <Cell label="Status">
          <StatusBadge status={report.status} />
        </Cell>
        <Cell label="Actions">
          <Button
            size="sm"
            aria-expanded={isOpen}
            aria-controls={isOpen ? detailsId : undefined}
            iconAfter={isOpen ? 'chevron-up' : 'chevron-down'}
            onClick={onToggle}
          >
            {isOpen ? 'Close' : 'Open'}
            <span className="sr-only"> {report.reference}</span>
          </Button>
        </Cell>
      </tr>
      {isOpen && (
        <tr role="row" className="border-b border-line max-sm:block">
          <td role="cell" colSpan={headers.length} className="max-sm:block">
            <div id={detailsId} className="border-s-4 border-amber bg-surface p-4 sm:p-6">
              <ReportDetails id={report.id} user={user} onGone={onToggle} />
            </div>
          </td>
        </tr>
      )}
    </>
  )
}

function Cell({ label, children }: { label: string; children: ReactNode }) {
  return (
    <td
      role="cell"
      className="px-2 py-2 align-middle text-sm max-sm:flex max-sm:items-center max-sm:justify-between max-sm:gap-4 max-sm:px-0 max-sm:py-1"
    >
      <span aria-hidden className="shrink-0 text-muted sm:hidden">
        {label}
      </span>
      <span className="min-w-0 [overflow-wrap:anywhere] max-sm:text-end">{children}</span>
    </td>
  )
}
