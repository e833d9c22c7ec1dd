import { useState } from 'react'
import { useApiQuery } from '#kit/api/query.ts'
import { Loaded } from '#kit/api/loaded.tsx'
import { formatShortMoment } from '#platform/values/nigerian-time.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { Pagination } from '#ui/table/pagination.tsx'
import { type Column, Table } from '#ui/table/table.tsx'
import { listOwnViews, type RecordView } from '../../contract.ts'
import { Part } from '../part.tsx'

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
    <Part
      id="views"
      title="Who opened your records"
      lead="Each time staff of the Commission open one of your applications, complaints or petitions, one of its documents, or your account, it is noted here, once for each hour and person. Lists and searches that show many people are not noted, nor is what was opened before the portal had this list."
    >
      <Loaded
        read={views}
        loading="Loading who opened your records"
        failure="Who opened your records could not be loaded"
        rows={3}
      >
        {({ items, total, pageSize }) => (
          <div className="grid gap-4">
            <Table
              caption="Who opened your records"
              hideCaption
              dense
              columns={columns}
              rows={items}
              rowKey={({ id }) => id}
              empty={
                <EmptyState icon="eye" title="No one has opened your records">
                  When staff open one of your records, it appears here.
                </EmptyState>
              }
            />
            <Pagination
              page={page}
              pageCount={Math.ceil(total / pageSize)}
              label="Pages of who opened your records"
              onPage={setPage}
            />
          </div>
        )}
      </Loaded>
    </Part>
  )
}
