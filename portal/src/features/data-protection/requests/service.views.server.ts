import type { SignedIn } from '#platform/actor.ts'
import type { Db } from '#platform/database/database.server.ts'
import { toEvent } from '../service.events.server.ts'
import { type EventRow, listEvents } from '../store.events.server.ts'
import type { DataRequest, OwnRequest, RequestSummary } from './contract.ts'
import { availableActions } from './rules.requests.ts'
import type { RequestRow } from './store.requests.server.ts'

const factsOf = (row: RequestRow, now: Date) => ({
  id: row.id,
  reference: row.reference,
  kind: row.kind,
  status: row.status,
  receivedAt: row.receivedAt.toISOString(),
  dueAt: row.dueAt.toISOString(),
  closedAt: row.closedAt?.toISOString() ?? null,
  extended: row.extendedAt !== null,
  overdue: row.status === 'open' && row.dueAt < now,
})

export const toSummary = (row: RequestRow, now: Date): RequestSummary => ({ ...factsOf(row, now), name: row.name })

/** A request with its history, for staff. */
export async function readDetails(db: Db, row: RequestRow, reader: SignedIn, now: Date): Promise<DataRequest> {
  const events = await listEvents(db, 'dataRequest', [row.id])
  const own = row.userId === reader.id
  return {
    ...toSummary(row, now),
    email: row.email,
    text: row.text,
    userId: row.userId,
    byStaff: row.byStaff,
    actions: own ? [] : availableActions(row),
    events: events.filter((event) => !own || isForPerson(event)).map((event) => toEvent(event, reader, !own)),
  }
}

/** What the person sees of the history: not the notes and reminders of the staff. */
const isForPerson = ({ action }: EventRow): boolean =>
  ['received', 'extend', 'answer', 'refuse', 'withdrawn'].includes(action)

/** The person's requests with what happened to them. */
export async function readOwnDetails(
  db: Db,
  rows: readonly RequestRow[],
  reader: SignedIn,
  now: Date,
): Promise<OwnRequest[]> {
  const events = await listEvents(
    db,
    'dataRequest',
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({
    ...factsOf(row, now),
    text: row.text,
    events: events
      .filter((event) => event.recordId === row.id && isForPerson(event))
      // A member of staff who reads their own request gets no more than any other person.
      .map((event) => toEvent(event, reader, false)),
  }))
}
