import type { ReactNode } from 'react'
import { formatMoment, formatShortDay, nigerianYear } from '#platform/nigerian-time.ts'
import { type Tone, TONE_ICON } from '#ui/badge.tsx'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/icon.tsx'
import type { IconName } from '#ui/icon-names.ts'
import type { ListColumn } from '../../contract.list.ts'
import type { DeadlineCell, ListCell, PersonCell } from '../../contract.ts'

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
export function Cell({ column, value }: { column: ListColumn; value: ListCell | undefined }) {
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
export function titleOf(column: ListColumn, value: ListCell | undefined): string | undefined {
  if (value === null || value === undefined) return undefined
  if (column.kind === 'text') return value as string
  if (column.kind === 'status') return column.choices?.find((choice) => choice.value === value)?.label
  if (column.kind === 'person') return (value as PersonCell).name
  if (column.kind === 'tags') return (value as readonly string[]).join(', ')
  return undefined
}
