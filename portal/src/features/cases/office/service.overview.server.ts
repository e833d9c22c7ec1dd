import { stackedStates } from '#engines/records/kind.ts'
import { listStaffAccounts, readAccounts } from '#people/directory.server.ts'
import {
  daysChart,
  type DescribedBreakdown,
  describeOverview,
  type Measure,
  timesOf,
} from '#features/overview/service.figures.server.ts'
import { type OverviewPeriod, type OverviewSource, placeTiles } from '#features/overview/service.kinds.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { may } from '#platform/duties.ts'
import { councils } from '#platform/state/councils.ts'
import type { CaseKind } from '../engine/service.kinds.server.ts'
import { caseListSource } from '../list/service.source.server.ts'
import { caseStates } from '../kind.ts'
import { resultsByCompany } from './service.companies.server.ts'
import { viewTargets } from './service.settings.server.ts'

export const filed: Measure = { key: 'filed', label: 'Filed', days: 'filed' }
export const resolved: Measure = { key: 'resolved', label: 'Resolved', days: 'resolved' }
export const inTime: Measure = {
  key: 'inTime',
  label: 'Resolved in time',
  days: 'resolved',
  filters: { inTime: ['yes'] },
  as: 'share',
  better: 'higher',
}
/** How long both steps took; with the days in which they should be taken. */
export const caseTimes = ({ answer, resolve }: { answer?: number; resolve?: number } = {}): Measure[] => [
  { key: 'answered', label: 'Answered for the first time', days: 'answered' },
  ...timesOf('answer', 'First answer', 'answered', answer),
  ...timesOf('resolve', 'Resolution', 'resolved', resolve),
]
const open: Measure = { key: 'open', label: 'Open', filters: { status: ['open'] } }
const overdue: Measure = { key: 'overdue', label: 'Overdue', filters: { clock: ['overdue'] } }
/** Worked on like calls; no company gets them. */
const unconfirmed: Measure = {
  key: 'unconfirmed',
  label: 'Open, contact not confirmed',
  filters: { status: ['open'], contact: ['unconfirmed'] },
}
const answerMedian: Measure = {
  key: 'answerMedian',
  label: 'Days to answer, median',
  days: 'answered',
  as: 'median',
}

const placeColumns: Measure[] = [
  filed,
  { ...open, label: 'Open now' },
  { ...overdue, label: 'Overdue now' },
  resolved,
  answerMedian,
  { key: 'answerNinth', label: 'Days to answer, 9 of 10', days: 'answered', as: 'ninth' },
  { key: 'resolveMedian', label: 'Days to resolve, median', days: 'resolved', as: 'median' },
  { key: 'resolveNinth', label: 'Days to resolve, 9 of 10', days: 'resolved', as: 'ninth' },
]
const byPlace = { note: 'Filed, answered and resolved in the period; open and overdue now.', columns: placeColumns }

export const caseOverview = (kind: CaseKind): OverviewSource =>
  describeOverview(
    { key: kind.key, label: kind.plural, place: 1, duties: may.readCases },
    async (deps, period) => {
      const targets = await viewTargets(deps, kind)
      return {
        source: caseListSource(kind),
        now: { filters: { status: ['open'] }, since: 'filed' },
        figures: [filed, { ...resolved, better: 'higher' }, inTime, unconfirmed, ...caseTimes(targets)],
        charts: [
          {
            key: 'filed',
            title: `${kind.plural} filed, by status`,
            note: 'By the day of filing, with the status of now.',
            series: stackedStates({ states: caseStates }).map((status) => ({
              key: status,
              label: caseStates[status].label,
              days: 'filed',
              filters: { status: [status] },
            })),
            all: filed,
          },
          daysChart(stepWords('answered', 'first answer'), 'answered', targets.answer),
          daysChart(stepWords('resolved', 'resolution'), 'resolved', targets.resolve),
        ],
        breakdowns: [
          {
            key: 'age',
            title: `Open ${kind.plural.toLowerCase()} by age`,
            note: 'Now, by calendar days since filing.',
            what: 'Age',
            columns: [open, overdue],
          },
          workload(deps, period),
          { key: 'company', title: 'By distribution company', what: 'Company', by: 'company', ...byPlace },
          {
            key: 'lga',
            title: 'By council area',
            what: 'Council area',
            by: 'lga',
            tiles: placeTiles(councils),
            ...byPlace,
          },
        ],
      }
    },
    async (deps, period) => (kind.refers ? [await resultsByCompany(deps, kind, period)] : []),
  )

const stepWords = (key: string, what: string) => ({
  key,
  title: `Days to the ${what}`,
  note: `Calendar days since filing, by the day of the ${what}.`,
})

/** Every case officer, and others who still have cases; the work of a case is that of the person to whom it is assigned. */
function workload(deps: Deps, { thisWeek: { days } }: OverviewPeriod): DescribedBreakdown {
  const dueThisWeek = { status: ['open'], due: [`${days.from}..${days.to}`] }
  return {
    key: 'officer',
    title: 'Workload by officer',
    note: 'By the colleague to whom a case is assigned. Open, overdue and due this week now; resolved and answered in the period.',
    what: 'Officer',
    by: 'assignee',
    duties: may.superviseCases,
    columns: [
      open,
      overdue,
      { key: 'dueThisWeek', label: 'Due this week', filters: dueThisWeek },
      resolved,
      answerMedian,
    ],
    async rows(values) {
      const staff = await listStaffAccounts(deps, may.handleCases)
      const others = values.filter((id) => id && !staff.some((account) => account.id === id))
      const named = [...staff, ...(await readAccounts(deps.database.db, others))]
      const rows = [...staff.map(({ id }) => id), ...others].map((id) => {
        const account = named.find((each) => each.id === id)
        const label = account ? `${account.name} ${account.surname}`.trim() : 'A former member of staff'
        return { value: id, label }
      })
      return values.includes('') ? [...rows, { value: '', label: 'Nobody yet' }] : rows
    },
    bar: { of: 'open', part: 'overdue' },
  }
}
