import { recordAction } from '#engines/records/service.actions.server.ts'
import type { SignedIn, Actor } from '#platform/actor.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { may } from '#platform/duties.ts'
import { requireDuty } from '#platform/permission.ts'
import type { HistoryEvent } from './contract.ts'
import { messages } from './messages.ts'
import { mailQueue } from './rules.clock.ts'
import { type EventRow, insertEvent, type NewEvent } from './store.events.server.ts'

export interface Happening {
  record: { type: NewEvent['recordType']; id: string; reference: string }
  actor: SignedIn
  by: NewEvent['byRole']
  action: string
  text?: string
  /** Who gets a mail about it. */
  mails?: readonly ('person' | 'office')[]
}

/** Adds an event to the history of a record, with its audit entry and its mails, in the caller's transaction. */
export async function recordEvent(deps: Deps, tx: Db, happening: Happening): Promise<EventRow> {
  const { record, actor, by, action, text = '', mails = [] } = happening
  const at = deps.clock.now()
  const event = await insertEvent(tx, {
    recordType: record.type,
    recordId: record.id,
    at,
    action,
    byRole: by,
    byId: actor.id,
    byName: by === 'staff' ? actor.name : '',
    text,
  })
  await recordAction(deps, tx, record.type, record, { actor, action })
  for (const to of mails) await deps.jobs.enqueue(tx, mailQueue, { eventId: event.id, to })
  return event
}

/** Only staff see the names of staff, as in all histories. */
function nameActor({ byRole, byId, byName }: EventRow, readerId: string, namesStaff: boolean): string {
  if (byRole === 'clock') return messages.clock
  if (byId === readerId) return messages.you
  if (byRole === 'person') return messages.person
  return namesStaff ? byName : messages.office
}

/** `namesStaff`: in the registers, but not for the person whom the record is about. */
export const toEvent = (row: EventRow, { id: readerId }: SignedIn, namesStaff: boolean): HistoryEvent => ({
  id: String(row.id),
  at: row.at.toISOString(),
  action: row.action,
  by: nameActor(row, readerId, namesStaff),
  text: row.text,
})

/** Who may read the registers, the retention rules and the reports. */
export const requireReader = (actor: Actor): SignedIn => requireDuty(actor, may.readDataProtection)
/** Who may change them. */
export const requireOfficer = (actor: Actor): SignedIn => requireDuty(actor, may.manageDataProtection)
