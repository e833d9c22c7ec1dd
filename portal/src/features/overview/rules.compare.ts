export const units = ['count', 'days', 'percent'] as const
export type Unit = (typeof units)[number]

interface Figure {
  unit: Unit
  value: number | null
  before: number | null
  better: 'higher' | 'lower' | 'neither'
  target: number | null
}

const numbers = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 1 })
/** '1,234', '3.5', '82%'; '–' where there is nothing to measure. */
export const writeValue = (value: number | null, unit: Unit): string =>
  value === null ? '–' : `${numbers.format(value)}${unit === 'percent' ? '%' : ''}`

/** As `writeValue`, in a sentence: '1 day', '3.5 days'. */
export const writeAmount = (value: number, unit: Unit): string =>
  unit === 'days' ? `${numbers.format(value)} ${value === 1 ? 'day' : 'days'}` : writeValue(value, unit)

export interface Comparison {
  trend: 'up' | 'down' | 'same' | 'none'
  /** Whether the change is good; undefined where neither is better. */
  good: boolean | undefined
  /** '12 more than 30 before (+40%)'. */
  words: string
}

const round = (value: number) => Math.round(value * 10) / 10
/** A share of fewer says nothing. */
const leastShared = 10
const comparatives: Record<Unit, readonly [more: string, less: string]> = {
  count: ['more', 'fewer'],
  days: ['longer', 'shorter'],
  percent: ['points higher', 'points lower'],
}

/** How a figure has changed since the period before, in words and figures. */
export function compare({
  value,
  before,
  unit,
  better,
}: Pick<Figure, 'value' | 'before' | 'unit' | 'better'>): Comparison {
  if (value === null || before === null) {
    const words =
      value === null && before === null
        ? 'Nothing to measure'
        : value === null
          ? `${writeAmount(before ?? 0, unit)} before`
          : 'Nothing to compare with before'
    return { trend: 'none', good: undefined, words }
  }
  const change = round(value - before)
  if (change === 0) return { trend: 'same', good: undefined, words: `The same as before` }
  const [more, less] = comparatives[unit]
  const size = unit === 'days' ? writeAmount(Math.abs(change), unit) : numbers.format(Math.abs(change))
  const share =
    unit === 'count' && before >= leastShared
      ? ` (${change > 0 ? '+' : '−'}${numbers.format(Math.round((100 * Math.abs(change)) / before))}%)`
      : ''
  return {
    trend: change > 0 ? 'up' : 'down',
    good: better === 'neither' ? undefined : (better === 'higher') === change > 0,
    words: `${size} ${change > 0 ? more : less} than ${writeValue(before, unit)} before${share}`,
  }
}

/** Whether a figure meets its target; undefined without either. */
export const meetsTarget = ({ value, target }: Pick<Figure, 'value' | 'target'>): boolean | undefined =>
  value === null || target === null ? undefined : value <= target

/** 'Target: 3 days, met'; '' without a target. */
export function writeTarget(figure: Pick<Figure, 'value' | 'target' | 'unit'>): string {
  const { value, target, unit } = figure
  if (target === null) return ''
  const met = meetsTarget(figure)
  const result = met === undefined ? '' : met ? ', met' : `, missed by ${writeAmount(round(value! - target), unit)}`
  return `Target: ${writeAmount(target, unit)}${result}`
}
