import { applyAction, availableActions } from '#engines/records/rules.lifecycle.ts'
import { actOnce, requireAllowed } from '#engines/records/service.actions.server.ts'
import { findVerifiedAccount, lockAccount } from '#people/directory.server.ts'
import type { SignedIn } from '#platform/actor.ts'
import type { Db } from '#platform/database/database.server.ts'
import { onceFor } from '#platform/database/idempotency.server.ts'
import { readReference } from '#platform/database/references.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import type { BodyOf } from '#platform/endpoint.ts'
import { addDays, isCalendarDay, nigerianDay, startOfDay } from '#platform/values/nigerian-time.ts'
import { conflict, invalidField, notFound, ownRecord, unauthorized } from '#platform/problem.ts'
import { requestMessages as messages } from '../messages.requests.ts'
import { runMilestones, requestPrefix } from '../rules.clock.ts'
import { recordEvent, toEvent, requireOfficer, requireReader } from '../service.events.server.ts'
import { type EventRow, listEvents } from '../store.events.server.ts'
import type { actOnRequest, enterRequest, fileRequest, DataRequest, OwnRequest } from './contract.ts'
import { requestLifecycle } from './lifecycle.ts'
import { extendedDue, type RequestAction, requestMilestones, dueFor, maxInOneDay, maxOpen } from './rules.requests.ts'
import {
  countOpen,
  type RequestRow,
  requestStore,
  countSince,
  eraseRequester,
  listOpenOf,
  listRequestsOf,
} from './store.requests.server.ts'

export async function readRequest(deps: Deps, actor: SignedIn, id: string) {
  requireReader(actor)
  const row = await requestStore.find(deps.database.db, id)
  if (!row) throw notFound(messages.notFound)
  return readDetails(deps.database.db, row, actor, deps.clock.now())
}

/** Enters a request that did not come through the portal; its deadline counts from the day on which it came. */
export async function enterForPerson(
  deps: Deps,
  actor: SignedIn,
  body: BodyOf<typeof enterRequest>,
  key: string | undefined,
) {
  requireOfficer(actor)
  const { receivedOn, ...content } = body
  const now = deps.clock.now()
  const receivedAt = receivedFrom(receivedOn, now)
  const { id } = await deps.database.transaction((tx) =>
    onceFor(tx, { scope: `dataRequest.enter:${actor.id}`, key, input: body }, async () => {
      const account = content.email ? await findVerifiedAccount(tx, content.email) : undefined
      const row = await requestStore.insert(tx, {
        ...content,
        ...beginRequest(receivedAt, now),
        reference: await readReference(tx, requestPrefix, now),
        userId: account?.id ?? null,
        byStaff: true,
      })
      const mails = content.email ? (['person', 'office'] as const) : (['office'] as const)
      await recordEvent(deps, tx, { record: recordOf(row), actor, by: 'staff', action: 'received', mails })
      return { id: row.id }
    }),
  )
  return readRequest(deps, actor, id)
}

function receivedFrom(day: string, now: Date): Date {
  const today = nigerianDay(now)
  if (!isCalendarDay(day) || day > today || day < addDays(today, -365))
    throw invalidField('receivedOn', messages.dayWrong)
  return day === today ? now : startOfDay(day)
}

/** Answers, refuses, extends or notes; a retry with the same key does it once. 409 when the request does not allow it any more. */
export async function actOn(
  deps: Deps,
  actor: SignedIn,
  { id, key, ...body }: BodyOf<typeof actOnRequest> & { id: string; key: string | undefined },
) {
  requireOfficer(actor)
  const once = { scope: `dataRequest.act:${actor.id}`, key, input: { id, ...body } }
  await actOnce(deps, { ...once, lock: (tx) => lockAny(tx, id) }, (tx, row) =>
    performAction(deps, tx, actor, row, body),
  )
  return readRequest(deps, actor, id)
}

async function performAction(
  deps: Deps,
  tx: Db,
  actor: SignedIn,
  row: RequestRow,
  { action, text }: { action: RequestAction; text: string },
): Promise<void> {
  if (row.userId === actor.id) throw ownRecord()
  const now = deps.clock.now()
  const { status } = requireAllowed(applyAction(requestLifecycle, row, action, { by: 'staff', now }))
  if (action !== 'note')
    await requestStore.update(tx, row.id, action === 'extend' ? extension(row, now) : closing(status, now))
  const mails = action !== 'note' && (row.userId || row.email) ? (['person'] as const) : []
  await recordEvent(deps, tx, { record: recordOf(row), actor, by: 'staff', action, text, mails })
}

const closing = (status: RequestRow['status'], now: Date) => ({ status, closedAt: now, nextWorkAt: null })

function extension(row: RequestRow, now: Date) {
  const dueAt = extendedDue(row.dueAt)
  const { nextAt } = runMilestones(requestMilestones({ dueAt }), row.remindedUntil, now)
  return { extendedAt: now, dueAt, nextWorkAt: nextAt }
}

async function lockAny(tx: Db, id: string): Promise<RequestRow> {
  const row = await requestStore.lock(tx, id)
  if (!row) throw notFound(messages.notFound)
  return row
}

