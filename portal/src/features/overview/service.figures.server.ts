// A number is described once (`Measure`): its words, and the filters of the list that has exactly the records that it counts or measures. Figures of the
// period and of the one before, charts, breakdowns and the addresses of their lists come from it, and the list knows what its filters are in SQL. The
// numbers of one filter of days are read in one statement, by span and by what the breakdowns show (`features/lists/store.groups.server.ts`).

import type { StaffList } from '#features/lists/contract.list.ts'
import { listAddress, type ListQuery } from '#features/lists/contract.query.ts'
import {
  addGroups,
  type Group,
  type ListRecords,
  type ListSource,
  percentilesOf,
  readGroups,
  type ValueGroup,
} from '#features/lists/service.sources.server.ts'
import { systemActor } from '#platform/actor.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { type Duty, holds } from '#platform/duties.ts'
import { addDays, startOfDay } from '#platform/values/nigerian-time.ts'
import type { Breakdown, Figure, OverviewChart, Reading } from './contract.ts'
import type { Days } from './rules.periods.ts'
import { oneDecimal, type OverviewPeriod, type OverviewSource, percentage } from './service.kinds.server.ts'

type Filters = ListQuery['filters']

/** A number of the records of a list. */
export interface Measure {
  key: string
  label: string
  /** The filter of days by which a period has its records; without one they are among those of now. */
  days?: string
  filters?: Filters
  /** How many they are; or their share of all records of these days, or how long these took: half of them, or nine of ten. */
  as?: 'count' | 'share' | 'median' | 'ninth'
  better?: Figure['better']
  target?: number
}

export interface DescribedChart extends Pick<OverviewChart, 'key' | 'title' | 'note'> {
  /** Counts are stacked from the bottom; others are lines. */
  series: readonly Measure[]
  /** All records of a bucket. */
  all: Pick<Measure, 'days' | 'filters'>
  target?: number
}

export interface DescribedBreakdown extends Pick<Breakdown, 'key' | 'title' | 'note' | 'what'> {
  columns: readonly Measure[]
  /** A counted filter of the list; without one, the age of the records of now. */
  by?: string
  /** Of an age by default the first column, with the second as its part. */
  bar?: Breakdown['bar']
  tiles?: Breakdown['tiles']
  /** The rows, by the values that occur; by default the choices of the filter, then others. */
  rows?: (values: readonly string[]) => Promise<readonly { value: string; label: string }[]>
  /** The last row has all of them. */
  all?: true
  /** Further columns, of which a service knows the numbers by the value of the row. All of them together are their sum. */
  sums?: { columns: Breakdown['columns']; of: ReadonlyMap<string, readonly number[]> }
  /** Those who see it, where these are not all who read the overview. */
  duties?: readonly Duty[]
}

/** The figures of one list. */
export interface DescribedOverview {
  source: ListSource
  /** The records of now, and the filter of days by which they have their age. */
  now: { filters: Filters; since: string }
  figures: readonly Measure[]
  charts: readonly DescribedChart[]
  breakdowns: readonly DescribedBreakdown[]
}

/** Two measures of how long the records of these days took. */
export const timesOf = (key: string, label: string, days: string, target?: number): Measure[] => [
  { key: `${key}Median`, label: `${label}, median`, days, as: 'median', better: 'lower' },
  {
    key: `${key}Ninth`,
    label: `${label}, 9 of 10 within`,
    days,
    as: 'ninth',
    better: 'lower',
    ...(target !== undefined && { target }),
  },
]

/** A chart of what the records of these days took. */
export const daysChart = (
  words: Pick<OverviewChart, 'key' | 'title' | 'note'>,
  days: string,
  target: number,
): DescribedChart => ({
  ...words,
  series: [
    { key: 'median', label: 'Median', days, as: 'median' },
    { key: 'ninth', label: '9 of 10 within', days, as: 'ninth' },
  ],
  all: { days },
  target,
})

