import { and, eq } from 'drizzle-orm'
import type { Db } from '#platform/database/database.server.ts'
import { applicationSettings as t } from '../table.server.ts'
import { usualReviewDays } from './rules.review.ts'

/** The only row. */
const id = 1

/** Version 0 means that nobody has changed them. */
export async function findReviewSettings(db: Db): Promise<{ reviewDays: number; version: number }> {
  const [row] = await db.select().from(t).where(eq(t.id, id))
  return { reviewDays: row?.reviewDays ?? usualReviewDays, version: row?.version ?? 0 }
}

/** Stores the settings unless somebody else has changed them since this version. */
export async function storeReviewSettings(tx: Db, reviewDays: number, version: number): Promise<boolean> {
  const next = { reviewDays, version: version + 1 }
  const insert = () =>
    tx
      .insert(t)
      .values({ id, ...next })
      .onConflictDoNothing()
  const update = () =>
    tx
      .update(t)
      .set(next)
      .where(and(eq(t.id, id), eq(t.version, version)))
  const { rowCount } = await (version === 0 ? insert() : update())
  return rowCount === 1
}
