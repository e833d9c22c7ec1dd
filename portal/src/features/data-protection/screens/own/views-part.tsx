import { useState } from 'react'
import { useApiQuery } from '#kit/api/query.ts'
import { QueryFailure } from '#kit/api/query-failure.tsx'
import { formatShortMoment } from '#platform/values/nigerian-time.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { Pagination } from '#ui/table/pagination.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { type Column, Table } from '#ui/table/table.tsx'
import { listOwnViews, type RecordView } from '../../contract.ts'

const columns: Column<RecordView>[] = [
  { key: 'title', header: 'Record', rowHeader: true, cell: ({ title }) => title },
  { key: 'by', header: 'Opened by', cell: ({ by }) => by },
  { key: 'hour', header: 'In the hour from', className: 'tabular', cell: ({ hour }) => formatShortMoment(hour) },
]

/** When staff opened the person's records. */
export function ViewsPart() {
  const [page, setPage] = useState(1)
  const views = useApiQuery(listOwnViews, { query: { page, pageSize: 10 } }, { keepPrevious: true })
  return (
    <section aria-labelledby="views-title">
      <h2 id="views-title" className="mb-3">
        Who opened your records
      </h2>
      <p className="measure mb-4 text-muted">
        Each time staff of the Commission open one of your applications, complaints or petitions, one of its documents,
        or your account, it is noted here, once for each hour and person. Lists and searches that show many people are
        not noted, nor is what was opened before the portal had this list.
      </p>
      {views.isPending && <SkeletonRows rows={3} label="Loading who opened your records" />}
      {views.isError && (
        <QueryFailure
          title="Who opened your records could not be loaded"
          error={views.error}
          onRetry={() => void views.refetch()}
        />
      )}
      {views.data && (
        <div className="grid gap-4">
          <Table
            caption="Who opened your records"
            hideCaption
            dense
            columns={columns}
            rows={views.data.items}
            rowKey={({ id }) => id}
            empty={
              <EmptyState icon="eye" title="No one has opened your records">
                When staff open one of your records, it appears here.
              </EmptyState>
            }
          />
          <Pagination
            page={page}
            pageCount={Math.ceil(views.data.total / views.data.pageSize)}
            label="Pages of who opened your records"
            onPage={setPage}
          />
        </div>
      )}
    </section>
  )
}
