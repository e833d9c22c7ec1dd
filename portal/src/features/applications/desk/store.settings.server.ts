import { eq } from 'drizzle-orm'
import type { Db } from '#platform/database/database.server.ts'
import { storeOver } from '#platform/database/versions.server.ts'
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
export const storeReviewSettings = (tx: Db, reviewDays: number, version: number): Promise<boolean> =>
  storeOver(tx, t, { id, reviewDays }, version)
