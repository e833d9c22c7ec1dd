// A number is described once (`Measure`): its words, and the filters of the list that has exactly the records that it counts or measures. Figures of the
// period and of the one before, charts, breakdowns and the addresses of their lists come from it, and the list knows what its filters are in SQL. The
// numbers of one filter of days are read in one statement, by span and by what the breakdowns show (`features/lists/store.groups.server.ts`).

import { listAddress, type ListQuery } from '#features/lists/contract.query.ts'
import { addGroups, type Group, percentilesOf } from '#features/lists/rules.groups.ts'
import { type ListSource, readGroups } from '#features/lists/service.sources.server.ts'
import { type SignedIn, systemActor } from '#platform/actor.ts'
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
  /** Of an age: the last row has all of them. */
  all?: true
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

type OwnSource = Pick<OverviewSource, 'key' | 'label' | 'place' | 'duties'>

/** An overview of what is described; `more` are figures and breakdowns of the page that no list counts. */
export const describeOverview = (
  own: OwnSource,
  describe: (deps: Deps, period: OverviewPeriod) => Promise<DescribedOverview>,
  more?: (deps: Deps, period: OverviewPeriod) => Promise<Pick<Reading, 'figures' | 'breakdowns'>>,
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
    const others = await more?.(deps, period)
    return {
      ...reading,
      figures: [...reading.figures, ...(others?.figures ?? [])],
      breakdowns: [...reading.breakdowns, ...(others?.breakdowns ?? [])],
    }
  },
})

const rangeOf = ({ from = '', to = '' }: Partial<Days>) => [`${from}..${to}`]

/** The groups of one filter of days, and how its numbers are read of a group. */
interface Counted {
  groups: readonly (Group & { by: string; value: string })[]
  /** All records of the period before. */
  before: Group | undefined
  valueIn(measure: Measure, group: Group | undefined): number | null
}

