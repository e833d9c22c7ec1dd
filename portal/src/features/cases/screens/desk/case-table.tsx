import { Link } from 'react-router'
import { formatShortDay } from '#platform/nigerian-time.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { type Column, Table } from '#ui/table.tsx'
import { CaseStatusBadge, DueBadge } from '../case/case-badges.tsx'
import type { CaseRoom, CaseRow } from '../kind-screens.ts'
import { CaseSummary } from '../case/case-summary.tsx'
import type { ChangeList } from '#kit/list-address.ts'
import { type CaseListState, isNarrowed } from './list-address.ts'

/** Room for an ordinary name of a member of staff; only a longer one breaks. */
const longName = 'sm:min-w-28'
/** A badge or a kind may take two lines but never breaks inside a word. */
const wholeWords = '[&_span]:[overflow-wrap:normal]'

function columnsOf(room: CaseRoom, staff: boolean): Column<CaseRow>[] {
  return [
    {
      key: 'reference',
      header: 'Ref ID',
      rowHeader: true,
      sortable: true,
      className: 'tabular sm:whitespace-nowrap',
      cell: (row) => (
        <Link to={`${room.path}/${row.id}`} className="link tap inline-flex items-center">
          {row.reference}
        </Link>
      ),
    },
    {
      key: 'updated',
      header: 'Date',
      sortable: true,
      className: 'tabular lg:whitespace-nowrap',
      cell: (row) => formatShortDay(row.lastUpdated),
    },
    { key: 'type', header: 'Type', sortable: true, className: wholeWords, cell: room.typeOf },
    staff
      ? {
          key: 'name',
          header: room.kind === 'petition' ? 'Petitioner' : 'Customer',
          sortable: true,
          cell: nameOf,
        }
      : { key: 'subject', header: 'Subject', sortable: true, cell: room.subjectOf },
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

const nameOf = (row: CaseRow) => row.user.name

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

type Props = { room: CaseRoom; rows: CaseRow[]; staff: boolean; state: CaseListState; onChange: ChangeList }

/** The cases of a list; a row opens to what it is about, and its reference leads to its page (spec 2 §2.3). */
export function CaseTable({ room, rows, staff, state, onChange }: Props) {
  const columns = columnsOf(room, staff)
  const sorted = columns.some(({ key }) => key === state.sort)
  return (
    <Table
      caption={room.plural}
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
        render: (row) => <CaseSummary {...{ room, row, staff }} />,
      }}
      empty={<NoCases {...{ room, staff, state }} />}
    />
  )
}

function NoCases({ room, staff, state }: Pick<Props, 'room' | 'staff' | 'state'>) {
  const narrowed = isNarrowed(state) || state.page > 1
  return (
    <EmptyState icon={narrowed ? 'search' : 'document'} title={room.words.noneFound}>
      {narrowed
        ? 'Take a filter away or look for another word.'
        : staff
          ? `${room.plural} appear here as soon as somebody files one.`
          : `What you file stands here, and you can follow it from then on.`}
    </EmptyState>
  )
}
