import type { Breakdown, Figure, OverviewChart } from '#features/overview/contract.ts'
import {
  ageBreakdown,
  ageStarts,
  figure,
  listFigures,
  stackedChart,
  timeFigures,
} from '#features/overview/service.charts.server.ts'
import {
  listAddress,
  oneDecimal,
  type OverviewPeriod,
  type OverviewSource,
} from '#features/overview/service.kinds.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { may } from '#platform/duties.ts'
import { applicationFigures, applicationList } from '../desk/contract.list.ts'
import { applicationListSource } from '../desk/service.source.server.ts'
import { stageLabels } from '../desk/messages.ts'
import {
  countByForm,
  countFiledIn,
  measureDecided,
  measureDecidedByForm,
  tallyWaiting,
} from './store.overview.server.ts'

/** The overview of applications: what is filed, waits and is decided, and how long decisions take. */
export const applicationOverview: OverviewSource = {
  key: 'applications',
  label: 'Applications',
  place: 2,
  duties: may.readApplications,
  readFigures,
  async read(deps, _actor, period) {
    return {
      figures: await readFigures(deps, period),
      charts: [await filedChart(deps, period)],
      breakdowns: [await backlog(deps, period), await byForm(deps, period)],
    }
  },
}

/** The list with these filters, of the applications filed on these days. */
function listed({ from, to, ...filters }: Record<string, string | undefined>): string {
  const filed = from || to ? `${from ?? ''}..${to ?? ''}` : undefined
  return listAddress(applicationList.path, { ...filters, filed })
}

/** The list of those decided on these days. */
const decidedIn = ({ from, to }: { from: string; to: string }, filters: Record<string, string> = {}) =>
  listed({ ...filters, decided: `${from}..${to}` })

async function readFigures(deps: Deps, period: OverviewPeriod): Promise<Figure[]> {
  const { days, span, previous } = period
  const { db } = deps.database
  const decided = [await measureDecided(db, span), await measureDecided(db, previous.span)]
  const outcome = (key: 'approved' | 'rejected', label: string) =>
    figure(
      key,
      label,
      decided.map((each) => each[key]),
      { list: decidedIn(days, { stage: key }) },
    )
  return [
    ...(await listFigures(deps, applicationListSource, period, applicationFigures)),
    outcome('approved', 'Approved'),
    outcome('rejected', 'Rejected'),
    ...timeFigures(
      'decision',
      'Decision',
      decided.map((each) => each.days),
      { list: decidedIn(days) },
    ),
  ]
}

/** The order of stacking, from the bottom. */
const piled = (['approved', 'checking', 'rejected', 'received', 'waiting', 'withdrawn'] as const).map(
  (stage) => [stage, stageLabels[stage]] as const,
)

async function filedChart(deps: Deps, period: OverviewPeriod): Promise<OverviewChart> {
  const words = {
    key: 'filed',
    title: 'Applications filed, by status',
    note: 'By the day of filing, with the status of now.',
  }
  const spans = period.buckets.map(({ span }) => span)
  const filed = await countFiledIn(deps.database.db, spans)
  return stackedChart(words, period, piled, filed, ({ from, to }, stage) => listed({ stage, from, to }))
}

async function backlog(deps: Deps, period: OverviewPeriod): Promise<Breakdown> {
  const words = {
    title: 'Applications that wait for a decision, by age',
    note: 'Received or being checked, now, by calendar days since filing.',
  }
  const columns: [string, string][] = [
    ['waiting', 'To decide'],
    ['received', 'Not begun'],
  ]
  const waiting = await tallyWaiting(deps.database.db, ageStarts(period.today))
  return ageBreakdown(
    words,
    period,
    columns,
    waiting,
    ([{ received, checking } = { received: 0, checking: 0 }], days) => [
      { value: received + checking, list: listed({ stage: 'open', ...days }) },
      { value: received, list: listed({ stage: 'received', ...days }) },
    ],
  )
}

async function byForm(deps: Deps, { span, days }: OverviewPeriod): Promise<Breakdown> {
  const { db } = deps.database
  const decided = await measureDecidedByForm(db, span)
  const forms = await countByForm(db, span)
  return {
    key: 'form',
    title: 'By form',
    note: 'Filed and decided in the period; waiting now. Days from the completion by the applicant to the decision.',
    what: 'Form',
    columns: [
      { key: 'filed', label: 'Filed', unit: 'count' },
      { key: 'waiting', label: 'Waiting now', unit: 'count' },
      { key: 'approved', label: 'Approved', unit: 'count' },
      { key: 'rejected', label: 'Rejected', unit: 'count' },
      { key: 'decisionMedian', label: 'Decision, median days', unit: 'days' },
      { key: 'decisionNinth', label: 'Decision, 9 of 10, days', unit: 'days' },
    ],
    rows: forms.map(({ form, title, filed, open }) => {
      const outcome = decided.find((row) => row.form === form)
      const cell = (value: number | null, list: string) => ({ value, list })
      const time = (part: 0 | 1) => cell(oneDecimal(outcome?.days?.[part]), decidedIn(days, { form: title }))
      const outcomes = (value: number | undefined, stage: string) =>
        cell(value ?? 0, decidedIn(days, { form: title, stage }))
      return {
        key: form,
        label: title,
        cells: [
          cell(filed, listed({ form: title, ...days })),
          cell(open, listed({ form: title, stage: 'open' })),
          outcomes(outcome?.approved, 'approved'),
          outcomes(outcome?.rejected, 'rejected'),
          time(0),
          time(1),
        ],
      }
    }),
    bar: { of: 'filed', part: null },
    tiles: null,
  }
}
