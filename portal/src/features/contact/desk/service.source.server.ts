import { type Holidays, viewHolidays, viewTimes } from '#features/calendar/service.server.ts'
import { momentsOf } from '#features/lists/contract.days.ts'
import { type ListCell, listCalls, type ListRow } from '#features/lists/contract.ts'
import type { ListQuery } from '#features/lists/contract.query.ts'
import { type ListSource, peopleOf } from '#features/lists/service.sources.server.ts'
import { normaliseTag } from '#features/tags/service.server.ts'
import type { SignedIn } from '#platform/actor.ts'
import type { Deps } from '#platform/deps.server.ts'
import { holds, may } from '#platform/duties.ts'
import type { EnquiryRow } from '../store.server.ts'
import { enquiryList } from './contract.list.ts'
import { describeAnswerTime, soonDays } from './rules.deadline.ts'
import { excerptOf, readEnquirySearch } from './rules.texts.ts'
import { actionsOf, isSender } from './service.enquiries.server.ts'
import { enquiryListActions } from './service.source-actions.server.ts'
import { type EnquiryFilter, enquiryRecords, findEnquiries } from './store.list.server.ts'

/** The list of enquiries for staff. */
export const enquiryListSource: ListSource = {
  list: enquiryList,
  calls: listCalls(enquiryList),
  async records(deps, reader) {
    const times = await viewTimes(deps, soonDays)
    return enquiryRecords((query) => filterOf(reader, query, times.now), times)
  },
  readRows,
  actions: enquiryListActions,
}

/** What the filters of the list mean. */
function filterOf(reader: SignedIn, { q, filters }: Pick<ListQuery, 'q' | 'filters'>, now: Date): EnquiryFilter {
  const moments = (filter: string) => momentsOf(filters[filter]?.[0], now)
  return {
    status: filters['status'],
    clock: filters['clock'],
    assigneeId: peopleOf(filters['assignee'], reader),
    tags: filters['tag']?.map(normaliseTag),
    received: moments('received'),
    updated: moments('updated'),
    answered: moments('answered'),
    due: moments('due'),
    ...readEnquirySearch(q),
  }
}

async function readRows(deps: Deps, reader: SignedIn, ids: string[], columns: ReadonlySet<string>): Promise<ListRow[]> {
  const now = deps.clock.now()
  const [holidays, rows] = await Promise.all([viewHolidays(deps, now), findEnquiries(deps.database.db, ids)])
  const cells: Record<string, (row: EnquiryRow) => ListCell> = {
    reference: (row) => row.reference,
    message: (row) => excerptOf(row.message),
    person: (row) => ({ id: null, name: row.name }),
    email: (row) => row.email,
    status: (row) => (row.isSpam ? 'spam' : row.status),
    due: (row) => deadlineOf(row, now, holidays),
    assignee: (row) => (row.assigneeId ? { id: row.assigneeId, name: row.assigneeName } : null),
    tags: (row) => row.tags,
    received: (row) => row.receivedAt.toISOString(),
    updated: (row) => row.updatedAt?.toISOString() ?? null,
    answered: (row) => row.firstAnsweredAt?.toISOString() ?? null,
  }
  return rows.map((row) => ({
    id: row.id,
    version: row.version,
    label: row.reference,
    cells: Object.fromEntries([...columns].map((column) => [column, cells[column]?.(row) ?? null])),
    actions: [...actionsOf(row, reader), ...(holds(reader, may.handleCases) && !isSender(row, reader) ? ['tag'] : [])],
  }))
}

function deadlineOf(row: EnquiryRow, now: Date, holidays: Holidays): ListCell {
  if (row.status !== 'new') return null
  const { dueAt, text, overdue, dueSoon } = describeAnswerTime(row, now, holidays)
  return dueAt ? { dueAt, text, tone: overdue ? 'danger' : dueSoon ? 'warning' : 'neutral', paused: false } : null
}
