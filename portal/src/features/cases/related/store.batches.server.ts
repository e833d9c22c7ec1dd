import { and, asc, count, desc, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Db } from '#platform/database/database.server.ts'
import { cases as c } from '../table.server.ts'
import { listedRefusals } from './rules.ts'
import { caseMerges as m, outageBatches as b, outageBatchItems as i } from './table.server.ts'

export type BatchRow = typeof b.$inferSelect
type NewBatch = Omit<typeof b.$inferInsert, 'total'>

/**
 * Stores a batch with its cases as they are now: the open cases of the outage, and for an announcement also the duplicates that follow them, whose
 * people read announcements too.
 */
export async function insertBatch(tx: Db, batch: NewBatch): Promise<BatchRow> {
  const [row] = await tx
    .insert(b)
    .values({ ...batch, total: 0 })
    .returning()
  const open = sql`select ${c.id} from ${c} where ${c.outageId} = ${batch.outageId} and ${c.status} <> 'Resolved'`
  const following =
    batch.action === 'announce' ? sql`union select ${m.caseId} from ${m} where ${m.intoId} in (${open})` : sql``
  await tx.execute(
    sql`insert into ${i} (batch_id, case_id) select ${row!.id}::uuid, id from (${open} ${following}) as found (id)`,
  )
  const total = tx.select({ n: count() }).from(i).where(eq(i.batchId, row!.id))
  const [stored] = await tx
    .update(b)
    .set({ total: sql`${total}` })
    .where(eq(b.id, row!.id))
    .returning()
  return stored!
}

export async function findBatch(db: Db, id: string): Promise<BatchRow | undefined> {
  const [row] = await db.select().from(b).where(eq(b.id, id))
  return row
}

export async function isBatchRunning(db: Db, outageId: string): Promise<boolean> {
  const rows = await db
    .select({ id: b.id })
    .from(b)
    .where(and(eq(b.outageId, outageId), isNull(b.finishedAt)))
    .limit(1)
  return rows.length > 0
}

/** Newest first. */
export const listBatches = (db: Db, outageId: string, limit: number): Promise<BatchRow[]> =>
  db.select().from(b).where(eq(b.outageId, outageId)).orderBy(desc(b.at)).limit(limit)

/** How many cases of a batch are done, and which were refused. */
export async function readProgress(db: Db, batchId: string) {
  const rows = await db.select({ state: i.state, n: count() }).from(i).where(eq(i.batchId, batchId)).groupBy(i.state)
  const counted = (state: string) => rows.find((row) => row.state === state)?.n ?? 0
  const refusals = counted('refused')
    ? await db
        .select({ id: c.id, kind: c.kind, reference: c.reference, reason: i.reason })
        .from(i)
        .innerJoin(c, eq(c.id, i.caseId))
        .where(and(eq(i.batchId, batchId), eq(i.state, 'refused')))
        .orderBy(asc(c.createdAt))
        .limit(listedRefusals)
    : []
  return { done: counted('done'), refused: counted('refused'), refusals }
}

/** The next case of a batch after `after` that waits. */
export async function findWaiting(db: Db, batchId: string, after: string): Promise<string | undefined> {
  const [row] = await db
    .select({ id: i.caseId })
    .from(i)
    .where(and(eq(i.batchId, batchId), eq(i.state, 'waiting'), gt(i.caseId, after)))
    .orderBy(asc(i.caseId))
    .limit(1)
  return row?.id
}

/** Notes the outcome for a case; false when another run has done it. The caller has locked the case. */
export async function closeItem(
  tx: Db,
  { batchId, caseId }: { batchId: string; caseId: string },
  outcome: { state: 'done' | 'refused'; reason: string },
): Promise<boolean> {
  const rows = await tx
    .update(i)
    .set(outcome)
    .where(and(eq(i.batchId, batchId), eq(i.caseId, caseId), eq(i.state, 'waiting')))
    .returning({ id: i.caseId })
  return rows.length > 0
}

/** Refuses all cases that wait. */
export async function refuseWaiting(tx: Db, batchId: string, reason: string): Promise<void> {
  await tx
    .update(i)
    .set({ state: 'refused', reason })
    .where(and(eq(i.batchId, batchId), eq(i.state, 'waiting')))
}

export async function finishBatch(tx: Db, id: string, at: Date): Promise<void> {
  await tx.update(b).set({ finishedAt: at }).where(eq(b.id, id))
}
