import { requireVersion } from '#engines/records/service.actions.server.ts'
import { act, begin, reach } from '#engines/records/service.act.server.ts'
import type { RecordServer } from '#engines/records/service.records.server.ts'
import { readRecord } from '#engines/records/service.parts.server.ts'
import { stateOf } from '#engines/records/kind.ts'
import { written } from '#engines/records/rules.written.ts'
import { isSystem, type SignedIn } from '#platform/actor.ts'
import type { Db } from '#platform/database/database.server.ts'
import { onceFor } from '#platform/database/idempotency.server.ts'
import { allocateReference } from '#platform/database/references.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import type { BodyOf } from '#platform/endpoint.ts'
import { breachMessages as messages } from '../messages.breaches.ts'
import { runMilestones, breachPrefix } from '../rules.clock.ts'
import { requireOfficer, toEvent, writeEvent } from '../service.events.server.ts'
import { listEvents } from '../store.events.server.ts'
import type { Breach, correctBreach, BreachInput } from './contract.ts'
import { dataBreach } from './kind.ts'
import { breachMilestones, reportDue } from './rules.breaches.ts'
import { type BreachColumns, checkBreach, describeCorrection, toColumns } from './breach-columns.ts'
import { type BreachRow, breachStore } from './store.breaches.server.ts'

export const breachServer: RecordServer<typeof dataBreach, BreachRow> = {
  kind: dataBreach,
  words: messages,
  store: breachStore,
  view: ({ database: { db }, clock }, row, reader) => readDetails(db, row, reader, clock.now()),
  isOwn: () => false,
  mayAct: { clock: (_row, actor) => isSystem(actor) },
  write: writeEvent('dataBreach'),
}

async function readDetails(db: Db, row: BreachRow, reader: SignedIn, now: Date): Promise<Breach> {
  const events = await listEvents(db, 'dataBreach', [row.id])
  return {
    ...written(row),
    state: stateOf(dataBreach, row, now),
    reportDueAt: reportDue(row.discoveredAt).toISOString(),
    closed: row.closedAt !== null,
    events: events.map((event) => toEvent(event, reader, true)),
  }
}

export const readBreach = async (deps: Deps, actor: SignedIn, id: string): Promise<Breach> =>
  (await readRecord(deps, breachServer, actor, id)) as Breach

/** The time of the next reminder; the job sends what has passed already. */
const nextWorkOf = (columns: BreachColumns, remindedUntil: Date | null, now: Date): Date | null => {
  const { due, nextAt } = runMilestones(breachMilestones(columns), remindedUntil, now)
  return due ? now : nextAt
}

/** Enters a breach and tells the office; a retry with the same key enters it once. */
export async function enterNewBreach(deps: Deps, actor: SignedIn, body: BreachInput, key: string | undefined) {
  requireOfficer(actor)
  const { id } = await deps.database.transaction((tx) =>
    onceFor(tx, { scope: `dataBreach.enter:${actor.id}`, key, input: body }, async () => {
      const now = deps.clock.now()
      const columns = toColumns(body, null, now)
      checkBreach(columns, now)
      const row = await breachStore.insert(tx, {
        ...columns,
        reference: await allocateReference(tx, breachPrefix, now),
        createdAt: now,
        nextWorkAt: nextWorkOf(columns, null, now),
      })
      await begin(deps, tx, breachServer, row, { actor, by: 'staff', entry: 'entered', mails: ['office'] })
      return { id: row.id }
    }),
  )
  return readBreach(deps, actor, id)
}

/** Corrects a breach; 409 when someone else changed it in the meantime. The history keeps what it said before. */
export async function correctOneBreach(
  deps: Deps,
  actor: SignedIn,
  { id, version, breach }: BodyOf<typeof correctBreach> & { id: string },
) {
  await deps.database.transaction(async (tx) => {
    const { row } = await reach(tx, breachServer, { actor, id, action: 'corrected' })
    requireVersion(row, version, messages.stale)
    const now = deps.clock.now()
    const facts = toColumns(breach, row.closedAt, now)
    checkBreach(facts, now)
    const text = describeCorrection(row, facts)
    if (!text) return
    // A corrected time of discovery moves the reminders with it.
    const moved = facts.discoveredAt.getTime() !== row.discoveredAt.getTime()
    const remindedUntil = moved ? null : row.remindedUntil
    const columns = { ...facts, remindedUntil, nextWorkAt: nextWorkOf(facts, remindedUntil, now) }
    await act(deps, breachServer, { actor, id, action: 'corrected', input: { columns, text }, version }, tx)
  })
  return readBreach(deps, actor, id)
}
