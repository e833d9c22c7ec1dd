import { Fragment, type ReactNode, type MouseEvent } from 'react'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/icon.tsx'

export type SortDirection = 'ascending' | 'descending'

export type Column<Row> = {
  key: string
  header: string
  cell: (row: Row) => ReactNode
  /** Figures are aligned to the end of the cell. */
  numeric?: boolean
  sortable?: boolean
  /** The cell that names the row: read out before its others. */
  rowHeader?: boolean
  hideHeader?: boolean
  className?: string
}

export type TableProps<Row> = {
  caption: string
  hideCaption?: boolean
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  sort?: { key: string; direction: SortDirection }
  onSort?: (key: string, direction: SortDirection) => void
  dense?: boolean
  /** One of many rows on a page that is only read: on a phone each card is laid out when it comes near. */
  long?: boolean
  /** Shown in place of the rows when there are none. */
  empty?: ReactNode
  /** Rows that open: a press anywhere on a row, or on the button in its first cell, opens its details. */
  detail?: RowDetail<Row>
}

/** A table that turns into labelled cards below 640 px. Browsers keep it a table for the ear whatever its display; roles of its own would be no valid HTML. */
export function Table<Row>(props: TableProps<Row>) {
  const { caption, hideCaption, columns, rows, rowKey, sort, onSort, dense, long, empty, detail } = props
  return (
    <>
      {onSort && rows.length > 1 && <SortSelect {...{ columns, sort, onSort }} />}
      <table className="w-full border-collapse max-sm:block">
        <caption className={hideCaption ? 'sr-only' : 'pb-2 text-start text-lg font-semibold max-sm:block'}>
          {caption}
        </caption>
        <thead className="max-sm:sr-only">
          <tr className="border-y border-brand-ink text-sm">
            {columns.map((column) => (
              <HeaderCell key={column.key} {...{ column, sort, dense }} onSort={rows.length > 0 ? onSort : undefined} />
            ))}
          </tr>
        </thead>
        <tbody className="max-sm:grid max-sm:gap-3">
          {rows.map((row) => (
            <Fragment key={rowKey(row)}>
              <tr
                onClick={detail && ((event) => onRowClick(event, () => detail.onToggle(rowKey(row))))}
                className={classNames(
                  'border-line hover:bg-sunken max-sm:block max-sm:rounded-md max-sm:border max-sm:bg-surface max-sm:p-4',
                  detail ? 'cursor-pointer border-t last:border-b' : 'border-b',
                  long && 'card-when-near',
                )}
              >
                {columns.map((column, index) => (
                  <BodyCell key={column.key} column={column} dense={dense} row={row}>
                    {detail && index === 0 && <DetailButton detail={detail} row={row} rowKey={rowKey(row)} />}
                  </BodyCell>
                ))}
              </tr>
              {detail?.openKey === rowKey(row) && (
                <DetailRow id={detailId(rowKey(row))} columns={columns.length}>
                  {detail.render(row)}
                </DetailRow>
              )}
            </Fragment>
          ))}
        </tbody>
      </table>
      {rows.length === 0 && empty && <div className="mt-4">{empty}</div>}
    </>
  )
}

type BodyCellProps<Row> = { column: Column<Row>; row: Row; dense?: boolean; children?: ReactNode }

function BodyCell<Row>({ column, row, dense, children }: BodyCellProps<Row>) {
  const Cell = column.rowHeader ? 'th' : 'td'
  return (
    <Cell
      scope={column.rowHeader ? 'row' : undefined}
      className={classNames(
        'align-baseline max-sm:flex max-sm:items-baseline max-sm:justify-between max-sm:gap-4 max-sm:py-1',
        dense ? 'text-sm sm:px-1.5 sm:py-1.5 md:px-2' : 'sm:px-3 sm:py-3',
        column.numeric ? 'tabular text-end' : 'text-start',
        column.hideHeader && 'max-sm:justify-end',
        column.rowHeader ? 'font-semibold max-sm:pb-2' : 'font-normal',
        column.className,
      )}
    >
      {!column.rowHeader && !column.hideHeader && (
        <span aria-hidden className="shrink-0 text-sm text-muted sm:hidden">
          {column.header}
        </span>
      )}
      <span className="min-w-0 [overflow-wrap:anywhere] max-sm:text-end max-sm:in-[th]:grow max-sm:in-[th]:text-start">
        {children}
        {column.cell(row)}
      </span>
    </Cell>
  )
}

type SortProps<Row> = Pick<TableProps<Row>, 'sort' | 'onSort'>

