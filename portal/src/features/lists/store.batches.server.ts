import { and, asc, count, desc, eq, gt, gte, inArray, isNull, lt, ne, sql } from 'drizzle-orm'
import type { Db } from '#platform/database/database.server.ts'
import { listBatches as b, listBatchRecords as r } from './table.server.ts'

export type BatchRow = typeof b.$inferSelect
export type BatchRecordRow = typeof r.$inferSelect

/** A record as a batch begins. */
export interface BatchEntry {
  id: string
  label: string
  /** The version that is right; null for any. */
  seen: number | null
  before?: unknown
}

export async function insertBatch(
  tx: Db,
  batch: Pick<BatchRow, 'list' | 'action' | 'input' | 'actorId' | 'createdAt'> & { undoes?: string; about?: string },
  entries: readonly BatchEntry[],
): Promise<BatchRow> {
  const [row] = await tx
    .insert(b)
    .values({ ...batch, total: entries.length })
    .returning()
  const rows = JSON.stringify(entries.map((entry, position) => ({ position, before: null, ...entry })))
  await tx.execute(sql`
    insert into ${r} (batch_id, position, record_id, label, seen, before)
    select ${row!.id}, position, id, label, seen, nullif(before, 'null'::jsonb)
    from jsonb_to_recordset(${rows}::jsonb) as entry(position int, id text, label text, seen int, before jsonb)`)
  return row!
}

export async function findBatch(db: Db, id: string): Promise<BatchRow | undefined> {
  const [row] = await db.select().from(b).where(eq(b.id, id))
  return row
}

export async function lockBatch(tx: Db, id: string): Promise<BatchRow | undefined> {
  const [row] = await tx.select().from(b).where(eq(b.id, id)).for('update')
  return row
}

export const updateBatch = (tx: Db, id: string, change: Partial<BatchRow>) =>
  tx.update(b).set(change).where(eq(b.id, id))

export async function countUnfinished(tx: Db, actorId: string): Promise<number> {
  const [row] = await tx
    .select({ count: count() })
    .from(b)
    .where(and(eq(b.actorId, actorId), ne(b.state, 'done')))
  return row!.count
}

/** A person's batches on a list since a time, newest first. */
export const listRecentBatches = (db: Db, actorId: string, list: string, since: Date, max: number) =>
  db
    .select()
    .from(b)
    .where(and(eq(b.actorId, actorId), eq(b.list, list), gte(b.createdAt, since)))
    .orderBy(desc(b.createdAt), desc(b.id))
    .limit(max)

const isAbout = (list: string, id: string) => and(eq(b.list, list), eq(b.about, id))

/** The batches about a record, newest first. */
export const listBatchesAbout = (db: Db, list: string, id: string, max: number): Promise<BatchRow[]> =>
  db.select().from(b).where(isAbout(list, id)).orderBy(desc(b.createdAt), desc(b.id)).limit(max)

export const countBatchesAbout = (db: Db, list: string, id: string) => db.$count(b, isAbout(list, id))

export const countUnfinishedAbout = (db: Db, list: string, id: string) =>
  db.$count(b, and(isAbout(list, id), ne(b.state, 'done')))

/** How far each of these batches is. */
export async function countResults(db: Db, ids: readonly string[]) {
  const rows = await db
    .select({ batchId: r.batchId, result: r.result, count: count() })
    .from(r)
    .where(inArray(r.batchId, [...ids]))
    .groupBy(r.batchId, r.result)
  return (id: string, result: NonNullable<BatchRecordRow['result']>): number =>
    rows.find((row) => row.batchId === id && row.result === result)?.count ?? 0
}

/** The batches that undo these, by the batch undone. */
export async function findUndoing(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .select({ id: b.id, undoes: b.undoes })
    .from(b)
    .where(inArray(b.undoes, [...ids]))
  return new Map(rows.map(({ id, undoes }) => [undoes!, id]))
}

/** The refused records in the order of the batch. */
export const listRefused = (db: Db, batchId: string, max: number) =>
  db
    .select({ id: r.recordId, label: r.label, reason: r.reason })
    .from(r)
    .where(and(eq(r.batchId, batchId), eq(r.result, 'refused')))
    .orderBy(asc(r.position))
    .limit(max)

/** The records that a batch has changed, as an undoing batch begins. */
export async function listDone(tx: Db, batchId: string): Promise<BatchEntry[]> {
  return tx
    .select({ id: r.recordId, label: r.label, seen: r.version, before: r.before })
    .from(r)
    .where(and(eq(r.batchId, batchId), eq(r.result, 'done')))
    .orderBy(asc(r.position))
}

/** Locks the next record after a position that is not worked off; another process works on those that are locked. */
export async function lockNext(tx: Db, batchId: string, after: number): Promise<BatchRecordRow | undefined> {
  const [row] = await tx
    .select()
    .from(r)
    .where(and(eq(r.batchId, batchId), isNull(r.result), gt(r.position, after)))
    .orderBy(asc(r.position))
    .limit(1)
    .for('update', { skipLocked: true })
  return row
}

export const storeResult = (
  tx: Db,
  { batchId, position }: Pick<BatchRecordRow, 'batchId' | 'position'>,
  result: Pick<BatchRecordRow, 'result'> & Partial<BatchRecordRow>,
) =>
  tx
    .update(r)
    .set(result)
    .where(and(eq(r.batchId, batchId), eq(r.position, position)))

export async function hasWaiting(tx: Db, batchId: string): Promise<boolean> {
  const rows = await tx
    .select({ position: r.position })
    .from(r)
    .where(and(eq(r.batchId, batchId), isNull(r.result)))
    .limit(1)
  return rows.length > 0
}

/** Refuses what is left of batches that began before a time. */
export async function endBatchesBefore(tx: Db, before: Date, now: Date, reason: string): Promise<void> {
  const old = and(ne(b.state, 'done'), lt(b.createdAt, before))
  const ids = tx.select({ id: b.id }).from(b).where(old)
  await tx
    .update(r)
    .set({ result: 'refused', reason })
    .where(and(isNull(r.result), inArray(r.batchId, ids)))
  await tx.update(b).set({ state: 'done', finishedAt: now }).where(old)
}

/** Those about a record stay with it. */
export const deleteBatchesBefore = (tx: Db, before: Date) =>
  tx.delete(b).where(and(lt(b.createdAt, before), isNull(b.about)))
