import { listAddress } from '#features/lists/contract.query.ts'
import { countRecords, type ListSource } from '#features/lists/service.sources.server.ts'
import { systemActor } from '#platform/actor.ts'
import type { Deps } from '#platform/deps.server.ts'
import { addDays, startOfDay } from '#platform/values/nigerian-time.ts'
import type { Breakdown, CountedFigure, Figure, OverviewChart } from './contract.ts'
import type { Days } from './rules.periods.ts'
import { oneDecimal, type OverviewPeriod } from './service.kinds.server.ts'

/** A figure of the period and of the one before. */
export const figure = (
  key: string,
  label: string,
  [value = null, before = null]: readonly (number | null)[],
  more: Partial<Figure> = {},
): Figure => ({ key, label, unit: 'count', value, before, better: 'neither', target: null, list: null, ...more })

export async function listFigures(
  deps: Deps,
  source: ListSource,
  { days, previous }: OverviewPeriod,
  wanted: readonly CountedFigure[],
): Promise<Figure[]> {
  const { records } = await source.open(deps, systemActor)
  const figures: Figure[] = []
  for (const { key, label, days: by, filters } of wanted) {
    const within = ({ from, to }: Days) => ({ ...filters, ...(by && { [by]: [`${from}..${to}`] }) })
    const counts: number[] = []
    for (const period of by ? [days, previous.days] : [days])
      counts.push(await countRecords(deps.database.db, records, { q: '', filters: within(period) }))
    figures.push(figure(key, label, counts, { list: listAddress(source.list, { filters: within(days) }) }))
  }
  return figures
}

/** `[median, 90th percentile]` */
export type MeasuredDays = readonly [number, number] | null | undefined

/** The median and the ninth of ten; the first without a target. */
export const timeFigures = (
  key: string,
  label: string,
  days: readonly MeasuredDays[],
  { target = null, list }: Pick<Figure, 'list'> & Partial<Pick<Figure, 'target'>>,
): Figure[] =>
  ([0, 1] as const).map((part) =>
    figure(
      `${key}${part ? 'Ninth' : 'Median'}`,
      `${label}, ${part ? '9 of 10 within' : 'median'}`,
      days.map((each) => oneDecimal(each?.[part])),
      {
        unit: 'days',
        better: 'lower',
        target: part ? target : null,
        list,
      },
    ),
  )

interface ChartWords {
  key: string
  title: string
  note: string
}

/** Records of each bucket by status; `series` are stacked from the bottom, and the database counts buckets from 1. */
export const stackedChart = <Status extends string>(
  words: ChartWords,
  { buckets }: OverviewPeriod,
  series: readonly (readonly [status: Status, label: string])[],
  counts: readonly { at: number; status: string; count: number }[],
  listOf: (days: Days, status?: Status) => string,
): OverviewChart => ({
  ...words,
  unit: 'count',
  shape: 'stacked',
  series: series.map(([status, label]) => ({
    key: status,
    label,
    values: buckets.map((_, at) => counts.find((row) => row.at === at + 1 && row.status === status)?.count ?? 0),
    lists: buckets.map((days) => listOf(days, status)),
  })),
  lists: buckets.map((days) => listOf(days)),
  target: null,
})

/** What something took in each bucket. */
export function daysChart(
  words: ChartWords,
  { buckets }: OverviewPeriod,
  daysOf: (at: number) => MeasuredDays,
  { listOf, target }: { listOf: (days: Days) => string; target: number },
): OverviewChart {
  const lists = buckets.map(listOf)
  const line = (key: string, label: string, part: 0 | 1) => ({
    key,
    label,
    values: buckets.map((_, at) => oneDecimal(daysOf(at + 1)?.[part])),
    lists,
  })
  const series = [line('median', 'Median', 0), line('ninth', '9 of 10 within', 1)]
  return { ...words, unit: 'days', shape: 'lines', series, lists, target }
}

/** When the records of each age begin, the oldest first, as the database counts them. */
export const ageStarts = (today: string): Date[] =>
  ageDays(today)
    .flatMap(({ from }) => from ?? [])
    .toReversed()
    .map(startOfDay)

/** Records of now by age; the second column is a part of the first. */
export function ageBreakdown<Tally extends { age: number }>(
  words: Pick<ChartWords, 'title' | 'note'>,
  { today }: OverviewPeriod,
  columns: readonly [key: string, label: string][],
  tallies: readonly Tally[],
  cellsOf: (aged: readonly Tally[], days: Partial<Days>) => Breakdown['rows'][number]['cells'],
): Breakdown {
  const days = ageDays(today)
  return {
    key: 'age',
    ...words,
    what: 'Age',
    columns: columns.map(([key, label]) => ({ key, label, unit: 'count' })),
    rows: ages.map(({ key, label }, at) => {
      const aged = tallies.filter(({ age }) => age === ages.length - 1 - at)
      return { key, label, cells: cellsOf(aged, days[at] as Partial<Days>) }
    }),
    bar: { of: columns[0]![0], part: columns[1]![0] },
    tiles: null,
  }
}

/** How old open records are, in days since filing, the youngest first. */
const ages = [
  { key: 'week', label: 'Up to 7 days', from: 0, to: 7 },
  { key: 'month', label: '8 to 30 days', from: 8, to: 30 },
  { key: 'quarter', label: '31 to 90 days', from: 31, to: 90 },
  { key: 'half', label: '91 to 180 days', from: 91, to: 180 },
  { key: 'older', label: 'More than 180 days', from: 181, to: undefined },
] as const

/** The days on which records of each age were filed; the oldest have no first day. */
const ageDays = (today: string): { from: string | undefined; to: string }[] =>
  ages.map(({ from, to }) => ({ from: to === undefined ? undefined : addDays(today, -to), to: addDays(today, -from) }))
