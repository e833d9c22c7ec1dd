import { readAssignee } from '#people/directory.server.ts'
import { type Holidays, viewHolidays, viewTimes } from '#features/calendar/service.server.ts'
import { momentsOf } from '#features/lists/contract.days.ts'
import type { ListQuery } from '#features/lists/contract.query.ts'
import { type ListCell, listCalls, type ListRow } from '#features/lists/contract.ts'
import {
  type ListSource,
  peopleOf,
  type Applied,
  type ActionRequest,
  type RecordAction,
} from '#features/lists/service.sources.server.ts'
import { normaliseTag, tagAction } from '#features/tags/service.server.ts'
import type { SignedIn } from '#platform/actor.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { holds, may } from '#platform/duties.ts'
import { enquiryMessages as messages } from '../messages.ts'
import { type EnquiryRow, findEnquiries } from '../store.server.ts'
import { enquiryList } from './contract.list.ts'
import { describeAnswerTime, soonDays } from './rules.deadline.ts'
import { excerptOf, readEnquirySearch } from './rules.texts.ts'
import { lockForOfficer, performAction, tagEnquiry, actionsOf, isSender } from './service.actions.server.ts'
import { type EnquiryFilter, enquiryRecords } from './store.server.ts'

/** What undoing needs: of an assignment the assignee of before, of closing the state and the deadline. */
type Assigned = Pick<EnquiryRow, 'assigneeId'>
type Closed = Pick<EnquiryRow, 'status' | 'stepFrom' | 'stepDays'> & { dueAt: string | null }

interface Target {
  deps: Deps
  tx: Db
  actor: SignedIn
  id: string
}

async function assign({ deps, tx, actor, id }: Target, person: string | null, version?: number): Promise<Applied> {
  const row = await lockForOfficer(tx, actor, id)
  const before: Assigned = { assigneeId: row.assigneeId }
  if (row.assigneeId === person) return { version: row.version, before }
  const set = await readAssignee(deps, person, may.handleCases)
  const text = set.assigneeName || messages.nobody
  const taken = await performAction(deps, tx, actor, row, { action: 'assign', text, set, version })
  return { version: taken.row.version, before }
}

async function close(target: Target, action: 'close' | 'spam', { version }: ActionRequest): Promise<Applied> {
  const { deps, tx, actor, id } = target
  const row = await lockForOfficer(tx, actor, id)
  const { status, stepFrom, stepDays, dueAt } = row
  const before: Closed = { status, stepFrom, stepDays, dueAt: dueAt?.toISOString() ?? null }
  return { version: (await performAction(deps, tx, actor, row, { action, version })).row.version, before }
}

async function undoClosing({ deps, tx, actor, id }: Target, { version, before }: Applied): Promise<Applied> {
  const row = await lockForOfficer(tx, actor, id)
  const { dueAt, ...state } = before as Closed
  const set = { ...state, dueAt: dueAt === null ? null : new Date(dueAt) }
  return { version: (await performAction(deps, tx, actor, row, { action: 'reopen', set, version })).row.version }
}

const closing = (action: 'close' | 'spam'): RecordAction => ({
  apply: (deps, tx, actor, id, given) => close({ deps, tx, actor, id }, action, given),
  undo: (deps, tx, actor, id, applied) => undoClosing({ deps, tx, actor, id }, applied),
})

/** How the actions of the list are done on one enquiry. */
const enquiryListActions: Readonly<Record<string, RecordAction>> = {
  assign: {
    check: async (deps, { person = null }) => void (await readAssignee(deps, person, may.handleCases, 'input.person')),
    apply: (deps, tx, actor, id, { input, version }) => assign({ deps, tx, actor, id }, input.person ?? null, version),
    undo: (deps, tx, actor, id, { version, before }) =>
      assign({ deps, tx, actor, id }, (before as Assigned).assigneeId, version),
  },
  close: closing('close'),
  spam: closing('spam'),
  tag: tagAction(tagEnquiry),
}

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
    updated: (row) => row.updatedAt.toISOString(),
    answered: (row) => row.firstAnsweredAt?.toISOString() ?? null,
  }
  return rows.map((row) => ({
    id: row.id,
    version: row.version,
    label: row.reference,
    cells: Object.fromEntries([...columns].map((column) => [column, cells[column]?.(row) ?? null])),
    actions: [
      ...actionsOf(row, reader, now),
      ...(holds(reader, may.handleCases) && !isSender(row, reader) ? ['tag'] : []),
    ],
  }))
}

function deadlineOf(row: EnquiryRow, now: Date, holidays: Holidays): ListCell {
  if (row.status !== 'new') return null
  const { dueAt, text, overdue, dueSoon } = describeAnswerTime(row, now, holidays)
  return dueAt ? { dueAt, text, tone: overdue ? 'danger' : dueSoon ? 'warning' : 'neutral', paused: false } : null
}
