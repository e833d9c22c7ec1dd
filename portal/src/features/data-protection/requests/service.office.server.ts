import { act, begin } from '#engines/records/service.act.server.ts'
import { readRecord } from '#engines/records/service.parts.server.ts'
import { lockVerifiedAccount } from '#people/directory.server.ts'
import type { SignedIn } from '#platform/actor.ts'
import { onceFor } from '#platform/database/idempotency.server.ts'
import { allocateReference } from '#platform/database/references.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import type { BodyOf } from '#platform/endpoint.ts'
import { addDays, isCalendarDay, nigerianDay, startOfDay } from '#platform/values/nigerian-time.ts'
import { invalidField } from '#platform/problem.ts'
import { requestMessages as messages } from '../messages.requests.ts'
import { requestPrefix } from '../rules.clock.ts'
import { requireOfficer } from '../service.events.server.ts'
import type { actOnRequest, DataRequest, enterRequest } from './contract.ts'
import { requestStore } from './store.requests.server.ts'
import { beginRequest, requestServer } from './service.request.server.ts'

export const readRequest = async (deps: Deps, actor: SignedIn, id: string): Promise<DataRequest> =>
  (await readRecord(deps, requestServer, actor, id)) as DataRequest

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
      const account = content.email ? await lockVerifiedAccount(tx, content.email) : undefined
      const row = await requestStore.insert(tx, {
        ...content,
        ...beginRequest(receivedAt, now),
        reference: await allocateReference(tx, requestPrefix, now),
        userId: account?.id ?? null,
        byStaff: true,
      })
      const mails = content.email ? (['person', 'office'] as const) : (['office'] as const)
      await begin(deps, tx, requestServer, row, { actor, by: 'staff', entry: 'received', mails })
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
  { id, key, action, text }: BodyOf<typeof actOnRequest> & { id: string; key: string | undefined },
) {
  await act(deps, requestServer, { actor, id, key, action, input: { text } })
  return readRequest(deps, actor, id)
}
