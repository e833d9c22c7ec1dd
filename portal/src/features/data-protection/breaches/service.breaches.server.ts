import { written } from '#engines/records/rules.written.ts'
import type { SignedIn } from '#platform/actor.ts'
import type { Db } from '#platform/database/database.server.ts'
import { onceFor } from '#platform/database/idempotency.server.ts'
import { readReference } from '#platform/database/references.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import type { BodyOf } from '#platform/endpoint.ts'
import { notFound, stale } from '#platform/problem.ts'
import { breachMessages as messages } from '../messages.breaches.ts'
import { runMilestones, breachPrefix } from '../rules.clock.ts'
import { recordEvent, toEvent, requireOfficer, requireReader } from '../service.events.server.ts'
import { listEvents } from '../store.events.server.ts'
import type { Breach, correctBreach, BreachInput } from './contract.ts'
import { breachMilestones, reportDue, stateOf } from './rules.breaches.ts'
import { type BreachColumns, checkBreach, describeCorrection, toColumns } from './breach-columns.ts'
import { type BreachRow, breachStore } from './store.breaches.server.ts'

export const recordOfBreach = ({ id, reference }: BreachRow) => ({ type: 'dataBreach', id, reference }) as const

async function readDetails(db: Db, row: BreachRow, reader: SignedIn, now: Date): Promise<Breach> {
  const events = await listEvents(db, 'dataBreach', [row.id])
  return {
    ...written(row),
    state: stateOf(row, now),
    reportDueAt: reportDue(row.discoveredAt).toISOString(),
    closed: row.closedAt !== null,
    events: events.map((event) => toEvent(event, reader, true)),
  }
}

export async function readBreach(deps: Deps, actor: SignedIn, id: string): Promise<Breach> {
  requireReader(actor)
  const row = await breachStore.find(deps.database.db, id)
  if (!row) throw notFound(messages.notFound)
  return readDetails(deps.database.db, row, actor, deps.clock.now())
}

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
        reference: await readReference(tx, breachPrefix, now),
        createdAt: now,
        nextWorkAt: nextWorkOf(columns, null, now),
      })
      await recordEvent(deps, tx, {
        record: recordOfBreach(row),
        actor,
        by: 'staff',
        action: 'entered',
        mails: ['office'],
      })
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
  requireOfficer(actor)
  await deps.database.transaction(async (tx) => {
    const row = await breachStore.lock(tx, id)
    if (!row) throw notFound(messages.notFound)
    if (row.version !== version) throw stale(messages.stale)
    const now = deps.clock.now()
    const columns = toColumns(breach, row.closedAt, now)
    checkBreach(columns, now)
    const text = describeCorrection(row, columns)
    if (!text) return
    // A corrected time of discovery moves the reminders with it.
    const moved = columns.discoveredAt.getTime() !== row.discoveredAt.getTime()
    const remindedUntil = moved ? null : row.remindedUntil
    const nextWorkAt = nextWorkOf(columns, remindedUntil, now)
    await breachStore.update(tx, row.id, { ...columns, version: version + 1, remindedUntil, nextWorkAt })
    await recordEvent(deps, tx, { record: recordOfBreach(row), actor, by: 'staff', action: 'corrected', text })
  })
  return readBreach(deps, actor, id)
}
