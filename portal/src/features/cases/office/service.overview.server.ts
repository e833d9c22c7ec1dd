import { type Holidays, readTimes } from '#features/calendar/service.server.ts'
import type { Breakdown, Figure, OverviewChart, Reading } from '#features/overview/contract.ts'
import {
  ageDays,
  ages,
  oneDecimal,
  type OverviewPeriod,
  type OverviewSource,
  percentage,
  type Span,
} from '#features/overview/service.kinds.server.ts'
import type { SignedIn } from '#platform/actor.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { may } from '#platform/duties.ts'
import { startOfDay } from '#platform/values/nigerian-time.ts'
import { type ClockContext, type ClockSettings, defaultSettings } from '../engine/rules.clock.ts'
import type { CaseKind } from '../engine/service.kinds.server.ts'
import type { CaseStatus } from '../rules.ts'
import { percentilesOf, addHours } from './rules.percentiles.ts'
import { targetsOf, deadlinesOf } from './rules.settings.ts'
import { breakdownsOf, dimensionsFor, listed } from './service.breakdowns.server.ts'
import {
  countFiledBy,
  countFiledIn,
  countInTime,
  measure,
  type Measured,
  type OpenTally,
  type Step,
  tallyOpen,
  findSettings,
} from './store.server.ts'

const readTargets = async (deps: Deps, kind: CaseKind) => targetsOf(await viewSettings(deps), kind)

interface Total {
  count: number
  days: [number, number] | null
}
type Totals = Record<Step, Total> & { filed: number }

const sumOf = (filed: Awaited<ReturnType<typeof countFiledIn>>) => filed.reduce((sum, { count }) => sum + count, 0)
function totalOf(measured: readonly Measured[]): Total {
  const spans = measured.filter(({ by }) => by === 'span')
  return {
    count: spans.reduce((sum, { count }) => sum + count, 0),
    days: percentilesOf(addHours(spans.map(({ hours }) => hours))),
  }
}
const totalsOf = ({ answered, resolved }: Record<Step, readonly Measured[]>) => ({
  answered: totalOf(answered),
  resolved: totalOf(resolved),
})

/** The totals of a period by themselves. */
async function readTotals(db: Db, kind: CaseKind, span: Span): Promise<Totals> {
  const filed = sumOf(await countFiledIn(db, kind.key, [span]))
  const answered = await measure(db, kind.key, 'answered', [span])
  return { filed, ...totalsOf({ answered, resolved: await measure(db, kind.key, 'resolved', [span]) }) }
}

/** What the figures are made of: the totals of the period and of the one before. */
interface OverviewFigures {
  totals: readonly [Totals, Totals]
  inTime: Awaited<ReturnType<typeof countInTime>>
  targets: Awaited<ReturnType<typeof readTargets>>
}

async function readKnown(deps: Deps, kind: CaseKind, period: OverviewPeriod): Promise<OverviewFigures> {
  const { db } = deps.database
  const { span, previous } = period
  return {
    totals: [await readTotals(db, kind, span), await readTotals(db, kind, previous.span)],
    inTime: await countInTime(db, kind.key, [span, previous.span]),
    targets: await readTargets(deps, kind),
  }
}

/** The overview of a kind of case. */
export const caseOverview = (kind: CaseKind): OverviewSource => ({
  key: kind.key,
  label: kind.plural,
  place: 1,
  duties: may.readCases,
  readFigures: async (deps, period) => figuresOf(kind, period, await readKnown(deps, kind, period)),
  read: (deps, actor, period) => readCases(deps, actor, kind, period),
})

