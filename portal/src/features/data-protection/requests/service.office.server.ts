import { findProvedAccount } from '#features/accounts/service.directory.server.ts'
import type { SignedIn } from '#platform/actor.ts'
import type { Db } from '#platform/database/database.server.ts'
import { onceFor } from '#platform/database/idempotency.server.ts'
import { takeReference } from '#platform/database/references.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import type { BodyOf, QueryOf } from '#platform/endpoint.ts'
import { addDays, isCalendarDay, nigerianDay, startOfDay } from '#platform/nigerian-time.ts'
import { conflict, invalidField, notFound, ownRecord } from '#platform/problem.ts'
import { isUuid } from '#platform/uuid.ts'
import { requestMessages as messages } from '../messages.requests.ts'
import { requestPrefix } from '../rules.queues.ts'
import { runMilestones } from '../rules.clock.ts'
import { noteEvent } from '../service.events.server.ts'
import { requireOfficer, requireReader } from '../service.permission.server.ts'
import type { actOnRequest, enterRequest, listRequests } from './contract.ts'
import { availableActions, extendedDue, type RequestAction, requestMilestones, statusAfter } from './rules.requests.ts'
import { beginRequest, recordOf } from './service.own.server.ts'
import { readDetails, toSummary } from './service.views.server.ts'
import {
  countOpen,
  countOverdue,
  countRequests,
  findRequest,
  insertRequest,
  listRequestRows,
  lockRequest,
  type NewRequest,
  type RequestRow,
  updateRequest,
} from './store.requests.server.ts'

/** The register, with what is due first. */
export async function listRegister(deps: Deps, actor: SignedIn, query: QueryOf<typeof listRequests>) {
  requireReader(actor)
  const { db } = deps.database
  const { page, pageSize, ...filter } = query
  const now = deps.clock.now()
  const rows = await listRequestRows(db, filter, { limit: pageSize, offset: (page - 1) * pageSize })
  return {
    items: rows.map((row) => toSummary(row, now)),
    page,
    pageSize,
    total: await countRequests(db, filter),
    open: await countOpen(db),
    overdue: await countOverdue(db, now),
  }
}

export async function readRequest(deps: Deps, actor: SignedIn, id: string) {
  requireReader(actor)
  const row = isUuid(id) ? await findRequest(deps.database.db, id) : undefined
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
      const account = content.email ? await findProvedAccount(tx, content.email) : undefined
      const row = await insertRequest(tx, {
        ...content,
        ...beginRequest(receivedAt, now),
        reference: await takeReference(tx, requestPrefix, now),
        userId: account?.id ?? null,
        byStaff: true,
      })
      const mails = content.email ? (['person', 'office'] as const) : (['office'] as const)
      await noteEvent(deps, tx, { record: recordOf(row), actor, by: 'staff', action: 'received', mails })
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
  await deps.database.transaction((tx) =>
    onceFor(tx, { scope: `dataRequest.act:${actor.id}`, key, input: { id, ...body } }, async () => {
      const row = isUuid(id) ? await lockRequest(tx, id) : undefined
      if (!row) throw notFound(messages.notFound)
      await takeAction(deps, tx, actor, row, body)
      return {}
    }),
  )
  return readRequest(deps, actor, id)
}

async function takeAction(
  deps: Deps,
  tx: Db,
  actor: SignedIn,
  row: RequestRow,
  { action, text }: { action: RequestAction; text: string },
): Promise<void> {
  if (row.userId === actor.id) throw ownRecord()
  if (!availableActions(row).includes(action))
    throw conflict(row.status === 'open' ? messages.extendedBefore : messages.closed)
  const change = changeFor(row, action, deps.clock.now())
  if (change) await updateRequest(tx, row.id, change)
  const mails = action !== 'note' && (row.userId || row.email) ? (['person'] as const) : []
  await noteEvent(deps, tx, { record: recordOf(row), actor, by: 'staff', action, text, mails })
}

function changeFor(row: RequestRow, action: RequestAction, now: Date): Partial<NewRequest> | undefined {
  const status = statusAfter[action]
  if (status) return { status, closedAt: now, nextWorkAt: null }
  if (action === 'note') return undefined
  const dueAt = extendedDue(row.dueAt)
  const { nextAt } = runMilestones(requestMilestones({ dueAt }), row.remindedUntil, now)
  return { extendedAt: now, dueAt, nextWorkAt: nextAt }
}
