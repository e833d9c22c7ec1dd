import { Badge } from '#ui/badge.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Link } from '#ui/link.tsx'
import { type Column, Table } from '#ui/table.tsx'
import type { SubmissionSummary } from '../../contract.ts'
import { messages } from '../../messages.ts'
import { formatShortDay } from '#platform/nigerian-time.ts'
import type { ChangeList } from '#kit/list-address.ts'
import type { ListState } from './list-address.ts'
import { ApprovalBadge, StatusBadge } from './status-badges.tsx'

/** A badge may wrap but not inside a word. */
const badgeCell = '[&_span]:[overflow-wrap:normal]'

const columns: Column<SubmissionSummary>[] = [
  {
    key: 'reference',
    header: 'Reference',
    rowHeader: true,
    sortable: true,
    className: 'tabular sm:whitespace-nowrap',
    cell: (form) => (
      <Link to={`/user-profile/forms/${form.id}`} className="link tap inline-flex items-center">
        {form.reference}
      </Link>
    ),
  },
  {
    key: 'name',
    header: 'Applicant',
    sortable: true,
    className: 'sm:min-w-36 lg:min-w-44',
    cell: ({ formData, company }) => (
      <>
        {company && <span className="block font-semibold">{company.name}</span>}
        {formData.name} {formData.surname}
        <span className="block text-muted">{formData.email}</span>
      </>
    ),
  },
  {
    key: 'title',
    header: 'Form',
    sortable: true,
    className: 'sm:min-w-32 lg:min-w-36',
    cell: (form) => form.formTitle,
  },
  {
    key: 'createdAt',
    header: 'Filed',
    sortable: true,
    className: 'tabular sm:whitespace-nowrap',
    cell: (form) => formatShortDay(form.createdAt),
  },
  {
    key: 'status',
    header: 'Processing',
    sortable: true,
    className: badgeCell,
    cell: (form) => (
      <div className="flex flex-wrap gap-1">
        <StatusBadge status={form.status} />
        {form.hasNewAnswer && (
          <Badge tone="info" icon="comment">
            New answer
          </Badge>
        )}
      </div>
    ),
  },
  {
    key: 'approvalStatus',
    header: 'Approval',
    sortable: true,
    className: badgeCell,
    cell: (form) => <ApprovalBadge status={form.approvalStatus} />,
  },
]

export type StaffTableProps = { forms: SubmissionSummary[]; state: ListState; onChange: ChangeList }

/** The submissions for staff, sorted by the server. */
export function StaffTable({ forms, state, onChange }: StaffTableProps) {
  return (
    <Table
      caption={messages.allForms}
      hideCaption
      dense
      columns={columns}
      rows={forms}
      rowKey={(form) => form.id}
      sort={{ key: state.sort, direction: state.direction === 'asc' ? 'ascending' : 'descending' }}
      onSort={(sort, direction) => onChange({ sort, direction: direction === 'ascending' ? 'asc' : 'desc' })}
      empty={<NoRows state={state} />}
    />
  )
}

function NoRows({ state }: { state: ListState }) {
  const narrowed = [state.search, state.approvalStatus, state.status, state.template, state.from, state.to].some(
    Boolean,
  )
  if (narrowed || state.page > 1)
    return (
      <EmptyState icon="search" title="No forms match">
        Remove a filter or try another word.
      </EmptyState>
    )
  return <EmptyState title={messages.noForms}>Applications appear here as soon as someone files one.</EmptyState>
}