/** An overview of what is described; `more` are breakdowns of the page that no list counts. */
export const describeOverview = (
  own: Pick<OverviewSource, 'key' | 'label' | 'place' | 'duties'>,
  describe: (deps: Deps, period: OverviewPeriod) => Promise<DescribedOverview>,
  more?: (deps: Deps, period: OverviewPeriod) => Promise<Breakdown[]>,
): OverviewSource => ({
  ...own,
  async readFigures(deps, period) {
    const described = await describe(deps, period)
    return (await readNumbers(deps, { ...described, charts: [], breakdowns: [] }, period)).figures
  },
  async read(deps, actor, period) {
    const described = await describe(deps, period)
    const breakdowns = described.breakdowns.filter(({ duties }) => !duties || holds(actor, duties))
    const reading = await readNumbers(deps, { ...described, breakdowns }, period)
    return { ...reading, breakdowns: [...reading.breakdowns, ...((await more?.(deps, period)) ?? [])] }
  },
})

const rangeOf = ({ from = '', to = '' }: Partial<Days>) => [`${from}..${to}`]

/** The numbers that are read for a page or a mail. */
interface Numbers {
  list: StaffList
  period: OverviewPeriod
  /** The groups of its days; of a number of now, the spans are ages from the oldest. */
  groupsOf(measure: Measure): readonly ValueGroup[]
  valueOf(measure: Measure, groups: readonly Group[]): number | null
  /** Of the period before; null for a number of now. */
  beforeOf(measure: Measure): number | null
}

/** What is described, of a period. */
export async function readNumbers(deps: Deps, described: DescribedOverview, period: OverviewPeriod): Promise<Reading> {
  const { source, figures, charts, breakdowns } = described
  const { list } = source
  const { records } = await source.open(deps, systemActor)
  const measures = [figures, ...charts.map(({ series }) => series), ...breakdowns.map(({ columns }) => columns)].flat()
  const filtersOfDays = [...new Set(measures.map(({ days }) => days))]
  const read = await twoAtATime(
    filtersOfDays.map((days) => () => readDays(deps.database.db, records, described, period, { days, measures })),
  )
  const countedFor = ({ days }: Measure) => read[filtersOfDays.indexOf(days)]!
  const numbers: Numbers = {
    list,
    period,
    groupsOf: (measure) => countedFor(measure).groups,
    valueOf: (measure, groups) => valueOf(measure, addGroups(groups), countedFor(measure).parts),
    beforeOf(measure) {
      const { before, parts } = countedFor(measure)
      return before ? valueOf(measure, addGroups(before), parts) : null
    },
  }
  return {
    figures: figures.map((measure) => toFigure(numbers, measure)),
    charts: charts.map((chart) => toChart(numbers, chart)),
    breakdowns: await Promise.all(breakdowns.map((each) => toBreakdown(numbers, described.now.since, each))),
  }
}

/** Equal for equal filters. */
const textOf = (filters: Filters) => JSON.stringify(filters)

/** The groups of all numbers of one filter of days, or of those of now, in the period and in the one before. */
async function readDays(
  db: Db,
  records: ListRecords,
  { now, figures, breakdowns }: DescribedOverview,
  { days: within, previous, buckets, today }: OverviewPeriod,
  { days, measures }: { days: string | undefined; measures: readonly Measure[] },
) {
  const isOfDays = (measure: Measure) => measure.days === days
  const parts = new Map(
    measures.filter(isOfDays).flatMap(({ filters }) => (filters ? [[textOf(filters), filters]] : [])),
  )
  const read = (filters: Filters, starts: readonly Date[], by: readonly string[] = []) =>
    readGroups(db, records, { filters, moment: days ?? now.since, starts, by, parts: [...parts.values()] })
  const by = breakdowns.flatMap((each) => (each.by && each.columns.some(isOfDays) ? each.by : []))
  const starts = buckets.map(({ span }) => span.from)
  return {
    parts: [...parts.keys()],
    groups: days ? await read({ [days]: rangeOf(within) }, starts, by) : await read(now.filters, ageStarts(today), by),
    before:
      days &&
      previous &&
      figures.some(isOfDays) &&
      (await read({ [days]: rangeOf(previous.days) }, [previous.span.from])),
  }
}

