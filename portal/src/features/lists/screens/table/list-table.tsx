import { type ReactNode, useEffect, useRef } from 'react'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/icon.tsx'
import { hasExtras, type ListColumn } from '../../contract.list.ts'
import { edgeWidth, tableWidth, titledEdgeWidth, widthOf } from '../columns.ts'
import { nextSort, sortedBy } from '../list-state.ts'
import type { Desk } from '../use-desk.ts'
import { ListRow, type TableProps } from './list-row.tsx'

type Props = TableProps & {
  empty: ReactNode
  /** What follows the rows; without rows it takes the place of `empty`. */
  after?: ReactNode
}

/** The rows of a list. Below 640 px each is a card of two or three lines; above, the table scrolls under its header. */
export function ListTable({ empty, after, ...props }: Props) {
  const { desk, columns, Preview } = props
  const { list, page, kept } = desk
  const { rows } = page
  /** The rows of before, while others are read. */
  const isOld = page.answer.isPlaceholderData
  return (
    <div
      data-list-rows
      className="relative border-line max-sm:border-t sm:min-h-0 sm:flex-1 sm:overflow-auto sm:rounded-md sm:border sm:bg-surface print:overflow-visible print:border-0"
    >
      <table
        aria-busy={isOld || undefined}
        className={classNames(
          'w-full border-collapse max-sm:min-w-0! max-sm:block sm:table-fixed print:min-w-0! print:table-auto!',
          kept.preferences.density === 'compact' ? 'text-xs leading-5' : 'text-sm leading-5',
          isOld && 'text-muted',
        )}
        style={{ minWidth: `${tableWidth(columns)}rem` }}
      >
        <caption className="sr-only">{list.plural.charAt(0).toUpperCase() + list.plural.slice(1)}</caption>
        <colgroup className="print:hidden">
          {hasExtras(list) && <col style={{ width: `${edgeWidth}rem` }} />}
          {columns.map((column) => (
            <col key={column.id} style={column.width === 'wide' ? undefined : { width: `${widthOf(column)}rem` }} />
          ))}
          {Preview && <col style={{ width: `${list.actionsColumn ? titledEdgeWidth : edgeWidth}rem` }} />}
        </colgroup>
        <thead className="max-sm:sr-only sm:sticky sm:top-0 sm:z-10 sm:bg-sunken print:static!">
          <tr>
            {hasExtras(list) && <SelectPage desk={desk} />}
            {columns.map((column) => (
              <HeaderCell key={column.id} {...{ desk, column }} />
            ))}
            {Preview && (
              <th scope="col" data-print="no">
                <span className={list.actionsColumn ? 'text-xs font-semibold text-brand-ink' : 'sr-only'}>
                  {list.actionsColumn ?? 'Details'}
                </span>
              </th>
            )}
          </tr>
        </thead>
        <tbody className="max-sm:block">
          {rows.map((row) => (
            <ListRow key={row.id} {...props} row={row} />
          ))}
        </tbody>
      </table>
      {rows.length === 0 && !after && <div className="p-4">{empty}</div>}
      {after}
    </div>
  )
}

/** Ticks all rows of the page. */
function SelectPage({ desk: { list, page, selection } }: { desk: Desk }) {
  const { rows } = page
  const box = useRef<HTMLInputElement>(null)
  const ticked = rows.filter(({ id }) => selection.has(id)).length
  const isAll = rows.length > 0 && ticked === rows.length
  useEffect(() => {
    if (box.current) box.current.indeterminate = ticked > 0 && !isAll
  }, [ticked, isAll])
  return (
    <td data-print="no" className="p-0">
      <label className="grid min-h-8 place-items-center max-sm:hidden">
        <input
          ref={box}
          type="checkbox"
          aria-label={`Select all ${list.plural} on this page`}
          checked={isAll}
          disabled={rows.length === 0}
          onChange={(event) => selection.tickPage(event.currentTarget.checked)}
          className="size-4.5 accent-brand"
        />
      </label>
    </td>
  )
}

const cell = 'px-2 py-1 text-start align-middle text-xs font-semibold'

/** The name of a column; the one that sorts shows an arrow. */
function HeaderCell({ desk: { address }, column }: { desk: Desk; column: ListColumn }) {
  const { id, label, kind, sortable } = column
  const { query } = address.state
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
        onClick={() => address.change({ query: { ...query, sort: nextSort(query, id) } })}
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
