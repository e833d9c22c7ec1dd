import type { ActingOwner } from '#kit/company/acting-for.ts'
import { type ChangeList, readPage } from '#kit/list-address.ts'
import { useApiQuery } from '#kit/api/query.ts'
import { useContact } from '#kit/site-frame.ts'
import { formatShortDay } from '#platform/values/nigerian-time.ts'
import { phoneLink } from '#platform/values/phones.ts'
import { LinkButton } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Link } from '#ui/link.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { type Column, Table } from '#ui/table/table.tsx'
import { caseSorts, clockFilters } from '../../contract.ts'
import { caseStatuses } from '../../rules.ts'
import { CaseStatusBadge, DueBadge } from '../case/case-badges.tsx'
import { CaseSummary } from '../case/case-summary.tsx'
import type { KindScreens, CaseRow } from '../kind-screens.ts'
import { filingPath } from '../wizard/wizard-address.ts'

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

type SidePanelProps = { kind: KindScreens; owner: ActingOwner; onOpen: (id: string) => void }

/** Beside a user's list: file a new case, help and the three latest cases (spec 2 §§2.2, 2.3). */
export function SidePanel({ kind, owner, onOpen }: SidePanelProps) {
  return (
    <aside aria-label={`${kind.panelTitle}, help and recent activity`} className="grid gap-8 max-lg:contents">
      <section
        aria-labelledby="new-title"
        className="rounded-md border border-s-4 border-line border-s-amber bg-surface p-5 max-lg:order-first"
      >
        <h2 id="new-title" className="text-xl">
          {kind.panelTitle}
        </h2>
        <LinkButton to={filingPath(kind.path)} variant="primary" icon="plus" className="mt-4 w-full">
          {kind.newLabel}
        </LinkButton>
      </section>
      <RecentActivity {...{ kind, owner, onOpen }} />
      <NeedHelp kind={kind} />
    </aside>
  )
}

/** The sentence of the kind below its list. */
export function CaseFootnote({ kind: { footnote } }: { kind: KindScreens }) {
  const { contacts } = useContact()
  if (!footnote) return null
  const { email } = contacts[footnote.contact]
  return (
    <>
      {footnote.text}{' '}
      <a href={`mailto:${email}`} className="link">
        {email}
      </a>
    </>
  )
}

function NeedHelp({ kind }: { kind: KindScreens }) {
  const { label, email, phone } = useContact().contacts[kind.help]
  return (
    <section aria-labelledby="help-title" className="rounded-md bg-sunken p-5">
      <h2 id="help-title" className="text-xl">
        Need Help?
      </h2>
      <p className="mt-2 text-muted">
        {label}:{' '}
        <a href={phoneLink(phone)} className="link tabular whitespace-nowrap">
          {phone}
        </a>
        ,{' '}
        <a href={`mailto:${email}`} className="link [overflow-wrap:anywhere]">
          {email}
        </a>
      </p>
      <LinkButton to="/contact" icon="mail" className="mt-4 w-full">
        Contact Support
      </LinkButton>
    </section>
  )
}

/** The three most recently changed cases; selecting one expands it in the list. */
function RecentActivity({ kind, owner, onOpen }: SidePanelProps) {
  const input = { query: { ...recentQuery, ...owner.query } }
  const recent = useApiQuery(kind.calls.list, input, { enabled: owner.isKnown })
  return (
    <section aria-labelledby="recent-title">
      <h2 id="recent-title" className="mb-3 text-xl">
        Recent Activity
      </h2>
      {recent.isPending && <Skeleton className="h-24 w-full" />}
      {recent.isError && <p className="text-muted">It could not be loaded.</p>}
      {recent.data?.items.length === 0 && <p className="text-muted">Nothing has happened yet.</p>}
      <ul className="border-t border-line empty:hidden">
        {recent.data?.items.slice(0, recentCases).map((row) => (
          <li key={row.id} className="border-b border-line">
            <RecentCase kind={kind} row={row} onOpen={onOpen} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function RecentCase({ kind, row, onOpen }: Omit<SidePanelProps, 'owner'> & { row: CaseRow }) {
  return (
    <button
      type="button"
      onClick={() => onOpen(row.id)}
      className="grid w-full gap-1 py-3 text-start outline-offset-[-2px] hover:bg-sunken"
    >
      <span className="line-clamp-2 font-semibold [overflow-wrap:anywhere]">{kind.subjectOf(row)}</span>
      <span className="flex flex-wrap items-center justify-between gap-2">
        <span className="tabular text-sm text-muted">
          {row.reference} · {formatShortDay(row.lastUpdated)}
        </span>
        <CaseStatusBadge status={row.status} />
      </span>
    </button>
  )
}

/** The filters of a person's list, as named in its address; '' means no filter. */
const filterNames = ['search', 'status', 'clock'] as const
type CaseFilters = Partial<Record<(typeof filterNames)[number], string>>

export const noFilters = Object.fromEntries(filterNames.map((name) => [name, undefined]))

/** The state of a list, stored in its address so that links show the same list. */
export interface CaseListState {
  filters: CaseFilters
  sort: (typeof caseSorts)[number]
  direction: 'asc' | 'desc'
  page: number
  pageSize: number
  /** Id of the expanded row. */
  open: string | undefined
}

export const casePageSizes = [10, 20, 50, 100] as const

const known: Partial<Record<(typeof filterNames)[number], readonly string[]>> = {
  status: caseStatuses,
  clock: clockFilters,
}

function readFilter(search: URLSearchParams, name: (typeof filterNames)[number]): string | undefined {
  const value = search
    .get(name)
    ?.trim()
    .slice(0, name === 'search' ? 200 : 100)
  return value && (known[name]?.includes(value) ?? true) ? value : undefined
}

/** Reads the state from an address; invalid parameters are ignored, so that an old or mistyped link still works. */
export function readCaseList(search: URLSearchParams): CaseListState {
  const filters: CaseFilters = {}
  for (const name of filterNames) {
    const value = readFilter(search, name)
    if (value) filters[name] = value
  }
  return {
    filters,
    sort: caseSorts.find((sort) => sort === search.get('sort')) ?? 'date',
    direction: search.get('direction') === 'asc' ? 'asc' : 'desc',
    page: readPage(search),
    pageSize: casePageSizes.find((size) => String(size) === search.get('pageSize')) ?? casePageSizes[1],
    open: search.get('open')?.slice(0, 100) || undefined,
  }
}

/** The query of the call. The server checks each filter again. */
export const queryOfList = ({ filters, sort, direction, page, pageSize }: CaseListState) =>
  ({ ...filters, sort, direction, page, pageSize }) as Record<string, string | number>

/** How many of the most recently changed cases are beside the list (spec 2 §9). */
const recentCases = 3
const recentQuery = { sort: 'updated', direction: 'desc', page: 1, pageSize: recentCases } as const

export const isNarrowed = ({ filters }: CaseListState): boolean => Object.keys(filters).length > 0
