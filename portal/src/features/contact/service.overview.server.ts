import type { Breakdown, Figure, OverviewChart } from '#features/overview/contract.ts'
import {
  ageDays,
  ages,
  listAddress,
  oneDecimal,
  type OverviewPeriod,
  type OverviewSource,
} from '#features/overview/service.kinds.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { may } from '#platform/duties.ts'
import { startOfDay } from '#platform/nigerian-time.ts'
import type { EnquiryStatus } from './rules.ts'
import { countReceivedIn, measureAnsweredIn, tallyNew } from './store.overview.server.ts'

/** The overview of enquiries: what comes in, waits and is answered, and how long the first answer takes. */
export const enquiryOverview: OverviewSource = {
  key: 'enquiries',
  label: 'Enquiries',
  duties: may.readCases,
  readFigures,
  async read(deps, _actor, period) {
    return {
      figures: await readFigures(deps, period),
      charts: [await receivedChart(deps, period)],
      breakdowns: [await backlog(deps, period)],
    }
  },
}

async function readFigures(deps: Deps, { span, previous }: OverviewPeriod): Promise<Figure[]> {
  const { db } = deps.database
  const both = [span, previous.span]
  const received = await countReceivedIn(db, both)
  const answered = await measureAnsweredIn(db, both)
  const count = (at: number) => received.reduce((sum, row) => (row.at === at ? sum + row.count : sum), 0)
  const answers = (at: number) => answered.find((row) => row.at === at)
  const figure = (key: string, label: string, read: (at: number) => number | null, more?: Partial<Figure>): Figure => ({
    key,
    label,
    unit: 'count',
    value: read(1),
    before: read(2),
    better: 'neither',
    target: null,
    list: null,
    ...more,
  })
  const time = (part: 0 | 1) => (at: number) => oneDecimal(answers(at)?.days?.[part])
  const days = { unit: 'days', better: 'lower' } as const
  return [
    figure('received', 'Received', count),
    figure('answered', 'Answered for the first time', (at) => answers(at)?.count ?? 0),
    figure('answerMedian', 'First answer, median', time(0), days),
    figure('answerNinth', 'First answer, 9 of 10 within', time(1), days),
  ]
}

/** The order of stacking, from the bottom. */
const piled: readonly (readonly [EnquiryStatus, string])[] = [
  ['answered', 'Answered'],
  ['closed', 'Closed'],
  ['new', 'New'],
]

async function receivedChart(deps: Deps, { buckets }: OverviewPeriod): Promise<OverviewChart> {
  const received = await countReceivedIn(
    deps.database.db,
    buckets.map(({ span }) => span),
  )
  // The list of enquiries has no filter by date.
  const lists = buckets.map(() => null)
  return {
    key: 'received',
    title: 'Enquiries received, by status',
    note: 'By the day on which they came, with the status of now.',
    unit: 'count',
    shape: 'stacked',
    series: piled.map(([status, label]) => ({
      key: status,
      label,
      values: buckets.map((_, at) => received.find((row) => row.at === at + 1 && row.status === status)?.count ?? 0),
      lists,
    })),
    lists,
    target: null,
  }
}

async function backlog(deps: Deps, { today }: OverviewPeriod): Promise<Breakdown> {
  const agedFrom = ageDays(today)
    .flatMap(({ from }) => from ?? [])
    .toReversed()
  const waiting = await tallyNew(deps.database.db, agedFrom.map(startOfDay))
  const total = waiting.reduce((sum, { count }) => sum + count, 0)
  return {
    key: 'age',
    title: 'New enquiries by age',
    note: 'Now, by calendar days since they came.',
    what: 'Age',
    columns: [{ key: 'new', label: 'New', unit: 'count' }],
    rows: [
      ...ages.map(({ key, label }, at) => ({
        key,
        label,
        cells: [{ value: waiting.find(({ age }) => age === ages.length - 1 - at)?.count ?? 0, list: null }],
      })),
      { key: 'all', label: 'All', cells: [{ value: total, list: listAddress('/enquiries', { status: 'new' }) }] },
    ],
    bar: { of: 'new', part: null },
    tiles: null,
  }
}
