import { viewHolidays } from '#features/calendar/service.server.ts'
import { listAddress } from '#features/lists/contract.query.ts'
import type { Breakdown, Figure, OverviewChart } from '#features/overview/contract.ts'
import {
  ageDays,
  ages,
  oneDecimal,
  type OverviewPeriod,
  type OverviewSource,
} from '#features/overview/service.kinds.server.ts'
import { recordSource } from '#features/workplace/service.kinds.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { may } from '#platform/duties.ts'
import { startOfDay, nigerianDay } from '#platform/values/nigerian-time.ts'
import { statusWords } from '../messages.ts'
import type { EnquiryStatus } from '../rules.ts'
import { findEnquiries } from '../store.server.ts'
import { enquiryList } from './contract.list.ts'
import { describeAnswerTime } from './rules.deadline.ts'
import { excerptOf } from './rules.texts.ts'
import { countReceivedIn, measureAnsweredIn, tallyWaiting, readAnswerDays } from './store.server.ts'
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
      charts: [await receivedChart(deps, period), await daysChart(deps, period, target)],
      breakdowns: [backlog(period, waiting)],
    }
  },
}

/** The working days of the deadline as calendar days. */
const readTarget = async ({ database }: Deps): Promise<number> =>
  Math.round(((await readAnswerDays(database.db)) * 7) / 5)

type Waiting = Awaited<ReturnType<typeof tallyWaiting>>

function readWaiting({ database }: Deps, { today, now }: OverviewPeriod): Promise<Waiting> {
  const agedFrom = ageDays(today)
    .flatMap(({ from }) => from ?? [])
    .toReversed()
  return tallyWaiting(database.db, now, agedFrom.map(startOfDay))
}

const sumOf = (waiting: Waiting, column: 'waiting' | 'overdue') => waiting.reduce((sum, row) => sum + row[column], 0)

/** Everything but spam. */
const answerable: EnquiryStatus[] = ['new', 'answered', 'closed']
interface Days {
  from?: string | undefined
  to?: string | undefined
}
const daysOf = ({ from = '', to = '' }: Days) => [`${from}..${to}`]
const listed = (filters: Record<string, string[]>) => listAddress(enquiryList, { filters })
const received = (days: Days, status: EnquiryStatus[] = answerable) => listed({ received: daysOf(days), status })
const answered = (days: Days) => listed({ answered: daysOf(days) })

async function figuresOf(
  { database: { db } }: Deps,
  { days, span, previous }: OverviewPeriod,
  target: number,
  waiting: Waiting,
): Promise<Figure[]> {
  const both = [span, previous.span]
  const came = await countReceivedIn(db, both)
  const first = await measureAnsweredIn(db, both)
  const figure = (key: string, label: string, read: (at: 1 | 2) => number | null, more: Partial<Figure>): Figure => ({
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
  const measured = (at: number) => first.find((row) => row.at === at)
  const time = (part: 0 | 1) => (at: number) => oneDecimal(measured(at)?.days?.[part])
  const list = answered(days)
  const timed = { unit: 'days', better: 'lower', list } as const
  return [
    figure('received', 'Received', (at) => came.reduce((sum, row) => (row.at === at ? sum + row.count : sum), 0), {
      list: received(days),
    }),
    figure('answered', 'Answered for the first time', (at) => measured(at)?.count ?? 0, { list }),
    figure('answerMedian', 'First answer, median', time(0), timed),
    figure('answerNinth', 'First answer, 9 of 10 within', time(1), { ...timed, target }),
    figure('overdue', 'Overdue now', (at) => (at === 1 ? sumOf(waiting, 'overdue') : null), {
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

async function receivedChart(deps: Deps, { buckets }: OverviewPeriod): Promise<OverviewChart> {
  const spans = buckets.map(({ span }) => span)
  const came = await countReceivedIn(deps.database.db, spans)
  return {
    key: 'received',
    title: 'Enquiries received, by status',
    note: 'By the day on which they came, with the status of now, without spam.',
    unit: 'count',
    shape: 'stacked',
    series: piled.map(([status, label]) => ({
      key: status,
      label,
      values: buckets.map((_, at) => came.find((row) => row.at === at + 1 && row.status === status)?.count ?? 0),
      lists: buckets.map((days) => received(days, [status])),
    })),
    lists: buckets.map((days) => received(days)),
    target: null,
  }
}

async function daysChart(deps: Deps, { buckets }: OverviewPeriod, target: number): Promise<OverviewChart> {
  const spans = buckets.map(({ span }) => span)
  const first = await measureAnsweredIn(deps.database.db, spans)
  const lists = buckets.map(answered)
  const line = (key: string, label: string, part: 0 | 1) => ({
    key,
    label,
    values: buckets.map((_, at) => oneDecimal(first.find((row) => row.at === at + 1)?.days?.[part])),
    lists,
  })
  return {
    key: 'answered',
    title: 'Days to the first answer',
    note: 'Calendar days since the enquiry came, by the day of the first answer.',
    unit: 'days',
    shape: 'lines',
    series: [line('median', 'Median', 0), line('ninth', '9 of 10 within', 1)],
    lists,
    target,
  }
}

/** Enquiries that wait for an answer by their age, now. */
function backlog({ today }: OverviewPeriod, waiting: Waiting): Breakdown {
  const days = ageDays(today)
  const row = (key: string, label: string, of: Waiting, filter: Record<string, string[]>) => ({
    key,
    label,
    cells: [
      { value: sumOf(of, 'waiting'), list: listed({ status: ['new'], ...filter }) },
      { value: sumOf(of, 'overdue'), list: listed({ clock: ['overdue'], ...filter }) },
    ],
  })
  return {
    key: 'age',
    title: 'New enquiries by age',
    note: 'Now, by calendar days since they came.',
    what: 'Age',
    columns: [
      { key: 'new', label: 'New', unit: 'count' },
      { key: 'overdue', label: 'Overdue', unit: 'count' },
    ],
    rows: [
      ...ages.map(({ key, label }, at) => {
        // The database counts the boundaries from the oldest.
        const aged = waiting.filter(({ age }) => age === ages.length - 1 - at)
        return row(key, label, aged, { received: daysOf(days[at]!) })
      }),
      row('all', 'All', waiting, {}),
    ],
    bar: { of: 'new', part: 'overdue' },
    tiles: null,
  }
}

/** What enquiries add to the workplace of staff. */
export const enquiryWorkplace = recordSource({
  key: 'enquiry',
  label: 'Enquiries',
  duties: may.readCases,
  path: '/enquiries',
  records: enquiryWork,
  filtersOf: ({ yesterday }) => ({
    mine: 'status=new&assignee=me',
    overdue: 'clock=overdue',
    today: 'clock=dueToday',
    unassigned: 'status=new&assignee=none',
    answer: 'status=new',
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
