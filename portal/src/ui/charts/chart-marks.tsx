import { Fragment, type ReactNode, useId } from 'react'

/** The height of a stripe with the space above it, and without. */
const stripes = { wide: [4, 2.6], narrow: [2, 1], sparse: [6, 1] } as const

/** Provides the fill of a series; `children` receives the attributes of a mark and draws the marks. */
export function ChartFill({
  look,
  fill,
  stroke,
  children,
}: {
  look: FillLook
  /** The `fill-…` and `stroke-…` classes of the series. */
  fill: string
  stroke: string
  children: (mark: { fill?: string; className: string }) => ReactNode
}) {
  const id = useId()
  if (look === 'solid') return children({ className: `${fill} stroke-paper` })
  if (look === 'hollow') return children({ className: `fill-paper ${stroke}` })
  // Stripes are horizontal, because the drawing is stretched only horizontally.
  const [pitch, thick] = stripes[look]
  return (
    <>
      <pattern id={id} width="4" height={pitch} patternUnits="userSpaceOnUse">
        <rect width="4" height={pitch} className="fill-paper" />
        <rect width="4" height={thick} className={fill} />
      </pattern>
      {children({ fill: `url(#${id})`, className: stroke })}
    </>
  )
}

/** The size of the drawing in its own units: each slot is this wide. */
export const drawing = { height: 100, slot: 12 } as const
const { height, slot: width } = drawing

type ColumnsProps = { slots: readonly Slot[]; series: readonly Series[]; unit: string; kind: ChartKind; top: number }

export function Columns({ slots, series, top, unit, kind }: ColumnsProps) {
  const grouped = kind === 'grouped'
  const inner = width - 3
  const wide = grouped ? inner / series.length : inner
  const tall = (value: number | null | undefined) => ((value ?? 0) / top) * height
  return series.map((one, place) => (
    <ChartFill key={one.key} {...markOf(one)}>
      {(mark) =>
        slots.map((slot, index) => {
          const value = one.values[index]
          if (!value) return null
          const under = grouped ? [] : series.slice(0, place)
          const base = under.reduce((sum, { values }) => sum + tall(values[index]), 0)
          return (
            <rect
              key={slot.key}
              x={index * width + 1.5 + (grouped ? place * wide : 0)}
              y={height - base - tall(value)}
              width={wide}
              height={tall(value)}
              vectorEffect="non-scaling-stroke"
              strokeWidth="1"
              {...mark}
            >
              <title>{`${slot.long}, ${one.label}: ${value} ${unit}`}</title>
            </rect>
          )
        })
      }
    </ChartFill>
  ))
}

export const markOf = ({ look, fill, stroke }: Series) => ({ look, fill, stroke })

const patterns = ['6 5', '2 5', '11 4 2 4'] as const
/** The first solid line is solid; the others have dashes of their own. */
export const dashesOf = ({ look }: Series, place: number): string | undefined =>
  look === 'solid' ? undefined : patterns[(place + patterns.length - 1) % patterns.length]

export function Lines({ series, top }: { series: readonly Series[]; top: number }) {
  return series.map((one, place) => {
    const points = one.values.flatMap((value, index) =>
      value === null ? [] : [`${index * width + width / 2},${height - (value / top) * height}`],
    )
    return (
      <Fragment key={one.key}>
        <polyline
          points={points.join(' ')}
          fill="none"
          className={one.stroke}
          strokeWidth="2.5"
          strokeDasharray={dashesOf(one, place)}
          vectorEffect="non-scaling-stroke"
        />
        {points.map((point) => (
          // A dot drawn as a line of zero length stays round when the drawing is stretched.
          <path
            key={point}
            d={`M${point.replace(',', ' ')}h0`}
            className={one.stroke}
            strokeWidth={points.length > 40 ? 5 : 8}
            strokeLinecap="round"
            vectorEffect="non-scaling-stroke"
          />
        ))}
      </Fragment>
    )
  })
}

/** The fill pattern of a series, so that series differ not only in colour. */
type FillLook = 'solid' | 'wide' | 'narrow' | 'hollow' | 'sparse'

export interface Series {
  key: string
  label: string
  /** A number per slot, or null. */
  values: readonly (number | null)[]
  /** Colour of the marks as a `fill-…` and a `stroke-…` class. */
  fill: string
  stroke: string
  /** Distinguishes the series without colour: the fill of columns; a line that is not solid is dashed. */
  look: FillLook
}

/** A place along the bottom of a chart: a day, a week or a month. */
export interface Slot {
  key: string
  /** Under the drawing: 'Nov'. */
  short: string
  /** 'Nov 2026' */
  long: string
  /** Where its bar leads, with the name of the link. */
  link?: { to: string; label: string } | undefined
}

export type ChartKind = 'stacked' | 'grouped' | 'lines'
