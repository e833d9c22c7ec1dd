import { type ReactNode, type KeyboardEvent, useRef, useState } from 'react'
import { classNames } from '#ui/class-names.ts'
import { Disclosure } from '#ui/disclosure.tsx'
import { Link } from '#ui/link.tsx'
import {
  dashesOf,
  markOf,
  Columns,
  drawing,
  Lines,
  ChartFill,
  type ChartKind,
  type Series,
  type Slot,
} from './chart-marks.tsx'

/** The top of an axis for `largest`: the next even round number, so that half of it is also an integer: 2, 4, 6, 8, 10, 12, 16, 20, 24, 30, 40, 60… */
export function axisTop(largest: number): number {
  const steps = [10, 12, 16, 20, 24, 30, 40, 60, 80]
  const small = [2, 4, 6, 8].find((top) => top >= largest)
  if (small !== undefined) return small
  for (let unit = 1; ; unit *= 10) {
    const found = steps.find((step) => step * unit >= largest)
    if (found !== undefined) return found * unit
  }
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** Formats `2026-05` as 'May', and `longMonth` as 'May 2026'. */
export const shortMonth = (month: string): string => months[Number(month.slice(5, 7)) - 1] ?? month
export const longMonth = (month: string): string => `${shortMonth(month)} ${month.slice(0, 4)}`

/** Whether the label of a slot is shown where `most` have space; the last one shown has space after it. */
export function everyLabel(slots: number, max: number): (index: number) => boolean {
  const step = Math.ceil(slots / max)
  return (index) => index % step === 0 && (step === 1 || index + step <= slots)
}

type ChartProps = {
  title: string
  /** The unit of the numbers: 'days'. */
  unit: string
  slots: readonly Slot[]
  series: readonly Series[]
  kind: ChartKind
  /** A line across the drawing, with its words. */
  target?: { value: number; label: string } | undefined
  /** The same figures as a table. */
  table: ReactNode
  note?: ReactNode
  actions?: ReactNode
}

/** A chart over time. The drawing is hidden from screen readers, which use its links and the table below. Labels are HTML, so that they do not scale with the drawing. */
export function Chart({ title, unit, slots, series, kind, target, table, note, actions }: ChartProps) {
  const largest = Math.max(0, ...slots.map((_, slot) => largestOf(series, slot, kind)))
  return (
    <figure className="min-w-0">
      <figcaption className="mb-1 text-lg font-semibold">{title}</figcaption>
      {note && <p className="mb-2 text-sm text-muted">{note}</p>}
      {largest > 0 ? (
        <>
          <ChartLegend series={series} kind={kind} target={target?.label} />
          <ChartDrawing {...{ title, unit, slots, series, kind, largest }} target={target?.value} />
        </>
      ) : (
        <p className="mt-3 rounded-md border border-dashed border-line-strong px-4 py-6 text-muted">
          There are no figures to show for this time yet.
        </p>
      )}
      <Disclosure
        title={
          <>
            As a table<span className="sr-only">: {title}</span>
          </>
        }
        className="mt-2"
      >
        {table}
      </Disclosure>
      {actions && <div className="mt-3">{actions}</div>}
    </figure>
  )
}

function largestOf(series: readonly Series[], slot: number, kind: ChartKind): number {
  const values = series.map((one) => one.values[slot] ?? 0)
  return kind === 'stacked' ? values.reduce((sum, value) => sum + value, 0) : Math.max(0, ...values)
}

interface Props {
  series: readonly Series[]
  kind: ChartKind
  /** The words of the line across the drawing. */
  target: string | undefined
}

function ChartLegend({ series, kind, target }: Props) {
  if (series.length < 2 && !target) return null
  return (
    <ul aria-hidden className="mb-3 flex flex-wrap gap-x-4 gap-y-1 text-sm">
      {series.map((one, place) => (
        <li key={one.key} className="flex items-center gap-1.5">
          {kind === 'lines' ? (
            <svg viewBox="0 0 24 10" className="h-2.5 w-6">
              <path d="M0 5h24" className={one.stroke} strokeWidth="2.5" strokeDasharray={dashesOf(one, place)} />
            </svg>
          ) : (
            <svg viewBox="0 0 8 8" className="size-3.5">
              <ChartFill {...markOf(one)}>
                {(mark) => <rect x="0.5" y="0.5" width="7" height="7" strokeWidth="1" {...mark} />}
              </ChartFill>
            </svg>
          )}
          {one.label}
        </li>
      ))}
      {target && (
        <li className="flex items-center gap-1.5">
          <svg viewBox="0 0 24 10" className="h-2.5 w-6">
            <path d="M0 5h24" className="stroke-ink" strokeWidth="1" />
          </svg>
          {target}
        </li>
      )}
    </ul>
  )
}

interface ChartDrawingProps {
  title: string
  unit: string
  slots: readonly Slot[]
  series: readonly Series[]
  kind: ChartKind
  largest: number
  target: number | undefined
}

const { height, slot } = drawing

function ChartDrawing({ title, unit, slots, series, kind, largest, target }: ChartDrawingProps) {
  const top = axisTop(Math.max(largest, target ?? 0))
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2">
      <div aria-hidden className="tabular flex h-44 flex-col justify-between text-end text-xs leading-none text-muted">
        {[top, top / 2, 0].map((mark) => (
          <span key={mark}>{mark.toLocaleString('en-GB')}</span>
        ))}
      </div>
      <div className="relative my-1.5 h-41">
        <svg
          aria-hidden
          viewBox={`0 0 ${slots.length * slot} ${height}`}
          preserveAspectRatio="none"
          className="size-full overflow-visible"
        >
          {[0, height / 2, height].map((y) => (
            <Across key={y} y={y} width={slots.length * slot} className="stroke-line" />
          ))}
          {kind === 'lines' ? <Lines {...{ series, top }} /> : <Columns {...{ slots, series, top, unit, kind }} />}
          {target !== undefined && (
            <Across y={height - (target / top) * height} width={slots.length * slot} className="stroke-ink" />
          )}
        </svg>
        {slots.some(({ link }) => link) && <ChartLinks label={title} slots={slots} />}
      </div>
      <Labels slots={slots} />
    </div>
  )
}