const maxListed = 100
const dayMs = 86_400_000

export const recordOf = ({ id, reference }: RequestRow) => ({ type: 'dataRequest', id, reference }) as const

/** The columns of a request that was just received. */
function beginRequest(receivedAt: Date, now: Date) {
  const dueAt = dueFor(receivedAt)
  const { nextAt } = runMilestones(requestMilestones({ dueAt }), null, receivedAt)
  return { status: 'open', receivedAt, dueAt, nextWorkAt: nextAt && nextAt < now ? now : nextAt } as const
}

/** The person's requests, newest first. */
export async function listOwnRequests(deps: Deps, actor: SignedIn) {
  const { db } = deps.database
  const rows = await listRequestsOf(db, actor.id, maxListed)
  return { requests: await readOwnDetails(db, rows, actor, deps.clock.now()) }
}

/** For the export of personal data. */
export const exportOwnRequests = async (deps: Deps, actor: SignedIn): Promise<Record<string, unknown[]>> => ({
  dataRequests: (await listOwnRequests(deps, actor)).requests,
})

/** Files a request of the person; a retry with the same key returns the first. 409 with too many open or of one day. */
export async function fileOwnRequest(
  deps: Deps,
  actor: SignedIn,
  body: BodyOf<typeof fileRequest>,
  key: string | undefined,
) {
  const { id } = await deps.database.transaction((tx) =>
    onceFor(tx, { scope: `dataRequest.file:${actor.id}`, key, input: body }, async () => {
      const now = deps.clock.now()
      // Locks the account, so that requests at the same moment cannot exceed the limit.
      const account = await lockAccount(tx, actor.id)
      if (!account) throw unauthorized('Invalid token')
      await requireFewer(tx, actor.id, now)
      const row = await requestStore.insert(tx, {
        ...beginRequest(now, now),
        ...body,
        reference: await readReference(tx, requestPrefix, now),
        userId: actor.id,
        name: `${account.name} ${account.surname}`.trim(),
        email: account.email,
        byStaff: false,
      })
      const record = recordOf(row)
      await recordEvent(deps, tx, { record, actor, by: 'person', action: 'received', mails: ['person', 'office'] })
      return { id: row.id }
    }),
  )
  return readOwn(deps, actor, id)
}

async function requireFewer(tx: Db, userId: string, now: Date): Promise<void> {
  if ((await countOpen(tx, userId)) >= maxOpen) throw conflict(messages.tooManyOpen)
  const today = await countSince(tx, userId, new Date(now.getTime() - dayMs))
  if (today >= maxInOneDay) throw conflict(messages.tooManyToday)
}

async function readOwn(deps: Deps, actor: SignedIn, id: string) {
  const row = await requestStore.find(deps.database.db, id)
  const [request] = row ? await readOwnDetails(deps.database.db, [row], actor, deps.clock.now()) : []
  if (!request) throw notFound(messages.notFound)
  return request
}

/** Withdraws the person's open request; 404 for another person's. */
export async function withdrawOwnRequest(deps: Deps, actor: SignedIn, id: string) {
  await deps.database.transaction(async (tx) => {
    const row = await lockAny(tx, id)
    if (row.userId !== actor.id) throw notFound(messages.notFound)
    if (row.status !== 'open') throw conflict(messages.closed)
    await closeAsWithdrawn(deps, tx, actor, row)
  })
  return readOwn(deps, actor, id)
}

async function closeAsWithdrawn(deps: Deps, tx: Db, actor: SignedIn, row: RequestRow): Promise<void> {
  await requestStore.update(tx, row.id, closing('withdrawn', deps.clock.now()))
  await recordEvent(deps, tx, { record: recordOf(row), actor, by: 'person', action: 'withdrawn' })
}

/** When an account is deleted, its open requests end, and all lose the person's name and address. */
export async function eraseRequests(deps: Deps, tx: Db, person: SignedIn): Promise<void> {
  for (const row of await listOpenOf(tx, person.id)) await closeAsWithdrawn(deps, tx, person, row)
  await eraseRequester(tx, person.id)
}

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

/** A request with its history, for staff. */
async function readDetails(db: Db, row: RequestRow, reader: SignedIn, now: Date): Promise<DataRequest> {
  const events = await listEvents(db, 'dataRequest', [row.id])
  const own = row.userId === reader.id
  return {
    ...factsOf(row, now),
    name: row.name,
    email: row.email,
    text: row.text,
    userId: row.userId,
    byStaff: row.byStaff,
    actions: own ? [] : availableActions(requestLifecycle, row, { by: 'staff', now }),
    events: events.filter((event) => !own || isForPerson(event)).map((event) => toEvent(event, reader, !own)),
  }
}

/** What the person sees of the history: not the notes and reminders of the staff. */
const isForPerson = ({ action }: EventRow): boolean =>
  ['received', 'extend', 'answer', 'refuse', 'withdrawn'].includes(action)

/** The person's requests with what happened to them. */
async function readOwnDetails(db: Db, rows: readonly RequestRow[], reader: SignedIn, now: Date): Promise<OwnRequest[]> {
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
