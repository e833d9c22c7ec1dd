import { desc, lt, sql } from 'drizzle-orm'
import type { Db } from '#platform/database/database.server.ts'
import { missLimit } from './rules.ts'
import { searchMisses } from './table.server.ts'

export type MissRow = typeof searchMisses.$inferSelect

/** Counts a search; resolves to whether it is new. */
export async function saveMiss(db: Db, miss: Omit<MissRow, 'times'>): Promise<boolean> {
  const { words, partly, lastAt } = miss
  const [row] = await db
    .insert(searchMisses)
    .values({ words, partly, lastAt, times: 1 })
    .onConflictDoUpdate({
      target: searchMisses.words,
      set: { times: sql`least(${searchMisses.times} + 1, 1000000)`, partly, lastAt },
    })
    .returning({ times: searchMisses.times })
  return row?.times === 1
}

/** Removes the oldest of those that are too many, searches made only once first. */
export async function trimMisses(db: Db): Promise<void> {
  await db.execute(sql`
    delete from search_misses where words in (
      select words from search_misses order by (times > 1) desc, last_at desc offset ${missLimit}
    )`)
}

export async function deleteMissesBefore(db: Db, moment: Date): Promise<void> {
  await db.delete(searchMisses).where(lt(searchMisses.lastAt, moment))
}

export const listMissRows = (db: Db, limit: number): Promise<MissRow[]> =>
  db.select().from(searchMisses).orderBy(desc(searchMisses.times), desc(searchMisses.lastAt)).limit(limit)
