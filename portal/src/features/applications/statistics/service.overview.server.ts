import { stackedStates } from '#engines/records/kind.ts'
import { describeOverview, type Measure, timesOf } from '#features/overview/service.figures.server.ts'
import type { ReportSource } from '#features/monthly-report/service.kinds.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { may } from '#platform/duties.ts'
import { application } from '../kind.ts'
import { applicationListSource } from '../desk/service.source.server.ts'
import { listFormTitles } from '../desk/store.list.server.ts'

const filed: Measure = { key: 'filed', label: 'Filed', days: 'filed' }
const waiting: Measure = { key: 'waiting', label: 'Waiting now', filters: { stage: ['open'] } }
const completed: Measure = { key: 'completed', label: 'Completed by applicants', days: 'completed' }
const decisions: Measure[] = [
  { key: 'approved', label: 'Approved', days: 'decided', filters: { stage: ['approved', 'licensing'] } },
  { key: 'rejected', label: 'Rejected', days: 'decided', filters: { stage: ['rejected'] } },
]

const formRows = (deps: Deps) => async () =>
  (await listFormTitles(deps.database.db)).map((title) => ({ value: title, label: title }))

const decisionTimes = timesOf('decision', 'Decision', 'decided')

/** The overview of applications: what is filed, waits and is decided, and how long decisions take. */
export const applicationOverview = describeOverview(
  { key: 'applications', label: 'Applications', place: 2, duties: may.readApplications },
  async (deps) => ({
    source: applicationListSource,
    now: { filters: { stage: ['open'] }, since: 'filed' },
    figures: [filed, completed, ...decisions, ...decisionTimes],
    charts: [
      {
        key: 'filed',
        title: 'Applications filed, by status',
        note: 'By the day of filing, with the status of now.',
        series: stackedStates(application).map((stage) => ({
          key: stage,
          label: application.states[stage].label,
          days: 'filed',
          filters: { stage: [stage] },
        })),
        all: filed,
      },
    ],
    breakdowns: [
      {
        key: 'age',
        title: 'Applications that wait for a decision, by age',
        note: 'Received, being checked or ready, now, by calendar days since filing.',
        what: 'Age',
        columns: [
          { ...waiting, label: 'To decide' },
          { key: 'received', label: 'Not begun', filters: { stage: ['received'] } },
        ],
      },
      {
        key: 'form',
        title: 'By form',
        note: 'Filed and decided in the period; waiting now. Days from the completion by the applicant to the decision.',
        what: 'Form',
        by: 'form',
        columns: [
          filed,
          waiting,
          ...decisions,
          { key: 'decisionMedian', label: 'Decision, median days', days: 'decided', as: 'median' },
          { key: 'decisionNinth', label: 'Decision, 9 of 10, days', days: 'decided', as: 'ninth' },
        ],
        rows: formRows(deps),
        bar: { of: 'filed', part: null },
      },
    ],
  }),
)

/** What the monthly report says of applications. */
export const applicationReport: ReportSource = {
  label: 'Applications',
  place: 3,
  first: { completed: 9, decided: 10 },
  async describe(deps) {
    const decided: Measure = { key: 'decided', label: 'Decided', days: 'decided' }
    const columns = [filed, decided, ...decisions]
    return {
      source: applicationListSource,
      figures: [filed, completed, decided, ...decisions, ...decisionTimes],
      breakdowns: [
        { key: 'form', title: 'By form', note: '', what: 'Form', by: 'form', columns, rows: formRows(deps), all: true },
      ],
    }
  },
}
