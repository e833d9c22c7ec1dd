import { readPage, useListAddress } from '#kit/list-address.ts'
import { useApiQuery } from '#kit/api/query.ts'
import { QueryFailure } from '#kit/api/query-failure.tsx'
import { formatShortMoment } from '#platform/values/nigerian-time.ts'
import { WithDuty } from '#kit/duty.tsx'
import { may } from '#platform/duties.ts'
import { Badge, type Tone } from '#ui/badge.tsx'
import { LinkButton } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Link } from '#ui/link.tsx'
import { Pagination } from '#ui/table/pagination.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { type Column, Table } from '#ui/table/table.tsx'
import { type BreachSummary, listBreaches } from '../../breaches/contract.ts'
import { stateWords } from '../../messages.breaches.ts'

const tones: Record<BreachSummary['state'], Tone> = {
  running: 'warning',
  overdue: 'danger',
  reported: 'success',
  unreported: 'neutral',
  closed: 'neutral',
}

export const BreachBadge = ({ state }: Pick<BreachSummary, 'state'>) => (
  <Badge tone={tones[state]}>{stateWords[state]}</Badge>
)

const columns: Column<BreachSummary>[] = [
  {
    key: 'reference',
    header: 'Reference',
    rowHeader: true,
    cell: ({ id, reference }) => (
      <Link
        to={`/data-protection/breaches/${id}`}
        className="link tap tabular inline-flex items-center whitespace-nowrap"
      >
        {reference}
      </Link>
    ),
  },
  { key: 'what', header: 'What happened', cell: ({ what }) => <span className="line-clamp-2">{what}</span> },
  {
    key: 'discovered',
    header: 'Discovered',
    className: 'tabular',
    cell: ({ discoveredAt }) => formatShortMoment(discoveredAt),
  },
  {
    key: 'due',
    header: 'Report by',
    className: 'tabular',
    cell: ({ reportDueAt }) => formatShortMoment(reportDueAt),
  },
  { key: 'state', header: 'State', cell: (row) => <BreachBadge {...row} /> },
]

/** The register of breaches. */
export default function BreachesPage() {
  const [{ page }, change] = useListAddress((address) => ({ page: readPage(address) }))
  const list = useApiQuery(listBreaches, { query: { page } }, { keepPrevious: true })
  return (
    <section aria-labelledby="breaches-title" className="grid gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="breaches-title">Breaches of personal data</h2>
        <WithDuty duties={may.manageDataProtection}>
          <LinkButton to="/data-protection/breaches/new" variant="primary" icon="plus">
            Enter a breach
          </LinkButton>
        </WithDuty>
      </div>
      <p className="measure text-muted">
        A breach is reported to the Nigeria Data Protection Commission within 72 hours of its discovery, and people at
        high risk are told at once. The compliance office is reminded after 24, 48 and 66 hours. Never name a person who
        has reported wrongdoing here.
      </p>
      {list.isPending && <SkeletonRows label="Loading the breaches" />}
      {list.isError && (
        <QueryFailure title="Failed to fetch the breaches" error={list.error} onRetry={() => void list.refetch()} />
      )}
      {list.data && (
        <>
          <Table
            caption="Breaches of personal data"
            hideCaption
            dense
            columns={columns}
            rows={list.data.items}
            rowKey={({ id }) => id}
            empty={
              <EmptyState icon="shield" title="No breaches">
                Enter a breach as soon as it is discovered, also when little is known yet.
              </EmptyState>
            }
          />
          <Pagination
            page={page}
            pageCount={Math.ceil(list.data.total / list.data.pageSize)}
            label="Pages of breaches"
            onPage={(next) => change({ page: next })}
          />
        </>
      )}
    </section>
  )
}
