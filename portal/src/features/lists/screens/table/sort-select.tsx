import type { ListColumn } from '../../contract.list.ts'
import type { ListQuery } from '../../contract.query.ts'

type Props = { columns: readonly ListColumn[]; query: ListQuery; onSort: (sort: string) => void }

/** The order, on a phone: cards have no header to press. */
export function SortSelect({ columns, query, onSort }: Props) {
  return (
    <label className="flex items-center gap-3 text-sm sm:hidden">
      <span className="shrink-0 text-muted">Sort by</span>
      <select
        value={query.sort}
        onChange={(event) => onSort(event.currentTarget.value)}
        className="min-h-11 w-full min-w-0 rounded-md border border-line-strong bg-surface px-3"
      >
        {columns.flatMap(({ id, label, sortable }) =>
          sortable
            ? [
                <option key={id} value={id}>{`${label}, ascending`}</option>,
                <option key={`-${id}`} value={`-${id}`}>{`${label}, descending`}</option>,
              ]
            : [],
        )}
      </select>
    </label>
  )
}
