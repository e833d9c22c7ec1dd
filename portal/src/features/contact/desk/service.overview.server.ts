import { viewHolidays } from '#features/calendar/service.server.ts'
import { listAddress } from '#features/lists/contract.query.ts'
import type { Breakdown, Figure, OverviewChart } from '#features/overview/contract.ts'
import {
  ageBreakdown,
  ageStarts,
  daysChart,
  figure,
  listFigures,
  stackedChart,
  timeFigures,
} from '#features/overview/service.charts.server.ts'
import type { OverviewPeriod, OverviewSource } from '#features/overview/service.kinds.server.ts'
import { readSetting } from '#engines/settings/service.server.ts'
import { mineOrNobodys, recordSource } from '#features/workplace/service.kinds.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { may } from '#platform/duties.ts'
import { nigerianDay } from '#platform/values/nigerian-time.ts'
import { statusWords } from '../messages.ts'
import type { EnquiryStatus } from '../rules.ts'
import { findEnquiries } from '../store.server.ts'
import { answerable, enquiryFigures, enquiryList } from './contract.list.ts'
import { answerTime } from './contract.settings.ts'
import { describeAnswerTime } from './rules.deadline.ts'
import { excerptOf } from './rules.texts.ts'
import { enquiryListSource } from './service.source.server.ts'
import { countReceivedIn, measureAnsweredIn, tallyWaiting } from './store.server.ts'
import { countEnquiryDay, enquiryWork, readEnquiriesFrom, searchEnquiries } from './store.search.server.ts'

/** The overview of enquiries: what comes in, waits and is answered, and how long the first answer takes. */
export const enquiryOverview: OverviewSource = {
  key: 'enquiries',
  label: 'Enquiries',
  place: 3,
  duties: may.readCases,
  async readFigures(deps, period) {
    return figuresOf(deps, period, await readTarget(deps), await readWaiting(deps, period))
  },
  async read(deps, _actor, period) {
    const [target, waiting] = [await readTarget(deps), await readWaiting(deps, period)]
    return {
      figures: await figuresOf(deps, period, target, waiting),
      charts: [await receivedChart(deps, period), await answerChart(deps, period, target)],
      breakdowns: [backlog(period, waiting)],
    }
  },
}

/** The working days of the deadline as calendar days. */
const readTarget = async ({ database }: Deps): Promise<number> =>
  Math.round(((await readSetting(database.db, answerTime)).answerDays * 7) / 5)

type Waiting = readonly Awaited<ReturnType<typeof tallyWaiting>>[number][]

const readWaiting = ({ database }: Deps, { today, now }: OverviewPeriod): Promise<Waiting> =>
  tallyWaiting(database.db, now, ageStarts(today))

const sumOf = (waiting: Waiting, column: 'waiting' | 'overdue') => waiting.reduce((sum, row) => sum + row[column], 0)

interface Days {
  from?: string | undefined
  to?: string | undefined
}
const daysOf = ({ from = '', to = '' }: Days) => [`${from}..${to}`]
const listed = (filters: Record<string, string[]>) => listAddress(enquiryList, { filters })
const received = (days: Days, status: string[] = answerable) => listed({ received: daysOf(days), status })
const answered = (days: Days) => listed({ answered: daysOf(days) })

async function figuresOf(deps: Deps, period: OverviewPeriod, target: number, waiting: Waiting): Promise<Figure[]> {
  const { days, span, previous } = period
  const first = await measureAnsweredIn(deps.database.db, [span, previous.span])
  const measured = [1, 2].map((at) => first.find((row) => row.at === at))
  const list = answered(days)
  return [
    ...(await listFigures(deps, enquiryListSource, period, enquiryFigures)),
    figure(
      'answered',
      'Answered for the first time',
      measured.map((row) => row?.count ?? 0),
      { list },
    ),
    ...timeFigures(
      'answer',
      'First answer',
      measured.map((row) => row?.days),
      { target, list },
    ),
    figure('overdue', 'Overdue now', [sumOf(waiting, 'overdue')], {
      better: 'lower',
      list: listed({ clock: ['overdue'] }),
    }),
  ]
}

/** The order of stacking, from the bottom. */
const piled: readonly (readonly [EnquiryStatus, string])[] = [
  ['answered', 'Answered'],
  ['closed', 'Closed'],
  ['new', 'New'],
]

const spansOf = ({ buckets }: OverviewPeriod) => buckets.map(({ span }) => span)

async function receivedChart({ database }: Deps, period: OverviewPeriod): Promise<OverviewChart> {
  const words = {
    key: 'received',
    title: 'Enquiries received, by status',
    note: 'By the day on which they came, with the status of now, without spam.',
  }
  const came = await countReceivedIn(database.db, spansOf(period))
  return stackedChart(words, period, piled, came, (days, status) => received(days, status && [status]))
}

async function answerChart({ database }: Deps, period: OverviewPeriod, target: number): Promise<OverviewChart> {
  const words = {
    key: 'answered',
    title: 'Days to the first answer',
    note: 'Calendar days since the enquiry came, by the day of the first answer.',
  }
  const first = await measureAnsweredIn(database.db, spansOf(period))
  const daysAt = (at: number) => first.find((row) => row.at === at)?.days
  return daysChart(words, period, daysAt, { listOf: answered, target })
}

/** Enquiries that wait for an answer by their age, now. */
function backlog(period: OverviewPeriod, waiting: Waiting): Breakdown {
  const words = { title: 'New enquiries by age', note: 'Now, by calendar days since they came.' }
  const cellsOf = (of: Waiting, days?: Days) => {
    const filter: Record<string, string[]> = days ? { received: daysOf(days) } : {}
    return [
      { value: sumOf(of, 'waiting'), list: listed({ status: ['new'], ...filter }) },
      { value: sumOf(of, 'overdue'), list: listed({ clock: ['overdue'], ...filter }) },
    ]
  }
  const columns: [string, string][] = [
    ['new', 'New'],
    ['overdue', 'Overdue'],
  ]
  const byAge = ageBreakdown(words, period, columns, waiting, cellsOf)
  return { ...byAge, rows: [...byAge.rows, { key: 'all', label: 'All', cells: cellsOf(waiting) }] }
}

/** What enquiries add to the workplace of staff. */
export const enquiryWorkplace = recordSource({
  key: 'enquiry',
  label: 'Enquiries',
  duties: may.readCases,
  path: '/enquiries',
  records: enquiryWork,
  filtersOf: ({ yesterday }) => ({
    answer: `status=new&${mineOrNobodys}`,
    overdue: `clock=overdue&${mineOrNobodys}`,
    today: `clock=dueToday&${mineOrNobodys}`,
    mine: 'status=new&assignee=me',
    unassigned: 'status=new&assignee=none',
    new: `received=${nigerianDay(yesterday)}..`,
  }),
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
      const state = row.isSpam ? 'Spam' : statusWords[row.status]
      const title = excerptOf(row.message)
      return { id, reference, title, person, state, due, overdue, dueAt, at: row.receivedAt.toISOString() }
    })
  },
})
