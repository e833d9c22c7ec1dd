/** The fill pattern of a series, so that series differ not only in colour. */
export type FillLook = 'solid' | 'wide' | 'narrow' | 'hollow' | 'sparse'

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
