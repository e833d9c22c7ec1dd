import type { ChangeEvent, MouseEvent, ReactNode } from 'react'
import { formatMoment, formatShortDay, formatShortMoment, nigerianYear } from '#platform/values/nigerian-time.ts'
import { type Tone, TONE_ICON } from '#ui/badge.tsx'
import { classNames } from '#ui/class-names.ts'
import type { IconName } from '#ui/icon-names.ts'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { hasExtras, hasPages, type ListColumn } from '../../contract.list.ts'
import type { DeadlineCell, ListCell, PersonCell } from '../../contract.ts'
import { cardColumns } from '../columns.ts'
import type { StableRow } from '../stable-rows.ts'
import type { RecordPreview } from '../preview-pane.tsx'
import type { Desk } from '../use-desk.ts'

export interface TableProps {
  desk: Desk
  columns: readonly ListColumn[]
  /** What a row shows of its record, beside the list or below the row. */
  Preview: RecordPreview | undefined
}
type RowProps = TableProps & { row: StableRow }

/** A row, and below it its details where it is opened and there is no room for a pane. */
export function ListRow(props: RowProps) {
  const { desk, row, columns, Preview } = props
  const { list, selection, preview, cursor } = desk
  const isOpen = preview.open?.id === row.id
  const isCurrent = cursor.row?.id === row.id
  const hasBox = hasExtras(list)
  const press = (event: MouseEvent) => {
    if ((event.target as Element).closest('a, button, input, label')) return
    if (window.getSelection()?.type === 'Range') return
    cursor.set(row.id)
    if (Preview) preview.toggle(row.id)
  }
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- the button in the row does the same */}
      <tr
        data-row={row.id}
        data-current={isCurrent || undefined}
        onClick={press}
        onFocus={() => cursor.set(row.id)}
        className={classNames(
          'cursor-pointer border-line hover:bg-sunken max-sm:relative max-sm:grid max-sm:gap-x-3 max-sm:border-b max-sm:py-2 sm:border-b sm:last:border-b-0 pointer-coarse:sm:h-11',
          hasBox
            ? 'max-sm:grid-cols-[2.25rem_auto_minmax(0,1fr)_2.75rem]'
            : 'max-sm:grid-cols-[auto_minmax(0,1fr)_2.75rem] max-sm:ps-2',
          selection.has(row.id) ? 'bg-brand-soft! hover:bg-brand-soft' : isCurrent && 'bg-sunken',
          row.isGone && 'text-muted',
          row.toAnswer && 'font-semibold',
          // A record that is opened in place is printed without the others.
          !hasPages(list) && preview.open && !isOpen && 'print:hidden',
        )}
      >
        {hasBox && <Tick {...props} isCurrent={isCurrent} />}
        {columns.map((column, at) => (
          <RowCell key={column.id} {...props} {...{ column, isCurrent }} isFirst={at === 0} />
        ))}
        {Preview && <DetailsButton {...props} />}
      </tr>
      {isOpen && Preview && !preview.hasPane && (
        <tr className="max-sm:block">
          <td
            id={`detail-${row.id}`}
            colSpan={columns.length + (hasBox ? 2 : 1)}
            className="border-s-3 border-amber bg-surface p-4 text-sm max-sm:block max-sm:rounded-md"
          >
            <Preview id={row.id} writing={preview.writing} onRemoved={preview.close} />
          </td>
        </tr>
      )}
    </>
  )
}

/** Above the link, which on a phone covers the row. */
const onPhone = 'max-sm:relative max-sm:z-1 max-sm:row-start-1'
const currentMark = 'shadow-[inset_3px_0_0_var(--color-amber)]'

function Tick({ desk: { selection }, row, isCurrent }: RowProps & { isCurrent: boolean }) {
  const change = ({ nativeEvent }: ChangeEvent) =>
    selection.toggle(row.id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
  return (
    <td data-print="no" className={classNames(onPhone, 'p-0 max-sm:row-span-3', isCurrent && currentMark)}>
      <label className="grid h-full min-h-7 place-items-center max-sm:min-h-11">
        <input
          type="checkbox"
          aria-label={`Select ${row.label}`}
          checked={selection.has(row.id)}
          onChange={change}
          className="size-4.5 accent-brand"
        />
      </label>
    </td>
  )
}

/** What the link to a record is read out with, besides the reference. */
const describing = (column: ListColumn) =>
  column.width === 'wide' || column.kind === 'deadline' || (column.kind === 'status' && column.id === 'status')

const cellId = (row: StableRow, { id }: ListColumn) => `${row.id}-${id}`

/** On a phone the lead is the first line and the others are below it, two in a line. The link covers all, and its name is shown beside it. */
const leadClass = 'max-sm:col-span-2 max-sm:row-start-1 max-sm:text-base'

type CellProps = RowProps & { column: ListColumn; isFirst: boolean; isCurrent: boolean }

function RowCell(props: CellProps) {
  const { desk, row, columns, column, isFirst, isCurrent } = props
  const { list, kept, batches } = desk
  const value = row.cells[column.id]
  const mark = batches.marks.get(row.id)
  const { lead, line } = cardColumns(columns)
  const isLead = column === lead
  const place = isLead ? leadClass : line.indexOf(column) < 2 ? 'max-sm:row-start-2' : 'max-sm:row-start-3'
  const common = classNames(
    'truncate text-start align-middle sm:px-2',
    !row.toAnswer && 'font-normal',
    column.kind === 'reference' ? 'print:overflow-visible!' : 'print:overflow-visible! print:whitespace-normal!',
    kept.preferences.density === 'compact' ? 'sm:py-1' : 'sm:py-2',
    column.kind === 'number' && 'tabular sm:text-end',
    (column.kind === 'reference' || column.kind === 'moment' || column.kind === 'day') && 'tabular',
  )
  if (isFirst)
    return (
      <th scope="row" className={classNames(common, place, !hasExtras(list) && isCurrent && currentMark)}>
        <span aria-hidden className="sm:hidden">
          <Cell column={column} value={value} />
        </span>
        <RowName {...props} />
      </th>
    )
  return (
    <td
      id={describing(column) ? cellId(row, column) : undefined}
      title={titleOf(column, value)}
      className={classNames(common, place)}
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
function RowName({ desk: { list, preview, linkTo }, row, columns, column, Preview }: CellProps) {
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
  if (hasPages(list)) return <Link to={linkTo(row.id)} {...shared} />
  if (!Preview)
    return (
      <span tabIndex={-1} data-row-link className="font-semibold">
        {shared.children}
      </span>
    )
  const isOpen = preview.open?.id === row.id
  return <button type="button" aria-expanded={isOpen} onClick={() => preview.toggle(row.id)} {...shared} />
}

function DetailsButton({ desk: { preview }, row }: RowProps) {
  const { hasPane } = preview
  const isOpen = preview.open?.id === row.id
  return (
    <td data-print="no" className={classNames(onPhone, 'p-0 max-sm:col-end-[-1] max-sm:row-span-3')}>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={isOpen && !hasPane ? `detail-${row.id}` : undefined}
        aria-label={`Details of ${row.label}`}
        onClick={() => preview.toggle(row.id)}
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
      if (column.timed) return formatShortMoment(value as string)
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
      return (value as number).toLocaleString('en-GB', { minimumFractionDigits: column.decimals })
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
