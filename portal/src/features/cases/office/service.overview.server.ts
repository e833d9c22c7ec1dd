import { type Holidays, readTimes } from '#features/calendar/service.server.ts'
import type { Breakdown, Figure, Reading } from '#features/overview/contract.ts'
import {
  ageBreakdown,
  ageStarts,
  daysChart,
  figure,
  stackedChart,
  timeFigures,
} from '#features/overview/service.charts.server.ts'
import {
  type OverviewPeriod,
  type OverviewSource,
  percentage,
  type Span,
} from '#features/overview/service.kinds.server.ts'
import { readSetting } from '#engines/settings/service.server.ts'
import type { SignedIn } from '#platform/actor.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { may } from '#platform/duties.ts'
import type { ClockContext, ClockSettings } from '../engine/rules.clock.ts'
import type { CaseKind } from '../engine/service.kinds.server.ts'
import { readDraftFigures } from '../follow/service.drafts.server.ts'
import type { CaseStatus } from '../rules.ts'
import { percentilesOf, addHours } from './rules.percentiles.ts'
import { caseSetting } from './contract.settings.ts'
import { targetsOf, deadlinesOf, nestSettings } from './rules.settings.ts'
import { resultsByCompany } from './service.companies.server.ts'
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
    figures: [...figuresOf(kind, period, { totals, inTime, targets }), ...(await readDraftFigures(deps, kind, period))],
    charts: [
      filedChart(kind, period, filed),
      stepChart(kind, period, 'answered', { rows: answered, target: targets.answer }),
      stepChart(kind, period, 'resolved', { rows: resolved, target: targets.resolve }),
    ],
    breakdowns: [
      backlog(kind, period, open),
      ...(await breakdownsOf(deps, kind, period, { filed: filedBy, answered, resolved, open }, wanted)),
      ...(kind.refers ? [await resultsByCompany(deps, kind, period)] : []),
    ],
  }
}

const readOpen = (db: Db, kind: CaseKind, { now, today, thisWeek }: OverviewPeriod) =>
  tallyOpen(db, kind.key, { now, week: thisWeek.span, agedFrom: ageStarts(today) })

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
  const counts = (key: Step) => totals.map((each) => each[key].count)
  const days = (key: Step) => totals.map((each) => each[key].days)
  const filed = totals.map((each) => each.filed)
  const answer = timeFigures('answer', 'First answer', days('answered'), {
    target: targets.answer,
    list: lists.answered,
  })
  const inTimeShare = counts('resolved').map((count, at) => percentage(inTime[at]!.count, count))
  return [
    figure('filed', 'Filed', filed, { list: lists.filed }),
    figure('resolved', 'Resolved', counts('resolved'), { list: lists.resolved, better: 'higher' }),
    figure('inTime', 'Resolved in time', inTimeShare, {
      unit: 'percent',
      better: 'higher',
      list: listed(kind, { resolvedFrom: from, resolvedTo: to, inTime: 'yes' }),
    }),
    figure('answered', 'Answered for the first time', counts('answered'), { list: lists.answered }),
    ...answer,
    ...timeFigures('resolve', 'Resolution', days('resolved'), { target: targets.resolve, list: lists.resolved }),
  ]
}

/** The order of stacking, from the bottom: resolved cases, then open ones. */
const piled: readonly CaseStatus[] = ['Resolved', 'In Progress', 'Escalated', 'New']

function filedChart(kind: CaseKind, period: OverviewPeriod, filed: Awaited<ReturnType<typeof countFiledIn>>) {
  const words = {
    key: 'filed',
    title: `${kind.plural} filed, by status`,
    note: 'By the day of filing, with the status of now.',
  }
  const series = piled.map((status) => [status, status] as const)
  return stackedChart(words, period, series, filed, ({ from, to }, status) => listed(kind, { status, from, to }))
}

/** What a step took, by the day on which it was taken. */
function stepChart(
  kind: CaseKind,
  period: OverviewPeriod,
  step: Step,
  { rows, target }: { rows: readonly Measured[]; target: number },
) {
  const what = step === 'answered' ? 'first answer' : 'resolution'
  const words = {
    key: step,
    title: `Days to the ${what}`,
    note: `Calendar days since filing, by the day of the ${what}.`,
  }
  const measured = new Map(
    rows.flatMap(({ by, value, hours }) => (by === 'span' ? [[value, percentilesOf(hours)]] : [])),
  )
  const listOf = ({ from, to }: OverviewPeriod['days']) => listed(kind, { [`${step}From`]: from, [`${step}To`]: to })
  return daysChart(words, period, (at) => measured.get(String(at)), { listOf, target })
}

/** Open cases by their age, now. */
function backlog(kind: CaseKind, period: OverviewPeriod, open: readonly OpenTally[]): Breakdown {
  const words = { title: `Open ${kind.plural.toLowerCase()} by age`, note: 'Now, by calendar days since filing.' }
  const columns: [string, string][] = [
    ['open', 'Open'],
    ['overdue', 'Overdue'],
  ]
  return ageBreakdown(words, period, columns, open, (aged, days) => {
    const total = (column: 'open' | 'overdue') => aged.reduce((sum, row) => sum + row[column], 0)
    return [
      { value: total('open'), list: listed(kind, { status: 'open', ...days }) },
      { value: total('overdue'), list: listed(kind, { clock: 'overdue', ...days }) },
    ]
  })
}

/** What the deadlines of cases depend on. */
export interface Calendar {
  settings: ClockSettings
  holidays: Holidays
}

/** The calendar in a transaction that changes a case. */
export async function readCalendar(tx: Db, now: Date): Promise<Calendar> {
  const [stored, { holidays }] = await Promise.all([readSetting(tx, caseSetting), readTimes(tx, now)])
  return { settings: nestSettings(stored), holidays }
}

/** The settings for displaying cases, cached until staff change them. */
const viewSettings = async ({ database, events }: Deps): Promise<ClockSettings> =>
  nestSettings(await events.keepUntilChange('settings of cases', () => readSetting(database.db, caseSetting)))

export const clockContext = ({ settings, holidays }: Calendar, kind: CaseKind, now: Date): ClockContext => ({
  now,
  holidays,
  deadlines: deadlinesOf(settings, kind),
})
