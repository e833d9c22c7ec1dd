import { useEffect, useRef } from 'react'
import { classNames } from '#ui/class-names.ts'
import { edgeWidth, tableWidth, titledEdgeWidth, widthOf } from '../columns.ts'
import { HeaderCell } from './header-cell.tsx'
import { ListRow } from './list-row.tsx'
import { SelectPage } from './select-page.tsx'
import { SortSelect } from './sort-select.tsx'
import type { TableProps } from './table-props.ts'

/** The rows of a list. Below 640 px each is a card with labels; above, the table scrolls under its header. */
export function ListTable(props: TableProps) {
  const { list, columns, rows, query, onSort, selection, isCompact, isOld, empty } = props
  // Rows are drawn again only when something of them changes, and call what is current.
  const latest = useRef(props)
  useEffect(() => {
    latest.current = props
  })
  return (
    <>
      {rows.length > 1 && <SortSelect {...{ columns: list.columns, query, onSort }} />}
      <div
        data-list-rows
        className="relative border-line max-sm:border-t sm:min-h-0 sm:flex-1 sm:overflow-auto sm:rounded-md sm:border sm:bg-surface print:overflow-visible print:border-0"
      >
        <table
          aria-busy={isOld || undefined}
          className={classNames(
            'w-full border-collapse max-sm:min-w-0! max-sm:block sm:table-fixed print:min-w-0! print:table-auto!',
            isCompact ? 'text-xs leading-5' : 'text-sm leading-5',
            isOld && 'text-muted',
          )}
          style={{ minWidth: `${tableWidth(columns)}rem` }}
        >
          <caption className="sr-only">{list.plural.charAt(0).toUpperCase() + list.plural.slice(1)}</caption>
          <colgroup className="print:hidden">
            {!list.sealed && <col style={{ width: `${edgeWidth}rem` }} />}
            {columns.map((column) => (
              <col key={column.id} style={column.width === 'wide' ? undefined : { width: `${widthOf(column)}rem` }} />
            ))}
            <col style={{ width: `${list.actionsColumn ? titledEdgeWidth : edgeWidth}rem` }} />
          </colgroup>
          <thead className="max-sm:sr-only sm:sticky sm:top-0 sm:z-10 sm:bg-sunken print:static!">
            <tr>
              {!list.sealed && <SelectPage {...{ list, rows, selection }} />}
              {columns.map((column) => (
                <HeaderCell key={column.id} {...{ column, query, onSort }} />
              ))}
              <th scope="col" data-print="no">
                <span className={list.actionsColumn ? 'text-xs font-semibold text-brand-ink' : 'sr-only'}>
                  {list.actionsColumn ?? 'Details'}
                </span>
              </th>
            </tr>
          </thead>
          <tbody className="max-sm:grid max-sm:gap-2 max-sm:pt-2">
            {rows.map((row) => (
              <ListRow key={row.id} {...props} row={row} latest={latest} />
            ))}
          </tbody>
        </table>
        {rows.length === 0 && <div className="p-4">{empty}</div>}
      </div>
    </>
  )
}
