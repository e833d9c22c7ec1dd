import type { ReactNode } from 'react'
import { Disclosure } from '#ui/disclosure.tsx'
import type { ChartKind, Series, Slot } from './chart-data.ts'
import { ChartDrawing } from './chart-drawing.tsx'
import { ChartFill } from './chart-fill.tsx'
import { dashesOf, markOf } from './chart-marks.tsx'

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