function HeaderCell<Row>({ column, sort, onSort, dense }: SortProps<Row> & { column: Column<Row>; dense?: boolean }) {
  const { key, header, numeric, sortable, hideHeader } = column
  const direction = sort?.key === key ? sort.direction : undefined
  const sorts = sortable && onSort
  const next: SortDirection = direction === 'ascending' ? 'descending' : 'ascending'
  return (
    <th
      scope="col"
      aria-sort={sortable ? (direction ?? 'none') : undefined}
      className={classNames(
        'py-2 font-semibold text-brand-ink',
        dense ? 'px-1.5 md:px-2' : 'px-3',
        numeric ? 'text-end' : 'text-start',
      )}
    >
      {/* On a phone the head is for the ear only, and the list above the cards sorts. */}
      <span className={sorts ? 'sm:hidden' : hideHeader ? 'sr-only' : undefined}>{header}</span>
      {sorts && (
        <button
          type="button"
          onClick={() => onSort(key, next)}
          className={classNames(
            '-mx-1 inline-flex items-center gap-1 rounded-sm px-1 hover:underline max-sm:hidden',
            // Many columns fit where the arrow is below the words.
            dense && 'max-xl:flex-wrap',
            numeric && 'justify-end text-end',
          )}
        >
          {header}
          <Icon
            name={direction === undefined ? 'sort' : direction === 'ascending' ? 'arrow-up' : 'arrow-down'}
            className={classNames('size-4', direction === undefined ? 'text-muted' : 'text-amber')}
          />
        </button>
      )}
    </th>
  )
}

// The cards have no header row to press, so a phone sorts by a list.
function SortSelect<Row>({ columns, sort, onSort }: SortProps<Row> & { columns: readonly Column<Row>[] }) {
  const sortable = columns.filter((column) => column.sortable)
  if (!sortable.length) return null
  return (
    <label className="mb-3 flex items-center gap-3 text-sm sm:hidden">
      <span className="shrink-0 text-muted">Sort by</span>
      <select
        value={sort ? `${sort.key} ${sort.direction}` : ''}
        onChange={(event) => {
          const [key, direction] = event.currentTarget.value.split(' ')
          if (key) onSort?.(key, direction as SortDirection)
        }}
        className="min-h-11 w-full min-w-0 rounded-md border border-line-strong bg-surface px-3"
      >
        {!sort && <option value="">Choose</option>}
        {sortable.flatMap(({ key, header }) => [
          <option key={`${key} up`} value={`${key} ascending`}>{`${header}, ascending`}</option>,
          <option key={`${key} down`} value={`${key} descending`}>{`${header}, descending`}</option>,
        ])}
      </select>
    </label>
  )
}

/** The details of the rows of a table; one is open at a time. */
type RowDetail<Row> = {
  openKey: string | undefined
  onToggle: (key: string) => void
  /** The row in a word or two, for the button that opens it: 'CP-2026-001'. */
  name: (row: Row) => string
  render: (row: Row) => ReactNode
}

const detailId = (key: string): string => `detail-${key}`

/** A press on the row counts unless it was meant for something in it, or ends a selection of text. */
function onRowClick(event: MouseEvent, toggle: () => void): void {
  if ((event.target as Element).closest('a, button, input, select, label')) return
  if (window.getSelection()?.type === 'Range') return
  toggle()
}

type DetailButtonProps<Row> = { detail: RowDetail<Row>; row: Row; rowKey: string }

/** The row's press for keyboard and screen reader. */
function DetailButton<Row>({ detail, row, rowKey }: DetailButtonProps<Row>) {
  const open = detail.openKey === rowKey
  return (
    <button
      type="button"
      aria-expanded={open}
      aria-controls={open ? detailId(rowKey) : undefined}
      aria-label={`Details of ${detail.name(row)}`}
      onClick={() => detail.onToggle(rowKey)}
      className="tap -my-1.5 -ms-1.5 me-1 inline-grid min-h-8 min-w-8 place-items-center rounded-md align-middle text-amber hover:bg-brand-soft"
    >
      <Icon name="chevron-down" className={classNames('transition-transform', open && 'rotate-180')} />
    </button>
  )
}

function DetailRow({ id, columns, children }: { id: string; columns: number; children: ReactNode }) {
  return (
    <tr id={id} className="max-sm:block">
      <td
        colSpan={columns}
        className="border-s-3 border-amber bg-surface px-4 py-4 max-sm:block max-sm:rounded-md max-sm:border-y max-sm:border-e max-sm:border-y-line max-sm:border-e-line sm:px-6 sm:py-5"
      >
        {children}
      </td>
    </tr>
  )
}
