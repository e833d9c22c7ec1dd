import { formatShortDay } from '#platform/nigerian-time.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { Link } from '#ui/link.tsx'
import { type Column, Table } from '#ui/table.tsx'
import { CaseStatusBadge, DueBadge } from '../case/case-badges.tsx'
import type { KindScreens, CaseRow } from '../kind-screens.ts'
import { CaseSummary } from '../case/case-summary.tsx'
import type { ChangeList } from '#kit/list-address.ts'
import { type CaseListState, isNarrowed } from './list-address.ts'

/** A badge or a type may wrap but not inside a word. */
const wholeWords = '[&_span]:[overflow-wrap:normal]'

function columnsOf(kind: KindScreens): Column<CaseRow>[] {
  return [
    {
      key: 'subject',
      header: 'Subject',
      rowHeader: true,
      sortable: true,
      cell: (row) => <CaseLink {...{ kind, row }} />,
    },
    {
      key: 'reference',
      header: 'Ref ID',
      sortable: true,
      className: 'tabular sm:whitespace-nowrap',
      cell: (row) => row.reference,
    },
    {
      key: 'updated',
      header: 'Date',
      sortable: true,
      className: 'tabular sm:whitespace-nowrap',
      cell: (row) => formatShortDay(row.lastUpdated),
    },
    { key: 'type', header: 'Type', sortable: true, className: wholeWords, cell: kind.typeOf },
    {
      key: 'status',
      header: 'Status',
      sortable: true,
      className: wholeWords,
      cell: (row) => (
        <>
          <CaseStatusBadge status={row.status} />
          {row.clock.pausedSince && (
            <span className="mt-1 block">
              <DueBadge clock={row.clock} staff={false} />
            </span>
          )}
        </>
      ),
    },
  ]
}

const CaseLink = ({ kind, row }: { kind: KindScreens; row: CaseRow }) => (
  // Narrower than its cell, so that a long subject stays beside the button before it.
  <Link
    to={`${kind.path}/${row.id}`}
    className="link tap inline-flex max-w-[calc(100%-3rem)] items-center align-middle"
  >
    {kind.subjectOf(row)}
  </Link>
)

type Props = { kind: KindScreens; rows: CaseRow[]; state: CaseListState; onChange: ChangeList }

/** The cases of a person; rows expand to show details, and the subject links to the case (spec 2 §2.3). */
export function CaseTable({ kind, rows, state, onChange }: Props) {
  const columns = columnsOf(kind)
  const sorted = columns.some(({ key }) => key === state.sort)
  return (
    <Table
      caption={kind.plural}
      hideCaption
      columns={columns}
      rows={rows}
      rowKey={(row) => row.id}
      {...(sorted && { sort: { key: state.sort, direction: state.direction === 'asc' ? 'ascending' : 'descending' } })}
      onSort={(sort, direction) => onChange({ sort, direction: direction === 'ascending' ? 'asc' : 'desc' })}
      detail={{
        openKey: state.open,
        onToggle: (id) => onChange({ open: id === state.open ? undefined : id }),
        name: (row) => row.reference,
        render: (row) => <CaseSummary {...{ kind, row }} />,
      }}
      empty={<NoCases {...{ kind, state }} />}
    />
  )
}

function NoCases({ kind, state }: Pick<Props, 'kind' | 'state'>) {
  const narrowed = isNarrowed(state) || state.page > 1
  return (
    <EmptyState icon={narrowed ? 'search' : 'document'} title={kind.words.noneFound}>
      {narrowed
        ? 'Remove a filter or try another word.'
        : `The ${kind.plural.toLowerCase()} you file appear here, and you can follow their progress.`}
    </EmptyState>
  )
}
