import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/icon.tsx'
import type { ListColumn } from '../../contract.list.ts'
import type { ListQuery } from '../../contract.query.ts'
import { nextSort, sortedBy } from '../list-state.ts'

type Props = { column: ListColumn; query: ListQuery; onSort: (sort: string) => void }

const cell = 'px-2 py-1 text-start align-middle text-xs font-semibold'

/** The name of a column; the one that sorts shows an arrow. */
export function HeaderCell({ column: { id, label, kind, sortable }, query, onSort }: Props) {
  if (!sortable)
    return (
      <th scope="col" className={classNames(cell, 'leading-tight text-brand-ink')}>
        {label}
      </th>
    )
  const now = sortedBy(query)
  const isSorted = now.id === id
  return (
    <th
      scope="col"
      aria-sort={isSorted ? (now.descending ? 'descending' : 'ascending') : 'none'}
      className={classNames(cell, kind === 'number' && 'text-end')}
    >
      {/* On a phone the head is for the ear only, and the list above the cards sorts. */}
      <span className="sm:hidden">{label}</span>
      <button
        type="button"
        data-print="text"
        onClick={() => onSort(nextSort(query, id))}
        className={classNames(
          '-mx-1 inline-flex max-w-full items-center gap-0.5 rounded-sm px-1 py-1 text-start leading-tight outline-offset-0 hover:underline max-sm:hidden',
          isSorted ? 'text-ink' : 'text-brand-ink',
        )}
      >
        <span className="min-w-0 [overflow-wrap:normal]">{label}</span>
        {isSorted && <Icon name={now.descending ? 'arrow-down' : 'arrow-up'} className="size-4 text-amber" />}
      </button>
    </th>
  )
}
