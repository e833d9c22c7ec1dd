import { and, asc, eq, gt, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { Database, Db } from '#platform/database/database.server.ts'
import { type SubmissionRow } from '../store.server.ts'
import { applicationSubmissions as s } from '../table.server.ts'
import type { ReviewClock } from './rules.review.ts'
import { toDecide } from './store.list.server.ts'

const batch = 200

const isIncomplete = or(and(toDecide, isNull(s.dueAt)), and(sql`not (${toDecide})`, isNotNull(s.dueAt)))

/** Gives each application whose deadline does not fit its state the right one. */
export async function completeEach(
  database: Database,
  clockOf: (tx: Db, row: SubmissionRow) => Promise<ReviewClock>,
): Promise<void> {
  let last: string | undefined
  do {
    last = await database.transaction(async (tx) => {
      const after = last ? gt(s.id, last) : undefined
      const rows = await tx
        .select()
        .from(s)
        .where(and(isIncomplete, after))
        .orderBy(asc(s.id))
        .limit(batch)
        .for('update')
      for (const row of rows)
        await tx
          .update(s)
          .set(await clockOf(tx, row))
          .where(eq(s.id, row.id))
      return rows.at(-1)?.id
    })
  } while (last)
}
