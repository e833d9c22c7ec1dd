import type { Breakdown, Figure, OverviewChart, Reading } from '#features/overview/contract.ts'
import {
  ageDays,
  ages,
  oneDecimal,
  type OverviewPeriod,
  type OverviewSource,
  percentage,
} from '#features/overview/service.kinds.server.ts'
import type { SignedIn } from '#platform/actor.ts'
import type { Deps } from '#platform/deps.server.ts'
import { holds, may } from '#platform/duties.ts'
import { startOfDay } from '#platform/nigerian-time.ts'
import type { CaseKind } from '../engine/service.kinds.server.ts'
import type { CaseStatus } from '../rules.ts'
import { targetsOf } from './rules.settings.ts'
import { breakdownsOf } from './service.breakdowns.server.ts'
import { viewCalendar } from './service.calendar.server.ts'
import { listed } from './service.list-address.server.ts'
import { countFiledIn, countInTime, measureIn, type OpenTally, type Step, tallyOpen } from './store.overview.server.ts'

/** The overview of a kind of case. */
export const caseOverview = (kind: CaseKind): OverviewSource => ({
  key: kind.key,
  label: kind.plural,
  duties: may.readCases,
  readFigures: async (deps, period) => figuresOf(kind, period, await measureTotals(deps, kind, period)),
  read: (deps, actor, period) => readCases(deps, actor, kind, period),
})

async function readCases(deps: Deps, actor: SignedIn, kind: CaseKind, period: OverviewPeriod): Promise<Reading> {
  const { db } = deps.database
  const spans = period.buckets.map(({ span }) => span)
  const agedFrom = ageDays(period.today)
    .flatMap(({ from }) => from ?? [])
    .toReversed()
    .map(startOfDay)
  // Two queries at a time, so that an overview leaves connections to everybody else.
  const totals = measureTotals(deps, kind, period)
  const open = await tallyOpen(db, kind.key, { now: period.now, week: period.thisWeek.span, agedFrom })
  const [filed, breakdowns] = await Promise.all([
    countFiledIn(db, kind.key, spans),
    breakdownsOf(deps, kind, period, open, holds(actor, may.superviseCases)),
  ])
  const answered = await measureIn(db, kind.key, 'answered', spans)
  const resolved = await measureIn(db, kind.key, 'resolved', spans)
  const known = await totals
  return {
    figures: figuresOf(kind, period, known),
    charts: [
      filedChart(kind, period, filed),
      daysChart(kind, period, 'answered', { rows: answered, target: known.targets.answer }),
      daysChart(kind, period, 'resolved', { rows: resolved, target: known.targets.resolve }),
    ],
    breakdowns: [backlog(kind, period, open), ...breakdowns],
  }
}

type Totals = Awaited<ReturnType<typeof measureTotals>>

/** Totals of the period and of the one before. */
async function measureTotals(deps: Deps, kind: CaseKind, { span, previous, now }: OverviewPeriod) {
  const { db } = deps.database
  const both = [span, previous.span]
  const of = <Row extends { at: number }>(rows: readonly Row[]) =>
    both.map((_, at) => rows.filter((row) => row.at === at + 1))
  const filed = of(await countFiledIn(db, kind.key, both)).map((rows) =>
    rows.reduce((sum, { count }) => sum + count, 0),
  )
  const answered = of(await measureIn(db, kind.key, 'answered', both)).map(([row]) => row!)
  const resolved = of(await measureIn(db, kind.key, 'resolved', both)).map(([row]) => row!)
  const inTime = of(await countInTime(db, kind.key, both)).map(([row]) => row!.count)
  return { filed, answered, resolved, inTime, targets: targetsOf((await viewCalendar(deps, now)).settings, kind) }
}

