import { viewHolidays } from '#features/calendar/service.server.ts'
import {
  firstRows,
  mostHits,
  type WorkPart,
  type WorkplaceSource,
  type WorkRow,
  type WorkTimes,
} from '#features/workplace/service.kinds.server.ts'
import type { SignedIn } from '#platform/actor.ts'
import type { Deps } from '#platform/deps.server.ts'
import { may } from '#platform/duties.ts'
import { nigerianDay } from '#platform/nigerian-time.ts'
import { statusWords } from '../messages.ts'
import type { EnquiryRow } from '../store.server.ts'
import { describeAnswerTime } from './rules.deadline.ts'
import { excerptOf } from './rules.texts.ts'
import { findEnquiries } from './store.list.server.ts'
import { readEnquiriesFrom, searchEnquiries } from './store.search.server.ts'
import { countEnquiryDay, countWaiting, type EnquiryWork, readEnquiryWork } from './store.work.server.ts'

/** What enquiries add to the workplace of staff. */
export const enquiryWorkplace: WorkplaceSource = {
  key: 'enquiry',
  label: 'Enquiries',
  duties: may.readCases,
  countOpen: async ({ database }) => ({ count: await countWaiting(database.db) }),
  readWork,
  countDay: ({ database }, day) => countEnquiryDay(database.db, day),
  async search(deps, _actor, asked) {
    const { rows, count } = await searchEnquiries(deps.database.db, asked, mostHits)
    return { count: Math.min(count, mostHits), capped: count > mostHits, rows: await toRows(deps, rows) }
  },
  // By an address that is proved, or that staff have typed: anybody may write any address into the contact form.
  async findOfPerson(deps, _actor, { email }, limit) {
    if (!email) return { count: 0, rows: [] }
    const { rows, count } = await readEnquiriesFrom(deps.database.db, email, limit)
    return { count, rows: await toRows(deps, rows) }
  },
}

/** The filters of the list, as its address names them. */
const filtersOf = ({ yesterday }: WorkTimes): Record<EnquiryWork, string> => ({
  mine: 'status=new&assignee=me',
  overdue: 'clock=overdue',
  today: 'clock=dueToday',
  unassigned: 'status=new&assignee=none',
  answer: 'status=new',
  new: `received=${nigerianDay(yesterday)}..`,
})

async function readWork(deps: Deps, actor: SignedIn, times: WorkTimes): Promise<WorkPart[]> {
  const { db } = deps.database
  const lists = await readEnquiryWork(db, { me: actor.id, ...times }, firstRows)
  const ids = [...new Set(Object.values(lists).flatMap((list) => list.ids))]
  const found = await findEnquiries(db, ids)
  const shown = new Map((await toRows(deps, found)).map((row) => [row.id, row]))
  const dueOf = new Map(found.map(({ id, dueAt }) => [id, dueAt?.toISOString()]))
  const filters = filtersOf(times)
  return (Object.keys(lists) as EnquiryWork[]).map((list) => ({
    list,
    count: lists[list].count,
    to: `/enquiries?${filters[list]}`,
    rows: lists[list].ids.flatMap((id) => {
      const row = shown.get(id)
      return row ? [{ ...row, at: list === 'new' ? row.at : (dueOf.get(id) ?? row.at) }] : []
    }),
  }))
}

async function toRows(deps: Deps, rows: readonly EnquiryRow[]): Promise<WorkRow[]> {
  const now = deps.clock.now()
  const holidays = await viewHolidays(deps, now)
  return rows.map((row) => {
    const { text, overdue } = describeAnswerTime({ dueAt: row.status === 'new' ? row.dueAt : null }, now, holidays)
    return {
      id: row.id,
      to: `/enquiries/${row.id}`,
      reference: row.reference,
      title: excerptOf(row.message),
      person: row.name,
      state: row.isSpam ? 'Spam' : statusWords[row.status],
      due: text,
      overdue,
      at: row.receivedAt.toISOString(),
    }
  })
}
