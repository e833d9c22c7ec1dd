import type { SignedIn } from '#platform/actor.ts'
import { recordAudit } from '#platform/audit.server.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import type { QueryOf, ResponseOf } from '#platform/endpoint.ts'
import { onceFor } from '#platform/database/idempotency.server.ts'
import { requireDuty } from '#platform/permission.ts'
import { conflict, notFound } from '#platform/problem.ts'
import { isUuid } from '#platform/uuid.ts'
import { holds, may } from '#platform/duties.ts'
import type { Enquiry, EnquiryEvent, listEnquiries } from './contract.ts'
import { applyAction, availableActions, type EnquiryAction } from './lifecycle.ts'
import { enquiryMessages as messages } from './messages.ts'
import { answerQueue, recordType } from './rules.queues.ts'
import {
  countByStatus,
  type EnquiryRow,
  findEnquiry,
  insertEvent,
  listEnquiryRows,
  listEvents,
  lockEnquiry,
  setStatus,
} from './store.server.ts'

const excerptLength = 160

export async function readInbox(
  deps: Deps,
  actor: SignedIn,
  query: QueryOf<typeof listEnquiries>,
): Promise<ResponseOf<typeof listEnquiries>> {
  requireDuty(actor, may.readCases)
  const { page, pageSize, status } = query
  const { db } = deps.database
  const counts = await countByStatus(db, query)
  const rows = await listEnquiryRows(db, query, { limit: pageSize, offset: (page - 1) * pageSize })
  return {
    items: rows.map(({ id, reference, name, email, status: state, receivedAt, message }) => {
      const line = message.replace(/\s+/g, ' ')
      const excerpt = line.length > excerptLength ? `${line.slice(0, excerptLength)}…` : line
      return { id, reference, name, email, status: state, receivedAt: receivedAt.toISOString(), excerpt }
    }),
    page,
    pageSize,
    total: status ? counts[status] : counts.new + counts.answered + counts.closed,
    counts,
  }
}

/** One enquiry with its history. */
export async function readEnquiry(deps: Deps, actor: SignedIn, id: string): Promise<Enquiry> {
  requireDuty(actor, may.readCases)
  const row = isUuid(id) ? await findEnquiry(deps.database.db, id) : undefined
  if (!row) throw notFound(messages.notFound)
  return toEnquiry(deps.database.db, row, actor)
}

async function toEnquiry(db: Db, row: EnquiryRow, reader: SignedIn): Promise<Enquiry> {
  const events = await listEvents(db, row.id)
  const { id, reference, name, email, message, status } = row
  return {
    id,
    reference,
    name,
    email,
    message,
    status,
    receivedAt: row.receivedAt.toISOString(),
    actions: holds(reader, may.handleCases) ? availableActions(status) : [],
    events: events.map(({ action, at, byName, text }) => ({ action, at: at.toISOString(), byName, text })),
  }
}

interface Move {
  action: EnquiryAction
  event: EnquiryEvent['action']
  text?: string
  refused: string
}

/** Locks the enquiry and takes an action, with history and audit; 409 if the state does not allow it. */
async function move(tx: Db, deps: Deps, actor: SignedIn, id: string, { action, event, text = '', refused }: Move) {
  const row = isUuid(id) ? await lockEnquiry(tx, id) : undefined
  if (!row) throw notFound(messages.notFound)
  const answered = (await listEvents(tx, row.id)).some((past) => past.action === 'answered')
  const status = applyAction(row.status, action, answered)
  if (!status) throw conflict(refused)
  const at = deps.clock.now()
  await setStatus(tx, row.id, status)
  const stored = await insertEvent(tx, {
    enquiryId: row.id,
    action: event,
    at,
    byId: actor.id,
    byName: actor.name,
    text,
  })
  await recordAudit(tx, {
    at,
    actor,
    action: `enquiry.${action}`,
    recordType,
    recordId: row.id,
    details: { reference: row.reference, status },
  })
  return { event: stored, enquiry: await toEnquiry(tx, { ...row, status }, actor) }
}

/** Stores an answer and queues its mail; a repeated idempotency key sends it only once. */
export async function answerEnquiry(
  deps: Deps,
  actor: SignedIn,
  input: { id: string; text: string; key: string | undefined },
): Promise<Enquiry> {
  requireDuty(actor, may.handleCases)
  const { id, text, key } = input
  return deps.database.transaction((tx) =>
    onceFor(tx, { scope: `enquiry-answer:${actor.id}`, key, input: { id, text } }, async () => {
      const refused = messages.alreadyClosed
      const { event, enquiry } = await move(tx, deps, actor, id, { action: 'answer', event: 'answered', text, refused })
      await deps.jobs.enqueue(tx, answerQueue, { eventId: event.id })
      return enquiry
    }),
  )
}

export async function closeEnquiry(deps: Deps, actor: SignedIn, id: string): Promise<Enquiry> {
  requireDuty(actor, may.handleCases)
  const way: Move = { action: 'close', event: 'closed', refused: messages.alreadyClosed }
  return deps.database.transaction(async (tx) => (await move(tx, deps, actor, id, way)).enquiry)
}

export async function reopenEnquiry(deps: Deps, actor: SignedIn, id: string): Promise<Enquiry> {
  requireDuty(actor, may.handleCases)
  const way: Move = { action: 'reopen', event: 'reopened', refused: messages.notClosed }
  return deps.database.transaction(async (tx) => (await move(tx, deps, actor, id, way)).enquiry)
}
