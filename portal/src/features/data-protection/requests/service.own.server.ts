import { lockAccount } from '#features/accounts/service.directory.server.ts'
import type { SignedIn } from '#platform/actor.ts'
import type { Db } from '#platform/database/database.server.ts'
import { onceFor } from '#platform/database/idempotency.server.ts'
import { takeReference } from '#platform/database/references.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import type { BodyOf } from '#platform/endpoint.ts'
import { conflict, notFound, unauthorized } from '#platform/problem.ts'
import { isUuid } from '#platform/uuid.ts'
import { requestMessages as messages } from '../messages.requests.ts'
import { requestPrefix } from '../rules.queues.ts'
import { runMilestones } from '../rules.clock.ts'
import { noteEvent } from '../service.events.server.ts'
import type { fileRequest } from './contract.ts'
import { dueFor, mostInOneDay, mostOpen, requestMilestones } from './rules.requests.ts'
import { readOwnDetails } from './service.views.server.ts'
import {
  countOpen,
  countSince,
  findRequest,
  forgetRequester,
  insertRequest,
  listOpenOf,
  listRequestsOf,
  lockRequest,
  type RequestRow,
  updateRequest,
} from './store.requests.server.ts'

const mostListed = 100
const dayMs = 86_400_000

export const recordOf = ({ id, reference }: RequestRow) => ({ type: 'dataRequest', id, reference }) as const

/** The columns of a request that was just received. */
export function beginRequest(receivedAt: Date, now: Date) {
  const dueAt = dueFor(receivedAt)
  const { nextAt } = runMilestones(requestMilestones({ dueAt }), null, receivedAt)
  return { status: 'open', receivedAt, dueAt, nextWorkAt: nextAt && nextAt < now ? now : nextAt } as const
}

/** The person's requests, newest first. */
export async function listOwnRequests(deps: Deps, actor: SignedIn) {
  const { db } = deps.database
  const rows = await listRequestsOf(db, actor.id, mostListed)
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
      const row = await insertRequest(tx, {
        ...beginRequest(now, now),
        ...body,
        reference: await takeReference(tx, requestPrefix, now),
        userId: actor.id,
        name: `${account.name} ${account.surname}`.trim(),
        email: account.email,
        byStaff: false,
      })
      const record = recordOf(row)
      await noteEvent(deps, tx, { record, actor, by: 'person', action: 'received', mails: ['person', 'office'] })
      return { id: row.id }
    }),
  )
  return readOwn(deps, actor, id)
}

async function requireFewer(tx: Db, userId: string, now: Date): Promise<void> {
  if ((await countOpen(tx, userId)) >= mostOpen) throw conflict(messages.tooManyOpen)
  const today = await countSince(tx, userId, new Date(now.getTime() - dayMs))
  if (today >= mostInOneDay) throw conflict(messages.tooManyToday)
}

async function readOwn(deps: Deps, actor: SignedIn, id: string) {
  const row = await findRequest(deps.database.db, id)
  const [request] = row ? await readOwnDetails(deps.database.db, [row], actor, deps.clock.now()) : []
  if (!request) throw notFound(messages.notFound)
  return request
}

/** Withdraws the person's open request; 404 for another person's. */
export async function withdrawOwnRequest(deps: Deps, actor: SignedIn, id: string) {
  await deps.database.transaction(async (tx) => {
    const row = isUuid(id) ? await lockRequest(tx, id) : undefined
    if (!row || row.userId !== actor.id) throw notFound(messages.notFound)
    if (row.status !== 'open') throw conflict(messages.closed)
    await closeAsWithdrawn(deps, tx, actor, row)
  })
  return readOwn(deps, actor, id)
}

async function closeAsWithdrawn(deps: Deps, tx: Db, actor: SignedIn, row: RequestRow): Promise<void> {
  await updateRequest(tx, row.id, { status: 'withdrawn', closedAt: deps.clock.now(), nextWorkAt: null })
  await noteEvent(deps, tx, { record: recordOf(row), actor, by: 'person', action: 'withdrawn' })
}

/** When an account is deleted, its open requests end, and all lose the person's name and address. */
export async function forgetRequests(deps: Deps, tx: Db, person: SignedIn): Promise<void> {
  for (const row of await listOpenOf(tx, person.id)) await closeAsWithdrawn(deps, tx, person, row)
  await forgetRequester(tx, person.id)
}
