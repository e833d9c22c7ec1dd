import { and, asc, eq, gt, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { Database, Db } from '#platform/database/database.server.ts'
import { type EnquiryChange, type EnquiryRow, type EventRow, lockEnquiry, updateEnquiry } from '../store.server.ts'
import { enquiries as q, enquiryEvents as e } from '../table.server.ts'
import { isWaiting } from './store.list.server.ts'

const batch = 200

/** What a release without words, deadlines or times of answers has written. */
const isIncomplete = or(
  isNull(q.searchWords),
  isNull(q.updatedAt),
  and(isWaiting, isNull(q.dueAt)),
  and(sql`${q.status} <> 'new'`, isNotNull(q.dueAt)),
  and(sql`${q.status} = 'answered'`, isNull(q.firstAnsweredAt)),
)

/** Completes each of them, by its history. */
export async function completeEach(
  database: Database,
  changeOf: (tx: Db, row: EnquiryRow, events: EventRow[]) => Promise<EnquiryChange>,
): Promise<void> {
  let last = ''
  for (;;) {
    const done = await database.transaction(async (tx) => {
      const after = last ? gt(q.id, last) : undefined
      const ids = await tx.select({ id: q.id }).from(q).where(and(isIncomplete, after)).orderBy(asc(q.id)).limit(batch)
      for (const { id } of ids) {
        const row = await lockEnquiry(tx, id)
        const events = await tx.select().from(e).where(eq(e.enquiryId, id)).orderBy(asc(e.id))
        if (row) await updateEnquiry(tx, id, await changeOf(tx, row, events))
      }
      last = ids.at(-1)?.id ?? last
      return ids.length < batch
    })
    if (done) return
  }
}

/** Those who wait for an answer, in the order of their ids. */
export const listWaiting = (db: Db, after: string | undefined): Promise<EnquiryRow[]> =>
  db
    .select()
    .from(q)
    .where(and(isWaiting, after ? gt(q.id, after) : undefined))
    .orderBy(asc(q.id))
    .limit(batch)
    .for('update')
