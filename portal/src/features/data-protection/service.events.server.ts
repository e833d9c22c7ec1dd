import type { SignedIn } from '#platform/actor.ts'
import { recordAudit } from '#platform/audit.server.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { messages } from './messages.ts'
import type { HistoryEvent } from './requests/contract.ts'
import { mailQueue } from './rules.queues.ts'
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
export async function noteEvent(deps: Deps, tx: Db, happening: Happening): Promise<EventRow> {
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
  const entry = { recordType: record.type, recordId: record.id, details: { reference: record.reference } }
  await recordAudit(tx, { at, actor, action: `${record.type}.${action}`, ...entry })
  for (const to of mails) await deps.jobs.enqueue(tx, mailQueue, { eventId: event.id, to })
  return event
}

/** Only staff see the names of staff, as in all histories. */
function nameActor({ byRole, byId, byName }: EventRow, reader: SignedIn): string {
  if (byRole === 'clock') return messages.clock
  if (byId === reader.id) return messages.you
  if (byRole === 'person') return messages.person
  return reader.duties.length > 0 ? byName : messages.office
}

export const toEvent = (row: EventRow, reader: SignedIn): HistoryEvent => ({
  id: String(row.id),
  at: row.at.toISOString(),
  action: row.action,
  by: nameActor(row, reader),
  text: row.text,
})
