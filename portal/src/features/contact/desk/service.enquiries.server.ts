import { viewHolidays } from '#features/calendar/service.server.ts'
import type { SignedIn } from '#platform/actor.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { holds, may } from '#platform/duties.ts'
import { normaliseEmail } from '#platform/emails.ts'
import { requireDuty } from '#platform/permission.ts'
import { notFound } from '#platform/problem.ts'
import { isUuid } from '#platform/uuid.ts'
import type { Enquiry } from './contract.ts'
import { availableActions, type EnquiryAction } from '../lifecycle.ts'
import { enquiryMessages as messages } from '../messages.ts'
import { type EnquiryRow, findEnquiry, listEvents } from '../store.server.ts'
import { describeAnswerTime } from './rules.deadline.ts'

/** Enquiries have no account: who has the address has sent it. */
export const isSender = ({ email }: Pick<EnquiryRow, 'email'>, reader: SignedIn): boolean =>
  normaliseEmail(email) === reader.email

/** What the reader may do with an enquiry now. */
export const actionsOf = (row: Pick<EnquiryRow, 'status' | 'email'>, reader: SignedIn): EnquiryAction[] =>
  holds(reader, may.handleCases) && !isSender(row, reader) ? availableActions(row.status) : []

/** What the sender knows of the history. */
const sentOrMailed = ['received', 'answered', 'replied']

/** One enquiry with its history. */
export async function readEnquiry(deps: Deps, actor: SignedIn, id: string): Promise<Enquiry> {
  requireDuty(actor, may.readCases)
  const row = isUuid(id) ? await findEnquiry(deps.database.db, id) : undefined
  if (!row) throw notFound(messages.notFound)
  return toEnquiry(deps, deps.database.db, row, actor)
}

export async function toEnquiry(deps: Deps, db: Db, row: EnquiryRow, reader: SignedIn): Promise<Enquiry> {
  const now = deps.clock.now()
  const [events, holidays] = await Promise.all([listEvents(db, row.id), viewHolidays(deps, now)])
  const { id, reference, name, email, message, status, isSpam, assigneeId, assigneeName, tags, version } = row
  return {
    id,
    reference,
    name,
    email,
    message,
    status,
    isSpam,
    tags,
    version,
    assignee: assigneeId ? { id: assigneeId, name: assigneeName } : null,
    deadline: describeAnswerTime({ dueAt: status === 'new' ? row.dueAt : null }, now, holidays),
    receivedAt: row.receivedAt.toISOString(),
    actions: actionsOf(row, reader),
    events: events
      .filter((event) => !isSender(row, reader) || sentOrMailed.includes(event.action))
      .map(({ id: eventId, action, at, byName, text }) => ({
        id: String(eventId),
        action,
        at: at.toISOString(),
        byName,
        text,
      })),
  }
}