function valueOf({ as = 'count', filters }: Measure, group: Group, parts: readonly string[]): number | null {
  const count = filters ? (group.parts[parts.indexOf(textOf(filters))] ?? 0) : group.count
  if (as === 'count') return count
  if (as === 'share') return percentage(count, group.count)
  return oneDecimal(percentilesOf(group.hours)?.[as === 'median' ? 0 : 1])
}

/** The list of the records of a number on these days, narrowed by more filters. */
const listOf = (list: StaffList, { days, filters }: Pick<Measure, 'days' | 'filters'>, on: Days, more: Filters = {}) =>
  listAddress(list, { filters: { ...(days && { [days]: rangeOf(on) }), ...filters, ...more } })

const isSpan = ({ by }: ValueGroup) => by === 'span'

function toFigure({ list, period, groupsOf, valueOf: value, beforeOf }: Numbers, measure: Measure): Figure {
  const { key, label, better, target } = measure
  return figure(key, label, [value(measure, groupsOf(measure).filter(isSpan)), beforeOf(measure)], {
    unit: unitOf(measure),
    ...(better && { better }),
    ...(target !== undefined && { target }),
    list: listOf(list, measure, period.days),
  })
}

function toChart(numbers: Numbers, { series, all, target, ...words }: DescribedChart): OverviewChart {
  const { list, period, groupsOf, valueOf: value } = numbers
  const { buckets } = period
  const unit = unitOf(series[0]!)
  return {
    ...words,
    unit,
    shape: unit === 'count' ? 'stacked' : 'lines',
    series: series.map((measure) => ({
      key: measure.key,
      label: measure.label,
      values: buckets.map((_, at) =>
        value(
          measure,
          groupsOf(measure).filter((group) => isSpan(group) && group.value === String(at + 1)),
        ),
      ),
      lists: buckets.map((bucket) => listOf(list, measure, bucket)),
    })),
    lists: buckets.map((bucket) => listOf(list, all, bucket)),
    target: target ?? null,
  }
}

/** A row of a breakdown: which groups it adds, and the filters of their records. */
interface RowOfGroups {
  key: string
  label: string
  holds(group: ValueGroup): boolean
  filters?: Filters
  /** Of the further columns. */
  sums?: readonly number[]
}

async function toBreakdown(numbers: Numbers, since: string, described: DescribedBreakdown): Promise<Breakdown> {
  const { list, period, groupsOf, valueOf: value } = numbers
  const { key, title, note, what, columns, by, sums, tiles = null } = described
  const [first, part] = columns
  const { bar = by ? null : { of: first!.key, part: part!.key } } = described
  const rows = by ? await valueRows(numbers, by, described) : ageRows(period.today, since, described)
  return {
    key,
    title,
    note,
    what,
    columns: [
      ...columns.map((measure) => ({ key: measure.key, label: measure.label, unit: unitOf(measure) })),
      ...(sums?.columns ?? []),
    ],
    rows: rows.map(({ key: of, label, holds: isPart, filters, sums: summed = [] }) => ({
      key: of,
      label,
      cells: [
        ...columns.map((measure) => ({
          value: value(measure, groupsOf(measure).filter(isPart)),
          list: listOf(list, measure, period.days, filters),
        })),
        ...summed.map((sum) => ({ value: sum, list: null })),
      ],
    })),
    bar,
    tiles,
  }
}

