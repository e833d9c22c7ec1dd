import { addDays } from '#platform/values/nigerian-time.ts'

export const periodNames = [
  'this-week',
  'last-week',
  'this-month',
  'last-month',
  'this-quarter',
  'last-quarter',
  'this-year',
  'last-year',
  'last-12-months',
  'own',
] as const
export type PeriodName = (typeof periodNames)[number]

/** First and last day, `YYYY-MM-DD` in Nigerian time, both included. */
export interface Days {
  from: string
  to: string
}

/** The longest period, in days: five years with their leap days. */
export const maxDays = 5 * 365 + 2
/** Longer periods are drawn by week, and those longer than half a year by month. */
const [maxByDay, maxByWeek] = [31, 190]

const dayMs = 86_400_000
/** The days of a period. */
export const countDays = ({ from, to }: Days): number => (Date.parse(to) - Date.parse(from)) / dayMs + 1

type Span = 'week' | 'month' | 'quarter' | 'year'
const monthsOf: Record<Exclude<Span, 'week'>, number> = { month: 1, quarter: 3, year: 12 }

/** The first day of the month `months` after that of `day`. */
function firstOfMonth(day: string, months: number): string {
  const [year, month] = day.split('-').map(Number) as [number, number]
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10)
}

/** The Monday of a day's week. */
export function mondayOf(day: string): string {
  // In `getUTCDay`, Sunday is 0.
  return addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7))
}

/** The first day of the span that contains `day`, or of one that is `steps` later. */
function startOf(span: Span, day: string, steps: number): string {
  if (span === 'week') return addDays(mondayOf(day), 7 * steps)
  const length = monthsOf[span]
  const month = Number(day.slice(5, 7)) - 1
  return firstOfMonth(day, length * steps - (month % length))
}

const fullSpan = (span: Span, day: string, steps: number): Days => ({
  from: startOf(span, day, steps),
  to: addDays(startOf(span, day, steps + 1), -1),
})

/** The period of a name at `today`, and the one before. A period that is not over is compared with as many days of the one before. */
export function findPeriod(name: Exclude<PeriodName, 'own'>, today: string): { period: Days; before: Days } {
  if (name === 'last-12-months') {
    const to = addDays(firstOfMonth(today, 0), -1)
    return {
      period: { from: firstOfMonth(today, -12), to },
      before: { from: firstOfMonth(today, -24), to: addDays(firstOfMonth(today, -12), -1) },
    }
  }
  const [which, span] = name.split('-') as ['this' | 'last', Span]
  if (which === 'last') return { period: fullSpan(span, today, -1), before: fullSpan(span, today, -2) }
  const period = { from: startOf(span, today, 0), to: today }
  const full = fullSpan(span, today, -1)
  const asLong = addDays(full.from, countDays(period) - 1)
  return { period, before: { from: full.from, to: asLong < full.to ? asLong : full.to } }
}

/** Own days and as many days before them. */
export const ownPeriod = (period: Days): { period: Days; before: Days } => ({
  period,
  before: { from: addDays(period.from, -countDays(period)), to: addDays(period.from, -1) },
})

/** Why own days are refused; undefined when they are right. */
export function findPeriodProblem(from: string | undefined, to: string | undefined): string | undefined {
  if (!from || !to) return 'Give the first and the last day of the period'
  if (from > to) return 'The first day must be before the last'
  if (from < '2000-01-01' || to > '2100-12-31') return 'Give days between 2000 and 2100'
  if (countDays({ from, to }) > maxDays) return 'Choose a period of at most five years'
  return undefined
}

export interface Bucket extends Days {
  label: string
}

const names = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const monthName = (day: string) => names[Number(day.slice(5, 7)) - 1]!
const dayName = (day: string) => `${Number(day.slice(8))} ${monthName(day)}`

/** The parts in which a period is drawn: days, weeks from Monday or months; the first and the last may be shorter. */
export function bucketsOf(period: Days): Bucket[] {
  const count = countDays(period)
  const span = count <= maxByDay ? 'day' : count <= maxByWeek ? 'week' : 'month'
  const buckets: Bucket[] = []
  for (let from = period.from; from <= period.to;) {
    const next = span === 'day' ? addDays(from, 1) : startOf(span, from, 1)
    const to = next > period.to ? period.to : addDays(next, -1)
    const label = span === 'month' ? `${monthName(from)} ${from.slice(0, 4)}` : dayName(from)
    buckets.push({ from, to, label: span === 'week' && to !== from ? `${dayName(from)} to ${dayName(to)}` : label })
    from = next
  }
  return buckets
}

/** '1 to 24 November 2026', '1 October to 24 November 2026' or with both years. */
export function writeDays({ from, to }: Days): string {
  const full = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })
  const end = full.format(new Date(to))
  if (from === to) return end
  const [day, month, year] = full.format(new Date(from)).split(' ')
  if (from.slice(0, 7) === to.slice(0, 7)) return `${day} to ${end}`
  return from.slice(0, 4) === to.slice(0, 4) ? `${day} ${month} to ${end}` : `${day} ${month} ${year} to ${end}`
}

export const units = ['count', 'days', 'percent', 'naira'] as const
export type Unit = (typeof units)[number]

interface Figure {
  unit: Unit
  value: number | null
  before: number | null
  better: 'higher' | 'lower' | 'neither'
  target: number | null
}

const numbers = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 1 })
const wholeNumbers = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 0 })
/** '1,234', '3.5', '82%', '₦1,200'; '–' where there is nothing to measure. */
export function writeValue(value: number | null, unit: Unit): string {
  if (value === null) return '–'
  if (unit === 'naira') return `₦${wholeNumbers.format(value)}`
  return `${numbers.format(value)}${unit === 'percent' ? '%' : ''}`
}

/** As `writeValue`, in a sentence: '1 day', '3.5 days'. */
export const writeAmount = (value: number, unit: Unit): string =>
  unit === 'days' ? `${numbers.format(value)} ${value === 1 ? 'day' : 'days'}` : writeValue(value, unit)

interface Comparison {
  trend: 'up' | 'down' | 'same' | 'none'
  /** Whether the change is good; undefined where neither is better. */
  good: boolean | undefined
  /** '12 more than 30 before (+40%)'. */
  words: string
}

const round = (value: number) => Math.round(value * 10) / 10
/** A share of fewer says nothing. */
const minShared = 10
const comparatives: Record<Unit, readonly [more: string, less: string]> = {
  count: ['more', 'fewer'],
  days: ['longer', 'shorter'],
  percent: ['points higher', 'points lower'],
  naira: ['more', 'less'],
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
    unit === 'count' && before >= minShared
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
