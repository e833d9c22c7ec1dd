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
import { startOfDay } from '#platform/values/nigerian-time.ts'
import { applicationList } from '../desk/contract.list.ts'
import type { Outcome } from '../lifecycle.ts'
import {
  countApplications,
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

async function readFigures(deps: Deps, { days, span, previous }: OverviewPeriod): Promise<Figure[]> {
  const { db } = deps.database
  const [counts, decided] = [await countApplications(db, span), await measureDecided(db, span)]
  const [countsBefore, decidedBefore] = [
    await countApplications(db, previous.span),
    await measureDecided(db, previous.span),
  ]
  const figure = (
    key: string,
    label: string,
    value: number | null,
    before: number | null,
    more?: Partial<Figure>,
  ): Figure => ({
    key,
    label,
    unit: 'count',
    value,
    before,
    better: 'neither',
    target: null,
    list: null,
    ...more,
  })
  const time = (key: string, label: string, part: 0 | 1) =>
    figure(key, label, oneDecimal(decided.days?.[part]), oneDecimal(decidedBefore.days?.[part]), {
      unit: 'days',
      better: 'lower',
      list: decidedIn(days),
    })
  return [
    figure('filed', 'Filed', counts.filed, countsBefore.filed, { list: listed({ ...days }) }),
    figure('completed', 'Completed by applicants', counts.completed, countsBefore.completed, {
      list: listAddress(applicationList.path, { completed: `${days.from}..${days.to}` }),
    }),
    figure('approved', 'Approved', decided.approved, decidedBefore.approved, {
      list: decidedIn(days, { approvalStatus: 'approved' }),
    }),
    figure('rejected', 'Rejected', decided.rejected, decidedBefore.rejected, {
      list: decidedIn(days, { approvalStatus: 'rejected' }),
    }),
    time('decisionMedian', 'Decision, median', 0),
    time('decisionNinth', 'Decision, 9 of 10 within', 1),
  ]
}

const outcomeLabels: Record<Outcome, string> = {
  approved: 'Approved',
  'in-progress': 'In progress',
  rejected: 'Rejected',
  withdrawn: 'Taken back',
  pending: 'Pending',
}
/** The order of stacking, from the bottom. */
const piled: readonly Outcome[] = ['approved', 'in-progress', 'rejected', 'pending', 'withdrawn']

async function filedChart(deps: Deps, { buckets }: OverviewPeriod): Promise<OverviewChart> {
  const filed = await countFiledIn(
    deps.database.db,
    buckets.map(({ span }) => span),
  )
  return {
    key: 'filed',
    title: 'Applications filed, by decision',
    note: 'By the day of filing, with the decision of now.',
    unit: 'count',
    shape: 'stacked',
    series: piled.map((status) => ({
      key: status,
      label: outcomeLabels[status],
      values: buckets.map((_, at) => filed.find((row) => row.at === at + 1 && row.status === status)?.count ?? 0),
      lists: buckets.map(({ from, to }) => listed({ approvalStatus: status, from, to })),
    })),
    lists: buckets.map(({ from, to }) => listed({ from, to })),
    target: null,
  }
}

async function backlog(deps: Deps, { today }: OverviewPeriod): Promise<Breakdown> {
  const days = ageDays(today)
  const agedFrom = days.flatMap(({ from }) => from ?? []).toReversed()
  const waiting = await tallyWaiting(deps.database.db, agedFrom.map(startOfDay))
  return {
    key: 'age',
    title: 'Applications that wait for a decision, by age',
    note: 'Completed by the applicant and not decided, now, by calendar days since filing.',
    what: 'Age',
    columns: [
      { key: 'waiting', label: 'Waiting', unit: 'count' },
      { key: 'pending', label: 'Not begun', unit: 'count' },
    ],
    rows: ages.map(({ key, label }, at) => {
      const { pending = 0, inProgress = 0 } = waiting.find(({ age }) => age === ages.length - 1 - at) ?? {}
      const list = listed({ approvalStatus: 'pending', status: 'completed', ...days[at] })
      return {
        key,
        label,
        cells: [
          { value: pending + inProgress, list: listed({ approvalStatus: 'open', status: 'completed', ...days[at] }) },
          { value: pending, list },
        ],
      }
    }),
    bar: { of: 'waiting', part: 'pending' },
    tiles: null,
  }
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
      const outcomes = (value: number | undefined, approvalStatus: string) =>
        cell(value ?? 0, decidedIn(days, { form: title, approvalStatus }))
      return {
        key: form,
        label: title,
        cells: [
          cell(filed, listed({ form: title, ...days })),
          cell(open, listed({ form: title, status: 'completed', approvalStatus: 'open' })),
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