function Across({ y, width, className }: { y: number; width: number; className: string }) {
  return (
    <line x1="0" x2={width} y1={y} y2={y} className={className} vectorEffect="non-scaling-stroke" strokeWidth="1" />
  )
}

/** As many labels as there is space for, fewer on a phone. */
function Labels({ slots }: { slots: readonly Slot[] }) {
  const longest = Math.max(0, ...slots.map(({ short }) => short.length))
  const [wide, narrow] = longest > 3 ? [8, 4] : [12, 6]
  const onPhone = everyLabel(slots.length, narrow)
  const onDesk = everyLabel(slots.length, wide)
  return (
    <div aria-hidden className="col-start-2 flex text-xs whitespace-nowrap text-muted">
      {slots.map(({ key, short }, index) => (
        <span key={key} className={classNames('w-0 min-w-0 flex-1', slots.length <= wide && 'sm:text-center')}>
          <span className={classNames(!onPhone(index) && 'max-sm:hidden', !onDesk(index) && 'sm:hidden')}>{short}</span>
        </span>
      ))}
    </div>
  )
}

/**
 * Links over the bars of a chart. One of them is in the order of the Tab key, so that sixty bars are not sixty stops;
 * the arrow keys, Home and End move between them.
 */
function ChartLinks({ label, slots }: { label: string; slots: readonly Slot[] }) {
  const linked = slots.filter(({ link }) => link)
  const [current, setCurrent] = useState<string>()
  const links = useRef(new Map<string, HTMLAnchorElement>())
  const stop = linked.some(({ key }) => key === current) ? current : linked[0]?.key
  const move = (event: KeyboardEvent) => {
    const at = linked.findIndex(({ key }) => key === stop)
    const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: linked.length - 1 }[event.key]
    const slot = next === undefined ? undefined : linked[next]
    if (!slot) return
    event.preventDefault()
    setCurrent(slot.key)
    links.current.get(slot.key)?.focus()
  }
  return (
    <div
      role="group"
      aria-label={`${label}: lists behind the bars, arrow keys move between them`}
      data-print="no"
      className="absolute inset-0 flex"
    >
      {slots.map(({ key, link }) =>
        link ? (
          <Link
            key={key}
            ref={(element) => {
              if (element) links.current.set(key, element)
              else links.current.delete(key)
            }}
            to={link.to}
            aria-label={link.label}
            title={link.label}
            tabIndex={key === stop ? 0 : -1}
            onKeyDown={move}
            onFocus={() => setCurrent(key)}
            className="min-w-0 flex-1 rounded-sm hover:bg-brand/10"
          />
        ) : (
          <span key={key} className="min-w-0 flex-1" />
        ),
      )}
    </div>
  )
}
