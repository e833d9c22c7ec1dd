import { act, begin } from '#engines/records/service.act.server.ts'
import type { EndEarlierUse } from '#people/hooks.server.ts'
import { lockAccount } from '#people/directory.server.ts'
import type { SignedIn } from '#platform/actor.ts'
import type { Db } from '#platform/database/database.server.ts'
import { onceFor } from '#platform/database/idempotency.server.ts'
import { allocateReference } from '#platform/database/references.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import type { BodyOf } from '#platform/endpoint.ts'
import { conflict, notFound, unauthorized } from '#platform/problem.ts'
import { requestMessages as messages } from '../messages.requests.ts'
import { requestPrefix } from '../rules.clock.ts'
import { toEvent } from '../service.events.server.ts'
import { listEvents } from '../store.events.server.ts'
import type { fileRequest, OwnRequest } from './contract.ts'
import { maxInOneDay, maxOpen } from './rules.requests.ts'
import {
  countOpen,
  type RequestRow,
  requestStore,
  countSince,
  eraseRequester,
  lockOpenOf,
  listRequestsOf,
} from './store.requests.server.ts'
import { beginRequest, dayMs, factsOf, isForPerson, maxListed, requestServer } from './service.request.server.ts'

export async function listOwnRequests(deps: Deps, actor: SignedIn) {
  const { db } = deps.database
  const rows = await listRequestsOf(db, actor.id, maxListed)
  return { requests: await readOwnDetails(db, rows, actor, deps.clock.now()) }
}

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
        reference: await allocateReference(tx, requestPrefix, now),
        userId: actor.id,
        name: `${account.name} ${account.surname}`.trim(),
        email: account.email,
        byStaff: false,
      })
      const begun = { actor, by: 'person', entry: 'received', mails: ['person', 'office'] }
      await begin(deps, tx, requestServer, row, begun)
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
  await withdraw(deps, actor, id)
  return readOwn(deps, actor, id)
}

const withdraw = (deps: Deps, actor: SignedIn, id: string, tx?: Db) =>
  act(deps, requestServer, { actor, id, action: 'withdrawn' }, tx)

/** When an account ends, its open requests end, and all lose the person's name and address; `to` is the account that keeps them. */
export async function eraseRequests(deps: Deps, tx: Db, person: SignedIn, to = person.id): Promise<void> {
  for (const { id } of await lockOpenOf(tx, person.id)) await withdraw(deps, person, id, tx)
  await eraseRequester(tx, person.id, to)
}

/** Of an account that its owner takes over: its requests end in another account. */
export const endRequests: EndEarlierUse = async (deps, tx, person, closed) => {
  if ((await listRequestsOf(tx, person.id, 1)).length > 0) await eraseRequests(deps, tx, person, await closed())
}

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
