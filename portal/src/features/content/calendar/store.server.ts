import { and, asc, between, eq, inArray, isNotNull, lt, lte, or, sql } from 'drizzle-orm'
import type { Db } from '#platform/database/database.server.ts'
import { live } from '../engine/store.server.ts'
import { contentItems } from '../table.server.ts'

const { id, type, title, status, publishedAt, publishAt, unpublishAt, checkBy, checkById, checkByName } = contentItems
const hasDraft = sql<boolean>`${contentItems.draft} is not null`
const entry = { id, type, title, status, publishedAt, hasDraft, publishAt, unpublishAt, checkBy, checkByName }
export type DatedRow = Awaited<ReturnType<typeof findDated>>[number]

/** Items with a time or a check between two days; `to` is the last moment of the last day. */
export async function findDated(db: Db, days: { from: string; to: string; start: Date; end: Date }, limit: number) {
  const { from, to, start, end } = days
  // Written like this, each part is read from its own partial index.
  const scheduled = and(
    live,
    or(isNotNull(publishAt), isNotNull(unpublishAt)),
    or(between(publishAt, start, end), between(unpublishAt, start, end)),
  )
  const [timed, due] = await Promise.all([
    db.select(entry).from(contentItems).where(scheduled).limit(limit),
    db
      .select(entry)
      .from(contentItems)
      .where(and(live, isNotNull(checkBy), between(checkBy, from, to)))
      .orderBy(asc(checkBy), asc(id))
      .limit(limit),
  ])
  return [...timed, ...due.filter((row) => !timed.some((each) => each.id === row.id))]
}

/** Items whose check was due before a day, longest first. */
export async function findOverdue(db: Db, before: string, limit: number) {
  return db
    .select(entry)
    .from(contentItems)
    .where(and(live, isNotNull(checkBy), lt(checkBy, before)))
    .orderBy(asc(checkBy), asc(id))
    .limit(limit)
}

const dueOn = (day: string) => and(live, isNotNull(checkBy), lte(checkBy, day))

/** Notes that the checks which are due were reminded of; answers who is to be reminded, each person once. */
export async function claimReminders(db: Db, day: string, limit: number): Promise<string[]> {
  const fresh = or(sql`${contentItems.remindedOf} is null`, sql`${contentItems.remindedOf} <> ${checkBy}`)
  const due = db
    .select({ id })
    .from(contentItems)
    .where(and(dueOn(day), fresh))
    .limit(limit)
    .for('update', { skipLocked: true })
  const rows = await db
    .update(contentItems)
    .set({ remindedOf: sql`${checkBy}` })
    .where(inArray(id, due))
    .returning({ owner: checkById })
  return [...new Set(rows.map(({ owner }) => owner ?? ''))]
}

/** The items of a person that are due for a check. */
export async function findDueOf(db: Db, owner: string, day: string, limit: number) {
  return db
    .select({ id, type, title, checkBy })
    .from(contentItems)
    .where(and(dueOn(day), eq(checkById, owner)))
    .orderBy(asc(checkBy), asc(id))
    .limit(limit)
}
