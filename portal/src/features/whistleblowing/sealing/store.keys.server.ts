import { asc, eq } from 'drizzle-orm'
import type { Db } from '#platform/database/database.server.ts'
import { keyCheck, reportKeys, reports } from '../table.server.ts'

export type KeyCheck = Omit<typeof keyCheck.$inferSelect, 'id'>

/** Stores the tag of the master key unless there is one; returns the stored check. */
export async function keepKeyCheck(db: Db, tag: string): Promise<KeyCheck> {
  await db.insert(keyCheck).values({ id: 1, tag }).onConflictDoNothing()
  const [row] = await db.select().from(keyCheck).where(eq(keyCheck.id, 1))
  return row!
}
export async function changeKeyCheck(db: Db, change: Partial<KeyCheck>): Promise<void> {
  await db.update(keyCheck).set(change).where(eq(keyCheck.id, 1))
}

export const listKeys = async (db: Db): Promise<string[]> =>
  (await db.select({ id: reportKeys.reportId }).from(reportKeys).orderBy(asc(reportKeys.reportId))).map(({ id }) => id)

/** Replaces the wrapped key and the owner tag of a report; its version and dates stay unchanged. */
export async function rewrapKey(
  tx: Db,
  id: string,
  { wrapped, ownerTag }: { wrapped: Buffer; ownerTag: string | null },
): Promise<void> {
  await tx.update(reportKeys).set({ wrapped }).where(eq(reportKeys.reportId, id))
  await tx.update(reports).set({ ownerTag }).where(eq(reports.id, id))
}