async function readCases(deps: Deps, actor: SignedIn, kind: CaseKind, period: OverviewPeriod): Promise<Reading> {
  const { db } = deps.database
  const spans = period.buckets.map(({ span }) => span)
  const wanted = dimensionsFor(actor)
  // Two queries at a time, so that an overview leaves connections to everybody else.
  const [{ answered, before, inTime }, { resolved, open, filed, filedBy, targets }] = await Promise.all([
    (async () => ({
      answered: await measure(db, kind.key, 'answered', spans, wanted),
      before: await readTotals(db, kind, period.previous.span),
      inTime: await countInTime(db, kind.key, [period.span, period.previous.span]),
    }))(),
    (async () => ({
      resolved: await measure(db, kind.key, 'resolved', spans, wanted),
      open: await readOpen(db, kind, period),
      filed: await countFiledIn(db, kind.key, spans),
      filedBy: await countFiledBy(db, kind.key, period.span, wanted),
      targets: await readTargets(deps, kind),
    }))(),
  ])
  const totals = [{ filed: sumOf(filed), ...totalsOf({ answered, resolved }) }, before] as const
  return {
    figures: figuresOf(kind, period, { totals, inTime, targets }),
    charts: [
      filedChart(kind, period, filed),
      daysChart(kind, period, 'answered', { rows: answered, target: targets.answer }),
      daysChart(kind, period, 'resolved', { rows: resolved, target: targets.resolve }),
    ],
    breakdowns: [
      backlog(kind, period, open),
      ...(await breakdownsOf(deps, kind, period, { filed: filedBy, answered, resolved, open }, wanted)),
    ],
  }
}

function readOpen(db: Db, kind: CaseKind, { now, today, thisWeek }: OverviewPeriod) {
  const agedFrom = ageDays(today)
    .flatMap(({ from }) => from ?? [])
    .toReversed()
    .map(startOfDay)
  return tallyOpen(db, kind.key, { now, week: thisWeek.span, agedFrom })
}

function figuresOf(
  kind: CaseKind,
  { days: { from, to } }: OverviewPeriod,
  { totals, inTime, targets }: OverviewFigures,
): Figure[] {
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
  const counts = (key: Step) => totals.map((each) => each[key].count)
  const days = (key: Step, part: 0 | 1) => totals.map((each) => oneDecimal(each[key].days?.[part]))
  const timed = (key: Step, target: number) => ({
    unit: 'days' as const,
    better: 'lower' as const,
    target,
    list: lists[key],
  })
  const { answer, resolve } = targets
  return [
    figure(
      'filed',
      'Filed',
      totals.map(({ filed }) => filed),
      { list: lists.filed },
    ),
    figure('resolved', 'Resolved', counts('resolved'), { list: lists.resolved, better: 'higher' }),
    figure(
      'inTime',
      'Resolved in time',
      counts('resolved').map((count, at) => percentage(inTime[at]!.count, count)),
      {
        unit: 'percent',
        better: 'higher',
        list: listed(kind, { resolvedFrom: from, resolvedTo: to, inTime: 'yes' }),
      },
    ),
    figure('answered', 'Answered for the first time', counts('answered'), { list: lists.answered }),
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
  { rows, target }: { rows: readonly Measured[]; target: number },
): OverviewChart {
  const what = step === 'answered' ? 'first answer' : 'resolution'
  const lists = buckets.map(({ from, to }) => listed(kind, { [`${step}From`]: from, [`${step}To`]: to }))
  const measured = buckets.map((_, at) => {
    const found = rows.find(({ by, value }) => by === 'span' && value === String(at + 1))
    return found ? percentilesOf(found.hours) : null
  })
  const line = (key: string, label: string, part: 0 | 1) => ({
    key,
    label,
    values: measured.map((days) => oneDecimal(days?.[part])),
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

/** What the deadlines of cases depend on. */
export interface Calendar {
  settings: ClockSettings
  holidays: Holidays
}

/** The calendar in a transaction that changes a case. */
export async function readCalendar(tx: Db, now: Date): Promise<Calendar> {
  const [stored, { holidays }] = await Promise.all([findSettings(tx), readTimes(tx, now)])
  return { settings: stored?.settings ?? defaultSettings, holidays }
}

/** The settings for displaying cases, cached until staff change them. */
const viewSettings = async ({ database, events }: Deps): Promise<ClockSettings> =>
  (await events.keepUntilChange('settings of cases', () => findSettings(database.db)))?.settings ?? defaultSettings

export const clockContext = ({ settings, holidays }: Calendar, kind: CaseKind, now: Date): ClockContext => ({
  now,
  holidays,
  deadlines: deadlinesOf(settings, kind),
})
