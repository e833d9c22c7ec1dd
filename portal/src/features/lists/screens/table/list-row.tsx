import { type ChangeEvent, memo, type MouseEvent, type ReactNode, type RefObject } from 'react'
import { formatMoment, formatShortDay, nigerianYear } from '#platform/values/nigerian-time.ts'
import { type Tone, TONE_ICON } from '#ui/badge.tsx'
import { classNames } from '#ui/class-names.ts'
import type { IconName } from '#ui/icon-names.ts'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { hasExtras, type ListColumn } from '../../contract.list.ts'
import type { DeadlineCell, ListCell, PersonCell } from '../../contract.ts'
import { cardColumns } from '../columns.ts'
import type { StableRow } from '../stable-rows.ts'
import type { TableProps } from './table-props.ts'

type Props = TableProps & { row: StableRow; latest: RefObject<TableProps> }

/** A row, and below it its details where it is opened. */
export function ListRow(props: Props) {
  const { list, row, columns, selection, marks, isCompact, current, open, hasDetails, detail, latest, linkTo } = props
  const isOpen = open === row.id
  const mark = marks.get(row.id)
  return (
    <>
      <RowLine
        {...{ row, columns, isCompact, isOpen }}
        mark={mark}
        isCurrent={current === row.id}
        hasBox={hasExtras(list)}
        isSelected={selection.has(row.id)}
        isPrinted={linkTo !== undefined || open === undefined || isOpen}
        hasDetails={hasDetails}
        hasPane={detail === undefined}
        href={linkTo?.(row.id)}
        onTick={(isRange) => latest.current.selection.toggle(row.id, isRange)}
        onCurrent={() => latest.current.onCurrent(row.id)}
        onToggle={() => latest.current.onToggle(row.id)}
      />
      {isOpen && detail && (
        <tr className="max-sm:block">
          <td
            id={`detail-${row.id}`}
            colSpan={columns.length + (hasExtras(list) ? 2 : 1)}
            className="border-s-3 border-amber bg-surface p-4 text-sm max-sm:block max-sm:rounded-md"
          >
            {detail(row)}
          </td>
        </tr>
      )}
    </>
  )
}

interface LineProps {
  row: StableRow
  columns: readonly ListColumn[]
  /** What is being done to it. */
  mark: string | undefined
  isCompact: boolean
  isCurrent: boolean
  /** A box to tick. */
  hasBox: boolean
  isSelected: boolean
  isOpen: boolean
  /** A record that is opened in place is printed without the others. */
  isPrinted: boolean
  hasDetails: boolean
  hasPane: boolean
  /** Without an address it is opened in place. */
  href: string | undefined
  onTick: (isRange: boolean) => void
  onCurrent: () => void
  onToggle: () => void
}

/** Functions change with each render and mean the same. */
const isSame = (before: LineProps, after: LineProps) =>
  (Object.keys(after) as (keyof LineProps)[]).every(
    (name) => typeof after[name] === 'function' || before[name] === after[name],
  )

const RowLine = memo(function RowLine(props: LineProps) {
  const { row, columns, isCompact, isCurrent, isSelected, onCurrent, onToggle } = props
  const press = (event: MouseEvent) => {
    if ((event.target as Element).closest('a, button, input, label')) return
    if (window.getSelection()?.type === 'Range') return
    onCurrent()
    if (props.hasDetails) onToggle()
  }
  const pad = isCompact ? 'sm:py-1' : 'sm:py-2'
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- the button in the row does the same
    <tr
      data-row={row.id}
      data-current={isCurrent || undefined}
      onClick={press}
      onFocus={onCurrent}
      className={classNames(
        'cursor-pointer border-line hover:bg-sunken max-sm:relative max-sm:grid max-sm:gap-x-3 max-sm:border-b max-sm:py-2 sm:border-b sm:last:border-b-0 pointer-coarse:sm:h-11',
        props.hasBox
          ? 'max-sm:grid-cols-[2.25rem_auto_minmax(0,1fr)_2.75rem]'
          : 'max-sm:grid-cols-[auto_minmax(0,1fr)_2.75rem] max-sm:ps-2',
        isSelected ? 'bg-brand-soft! hover:bg-brand-soft' : isCurrent && 'bg-sunken',
        row.isGone && 'text-muted',
        row.toAnswer && 'font-semibold',
        !props.isPrinted && 'print:hidden',
      )}
    >
      {props.hasBox && <Tick {...props} />}
      {columns.map((column, at) => (
        <RowCell key={column.id} {...props} column={column} isFirst={at === 0} pad={pad} />
      ))}
      {props.hasDetails && <DetailsButton {...props} />}
    </tr>
  )
}, isSame)

