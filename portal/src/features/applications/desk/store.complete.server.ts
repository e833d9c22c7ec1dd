import { and, asc, eq, gt, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Database, Db } from '#platform/database/database.server.ts'
import { type SubmissionRow } from '../store.server.ts'
import { applicationSubmissions as s } from '../table.server.ts'
import type { ReviewClock } from './rules.review.ts'
import { toDecide } from './store.list.server.ts'

const batch = 200

const isIncomplete = or(and(toDecide, isNull(s.dueAt)), and(sql`not (${toDecide})`, isNotNull(s.dueAt)))

/** Gives each application whose deadline does not fit its state the right one. */
export const completeEach = (database: Database, clockOf: ClockOf): Promise<void> =>
  changeEach(database, isIncomplete, clockOf)

/** Gives each application that waits for a decision another deadline. */
export const changeDeadlines = (database: Database, clockOf: ClockOf): Promise<void> =>
  changeEach(database, toDecide, clockOf)

type ClockOf = (tx: Db, row: SubmissionRow) => Promise<ReviewClock>

async function changeEach(database: Database, where: SQL | undefined, clockOf: ClockOf): Promise<void> {
  let last: string | undefined
  do {
    last = await database.transaction(async (tx) => {
      const after = last ? gt(s.id, last) : undefined
      const chosen = and(where, after)
      const rows = await tx.select().from(s).where(chosen).orderBy(asc(s.id)).limit(batch).for('update')
      for (const row of rows) {
        const { reviewFrom, reviewDays, dueAt, waitingSince } = await clockOf(tx, row)
        await tx.update(s).set({ reviewFrom, reviewDays, dueAt, waitingSince }).where(eq(s.id, row.id))
      }
      return rows.at(-1)?.id
    })
  } while (last)
}
