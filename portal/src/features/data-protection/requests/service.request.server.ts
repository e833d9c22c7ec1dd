import { availableActions } from '#engines/records/kind.ts'
import { act } from '#engines/records/service.act.server.ts'
import type { RecordServer } from '#engines/records/service.records.server.ts'
import type { MailedRecord } from '#people/mail.server.ts'
import { type Actor, isSystem, type SignedIn, systemActor } from '#platform/actor.ts'
import type { Db } from '#platform/database/database.server.ts'
import { normaliseEmail } from '#platform/values/emails.ts'
import { requestMessages as messages } from '../messages.requests.ts'
import { runMilestones } from '../rules.clock.ts'
import { toEvent, writeEvent } from '../service.events.server.ts'
import { type EventRow, listEvents } from '../store.events.server.ts'
import type { DataRequest } from './contract.ts'
import { dataRequest } from './kind.ts'
import { requestMilestones, dueFor } from './rules.requests.ts'
import { type RequestRow, requestStore } from './store.requests.server.ts'

const isRequester = ({ userId }: RequestRow, actor: Actor) => actor.kind === 'user' && userId === actor.id

export const requestServer: RecordServer<typeof dataRequest, RequestRow> = {
  kind: dataRequest,
  words: { notFound: messages.notFound, stale: '' },
  store: { ...requestStore, change: requestStore.update },
  view: ({ database: { db }, clock }, row, reader) => readDetails(db, row, reader, clock.now()),
  isOwn: isRequester,
  mayAct: { person: isRequester, clock: (_row, actor) => isSystem(actor) },
  write: writeEvent('dataRequest'),
  // Who has given neither account nor address gets a letter.
  reaches: ({ userId, email }, to) => to !== 'person' || Boolean(userId || email),
}

export const maxListed = 100

export const dayMs = 86_400_000

/** The columns of a request that was just received. */
export function beginRequest(receivedAt: Date, now: Date) {
  const dueAt = dueFor(receivedAt)
  const { nextAt } = runMilestones(requestMilestones({ dueAt }), null, receivedAt)
  return { status: 'open', receivedAt, dueAt, nextWorkAt: nextAt && nextAt < now ? now : nextAt } as const
}

/** The office sees that a mail to the requester came back, by which the law was not met. */
export const requestMail: MailedRecord = {
  code: 'dr',
  async find({ database }, id) {
    const row = await requestStore.find(database.db, id)
    return row && { recipients: [row.userId ? `account:${row.userId}` : `address:${normaliseEmail(row.email)}`] }
  },
  async undelivered(deps, tx, { id, email, failure }) {
    const row = await requestStore.lock(tx, id)
    const last = (await listEvents(tx, 'dataRequest', [id])).at(-1)
    if (!row || last?.action === 'mailReturned') return
    const input = { text: `${email} ${failure}` }
    await act(deps, requestServer, { actor: systemActor, id, action: 'mailReturned', input }, tx)
  },
}

export const factsOf = (row: RequestRow, now: Date) => ({
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

/** A request with its history, for staff. */
export async function readDetails(db: Db, row: RequestRow, reader: SignedIn, now: Date): Promise<DataRequest> {
  const events = await listEvents(db, 'dataRequest', [row.id])
  const own = row.userId === reader.id
  return {
    ...factsOf(row, now),
    name: row.name,
    email: row.email,
    text: row.text,
    userId: row.userId,
    byStaff: row.byStaff,
    actions: own ? [] : availableActions(dataRequest, row, { by: 'staff', now }),
    events: events.filter((event) => !own || isForPerson(event)).map((event) => toEvent(event, reader, !own)),
  }
}

/** What the person sees of the history: not the notes and reminders of the staff. */
export const isForPerson = ({ action }: EventRow): boolean =>
  ['received', 'extend', 'answer', 'refuse', 'withdrawn'].includes(action)