async function readNumbers(deps: Deps, described: DescribedOverview, period: OverviewPeriod): Promise<Reading> {
  const { source, now, figures, charts, breakdowns } = described
  const { list } = source
  const { records } = await source.open(deps, systemActor)
  const measures = [figures, ...charts.map(({ series }) => series), ...breakdowns.map(({ columns }) => columns)].flat()
  const { days, previous, buckets } = period

  const readCounted = (of: string | undefined) => async (): Promise<Counted> => {
    const own = measures.filter((measure) => measure.days === of)
    const parts = [...new Map(own.flatMap(({ filters }) => (filters ? [[JSON.stringify(filters), filters]] : [])))]
    const read = (filters: Filters, starts: readonly Date[], by: readonly string[]) =>
      readGroups(deps.database.db, records, {
        filters,
        moment: of ?? now.since,
        starts,
        by,
        parts: parts.map(([, each]) => each),
      })
    const by = breakdowns.flatMap((each) => (each.by && each.columns.some((one) => one.days === of) ? each.by : []))
    const starts = of ? buckets.map(({ span }) => span.from) : ageStarts(period.today)
    return {
      groups: await read(of ? { [of]: rangeOf(days) } : now.filters, starts, by),
      before:
        of && figures.some((figure) => figure.days === of)
          ? addGroups(await read({ [of]: rangeOf(previous.days) }, [previous.span.from], []))
          : undefined,
      valueIn({ as = 'count', filters }, group = addGroups([])) {
        const part = parts.findIndex(([text]) => text === JSON.stringify(filters))
        const count = part < 0 ? group.count : (group.parts[part] ?? 0)
        if (as === 'count') return count
        if (as === 'share') return percentage(count, group.count)
        return oneDecimal(percentilesOf(group.hours)?.[as === 'median' ? 0 : 1])
      },
    }
  }
  const filtersOfDays = [...new Set(measures.map((measure) => measure.days))]
  const read = await twoAtATime(filtersOfDays.map((of) => readCounted(of)))
  const countedFor = (measure: Measure) => read[filtersOfDays.indexOf(measure.days)]!
  const spansOf = ({ groups }: Counted) => groups.filter(({ by }) => by === 'span')

  const listOf = ({ days: of, filters }: Pick<Measure, 'days' | 'filters'>, within: Days, more: Filters = {}) =>
    listAddress(list, { filters: { ...(of && { [of]: rangeOf(within) }), ...filters, ...more } })
  /** A cell of a row; `more` are the filters of its records. */
  const cell = (measure: Measure, groups: readonly Group[], more?: Filters) => ({
    value: countedFor(measure).valueIn(measure, addGroups(groups)),
    list: listOf(measure, days, more),
  })

  function toFigure(measure: Measure): Figure {
    const counted = countedFor(measure)
    const value = counted.valueIn(measure, addGroups(spansOf(counted)))
    const before = counted.before ? counted.valueIn(measure, counted.before) : null
    const { key, label, better, target } = measure
    return figure(key, label, [value, before], {
      unit: unitOf(measure),
      ...(better && { better }),
      ...(target !== undefined && { target }),
      list: listOf(measure, days),
    })
  }

  function toChart({ key, title, note, series, all, target }: DescribedChart): OverviewChart {
    const unit = unitOf(series[0]!)
    const toSeries = (measure: Measure) => {
      const counted = countedFor(measure)
      const at = new Map(spansOf(counted).map((group) => [group.value, group]))
      return {
        key: measure.key,
        label: measure.label,
        values: buckets.map((_, bucket) => counted.valueIn(measure, at.get(String(bucket + 1)))),
        lists: buckets.map((bucket) => listOf(measure, bucket)),
      }
    }
    return {
      key,
      title,
      note,
      unit,
      shape: unit === 'count' ? 'stacked' : 'lines',
      series: series.map(toSeries),
      lists: buckets.map((bucket) => listOf(all, bucket)),
      target: target ?? null,
    }
  }

  function ageRows({ columns, all }: DescribedBreakdown): Breakdown['rows'] {
    const rows = ages.map(({ key, label }, place) => ({
      key,
      label,
      cells: columns.map((measure) => {
        // The database counts ages from the oldest.
        const value = String(ages.length - 1 - place)
        const groups = spansOf(countedFor(measure)).filter((group) => group.value === value)
        return cell(measure, groups, { [now.since]: rangeOf(ageDays(period.today)[place]!) })
      }),
    }))
    const cellOfAll = (measure: Measure) => cell(measure, spansOf(countedFor(measure)))
    return all ? [...rows, { key: 'all', label: 'All', cells: columns.map(cellOfAll) }] : rows
  }

  async function valueRows(by: string, { columns, rows }: DescribedBreakdown): Promise<Breakdown['rows']> {
    const groupsOf = (measure: Measure) => countedFor(measure).groups.filter((group) => group.by === by)
    const values = [...new Set(columns.flatMap((measure) => groupsOf(measure).map(({ value }) => value)))]
    const choices = list.filters.find(({ id }) => id === by)?.choices ?? []
    const shown = rows ? await rows(values) : rowsOf(choices, values)
    return shown.map(({ value: key, label }) => ({
      key,
      label,
      cells: columns.map((measure) => {
        const own = groupsOf(measure).filter(({ value }) => value === key)
        return cell(measure, own, { [by]: [key || noValue] })
      }),
    }))
  }

  async function toBreakdown(breakdown: DescribedBreakdown): Promise<Breakdown> {
    const { key, title, note, what, columns, by, tiles = null } = breakdown
    const [first, part] = columns
    const { bar = by ? null : { of: first!.key, part: part!.key } } = breakdown
    return {
      key,
      title,
      note,
      what,
      columns: columns.map((measure) => ({ key: measure.key, label: measure.label, unit: unitOf(measure) })),
      rows: by ? await valueRows(by, breakdown) : ageRows(breakdown),
      bar,
      tiles,
    }
  }

  return {
    figures: figures.map(toFigure),
    charts: charts.map(toChart),
    breakdowns: await Promise.all(breakdowns.map(toBreakdown)),
  }
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

const unitOf = ({ as = 'count' }: Measure) => (as === 'count' ? 'count' : as === 'share' ? 'percent' : 'days')

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
