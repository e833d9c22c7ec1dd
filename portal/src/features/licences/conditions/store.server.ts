import { and, asc, between, eq, inArray } from 'drizzle-orm'
import { childStore } from '#engines/records/store.child.server.ts'
import { inStates } from '#engines/records/store.states.server.ts'
import type { Db } from '#platform/database/database.server.ts'
import { condition } from '../kind.conditions.ts'
import { licence } from '../kind.ts'
import { type ConditionColumns, type EventRow, licenceStore } from '../store.server.ts'
import { licenceConditions as c, licenceEvents as events, licences as l } from '../table.server.ts'

export const conditionStore = childStore(c, licenceStore, ({ licenceId }) => licenceId)
/** A condition with its licence, the parent. */
export type ConditionRow = NonNullable<Awaited<ReturnType<typeof conditionStore.find>>>

/** The conditions of these licences, in their order. */
export const listOfLicences = (db: Db, ids: readonly string[]): Promise<ConditionColumns[]> =>
  db
    .select()
    .from(c)
    .where(inArray(c.licenceId, [...ids]))
    .orderBy(asc(c.licenceId), asc(c.number))

/** Those of the ids, each with its licence. */
export async function findListed(db: Db, ids: readonly string[]): Promise<ConditionRow[]> {
  const found = await db
    .select()
    .from(c)
    .innerJoin(l, eq(l.id, c.licenceId))
    .where(inArray(c.id, [...ids]))
  return found.map((row) => conditionStore.withParent(row.licence_conditions, row.licences))
}

/** An entry of the history about a condition, with that condition. */
export async function findEvent(db: Db, id: number): Promise<{ event: EventRow; row: ConditionRow } | undefined> {
  const [found] = await db
    .select()
    .from(events)
    .innerJoin(c, and(eq(c.licenceId, events.licenceId), eq(c.number, events.condition)))
    .innerJoin(l, eq(l.id, events.licenceId))
    .where(eq(events.id, id))
  return (
    found && { event: found.licence_events, row: conditionStore.withParent(found.licence_conditions, found.licences) }
  )
}

const inForce = (now: Date) => inStates(licence, ['active', 'suspended'], 'licences', now)

/** Open conditions of licences in force, by the day. */
export const listDueConditions = (db: Db, now: Date, from: string, to: string) =>
  db
    .select({ id: c.id, day: c.nextDay })
    .from(c)
    .innerJoin(l, eq(l.id, c.licenceId))
    .where(and(inStates(condition, ['open'], 'licence_conditions', now), between(c.nextDay, from, to), inForce(now)))

/** Licences that are neither ended nor suspended, by their last day. */
export const listEndingLicences = (db: Db, now: Date, from: string, to: string) =>
  db
    .select({ id: l.id, day: l.validTo })
    .from(l)
    .where(and(inStates(licence, ['active'], 'licences', now), between(l.validTo, from, to)))
