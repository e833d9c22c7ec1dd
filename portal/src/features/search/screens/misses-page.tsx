import { pageMeta } from '#kit/page-meta.ts'
import { useApiQuery } from '#kit/api/query.ts'
import { Loaded } from '#kit/api/loaded.tsx'
import type { ResponseOf } from '#platform/endpoint.ts'
import { formatShortDay } from '#platform/values/nigerian-time.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { Link } from '#ui/link.tsx'
import { type Column, Table } from '#ui/table/table.tsx'
import { listMisses } from '../contract.ts'
import { missDays, missesShown } from '../rules.ts'
import { searchAddress } from './search-address.ts'

export const meta = () => pageMeta({ title: 'Searches without result', noIndex: true })

type Miss = ResponseOf<typeof listMisses>[number]

const columns: Column<Miss>[] = [
  {
    key: 'words',
    header: 'Search',
    rowHeader: true,
    cell: ({ words }) => (
      <Link to={searchAddress({ q: words })} className="link [overflow-wrap:anywhere]">
        {words}
      </Link>
    ),
  },
  { key: 'found', header: 'Found', cell: ({ partly }) => (partly ? 'Some of the words' : 'Nothing') },
  { key: 'times', header: 'Times', numeric: true, cell: ({ times }) => times },
  { key: 'last', header: 'Last', cell: ({ lastAt }) => formatShortDay(lastAt) },
]

/** What people searched for in vain, for the words and best bets of the search. */
export default function MissesPage() {
  const misses = useApiQuery(listMisses, {})
  return (
    <section aria-labelledby="misses-title" className="grid gap-5">
      <div>
        <h2 id="misses-title" className="text-xl">
          Searches without result
        </h2>
        <p className="measure mt-1 text-muted">
          What people searched for in the last {missDays} days and did not find. Who searched is not stored. Add the
          words under{' '}
          <Link to="/content-manager/search/words" className="link">
            Words
          </Link>
          , choose a page under{' '}
          <Link to="/content-manager/search/best-bets" className="link">
            Best bets
          </Link>
          , or write what is missing.
        </p>
      </div>
      <Loaded read={misses} loading="Loading the searches" failure="The searches could not be loaded">
        {(rows) => (
          <Table
            caption="Searches without result"
            hideCaption
            dense
            columns={columns}
            rows={rows}
            rowKey={({ words }) => words}
            empty={
              <EmptyState icon="search" title="No such searches yet">
                Searches that find nothing appear here.
              </EmptyState>
            }
          />
        )}
      </Loaded>
      {misses.data?.length === missesShown && (
        <p className="text-sm text-muted">The {missesShown} most frequent are shown.</p>
      )}
    </section>
  )
}
