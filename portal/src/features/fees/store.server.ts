import { and, asc, count, eq, gt, sql } from 'drizzle-orm'
import type { Db } from '#platform/database/database.server.ts'
import { notFound } from '#platform/problem.ts'
import { isUuid } from '#platform/values/uuid.ts'
import { scheduleWords } from './messages.ts'
import { feeSchedules } from './table.server.ts'

export type ScheduleRow = typeof feeSchedules.$inferSelect

const isDraft = eq(feeSchedules.state, 'draft')
const isPublished = eq(feeSchedules.state, 'published')

/** In the order of their days. */
export const listPublished = (db: Db): Promise<ScheduleRow[]> =>
  db.select().from(feeSchedules).where(isPublished).orderBy(asc(feeSchedules.effectiveOn))

/** A schedule, locked until the transaction ends with `lock`; 404 where there is none. */
export async function findSchedule(db: Db, id: string, { lock = false } = {}): Promise<ScheduleRow> {
  const query = db.select().from(feeSchedules).where(eq(feeSchedules.id, id))
  const [row] = isUuid(id) ? await (lock ? query.for('update') : query) : []
  if (!row) throw notFound(scheduleWords.gone)
  return row
}
export const lockSchedule = (tx: Db, id: string): Promise<ScheduleRow> => findSchedule(tx, id, { lock: true })

/** Until the transaction ends, nobody else publishes, withdraws or adds a schedule. */
export async function lockSchedules(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('fees:schedules'))`)
}

export async function countDrafts(tx: Db): Promise<number> {
  const [row] = await tx.select({ drafts: count() }).from(feeSchedules).where(isDraft)
  return row?.drafts ?? 0
}

export async function insertSchedule(tx: Db, row: typeof feeSchedules.$inferInsert): Promise<ScheduleRow> {
  const [added] = await tx.insert(feeSchedules).values(row).returning()
  return added!
}

export async function updateSchedule(tx: Db, id: string, change: Partial<ScheduleRow>): Promise<ScheduleRow> {
  const [row] = await tx.update(feeSchedules).set(change).where(eq(feeSchedules.id, id)).returning()
  return row!
}

export async function deleteSchedule(tx: Db, id: string): Promise<void> {
  await tx.delete(feeSchedules).where(eq(feeSchedules.id, id))
}

export async function findPreviewed(db: Db, previewHash: string, now: Date): Promise<ScheduleRow | undefined> {
  const [row] = await db
    .select()
    .from(feeSchedules)
    .where(and(eq(feeSchedules.previewHash, previewHash), gt(feeSchedules.previewUntil, now)))
  return row
}