/** Above the link, which on a phone covers the row. */
const onPhone = 'max-sm:relative max-sm:z-1 max-sm:row-start-1'
const currentMark = 'shadow-[inset_3px_0_0_var(--color-amber)]'

function Tick({ row, isCurrent, isSelected, onTick }: LineProps) {
  const change = ({ nativeEvent }: ChangeEvent) => onTick(nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
  return (
    <td data-print="no" className={classNames(onPhone, 'p-0 max-sm:row-span-2', isCurrent && currentMark)}>
      <label className="grid h-full min-h-7 place-items-center max-sm:min-h-11">
        <input
          type="checkbox"
          aria-label={`Select ${row.label}`}
          checked={isSelected}
          onChange={change}
          className="size-4.5 accent-brand"
        />
      </label>
    </td>
  )
}

/** On a phone the first line; the others are the second. The link covers both, and has its name there only where it leads. */
const isLead = (column: ListColumn, columns: readonly ListColumn[]) => column === cardColumns(columns).lead
const leadClass = 'max-sm:col-span-2 max-sm:row-start-1 max-sm:text-base'

/** What the link to a record is read out with, besides the reference. */
const describing = (column: ListColumn) =>
  column.width === 'wide' || column.kind === 'deadline' || (column.kind === 'status' && column.id === 'status')

const cellId = (row: StableRow, { id }: ListColumn) => `${row.id}-${id}`

type CellProps = LineProps & { column: ListColumn; isFirst: boolean; pad: string }

function RowCell(props: CellProps) {
  const { row, columns, column, isFirst, pad, hasBox, isCurrent, mark } = props
  const value = row.cells[column.id]
  const common = classNames(
    'truncate text-start align-middle sm:px-2',
    !row.toAnswer && 'font-normal',
    column.kind === 'reference' ? 'print:overflow-visible!' : 'print:overflow-visible! print:whitespace-normal!',
    pad,
    column.kind === 'number' && 'tabular sm:text-end',
    (column.kind === 'reference' || column.kind === 'moment' || column.kind === 'day') && 'tabular',
  )
  if (isFirst)
    return (
      <th
        scope="row"
        className={classNames(common, isLead(column, columns) && leadClass, !hasBox && isCurrent && currentMark)}
      >
        {isLead(column, columns) && (
          <span aria-hidden className="sm:hidden">
            <Cell column={column} value={value} />
          </span>
        )}
        <RowName {...props} />
      </th>
    )
  return (
    <td
      id={describing(column) ? cellId(row, column) : undefined}
      title={titleOf(column, value)}
      className={classNames(common, isLead(column, columns) ? leadClass : 'max-sm:row-start-2')}
    >
      {column.width === 'wide' && mark && <Spinner label={mark} className="me-1.5 align-middle" />}
      {row.toAnswer && columns.find(({ width }) => width === 'wide') === column && <ToAnswer />}
      <Cell column={column} value={value} />
    </td>
  )
}

const ToAnswer = () => (
  <span title="To answer" className="me-1.5 inline-block size-2 shrink-0 rounded-full bg-amber align-middle">
    <span className="sr-only">To answer. </span>
  </span>
)

/** What the keys of a list move between: the link to the record, the button that opens it in place, or its name alone. */
function RowName({ row, columns, column, href, isOpen, hasDetails, onToggle }: CellProps) {
  const described = columns.slice(1).filter(describing)
  const shared = {
    'data-row-link': true,
    'aria-describedby': described.map((each) => cellId(row, each)).join(' ') || undefined,
    className:
      'link -mx-1 scroll-mt-10 rounded-sm px-1 font-semibold outline-offset-0 max-sm:absolute max-sm:inset-0 max-sm:mx-0',
    children: (
      <span className="max-sm:sr-only">
        <Cell column={column} value={row.cells[column.id]} />
      </span>
    ),
  }
  if (href !== undefined) return <Link to={href} {...shared} />
  if (hasDetails) return <button type="button" aria-expanded={isOpen} onClick={onToggle} {...shared} />
  return (
    <span tabIndex={-1} data-row-link className="font-semibold">
      {shared.children}
    </span>
  )
}

function DetailsButton({ row, isOpen, hasPane, onToggle }: LineProps) {
  return (
    <td data-print="no" className={classNames(onPhone, 'p-0 max-sm:col-end-[-1] max-sm:row-span-2')}>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={isOpen && !hasPane ? `detail-${row.id}` : undefined}
        aria-label={`Details of ${row.label}`}
        onClick={onToggle}
        className="mx-auto grid size-7 place-items-center rounded-md text-muted outline-offset-0 hover:bg-brand-soft hover:text-ink max-sm:size-11 pointer-coarse:size-11"
      >
        <Icon
          name="chevron-down"
          className={classNames('size-4.5', hasPane ? '-rotate-90' : isOpen && 'rotate-180', isOpen && 'text-amber')}
        />
      </button>
    </td>
  )
}

const inks: Record<Tone, string> = {
  neutral: 'text-ink',
  info: 'text-info-ink',
  success: 'text-success-ink',
  warning: 'text-warning-ink',
  danger: 'text-danger-ink',
}

const None = () => <span className="text-muted">–</span>

/** A status in a row: its picture and its word in one colour, without the ground of a badge, so that many rows stay calm. */
function Toned({ tone, icon, children }: { tone: Tone; icon?: IconName | undefined; children: ReactNode }) {
  return (
    <span
      className={classNames(
        'flex items-center gap-1.5 max-sm:inline-flex',
        inks[tone],
        tone !== 'neutral' && 'font-semibold',
      )}
    >
      {icon && <Icon name={icon} className="size-[1.1em]" />}
      <span className="min-w-0 truncate print:overflow-visible print:whitespace-normal">{children}</span>
    </span>
  )
}

function Deadline({ text, tone, paused }: DeadlineCell) {
  if (!text) return <None />
  const icon = paused ? 'pause' : tone === 'danger' ? 'alert' : tone === 'warning' ? 'clock' : undefined
  return (
    <Toned tone={tone} icon={icon}>
      {text}
    </Toned>
  )
}

/** '24 Nov', and the year where it is another one: '24 Nov 2025'. */
function shortDay(iso: string): string {
  const text = formatShortDay(iso)
  const year = ` ${nigerianYear(new Date())}`
  return text.endsWith(year) ? text.slice(0, -year.length) : text
}

const Day = ({ iso, title }: { iso: string; title: string }) => (
  <time dateTime={iso} title={title}>
    {shortDay(iso)}
  </time>
)

function Status({ column, value }: { column: ListColumn; value: string }) {
  const choice = column.choices?.find((each) => each.value === value)
  const tone = choice?.tone ?? 'neutral'
  return (
    <Toned tone={tone} icon={tone === 'neutral' ? undefined : TONE_ICON[tone]}>
      {choice?.label ?? value}
    </Toned>
  )
}

/** A cell, drawn by the kind of its column. */
function Cell({ column, value }: { column: ListColumn; value: ListCell | undefined }) {
  if (value === null || value === undefined || value === '') return <None />
  switch (column.kind) {
    case 'moment':
      return <Day iso={value as string} title={formatMoment(value as string)} />
    case 'day':
      return <Day iso={`${value as string}T00:00:00+01:00`} title={value as string} />
    case 'status':
      return <Status column={column} value={value as string} />
    case 'deadline':
      return <Deadline {...(value as DeadlineCell)} />
    case 'person':
      return (value as PersonCell).name || <None />
    case 'tags':
      return (value as readonly string[]).join(', ') || <None />
    case 'yes':
      return value ? 'Yes' : 'No'
    case 'number':
      return (value as number).toLocaleString('en-GB')
    case 'text':
    case 'reference':
      return value as string
  }
}

/** The complete text of a cell that may be cut off. */
function titleOf(column: ListColumn, value: ListCell | undefined): string | undefined {
  if (value === null || value === undefined) return undefined
  if (column.kind === 'text') return value as string
  if (column.kind === 'status') return column.choices?.find((choice) => choice.value === value)?.label
  if (column.kind === 'person') return (value as PersonCell).name
  if (column.kind === 'tags') return (value as readonly string[]).join(', ')
  return undefined
}
