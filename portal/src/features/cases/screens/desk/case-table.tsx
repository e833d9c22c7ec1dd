import { formatShortDay } from '#platform/nigerian-time.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { Link } from '#ui/link.tsx'
import { type Column, Table } from '#ui/table.tsx'
import { CaseStatusBadge, DueBadge } from '../case/case-badges.tsx'
import type { KindScreens, CaseRow } from '../kind-screens.ts'
import { CaseSummary } from '../case/case-summary.tsx'
import type { ChangeList } from '#kit/list-address.ts'
import { type CaseListState, isNarrowed } from './list-address.ts'

/** Wide enough for usual names of staff, so that only long ones wrap. */
const longName = 'sm:min-w-28'
/** A badge or a type may wrap but not inside a word. */
const wholeWords = '[&_span]:[overflow-wrap:normal]'

/** The column that names the row comes first: the subject for its owner, the reference for staff. */
function namingColumns(kind: KindScreens, staff: boolean): Column<CaseRow>[] {
  const toCase = (words: (row: CaseRow) => string) => (row: CaseRow) => (
    // Narrower than its cell, so that a long subject stays beside the button before it.
    <Link
      to={`${kind.path}/${row.id}`}
      className="link tap inline-flex max-w-[calc(100%-3rem)] items-center align-middle"
    >
      {words(row)}
    </Link>
  )
  const reference = {
    key: 'reference',
    header: 'Ref ID',
    sortable: true,
    className: 'tabular sm:whitespace-nowrap',
  }
  if (staff) return [{ ...reference, rowHeader: true, cell: toCase((row) => row.reference) }]
  return [
    { key: 'subject', header: 'Subject', rowHeader: true, sortable: true, cell: toCase(kind.subjectOf) },
    { ...reference, cell: (row) => row.reference },
  ]
}

function columnsOf(kind: KindScreens, staff: boolean): Column<CaseRow>[] {
  return [
    ...namingColumns(kind, staff),
    {
      key: 'updated',
      header: 'Date',
      sortable: true,
      className: staff ? 'tabular lg:whitespace-nowrap' : 'tabular sm:whitespace-nowrap',
      cell: (row) => formatShortDay(row.lastUpdated),
    },
    { key: 'type', header: 'Type', sortable: true, className: wholeWords, cell: kind.typeOf },
    ...(staff ? [{ key: 'name', header: kind.person, sortable: true, cell: nameOf }] : []),
    {
      key: 'status',
      header: 'Status',
      sortable: true,
      className: staff ? `${wholeWords} lg:whitespace-nowrap` : wholeWords,
      cell: (row) => (
        <>
          <CaseStatusBadge status={row.status} />
          {!staff && row.clock.pausedSince && (
            <span className="mt-1 block">
              <DueBadge clock={row.clock} staff={false} />
            </span>
          )}
        </>
      ),
    },
    ...(staff ? staffColumns : []),
  ]
}

const nameOf = ({ user, company }: CaseRow) => (
  <>
    {company && <span className="block font-semibold">{company.name}</span>}
    {user.name}
  </>
)

const staffColumns: Column<CaseRow>[] = [
  {
    key: 'due',
    header: 'Due',
    sortable: true,
    className: wholeWords,
    cell: (row) => (row.clock.text ? <DueBadge clock={row.clock} staff /> : <span className="text-muted">–</span>),
  },
  {
    key: 'assignee',
    header: 'Assigned to',
    className: longName,
    cell: (row) => row.assignee?.name ?? <span className="text-muted">Nobody</span>,
  },
]

type Props = { kind: KindScreens; rows: CaseRow[]; staff: boolean; state: CaseListState; onChange: ChangeList }

/** A list of cases; rows expand to show details, and the reference links to the case (spec 2 §2.3). */
export function CaseTable({ kind, rows, staff, state, onChange }: Props) {
  const columns = columnsOf(kind, staff)
  const sorted = columns.some(({ key }) => key === state.sort)
  return (
    <Table
      caption={kind.plural}
      hideCaption
      dense={staff}
      columns={columns}
      rows={rows}
      rowKey={(row) => row.id}
      {...(sorted && { sort: { key: state.sort, direction: state.direction === 'asc' ? 'ascending' : 'descending' } })}
      onSort={(sort, direction) => onChange({ sort, direction: direction === 'ascending' ? 'asc' : 'desc' })}
      detail={{
        openKey: state.open,
        onToggle: (id) => onChange({ open: id === state.open ? undefined : id }),
        name: (row) => row.reference,
        render: (row) => <CaseSummary {...{ kind, row, staff }} />,
      }}
      empty={<NoCases {...{ kind, staff, state }} />}
    />
  )
}

function NoCases({ kind, staff, state }: Pick<Props, 'kind' | 'staff' | 'state'>) {
  const narrowed = isNarrowed(state) || state.page > 1
  return (
    <EmptyState icon={narrowed ? 'search' : 'document'} title={kind.words.noneFound}>
      {narrowed
        ? 'Remove a filter or try another word.'
        : staff
          ? `${kind.plural} appear here when someone files one.`
          : `The ${kind.plural.toLowerCase()} you file appear here, and you can follow their progress.`}
    </EmptyState>
  )
}
