import { type ReactNode, useId } from 'react'
import type { FillLook } from './chart-data.ts'

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