function ageRows(today: string, since: string, { all }: DescribedBreakdown): RowOfGroups[] {
  const rows = ages.map(({ key, label }, at) => ({
    key,
    label,
    // The database counts ages from the oldest.
    holds: (group: ValueGroup) => isSpan(group) && group.value === String(ages.length - 1 - at),
    filters: { [since]: rangeOf(ageDays(today)[at]!) },
  }))
  return all ? [...rows, { key: 'all', label: 'All', holds: isSpan }] : rows
}

async function valueRows(
  numbers: Numbers,
  by: string,
  { columns, rows, all, sums }: DescribedBreakdown,
): Promise<RowOfGroups[]> {
  const groups = columns.flatMap((measure) => numbers.groupsOf(measure)).filter((group) => group.by === by)
  const values = [...new Set([...groups.map(({ value }) => value), ...(sums?.of.keys() ?? [])])]
  const choices = numbers.list.filters.find(({ id }) => id === by)?.choices ?? []
  const sumsOf = (wanted: (value: string) => boolean) =>
    sums && {
      sums: sums.columns.map((_, at) =>
        [...sums.of].reduce((sum, [value, own]) => sum + (wanted(value) ? own[at]! : 0), 0),
      ),
    }
  const found = (rows ? await rows(values) : rowsOf(choices, values)).map(({ value: key, label }): RowOfGroups => ({
    key,
    label,
    holds: (group) => group.by === by && group.value === key,
    filters: { [by]: [key || noValue] },
    ...sumsOf((value) => value === key),
  }))
  return all ? [...found, { key: 'all', label: 'All', holds: isSpan, ...sumsOf(() => true) }] : found
}

/** What a filter calls records without a value. */
const noValue = 'none'

/** The choices of a filter, then other values that occur, and records without a value last, where there are any. */
function rowsOf(choices: readonly { value: string; label: string }[], values: readonly string[]) {
  const known = choices.filter(({ value }) => value !== noValue)
  const others = values.filter((value) => value && !known.some((choice) => choice.value === value))
  const none = choices.find(({ value }) => value === noValue)
  return [
    ...known,
    ...others.map((value) => ({ value, label: value })),
    ...(values.includes('') && none ? [{ value: '', label: none.label }] : []),
  ]
}

const unitOf = ({ as = 'count' }: Measure): Figure['unit'] =>
  as === 'count' ? 'count' : as === 'share' ? 'percent' : 'days'

/** A figure of the period and of the one before. */
export const figure = (
  key: string,
  label: string,
  [value = null, before = null]: readonly (number | null)[],
  more: Partial<Figure> = {},
): Figure => ({ key, label, unit: 'count', value, before, better: 'neither', target: null, list: null, ...more })

/** Two queries at a time, so that an overview leaves connections to everybody else. */
async function twoAtATime<T>(tasks: readonly (() => Promise<T>)[]): Promise<T[]> {
  const results: T[] = []
  const waiting = tasks.entries()
  const work = async () => {
    for (const [at, task] of waiting) results[at] = await task()
  }
  await Promise.all([work(), work()])
  return results
}

/** How old records of now are, in days since they came, the youngest first. */
const ages = [
  { key: 'week', label: 'Up to 7 days', from: 0, to: 7 },
  { key: 'month', label: '8 to 30 days', from: 8, to: 30 },
  { key: 'quarter', label: '31 to 90 days', from: 31, to: 90 },
  { key: 'half', label: '91 to 180 days', from: 91, to: 180 },
  { key: 'older', label: 'More than 180 days', from: 181, to: undefined },
] as const

/** The days on which records of each age came; the oldest have no first day. */
const ageDays = (today: string): Partial<Days>[] =>
  ages.map(({ from, to }) => ({ ...(to !== undefined && { from: addDays(today, -to) }), to: addDays(today, -from) }))

/** When the records of each age begin, the oldest first. */
const ageStarts = (today: string): Date[] =>
  ageDays(today)
    .flatMap(({ from }) => from ?? [])
    .toReversed()
    .map(startOfDay)
