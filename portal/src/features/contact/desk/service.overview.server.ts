import { lookOf, shownStates, stackedStates } from '#engines/records/kind.ts'
import { viewHolidays } from '#features/calendar/service.server.ts'
import type { ReportSource } from '#features/monthly-report/service.kinds.server.ts'
import { daysChart, describeOverview, type Measure, timesOf } from '#features/overview/service.figures.server.ts'
import { readSetting } from '#engines/settings/service.server.ts'
import { recordSource } from '#features/workplace/service.kinds.server.ts'
import { may } from '#platform/duties.ts'
import { enquiry } from '../kind.ts'
import { findEnquiries } from '../store.server.ts'
import { answerTime } from './contract.settings.ts'
import { describeAnswerTime } from './rules.deadline.ts'
import { excerptOf } from './rules.texts.ts'
import { enquiryListSource } from './service.source.server.ts'
import { countEnquiryDay, readEnquiriesFrom, searchEnquiries } from './store.search.server.ts'

const received: Measure = {
  key: 'received',
  label: 'Received',
  days: 'received',
  filters: { status: shownStates(enquiry).filter((state) => state !== 'spam') },
}
/** The first answers, and how long they took. */
const answers = (target?: number): Measure[] => [
  { key: 'answered', label: 'Answered for the first time', days: 'answered' },
  ...timesOf('answer', 'First answer', 'answered', target),
]
const overdue: Measure = { key: 'overdue', label: 'Overdue', filters: { clock: ['overdue'] } }

/** The overview of enquiries: what comes in, waits and is answered, and how long the first answer takes. */
export const enquiryOverview = describeOverview(
  { key: 'enquiries', label: 'Enquiries', place: 3, duties: may.readCases },
  async ({ database }) => {
    // The working days of the deadline as calendar days.
    const target = Math.round(((await readSetting(database.db, answerTime)).answerDays * 7) / 5)
    return {
      source: enquiryListSource,
      now: { filters: { status: ['new'] }, since: 'received' },
      figures: [received, ...answers(target), { ...overdue, label: 'Overdue now', better: 'lower' }],
      charts: [
        {
          key: 'received',
          title: 'Enquiries received, by status',
          note: 'By the day on which they came, with the status of now, without spam.',
          series: stackedStates(enquiry).map((status) => ({
            key: status,
            label: enquiry.states[status].label,
            days: 'received',
            filters: { status: [status] },
          })),
          all: received,
        },
        daysChart(
          {
            key: 'answered',
            title: 'Days to the first answer',
            note: 'Calendar days since the enquiry came, by the day of the first answer.',
          },
          'answered',
          target,
        ),
      ],
      breakdowns: [
        {
          key: 'age',
          title: 'New enquiries by age',
          note: 'Now, by calendar days since they came.',
          what: 'Age',
          columns: [{ key: 'new', label: 'New', filters: { status: ['new'] } }, overdue],
          all: true,
        },
      ],
    }
  },
)

/** What the monthly report says of enquiries. */
export const enquiryReport: ReportSource = {
  label: 'Enquiries',
  place: 2,
  first: { received: 8 },
  describe: async () => ({ source: enquiryListSource, figures: [received, ...answers()] }),
}

/** What enquiries add to the workplace of staff. */
export const enquiryWorkplace = recordSource({
  key: 'enquiry',
  label: 'Enquiries',
  duties: may.readCases,
  source: enquiryListSource,
  open: { status: ['new'] },
  toAnswer: { status: ['new'] },
  filed: 'received',
  watchedBy: may.superviseCases,
  reasons: { answer: 'New enquiry' },
  countDay: ({ database }, day) => countEnquiryDay(database.db, day),
  find: searchEnquiries,
  // By an address that is proved, or that staff have typed: anybody may write any address into the contact form.
  findOfPerson: async (db, { email }, limit) => (email ? readEnquiriesFrom(db, email, limit) : { ids: [], count: 0 }),
  async readRows(deps, ids) {
    const now = deps.clock.now()
    const [rows, holidays] = await Promise.all([findEnquiries(deps.database.db, ids), viewHolidays(deps, now)])
    return rows.map((row) => {
      const { id, reference, name: person, dueAt } = row
      const { text: due, overdue } = describeAnswerTime(row, now, holidays)
      const state = lookOf(enquiry, row).label
      const title = excerptOf(row.message)
      return { id, reference, title, person, state, due, overdue, dueAt, at: row.receivedAt.toISOString() }
    })
  },
})