function figuresOf(kind: CaseKind, { days: { from, to } }: OverviewPeriod, totals: Totals): Figure[] {
  const { filed, answered, resolved, inTime, targets } = totals
  const lists = {
    filed: listed(kind, { from, to }),
    answered: listed(kind, { answeredFrom: from, answeredTo: to }),
    resolved: listed(kind, { resolvedFrom: from, resolvedTo: to }),
  }
  const figure = (
    key: string,
    label: string,
    [value = null, before = null]: readonly (number | null)[],
    more: Partial<Figure> & Pick<Figure, 'list'>,
  ): Figure => ({ key, label, unit: 'count', value, before, better: 'neither', target: null, ...more })
  const days = (key: 'answered' | 'resolved', part: 0 | 1) => totals[key].map((row) => oneDecimal(row.days?.[part]))
  const timed = (key: 'answered' | 'resolved', target: number) => ({
    unit: 'days' as const,
    better: 'lower' as const,
    target,
    list: lists[key],
  })
  const { answer, resolve } = targets
  return [
    figure('filed', 'Filed', filed, { list: lists.filed }),
    figure(
      'resolved',
      'Resolved',
      resolved.map(({ count }) => count),
      { list: lists.resolved, better: 'higher' },
    ),
    figure(
      'inTime',
      'Resolved in time',
      resolved.map(({ count }, at) => percentage(inTime[at]!, count)),
      {
        unit: 'percent',
        better: 'higher',
        list: null,
      },
    ),
    figure(
      'answered',
      'Answered for the first time',
      answered.map(({ count }) => count),
      { list: lists.answered },
    ),
    figure('answerMedian', 'First answer, median', days('answered', 0), { ...timed('answered', answer), target: null }),
    figure('answerNinth', 'First answer, 9 of 10 within', days('answered', 1), timed('answered', answer)),
    figure('resolveMedian', 'Resolution, median', days('resolved', 0), { ...timed('resolved', resolve), target: null }),
    figure('resolveNinth', 'Resolution, 9 of 10 within', days('resolved', 1), timed('resolved', resolve)),
  ]
}

/** The order of stacking, from the bottom: resolved cases, then open ones. */
const piled: readonly CaseStatus[] = ['Resolved', 'In Progress', 'Escalated', 'New']

function filedChart(
  kind: CaseKind,
  { buckets }: OverviewPeriod,
  filed: Awaited<ReturnType<typeof countFiledIn>>,
): OverviewChart {
  const counts = new Map(filed.map(({ at, status, count }) => [`${at} ${status}`, count]))
  return {
    key: 'filed',
    title: `${kind.plural} filed, by status`,
    note: 'By the day of filing, with the status of now.',
    unit: 'count',
    shape: 'stacked',
    series: piled.map((status) => ({
      key: status,
      label: status,
      values: buckets.map((_, at) => counts.get(`${at + 1} ${status}`) ?? 0),
      lists: buckets.map(({ from, to }) => listed(kind, { status, from, to })),
    })),
    lists: buckets.map(({ from, to }) => listed(kind, { from, to })),
    target: null,
  }
}

/** What a step took, by the day on which it was taken. */
function daysChart(
  kind: CaseKind,
  { buckets }: OverviewPeriod,
  step: Step,
  { rows, target }: { rows: Awaited<ReturnType<typeof measureIn>>; target: number },
): OverviewChart {
  const what = step === 'answered' ? 'first answer' : 'resolution'
  const lists = buckets.map(({ from, to }) => listed(kind, { [`${step}From`]: from, [`${step}To`]: to }))
  const line = (key: string, label: string, part: 0 | 1) => ({
    key,
    label,
    values: buckets.map((_, at) => oneDecimal(rows.find((row) => row.at === at + 1)?.days?.[part])),
    lists,
  })
  return {
    key: step,
    title: `Days to the ${what}`,
    note: `Calendar days since filing, by the day of the ${what}.`,
    unit: 'days',
    shape: 'lines',
    series: [line('median', 'Median', 0), line('ninth', '9 of 10 within', 1)],
    lists,
    target,
  }
}

/** Open cases by their age, now. */
function backlog(kind: CaseKind, { today }: OverviewPeriod, open: readonly OpenTally[]): Breakdown {
  const days = ageDays(today)
  return {
    key: 'age',
    title: `Open ${kind.plural.toLowerCase()} by age`,
    note: 'Now, by calendar days since filing.',
    what: 'Age',
    columns: [
      { key: 'open', label: 'Open', unit: 'count' },
      { key: 'overdue', label: 'Overdue', unit: 'count' },
    ],
    rows: ages.map(({ key, label }, at) => {
      // The database counts the boundaries from the oldest.
      const aged = open.filter(({ age }) => age === ages.length - 1 - at)
      const total = (column: 'open' | 'overdue') => aged.reduce((sum, row) => sum + row[column], 0)
      return {
        key,
        label,
        cells: [
          { value: total('open'), list: listed(kind, { status: 'open', ...days[at] }) },
          { value: total('overdue'), list: listed(kind, { clock: 'overdue', ...days[at] }) },
        ],
      }
    }),
    bar: { of: 'open', part: 'overdue' },
    tiles: null,
  }
}
