import { Fragment, type ReactNode } from 'react'
import { classNames } from '#ui/class-names.ts'
import { Disclosure } from '#ui/disclosure.tsx'
import type { FillLook } from '../../contract.kind.ts'
import { ChartFill } from './chart-fill.tsx'
import { axisTop, longMonth, shortMonth } from './chart-scale.ts'

export interface Series {
  key: string
  label: string
  /** A number per month, or null. */
  values: readonly (number | null)[]
  /** Colour of the marks as a `fill-…` and a `stroke-…` class. */
  fill: string
  stroke: string
  /** Distinguishes the series without colour: the fill of columns; a line that is not solid is dashed. */
  look: FillLook
}

type Props = {
  title: string
  /** The unit of the numbers: 'days'. */
  unit: string
  months: readonly string[]
  series: readonly Series[]
  kind: 'stacked' | 'grouped' | 'lines'
  /** The same figures as a table. */
  table: ReactNode
  note?: ReactNode
}

const height = 100
const slot = 12

/** A chart by month. The drawing is hidden from screen readers, which use the table below. Labels are HTML, so that they do not scale with the drawing. */
export function Chart({ title, unit, months, series, kind, table, note }: Props) {
  const largest = Math.max(0, ...months.map((_, month) => largestOf(series, month, kind)))
  return (
    <figure className="min-w-0">
      <figcaption className="mb-1 text-lg font-semibold">{title}</figcaption>
      {note && <p className="mb-2 text-sm text-muted">{note}</p>}
      {largest > 0 ? (
        <Drawing {...{ unit, months, series, kind }} top={axisTop(largest)} />
      ) : (
        <p className="mt-3 rounded-md border border-dashed border-line-strong px-4 py-6 text-muted">
          There are no figures to show for these months yet.
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
    </figure>
  )
}

function Drawing({ unit, months, series, kind, top }: Omit<Props, 'title' | 'table'> & { top: number }) {
  const width = months.length * slot
  return (
    <>
      <Legend {...{ series, kind }} />
      <div aria-hidden className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2">
        <div className="tabular flex h-44 flex-col justify-between text-end text-xs leading-none text-muted">
          {[top, top / 2, 0].map((mark) => (
            <span key={mark}>{mark.toLocaleString('en-GB')}</span>
          ))}
        </div>
        <svg
          viewBox={`0 0 ${width} ${height}`}
          preserveAspectRatio="none"
          className="my-1.5 h-41 w-full overflow-visible"
        >
          {[0, height / 2, height].map((y) => (
            <line
              key={y}
              x1="0"
              x2={width}
              y1={y}
              y2={y}
              className="stroke-line"
              vectorEffect="non-scaling-stroke"
              strokeWidth="1"
            />
          ))}
          {kind === 'lines' ? <Lines {...{ series, top }} /> : <Columns {...{ months, series, top, unit, kind }} />}
        </svg>
        <div className="col-start-2 flex text-xs text-muted">
          {months.map((month) => (
            <span key={month} className={classNames('min-w-0 flex-1 text-center', 'max-sm:even:invisible')}>
              {shortMonth(month)}
            </span>
          ))}
        </div>
      </div>
    </>
  )
}

function largestOf(series: readonly Series[], month: number, kind: Props['kind']): number {
  const values = series.map(({ values }) => values[month] ?? 0)
  return kind === 'stacked' ? values.reduce((sum, value) => sum + value, 0) : Math.max(0, ...values)
}

function Legend({ series, kind }: Pick<Props, 'series' | 'kind'>) {
  if (series.length < 2) return null
  return (
    <ul aria-hidden className="mb-3 flex flex-wrap gap-x-4 gap-y-1 text-sm">
      {series.map((one) => (
        <li key={one.key} className="flex items-center gap-1.5">
          {kind === 'lines' ? (
            <svg viewBox="0 0 24 10" className="h-2.5 w-6">
              <path d="M0 5h24" className={one.stroke} strokeWidth="2.5" strokeDasharray={dashes(one)} />
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
    </ul>
  )
}

type ColumnsProps = Pick<Props, 'months' | 'series' | 'unit' | 'kind'> & { top: number }

function Columns({ months, series, top, unit, kind }: ColumnsProps) {
  const grouped = kind === 'grouped'
  const inner = slot - 3
  const wide = grouped ? inner / series.length : inner
  const tall = (value: number | null | undefined) => ((value ?? 0) / top) * height
  return series.map((one, place) => (
    <ChartFill key={one.key} {...markOf(one)}>
      {(mark) =>
        months.map((month, index) => {
          const value = one.values[index]
          if (!value) return null
          const under = grouped ? [] : series.slice(0, place)
          const base = under.reduce((sum, { values }) => sum + tall(values[index]), 0)
          return (
            <rect
              key={month}
              x={index * slot + 1.5 + (grouped ? place * wide : 0)}
              y={height - base - tall(value)}
              width={wide}
              height={tall(value)}
              vectorEffect="non-scaling-stroke"
              strokeWidth="1"
              {...mark}
            >
              <title>{`${longMonth(month)}, ${one.label}: ${value} ${unit}`}</title>
            </rect>
          )
        })
      }
    </ChartFill>
  ))
}

const markOf = ({ look, fill, stroke }: Series) => ({ look, fill, stroke })
const dashes = ({ look }: Series) => (look === 'solid' ? undefined : '6 5')

function Lines({ series, top }: { series: readonly Series[]; top: number }) {
  return series.map((one) => {
    const { key, values, stroke } = one
    const points = values.flatMap((value, index) =>
      value === null ? [] : [`${index * slot + slot / 2},${height - (value / top) * height}`],
    )
    return (
      <Fragment key={key}>
        <polyline
          points={points.join(' ')}
          fill="none"
          className={stroke}
          strokeWidth="2.5"
          strokeDasharray={dashes(one)}
          vectorEffect="non-scaling-stroke"
        />
        {points.map((point) => (
          // A dot drawn as a line of zero length stays round when the drawing is stretched.
          <path
            key={point}
            d={`M${point.replace(',', ' ')}h0`}
            className={stroke}
            strokeWidth="8"
            strokeLinecap="round"
            vectorEffect="non-scaling-stroke"
          />
        ))}
      </Fragment>
    )
  })
}
