import type { Entry } from '#engines/records/service.records.server.ts'
import type { SignedIn, Actor } from '#platform/actor.ts'
import type { Db } from '#platform/database/database.server.ts'
import { may } from '#platform/duties.ts'
import { requireDuty, requireUser } from '#platform/permission.ts'
import type { HistoryEvent } from './contract.ts'
import { messages } from './messages.ts'
import { type EventRow, insertEvent, type NewEvent } from './store.events.server.ts'

/** How requests and breaches write into their one history. */
export const writeEvent =
  (recordType: NewEvent['recordType']) =>
  (tx: Db, { id: recordId }: { id: string }, { action, at, actor, by, text }: Entry): Promise<EventRow> => {
    const { id: byId, name } = requireUser(actor)
    const byName = by === 'staff' ? name : ''
    return insertEvent(tx, { recordType, recordId, at, action, byRole: by as NewEvent['byRole'], byId, byName, text })
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
