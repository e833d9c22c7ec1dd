import { viewTimes } from '#features/calendar/service.server.ts'
import { assignAction, selfAssignAction } from '#features/lists/service.assign.server.ts'
import {
  type ActionRequest,
  type Applied,
  listSource,
  type RecordAction,
} from '#features/lists/service.sources.server.ts'
import { tagAction } from '#features/tags/service.server.ts'
import type { SignedIn } from '#platform/actor.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { holds, may } from '#platform/duties.ts'
import { enquiryMessages as messages } from '../messages.ts'
import { type EnquiryRow, findEnquiries } from '../store.server.ts'
import { soonDays } from './rules.deadline.ts'
import { actionsOf, isSender, lockForOfficer, performAction, tagEnquiry } from './service.actions.server.ts'
import { enquiryTable } from './store.server.ts'

/** What undoing a closing needs: the state and the deadline. */
type Closed = Pick<EnquiryRow, 'status' | 'stepFrom' | 'stepDays'> & { dueAt: string | null }

interface Target {
  deps: Deps
  tx: Db
  actor: SignedIn
  id: string
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

const assign = assignAction({
  duties: may.handleCases,
  lock: lockForOfficer,
  async write(deps, tx, actor, row, { set, version }) {
    const text = set.assigneeName || messages.nobody
    return (await performAction(deps, tx, actor, row, { action: 'assign', text, set, version })).row
  },
})

/** How the actions of the list are done on one enquiry. */
const enquiryListActions: Readonly<Record<string, RecordAction>> = {
  assign,
  take: selfAssignAction(assign),
  close: closing('close'),
  spam: closing('spam'),
  tag: tagAction(tagEnquiry),
}

/** The list of enquiries for staff. */
export const enquiryListSource = listSource(enquiryTable, {
  reading: async (deps, reader) => ({ reader, ...(await viewTimes(deps, soonDays)) }),
  find: (deps, ids) => findEnquiries(deps.database.db, ids),
  label: (row) => row.reference,
  isToAnswer: (row) => row.status === 'new',
  actionsOf: (row, { reader, now }) => [
    ...actionsOf(row, reader, now),
    ...(holds(reader, may.handleCases) && !isSender(row, reader) ? ['tag'] : []),
  ],
  actions: enquiryListActions,
})
