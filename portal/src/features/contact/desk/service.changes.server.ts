import { readHolidays } from '#features/calendar/service.server.ts'
import type { SignedIn } from '#platform/actor.ts'
import { recordAudit } from '#platform/audit.server.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { may } from '#platform/duties.ts'
import { requireDuty } from '#platform/permission.ts'
import { conflict, notFound, ownRecord, stale } from '#platform/problem.ts'
import { isUuid } from '#platform/uuid.ts'
import { applyAction, type EnquiryAction } from '../lifecycle.ts'
import { enquiryMessages as messages, refusals } from '../messages.ts'
import { mostEntries } from '../rules.ts'
import { recordType } from '../rules.queues.ts'
import {
  countEvents,
  type EnquiryChange,
  type EnquiryRow,
  type EventRow,
  insertEvent,
  lockEnquiry,
  updateEnquiry,
} from '../store.server.ts'
import { type AnswerTimes, moveClock, recalculate } from './rules.deadline.ts'
import { isSender } from './service.enquiries.server.ts'
import { lockWaiting } from './store.list.server.ts'
import { readAnswerDays } from './store.settings.server.ts'

/** What an action leaves in the history. */
const events: Record<EnquiryAction, EventRow['action']> = {
  answer: 'answered',
  note: 'noted',
  assign: 'assigned',
  close: 'closed',
  spam: 'spam',
  reopen: 'reopened',
}

export interface Move {
  action: EnquiryAction
  /** For the history: what is mailed or noted, or the name of the assignee. */
  text?: string | undefined
  /** Columns to change in addition to those of the lifecycle. */
  set?: EnquiryChange | undefined
  /** The version that the person saw; 409 when it is outdated. */
  version?: number | undefined
}

/** Locks the enquiry until the transaction ends, so that two officers cannot act at the same time. 403 where the officer has sent it. */
export async function lockForOfficer(tx: Db, actor: SignedIn, id: string): Promise<EnquiryRow> {
  requireDuty(actor, may.handleCases)
  const row = isUuid(id) ? await lockEnquiry(tx, id) : undefined
  if (!row) throw notFound(messages.notFound)
  if (isSender(row, actor)) throw ownRecord()
  return row
}

/** How long an answer that is due from now may take. */
export async function readAnswerTimes(tx: Db, now: Date): Promise<AnswerTimes> {
  const holidays = await readHolidays(tx, now)
  return { now, holidays, answerDays: await readAnswerDays(tx) }
}

/** Takes an action on a locked enquiry: state, deadline, history and audit log; 409 if the state does not allow it. */
export async function takeAction(
  deps: Deps,
  tx: Db,
  actor: SignedIn,
  row: EnquiryRow,
  { action, text = '', set, version }: Move,
): Promise<{ row: EnquiryRow; event: EventRow }> {
  const status = applyAction(row.status, action, row.firstAnsweredAt !== null && row.waitFrom === null)
  if (!status) throw conflict(refusals[action])
  if (version !== undefined && version !== row.version) throw stale(messages.stale)
  if (action !== 'close' && action !== 'spam') await requireRoom(tx, row.id)
  const at = deps.clock.now()
  const stored = await updateEnquiry(tx, row.id, {
    status,
    isSpam: status === 'closed' && (action === 'spam' || row.isSpam),
    ...moveClock(row, action, status, await readAnswerTimes(tx, at)),
    ...(action === 'answer' && { firstAnsweredAt: row.firstAnsweredAt ?? at }),
    ...set,
    updatedAt: at,
    version: row.version + 1,
  })
  const entry = { enquiryId: row.id, action: events[action], at, byId: actor.id, byName: actor.name, text }
  const event = await insertEvent(tx, entry)
  const details = { reference: row.reference, status: stored.status }
  await recordAudit(tx, { at, actor, action: `enquiry.${action}`, recordType, recordId: row.id, details })
  return { row: stored, event }
}

/** 409 where an enquiry has as many entries as it can have; it can be closed, and then not be reopened. */
export async function requireRoom(tx: Db, id: string): Promise<void> {
  if ((await countEvents(tx, id)) >= mostEntries) throw conflict(messages.tooManyEntries(mostEntries))
}

/** Moves the deadlines of those who wait after the holidays have changed. */
export async function recalculateEnquiries(deps: Deps): Promise<void> {
  const now = deps.clock.now()
  let last: string | undefined
  do {
    last = await deps.database.transaction(async (tx) => {
      const holidays = await readHolidays(tx, now)
      const rows = await lockWaiting(tx, last)
      for (const row of rows) {
        const { dueAt } = recalculate(row, { now, holidays })
        if (dueAt?.getTime() !== row.dueAt?.getTime()) await updateEnquiry(tx, row.id, { dueAt })
      }
      return rows.at(-1)?.id
    })
  } while (last)
}
